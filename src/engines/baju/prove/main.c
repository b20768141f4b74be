// baju-prove: can a player force a win within a number of turns? Every move of the attacker and
// every answer is tried, up to symmetry; nothing is estimated. See docs/baju-solved.md.
//
// usage: baju-prove [--moves] [PLIES [POSITION]]
// With --moves it says what each move leads to.
#include "base/memory.h"
#include "base/scan.h"
#include "engines/baju/duel_order.h"
#include "engines/baju/duel_tactics.h"
#include "engines/baju/symmetry.h"
#include "engines/transposition.h"
#include "games/baju/baju.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HASH_MIB = 512, DEFAULT_PLIES = 9, MAX_PLIES = 60, MIN_STORED_PLIES = 3 };

typedef struct Prover {
  BajuBoard board;
  BoardSymmetries symmetries;
  LineValues values;
  TranspositionTable *transpositions;
  unsigned attacker; // the side that wants to win
  uint64_t nodes;
  int16_t history[2][DUEL_MOVE_WORDS];
  uint16_t killers[MAX_PLIES + 1][2]; // by the plies left
} Prover;

// A pair of spaces after mirrors and turns.
static uint8_t turn_pair(unsigned symmetry, uint8_t pair) {
  if (!pair) return 0;
  const uint64_t spaces =
      symmetry_turn(symmetry, UINT64_C(1) << (pair & 15) | UINT64_C(1) << (pair >> 4));
  const unsigned low = (unsigned)__builtin_ctzll(spaces);
  return baju_pair(low, (unsigned)__builtin_ctzll(spaces & (spaces - 1)));
}

// The same key for all images of a position. Exchanged colours exchange who is on turn and who
// attacks, so only whether the attacker is on turn matters.
static uint64_t find_key(const Prover *prover, const BajuState *state) {
  uint64_t key = UINT64_MAX;
  for (unsigned i = 0; i < prover->symmetries.count; i++) {
    const unsigned symmetry = prover->symmetries.list[i];
    const bool exchange = symmetry & SYMMETRY_COLOURS;
    BajuState image = *state;
    image.occupied = (uint16_t)symmetry_turn(symmetry, state->occupied);
    image.planes = symmetry_turn(symmetry, state->planes);
    if (exchange) image.planes ^= (uint64_t)image.occupied << BAJU_WHITE_PLANE;
    image.swapped = turn_pair(symmetry, state->swapped);
    image.first = BAJU_BLACK;
    image.turns = baju_side(state) ^ exchange;
    const uint64_t image_key = baju_key(&image);
    if (image_key < key) key = image_key;
  }
  return baju_side(state) == prover->attacker ? key : ~key;
}

static bool can_win(Prover *prover, const BajuState *state, unsigned plies);

// Tries the moves of the player on turn until one gives `wanted`.
static bool any_move_gives(Prover *prover, const BajuState *state, unsigned plies, bool wanted) {
  int16_t *history = prover->history[baju_side(state)];
  uint16_t *killers = prover->killers[plies];
  OrderedMoves list;
  ordered_moves_list(&list, &prover->board, state, BAJU_ALL_SPACES, &prover->values, history,
                     (const uint16_t[]){DUEL_NO_MOVE, killers[0], killers[1]});
  for (unsigned i = 0; i < list.count; i++) {
    const uint16_t move = ordered_moves_pick(&list, i);
    BajuState next = *state;
    baju_apply(&prover->board, &next, move);
    if (can_win(prover, &next, plies - 1) != wanted) continue;
    ordered_moves_learn(&list, i, (int)plies, history);
    if (killers[0] != move) killers[1] = killers[0], killers[0] = move;
    return true;
  }
  return false;
}

// Can the attacker win within this many plies, the last of which is the attacker's? Repetitions
// need no care: a shortest win has none.
static bool can_win(Prover *prover, const BajuState *state, unsigned plies) {
  prover->nodes++;
  const unsigned side = baju_side(state);
  const bool attacking = side == prover->attacker;
  // A line that the other player's swap made.
  if (baju_has_line(baju_buttons(state, side))) return attacking;
  if (plies == 0) return baju_count(&prover->board, state) == 0; // the defender is stuck
  if (find_line_move(&prover->board, state, side, state->swapped) != DUEL_NO_MOVE) return attacking;
  if (plies == 1) return false;
  const uint64_t key = plies >= MIN_STORED_PLIES ? find_key(prover, state) : 0;
  TranspositionData data;
  if (key && transposition_probe(prover->transpositions, key, &data)) {
    if (data.bound == BOUND_LOWER && plies >= data.depth) return true;
    if (data.bound == BOUND_UPPER && plies <= data.depth) return false;
  }
  const bool won = attacking ? any_move_gives(prover, state, plies, true)
                             : !any_move_gives(prover, state, plies, false);
  if (key)
    transposition_store(prover->transpositions, key,
                        (TranspositionData){.move = TRANSPOSITION_NO_MOVE,
                                            .depth = (uint8_t)plies,
                                            .bound = won ? BOUND_LOWER : BOUND_UPPER});
  return won;
}

static bool start(Prover *prover, BajuGame *game, const char *position) {
  Error error;
  if (!baju_game.parse_position(game, position, &error)) {
    fprintf(stderr, "baju-prove: %s\n", error_message(&error));
    return false;
  }
  if (game->state.ending) {
    fputs("baju-prove: this game is over\n", stderr);
    return false;
  }
  prover->board = game->board;
  board_symmetries_find(&prover->symmetries, &prover->board);
  line_values_init(&prover->values);
  prover->transpositions = transposition_create(HASH_MIB);
  return true;
}

// Can the player who makes the last of this many plies force a win?
static bool prove(Prover *prover, const BajuState *state, unsigned plies) {
  const unsigned side = baju_side(state);
  prover->attacker = plies % 2 ? side : !side;
  return can_win(prover, state, plies);
}

static void print_effort(const Prover *prover) {
  printf(" (%llu positions, %.1f s)\n", (unsigned long long)prover->nodes,
         (double)clock() / CLOCKS_PER_SEC);
  fflush(stdout);
}

// Says for one number of plies after the other whether a win can be forced, until one can.
static void prove_position(Prover *prover, const BajuState *state, unsigned most) {
  bool won = false;
  for (unsigned plies = 1; plies <= most && !won; plies++) {
    won = prove(prover, state, plies);
    printf("player %u %s within %u plies", prover->attacker + 1,
           won ? "forces a win" : "cannot force a win", plies);
    print_effort(prover);
  }
}

static bool is_new(uint64_t *keys, unsigned *count, uint64_t key) {
  for (unsigned i = 0; i < *count; i++)
    if (keys[i] == key) return false;
  keys[(*count)++] = key;
  return true;
}

// The same for the positions after each move, of symmetric moves only the first.
static void prove_moves(Prover *prover, const BajuState *state, unsigned most) {
  Move moves[BAJU_MAX_MOVES];
  uint64_t keys[BAJU_MAX_MOVES];
  unsigned key_count = 0;
  const unsigned count = baju_generate(&prover->board, state, moves);
  for (unsigned i = 0; i < count; i++) {
    BajuState next = *state;
    baju_apply(&prover->board, &next, moves[i]);
    prover->attacker = baju_side(state);
    if (!is_new(keys, &key_count, find_key(prover, &next))) continue;
    Text name = {0};
    baju_format_move(moves[i], &name);
    const bool line = baju_has_line(baju_buttons(&next, baju_side(state)));
    unsigned plies = line ? 0 : 1;
    while (!line && plies <= most && !prove(prover, &next, plies))
      plies++;
    if (plies > most)
      printf("%s: no win can be forced within %u plies", text_string(&name), most + 1);
    else
      printf("%s: player %u forces a win at ply %u", text_string(&name), prover->attacker + 1,
             plies + 1);
    print_effort(prover);
    text_free(&name);
  }
}

static int refuse_usage(void) {
  fputs("usage: baju-prove [--moves] [PLIES [POSITION]]\n", stderr);
  return 2;
}

int main(int count, char **arguments) {
  const bool by_move = count > 1 && strcmp(arguments[1], "--moves") == 0;
  if (by_move) count--, arguments++;
  uint64_t plies = DEFAULT_PLIES;
  if (count > 3 || (count > 1 && (!scan_number(arguments[1], MAX_PLIES, &plies) || plies == 0)))
    return refuse_usage();
  Prover *prover = memory_allocate(sizeof *prover);
  BajuGame *game = memory_allocate(sizeof *game);
  const char *position = count > 2 ? arguments[2] : "..../..../..../.... b 1";
  int status = 2;
  if (start(prover, game, position)) {
    if (by_move)
      prove_moves(prover, &game->state, (unsigned)plies - 1);
    else
      prove_position(prover, &game->state, (unsigned)plies);
    transposition_destroy(prover->transpositions);
    status = 0;
  }
  free(game);
  free(prover);
  return status;
}
