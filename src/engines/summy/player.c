// The Summy player: what the shared player has to know of the game.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/summy/best.h"
#include "engines/summy/explain.h"

#include <stdlib.h>

enum {
  RACERS = 32,
  TURNS = 2,
  STOCK_NEAR_THE_END = 12, // from here on games are played to the end
  TURNS_TO_THE_END = 30,
};

static const SummyNumbers *numbers_of(const void *mind) {
  return ((const SummyMind *)mind)->numbers;
}

static void play(void *state, const RackMove *move) {
  SummyOutcome outcome;
  summy_apply(state, move->move, &outcome);
}

// Every piece of the stock has a number of its own; the smallest are drawn. So whoever draws one
// piece more in the same luck has all the others too.
static void draw(void *memory, uint64_t luck) {
  SummyState *state = memory;
  const int count = summy_draw_count(state);
  uint64_t drawn[SUMMY_HAND]; // number, with the kind in the last bits, ascending
  int found = 0;
  for (unsigned kind = 0; kind < VALUE_KINDS; kind++) {
    for (unsigned copy = 0; copy < state->pool.counts[kind]; copy++) {
      const uint64_t number = (hash_mix(luck + kind * 32 + copy) & ~UINT64_C(15)) | kind;
      if (found == count && number > drawn[count - 1]) continue;
      int at = found < count ? found++ : count - 1;
      for (; at > 0 && drawn[at - 1] > number; at--)
        drawn[at] = drawn[at - 1];
      drawn[at] = number;
    }
  }
  TileSet pieces = {0};
  for (int i = 0; i < count; i++)
    pieces.counts[drawn[i] & 15]++;
  SummyOutcome outcome;
  summy_apply(state, summy_tiles_move(SUMMY_DRAW, &pieces), &outcome);
}

static int horizon(const void *view) {
  return summy_stock(view) <= STOCK_NEAR_THE_END ? TURNS_TO_THE_END : TURNS;
}

// With an empty stock the other hand has all that was not seen, unless pieces were exchanged too.
static bool is_known(const void *memory) {
  const SummyState *view = memory;
  return summy_stock(view) == 0 && view->exchanged[0].counts[TILES_HIDDEN] == 0 &&
         view->exchanged[1].counts[TILES_HIDDEN] == 0;
}

// Nothing for a player who will not be on turn again, and for pieces that are not seen.
static int rack_value(const void *mind, const void *memory, int player) {
  const SummyState *state = memory;
  const TileSet *hand = &state->hands[player - 1];
  const int stock = summy_stock(state);
  const int on_turn = state->is_drawing ? 3 - state->player : state->player;
  const bool is_last = on_turn != player && tiles_total(hand) + stock <= SUMMY_SHORT_HAND;
  return hand->counts[TILES_HIDDEN] || is_last ? 0 : value_of_hand(numbers_of(mind), hand, stock);
}

static int standing(const void *mind, const void *memory, int player) {
  const SummyState *state = memory;
  const int on_turn = state->is_drawing ? 3 - state->player : state->player;
  const int step = stock_step(summy_stock(state));
  const int turn = on_turn == player ? numbers_of(mind)->turn[step] : 0;
  return RACK_POINT * state->scores[player - 1] + rack_value(mind, state, player) + turn;
}

static int spread(const void *mind, const void *state) {
  return numbers_of(mind)->spread[stock_step(summy_stock(state))];
}

// Weak levels see few of the plays; level 9 is the static value, and the strongest plays games on.
static const RackLevel levels[ENGINE_MAX_LEVEL] = {
    {2, 1500, 1}, {3, 1350, 1}, {4, 1200, 1}, {6, 1050, 1}, {9, 920, 1},
    {13, 780, 1}, {20, 630, 1}, {40, 400, 1}, {100, 0, 1},  {100, 0, 0},
};

static const RackGame rack_game = {
    .rules = &summy_game,
    .visit = summy_visit_moves,
    .find_best = summy_find_best,
    .play = play,
    .draw = draw,
    .horizon = horizon,
    .is_known = is_known,
    .standing = standing,
    .rack_value = rack_value,
    .spread = spread,
    .levels = levels,
    .racers = RACERS,
};

static void forget(void *memory) {
  SummyMind *mind = memory;
  summy_fill_cache_destroy(mind->cache);
  summy_memory_destroy(mind->memory);
  free(mind);
}

static void *create(const Game *game, const EngineSettings *settings) {
  (void)game;
  SummyMind *mind = memory_allocate(sizeof *mind);
  *mind = (SummyMind){&summy_numbers, summy_fill_cache_create(), summy_memory_create()};
  return rack_player_create_with_mind(&rack_game, mind, forget, settings);
}

const Engine summy_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "summy",
    .compares = true,
    .create = create,
    .destroy = rack_player_destroy,
    .think = rack_player_think,
    .play_on = rack_player_play_on,
    .explain = summy_explain,
};
