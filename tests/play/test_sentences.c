// What a player reads of a move, why it is good or why it is refused, is a sentence for somebody
// who has never seen a move written down: nothing that the board marks is spelt, and no option or
// code is named. How moves are typed is another matter: that is told where a typed one is misspelt.
#include "support.h"

#include "core/state.h"
#include "play/explain.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- What is notation

// A word of letters and digits together, as cells and moves are spelt; "2x3=6" and "sqrt(9)=3" are
// sums.
static bool is_spelling(const char *word, size_t length) {
  bool has_letter = false, has_digit = false;
  for (size_t i = 0; i < length; i++) {
    has_letter = has_letter || (isalpha((unsigned char)word[i]) && word[i] != 'x');
    has_digit = has_digit || isdigit((unsigned char)word[i]);
  }
  return has_letter && has_digit;
}

static bool names_option(const char *sentence) {
  for (size_t i = 0; i < game_registry_count; i++)
    for (size_t j = 0; j < game_registry[i]->option_count; j++) {
      char setting[64];
      snprintf(setting, sizeof setting, "%s=", game_registry[i]->options[j].name);
      if (strstr(sentence, setting)) return true;
    }
  return false;
}

static bool has_notation(const char *sentence) {
  if (strpbrk(sentence, "@>_{}~") || strstr(sentence, ":...") || names_option(sentence))
    return true;
  for (const char *word = sentence; *word; word += *word != '\0') {
    const char *end = word;
    while (isalnum((unsigned char)*end))
      end++;
    if (is_spelling(word, (size_t)(end - word))) return true;
    word = end;
  }
  return false;
}

static void notation_is_recognized(void **unused) {
  (void)unused;
  static const char *const bad[] = {
      "no operation contains the 5 on h9",
      "the move c5d5 is blocked",
      "write 8g",
      "which arithmetic=whole forbids",
      "buy:2b3>a1",
      "first throw:...",
  };
  static const char *const good[] = {
      "5 and 2 touch side by side, but no operation contains both; operations: 2x3=6, sqrt(9)=3",
      "this would read 12+3=16: 12+3 is 15, not 16",
      "player 2 has no die on that square",
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    if (!has_notation(bad[i])) fail_msg("is notation: %s", bad[i]);
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    if (has_notation(good[i])) fail_msg("is none: %s", good[i]);
}

// ---- What is said

// Codes of refusals and keys of reasons.
typedef struct Seen {
  char words[64][48];
  int count;
} Seen;

static void note_word(Seen *seen, const char *word) {
  for (int i = 0; i < seen->count; i++)
    if (strcmp(seen->words[i], word) == 0) return;
  assert_true(seen->count < (int)(sizeof seen->words / sizeof *seen->words));
  snprintf(seen->words[seen->count++], sizeof *seen->words, "%s", word);
}

static void check_refusal(const Game *game, const void *state, Move move, Seen *seen) {
  Error error = {0};
  if (game->check(state, move, &error) || strcmp(error.code, "syntax") == 0) return;
  note_word(seen, error.code);
  if (has_notation(error_message(&error)))
    fail_msg("%s, %s: %s", game->id, error.said.key, error_message(&error));
}

// Legal moves with a few bits of others, and of chance: most are refused for a reason of the rules.
static void check_refusals(const Game *game, const void *state, const MoveList *moves,
                           FastRandom *random, Seen *seen) {
  enum { TRIES = 400 };
  const uint32_t count = (uint32_t)moves->count;
  for (int i = 0; i < TRIES; i++) {
    Move move = moves->moves[fast_random_below(random, count)];
    const Move other = moves->moves[fast_random_below(random, count)];
    const unsigned from = fast_random_below(random, 48), length = fast_random_below(random, 10);
    const Move mask = ((UINT64_C(1) << length) - 1) << from;
    move = i % 2 ? (move & ~mask) | (other & mask)
                 : move ^ UINT64_C(1) << from ^ UINT64_C(1) << fast_random_below(random, 48);
    check_refusal(game, state, move, seen);
  }
}

static void check_reasons(const Game *game, const void *state, const MoveList *moves, Seen *seen) {
  for (size_t i = 0; i < moves->count; i += 1 + i / 16) {
    Explanation explanation;
    Text sentence = {0};
    explain_move(game, state, moves->moves[i], &explanation);
    explain_in_words(&explanation, &sentence);
    for (int j = 0; j < explanation.count; j++)
      note_word(seen, explanation.reasons[j].key);
    if (has_notation(text_string(&sentence))) fail_msg("%s: %s", game->id, text_string(&sentence));
    text_free(&sentence);
  }
}

static void check_game(const char *id, const char *option, Seen *seen) {
  enum { ROUNDS = 40 };
  const Game *game = game_find(id);
  MoveList moves = {0}, earlier = {0};
  for (uint64_t round = 0; round < ROUNDS; round++) {
    FastRandom random;
    fast_random_init(&random, round);
    Session *session = start_game(game, option, round);
    play_at_random(session, (int)round, round);
    if (session_turn(session) > TURN_CHANCE) {
      move_list_generate(&moves, game, session->state, 3000);
      check_reasons(game, session->state, &moves, seen);
      check_refusals(game, session->state, &moves, &random, seen);
      // What was legal a moment ago, or for somebody else.
      for (size_t i = 0; i < earlier.count; i += 1 + i / 8)
        check_refusal(game, session->state, earlier.moves[i], seen);
      const MoveList swap = earlier;
      earlier = moves;
      moves = swap;
    }
    session_destroy(session);
  }
  move_list_free(&moves);
  move_list_free(&earlier);
}

// What is known to be said has been, so that the sentences were there to be looked at.
static void expect_words(const Seen *seen, const char *const *words) {
  for (; *words; words++) {
    bool found = false;
    for (int i = 0; i < seen->count; i++)
      found = found || strcmp(seen->words[i], *words) == 0;
    if (!found) fail_msg("nobody said %s", *words);
  }
}

#define EXPECT_WORDS(seen, ...) expect_words(seen, (const char *const[]){__VA_ARGS__, NULL})

static void abalone_is_plain(void **unused) {
  (void)unused;
  Seen seen = {0};
  check_game("abalone", NULL, &seen);
  EXPECT_WORDS(&seen, "no-marble", "not-your-marble", "off-board", "side-step-blocked",
               "too-many-marbles", "push-too-weak", "push-blocked", "reason.abalone.quiet",
               "reason.abalone.leaves-edge", "reason.abalone.centre", "reason.abalone.together",
               "reason.abalone.pushes");
}

static void abaku_is_plain(void **unused) {
  (void)unused;
  Seen seen = {0};
  check_game("abaku", NULL, &seen);
  check_game("abaku", "cover=each", &seen);
  check_game("abaku", "zeropoints=no", &seen);
  EXPECT_WORDS(&seen, "centre", "one-tile", "not-in-rack", "off-board", "not-adjacent", "occupied",
               "no-operation", "not-joined", "no-contact", "reason.abaku.scores",
               "reason.abaku.exchanges", "reason.abaku.opens", "reason.abaku.passes",
               "reason.tiles.keeps");
}

static void summy_is_plain(void **unused) {
  (void)unused;
  Seen seen = {0};
  check_game("summy", NULL, &seen);
  check_game("summy", "arithmetic=whole", &seen);
  EXPECT_WORDS(&seen, "not-in-hand", "no-contact", "off-board", "over-grey", "occupied",
               "no-equals", "unequal", "misplaced-symbol", "leading-zero", "reason.summy.scores",
               "reason.summy.opens", "reason.summy.exchanges", "reason.tiles.keeps");
}

static void addvantage_is_plain(void **unused) {
  (void)unused;
  Seen seen = {0};
  check_game("addvantage", NULL, &seen);
  check_game("addvantage", "giveback=yes", &seen);
  check_game("addvantage", "tiles=stay", &seen);
  EXPECT_WORDS(
      &seen, "tiles", "wrong-time", "throw-count", "no-giveback", "not-thrown", "place-count",
      "no-die", "own-die", "occupied", "banned", "once", "reason.addvantage.arranges",
      "reason.addvantage.throws", "reason.addvantage.keeps-open", "reason.addvantage.needs",
      "reason.addvantage.pays-out", "reason.addvantage.takes", "reason.addvantage.gives-up",
      "reason.addvantage.completes", "reason.addvantage.choice", "reason.addvantage.frees");
}

static void baju_is_plain(void **unused) {
  (void)unused;
  Seen seen = {0};
  check_game("baju", NULL, &seen);
  check_game("baju-solo", NULL, &seen);
  EXPECT_WORDS(&seen, "no-such-button", "not-adjacent", "occupied", "empty-space", "no-walk",
               "not-yours", "supply", "reason.baju.keeps-ways-open", "reason.baju.extends-line",
               "reason.baju.stops-line", "reason.baju.wins", "reason.baju-solo.makes-way",
               "reason.baju-solo.nearer");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(notation_is_recognized), cmocka_unit_test(abalone_is_plain),
      cmocka_unit_test(abaku_is_plain),         cmocka_unit_test(summy_is_plain),
      cmocka_unit_test(addvantage_is_plain),    cmocka_unit_test(baju_is_plain),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
