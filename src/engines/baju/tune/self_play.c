// Games of the player against itself, from random openings.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/baju/duel_search.h"
#include "engines/baju/tune/sample.h"

#include <stdlib.h>

enum {
  MAX_PLIES = 200,
  MAX_OPENING = 16, // random plies
  OTHER_BOARD = 8,  // one game in this many is on a board of its own
  OTHER_BOARDS = 1000,
  TRANSPOSITION_MIB = 1,
};

typedef struct SelfPlayGame {
  DuelWorker *worker;
  DuelEvaluator evaluator;
  LineValues values;
  DuelReductions reductions;
  FastRandom random;
  uint16_t board_number;
  BajuBoard board;
  BajuState state;
  BajuHistory history;
  int sample_count;
  Sample samples[MAX_PLIES];
} SelfPlayGame;

static void choose_board(SelfPlayGame *game, const DuelNetwork *network) {
  const uint32_t other = fast_random_below(&game->random, OTHER_BOARD) == 0;
  const uint32_t number = other ? 1 + fast_random_below(&game->random, OTHER_BOARDS) : 0;
  if (number == game->board_number && game->evaluator.board.line_states[DUEL_LINE_PATTERNS - 1])
    return;
  game->board_number = (uint16_t)number;
  tune_board(game->board_number, &game->board);
  duel_evaluator_init(&game->evaluator, network, &game->board);
}

// A few random moves, so that no two games are alike and bad positions are seen, too.
static void start_game(SelfPlayGame *game, const SelfPlay *settings, uint64_t number) {
  fast_random_init(&game->random, hash_mix(settings->seed + number));
  choose_board(game, settings->network);
  do {
    game->sample_count = 0;
    game->history = (BajuHistory){0};
    game->state = baju_start(&game->board);
    game->state.repetition = 3;
    const uint32_t plies = 1 + fast_random_below(&game->random, MAX_OPENING);
    for (uint32_t i = 0; i < plies && !game->state.ending; i++)
      baju_play(&game->board, &game->state, &game->history,
                baju_random_move(&game->board, &game->state, &game->random));
  } while (game->state.ending);
}

// The result is filled in at the end of the game.
static void keep_sample(SelfPlayGame *game, int score) {
  const BajuState *state = &game->state;
  game->samples[game->sample_count++] = (Sample){.planes = state->planes,
                                                 .occupied = state->occupied,
                                                 .score = (int16_t)score,
                                                 .board = game->board_number,
                                                 .side = (uint8_t)baju_side(state)};
}

// The player's move, and its score; the position is kept unless it ends at once.
static Move choose_move(SelfPlayGame *game, uint64_t nodes, int *score) {
  static const SearchHost host = {0};
  DuelWorker *worker = game->worker;
  SearchClock clock;
  search_clock_start(&clock, &host, 0, nodes);
  worker->clock = &clock;
  transposition_age(worker->transpositions, 0);
  duel_worker_set_root(worker, &game->state, &game->history, false);
  duel_worker_deepen(worker, 1, DUEL_MAX_PLY - 1, NULL, NULL);
  *score = worker->best_score;
  // Very few nodes may be used up before the first move is judged.
  if (worker->best_move == DUEL_NO_MOVE)
    return baju_random_move(&game->board, &game->state, &game->random);
  if (*score < SCORE_WIN - 1) keep_sample(game, *score);
  return worker->best_move;
}

// Plays to the end or to a proof of it; 1 when black wins, 0 draw, -1 white.
static int play_game(SelfPlayGame *game, uint64_t nodes) {
  for (int ply = 0; ply < MAX_PLIES; ply++) {
    int score;
    const Move move = choose_move(game, nodes, &score);
    if (score >= SCORE_DECIDED || score <= -SCORE_DECIDED)
      return (score > 0) == (baju_side(&game->state) == BAJU_BLACK) ? 1 : -1;
    baju_play(&game->board, &game->state, &game->history, move);
    if (game->state.ending) {
      const int winner = baju_winner(&game->state);
      return winner == 0 ? 0 : winner == 1 ? 1 : -1;
    }
  }
  return 0;
}

void self_play(const SelfPlay *settings, uint64_t first, uint64_t count, FILE *out) {
  SelfPlayGame *game = memory_allocate_aligned(sizeof *game, _Alignof(SelfPlayGame));
  DuelWorker *worker = game->worker = memory_allocate(sizeof *worker);
  line_values_init(&game->values);
  duel_reductions_init(&game->reductions);
  worker->board = &game->board;
  worker->evaluator = &game->evaluator;
  worker->values = &game->values;
  worker->reductions = &game->reductions;
  worker->transpositions = transposition_create(TRANSPOSITION_MIB);
  for (uint64_t number = first; number < first + count; number++) {
    start_game(game, settings, number);
    transposition_clear(worker->transpositions, settings->nodes * 16);
    duel_worker_set_root(worker, &game->state, &game->history, true);
    const int result = play_game(game, settings->nodes);
    for (int i = 0; i < game->sample_count; i++)
      game->samples[i].result = (int8_t)(game->samples[i].side == BAJU_BLACK ? result : -result);
    fwrite(game->samples, sizeof(Sample), (size_t)game->sample_count, out);
  }
  transposition_destroy(worker->transpositions);
  free(worker);
  free(game);
}
