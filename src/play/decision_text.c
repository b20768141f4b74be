// A decision as words, which engines, workers and databases pass on.
#include "base/error_codes.h"
#include "base/memory.h"
#include "base/scan.h"
#include "core/state.h"
#include "core/variation.h"
#include "play/decision.h"

#include <stdlib.h>
#include <string.h>

enum {
  MAX_WORDS = 200,
  MAX_LINE_LENGTH = 2000, // bytes of a line of moves
  MAX_MOVE_LENGTH = 1000,
};

// ---- Writing

static void add_known(Text *out, const char *name, bool is_known, int number) {
  if (is_known) text_format(out, " %s %d", name, number);
}

static void add_move(Text *out, const Game *game, const void *state, Move move) {
  text_add_char(out, ' ');
  game->format_move(state, move, VIEWER_REFEREE, out);
}

typedef struct LineText {
  Text text;
  bool is_full;
} LineText;

static void add_spelling(void *context, const char *spelling) {
  LineText *line = context;
  line->is_full = line->is_full || line->text.length + strlen(spelling) + 1 > MAX_LINE_LENGTH;
  if (line->is_full) return;
  text_add_char(&line->text, ' ');
  text_add(&line->text, spelling);
}

void decision_format(const Decision *decision, const Game *game, const void *state, Text *out) {
  if (decision->forced) {
    text_add(out, "forced");
    return;
  }
  LineText line = {0};
  text_add(out, "best");
  add_move(out, game, state, decision->best);
  add_known(out, "win", decision->value.has_win, decision->value.win);
  add_known(out, "score", decision->value.has_score, decision->value.score);
  add_known(out, "after-win", decision->after.has_win, decision->after.win);
  add_known(out, "after-score", decision->after.has_score, decision->after.score);
  for (size_t i = 0; i < decision->alternative_count; i++) {
    const ComparedMove *other = &decision->alternatives[i];
    text_add(out, " other");
    add_move(out, game, state, other->move);
    text_format(out, " %d %d", other->win, other->score);
  }
  variation_spell(game, state, decision->line, decision->line_length, add_spelling, &line);
  if (line.text.length) text_format(out, " pv%s", text_string(&line.text));
  text_free(&line.text);
}

// ---- Reading

typedef struct Words {
  const Game *game;
  const void *state;
  char *list[MAX_WORDS];
  size_t count, at;
} Words;

static bool take_word(Words *words, const char *word) {
  if (words->at == words->count || strcmp(words->list[words->at], word) != 0) return false;
  words->at++;
  return true;
}

static bool take_number(Words *words, int least, int most, int *number) {
  int64_t value;
  if (words->at == words->count || !scan_signed(words->list[words->at], INT32_MAX, &value) ||
      value < least || value > most)
    return false;
  *number = (int)value;
  words->at++;
  return true;
}

// A move that is legal in the state.
static bool take_move(Words *words, const void *state, Move *move) {
  if (words->at == words->count || strlen(words->list[words->at]) > MAX_MOVE_LENGTH) return false;
  return words->game->turn(state) != TURN_OVER &&
         words->game->parse_move(state, words->list[words->at++], move, NULL) &&
         words->game->check(state, *move, NULL);
}

static bool take_win(Words *words, const char *name, bool *is_known, int *win) {
  *is_known = take_word(words, name);
  return !*is_known || take_number(words, 0, 1000, win);
}

static bool take_score(Words *words, const char *name, bool *is_known, int *score) {
  *is_known = take_word(words, name);
  return !*is_known || take_number(words, -INT32_MAX, INT32_MAX, score);
}

static bool take_others(Words *words, Decision *decision) {
  while (take_word(words, "other")) {
    if (decision->alternative_count == ADVICE_MAX_COMPARED) return false;
    ComparedMove *other = &decision->alternatives[decision->alternative_count++];
    if (!take_move(words, words->state, &other->move) ||
        !take_number(words, 0, 1000, &other->win) ||
        !take_number(words, -INT32_MAX, INT32_MAX, &other->score))
      return false;
  }
  return true;
}

// Played on a copy: each move belongs to the position after the one before it.
static bool take_line(Words *words, Decision *decision) {
  if (!take_word(words, "pv")) return true;
  void *state = state_copy(words->game, words->state);
  decision->line = memory_allocate((words->count - words->at + 1) * sizeof *decision->line);
  bool good = true;
  while (good && words->at < words->count) {
    Move *move = &decision->line[decision->line_length];
    good = take_move(words, state, move);
    if (!good) break;
    words->game->play(state, *move, NULL);
    decision->line_length++;
  }
  free(state);
  return good && decision->line_length > 0 && decision->line[0] == decision->best;
}

static bool read_words(Words *words, Decision *decision) {
  decision->forced = take_word(words, "forced");
  if (decision->forced) return decision_is_forced(words->game, words->state);
  return take_word(words, "best") && take_move(words, words->state, &decision->best) &&
         take_win(words, "win", &decision->value.has_win, &decision->value.win) &&
         take_score(words, "score", &decision->value.has_score, &decision->value.score) &&
         take_win(words, "after-win", &decision->after.has_win, &decision->after.win) &&
         take_score(words, "after-score", &decision->after.has_score, &decision->after.score) &&
         take_others(words, decision) && take_line(words, decision);
}

bool decision_parse(Decision *decision, const Game *game, const void *state, const char *text,
                    Error *error) {
  char *copy = memory_copy_string(text);
  Words words = {.game = game, .state = state};
  Decision found = {.entry = decision->entry, .player = decision->player, .judged = true};
  words.count = scan_words(copy, words.list, MAX_WORDS);
  const bool good =
      words.count <= MAX_WORDS && read_words(&words, &found) && words.at == words.count;
  free(copy);
  if (!good) {
    decision_free(&found);
    return error_raise(error, ERROR_PROTOCOL, "protocol.no-decision");
  }
  decision_find_loss(&found, game, state);
  decision_free(decision);
  *decision = found;
  return true;
}
