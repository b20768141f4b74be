// What can be done with any game through its interface, where a game has no faster way of its own.
#include "core/game.h"

#include "base/catalogue.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/say.h"
#include "core/rulings.h"
#include "core/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const Game *game_find(const char *id) {
  for (size_t i = 0; i < game_registry_count; i++)
    if (strcmp(game_registry[i]->id, id) == 0) return game_registry[i];
  return NULL;
}

void game_view(const Game *game, const void *state, int seat, void *view) {
  if (game->has_hidden)
    game->view(state, seat, view);
  else
    memcpy(view, state, game->state_size);
}

int game_viewer(const Game *game, const void *state) {
  return game->has_hidden ? game->viewer(state) : VIEWER_REFEREE;
}

void game_draw(const Game *game, const void *state, Drawing *drawing) {
  drawing_free(drawing);
  game->draw(state, drawing);
}

void game_draw_text(const Game *game, const void *state, Text *out) {
  Drawing drawing = {0};
  game->draw(state, &drawing);
  drawing_format(&drawing, out);
  drawing_free(&drawing);
}

typedef struct ListBuilder {
  MoveList *list;
  size_t limit;
  bool overflow;
} ListBuilder;

// One move too many is how an overflow is noticed.
static bool list_move(void *context, Move move) {
  ListBuilder *builder = context;
  MoveList *list = builder->list;
  if (list->count == builder->limit) {
    builder->overflow = true;
    return false;
  }
  list->moves = memory_reserve(list->moves, &list->capacity, list->count + 1, sizeof(Move));
  list->moves[list->count++] = move;
  return true;
}

bool move_list_generate(MoveList *list, const Game *game, const void *state, size_t limit) {
  list->count = 0;
  ListBuilder builder = {list, limit, false};
  game->generate(state, list_move, &builder);
  return !builder.overflow;
}

void move_list_free(MoveList *list) {
  free(list->moves);
  *list = (MoveList){0};
}

// The last ply need not be played, only counted.
static uint64_t count_sequences(const Game *game, const void *state, int depth) {
  MoveList list = {0};
  move_list_generate(&list, game, state, SIZE_MAX);
  uint64_t total = 0;
  if (depth == 1) {
    total = list.count;
  } else {
    void *next = state_allocate(game);
    for (size_t i = 0; i < list.count; i++) {
      memcpy(next, state, game->state_size);
      game->play(next, list.moves[i], NULL);
      total += count_sequences(game, next, depth - 1);
    }
    free(next);
  }
  move_list_free(&list);
  return total;
}

uint64_t game_perft(const Game *game, const void *state, int depth) {
  assert(depth >= 0 && !game->has_chance);
  if (depth == 0) return 1;
  return game->perft ? game->perft(state, depth) : count_sequences(game, state, depth);
}

uint64_t game_position_hash(const Game *game, const void *state) {
  Text position = {0};
  game->format_position(state, &position);
  Text hashed = {0};
  for (const char *word = text_string(&position); *word;) {
    const size_t length = strcspn(word, " ");
    const size_t with_blank = length + strspn(word + length, " ");
    if (!ruling_word_is_default(game, word, length)) text_add_bytes(&hashed, word, with_blank);
    word += with_blank;
  }
  const uint64_t hash = hash_bytes(text_string(&hashed), hashed.length);
  text_free(&position);
  text_free(&hashed);
  return hash;
}

int game_gain(const Game *game, const void *state, Move move) {
  if (game->gain) return game->gain(state, move);
  const int player = game->turn(state);
  assert(player > 0);
  void *next = state_copy(game, state);
  game->play(next, move, NULL);
  const int gain = game->score(next, player) - game->score(state, player);
  free(next);
  return gain;
}

Result result_of_two(int winner, const char *reason) {
  assert(winner >= 0 && winner <= 2 && reason);
  if (winner) return (Result){RESULT_WON, 1u << winner, reason};
  return (Result){RESULT_DRAWN, 1u << 1 | 1u << 2, reason};
}

void result_format(const Result *result, Text *out) {
  static const char *const words[] = {"unfinished", "won", "drawn", "lost"};
  text_add(out, words[result->kind]);
  if (result->kind == RESULT_UNFINISHED) return;
  for (int player = 1; player <= GAME_MAX_PLAYERS; player++)
    if (result->kind != RESULT_LOST && (result->players >> player & 1))
      text_format(out, " %d", player);
  text_format(out, " %s", result->reason);
}

const char *result_read(const Game *game, const char *text, int player_count) {
  return game->read_result ? game->read_result(text, player_count) : text;
}

// Why the game ended, in words; the reason itself where the catalogue has no "result.REASON".
static void format_reason(const Result *result, Text *out) {
  assert(result->kind != RESULT_UNFINISHED);
  Text key = {0};
  text_format(&key, "result.%s", result->reason);
  const char *words = catalogue_find(text_string(&key));
  text_add(out, words == text_string(&key) ? result->reason : words);
  text_free(&key);
}

// The players of a set, "1" or "1, 3".
static void format_players(unsigned players, Text *out) {
  for (int player = 1; player <= GAME_MAX_PLAYERS; player++)
    if (players >> player & 1) text_format(out, out->length ? ", %d" : "%d", player);
}

void result_format_words(const Result *result, Text *out) {
  static const char *const keys[] = {[RESULT_WON] = "outcome.won",
                                     [RESULT_DRAWN] = "outcome.drawn",
                                     [RESULT_LOST] = "outcome.lost"};
  if (result->kind == RESULT_UNFINISHED) return;
  Text players = {0}, reason = {0};
  format_players(result->players, &players);
  format_reason(result, &reason);
  say_add_with(out, keys[result->kind], "players=%s count=%d reason=%s", text_string(&players),
               __builtin_popcount(result->players), text_string(&reason));
  text_free(&players);
  text_free(&reason);
}

double result_share(const Result *result, int player, int players) {
  if (result->kind == RESULT_UNFINISHED) return 1.0 / players;
  if (result->kind == RESULT_LOST || !(result->players >> player & 1)) return 0;
  return 1.0 / __builtin_popcount(result->players);
}
