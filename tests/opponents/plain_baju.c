// A plain opponent for baju: looks at its moves and every answer, wins where it can, avoids what
// loses at once, and otherwise prefers long lines of its own. A random one of equals is played.
#include "games/baju/baju.h"
#include "opponent.h"

enum { WIN = 1000 };

// Three on a line are worth more than two on two lines.
static int line_score(unsigned mask) {
  int score = 0;
  for (unsigned i = 0; i < BAJU_SIZE; i++) {
    const int across = __builtin_popcount(mask & 0xfu << 4 * i);
    const int down = __builtin_popcount(mask & 0x1111u << i);
    score += across * across + down * down;
  }
  return score;
}

// For the player who has just moved.
static int ending_score(const BajuState *state) {
  return baju_winner(state) == (int)!baju_side(state) + 1 ? WIN : baju_winner(state) ? -WIN : 0;
}

// The value of a position for a side that has not ended the game.
static int lead(const BajuState *state, unsigned side) {
  return line_score(baju_buttons(state, side)) - line_score(baju_buttons(state, !side));
}

// The value of a move for the player who makes it, after the best answer.
static int judge(BajuGame *game, Move move) {
  BajuState next = game->state;
  baju_play(&game->board, &next, &game->history, move);
  int worst = next.ending ? ending_score(&next) : WIN;
  Move answers[BAJU_MAX_MOVES];
  const unsigned count = baju_generate(&game->board, &next, answers);
  for (unsigned i = 0; i < count; i++) {
    BajuState after = next;
    baju_play(&game->board, &after, &game->history, answers[i]);
    const int score = after.ending ? -ending_score(&after) : lead(&after, baju_side(&game->state));
    if (score < worst) worst = score;
    game->history.count--;
  }
  game->history.count--;
  return worst;
}

static void *create(const Game *game, const EngineSettings *settings) {
  (void)game;
  static FastRandom random;
  fast_random_init(&random, settings->seed);
  return &random;
}

static void destroy(void *player) {
  (void)player;
}

static Move think(void *player, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  (void)limits, (void)host;
  BajuGame game = *(const BajuGame *)view;
  Move moves[BAJU_MAX_MOVES], best = 0;
  const unsigned count = baju_generate(&game.board, &game.state, moves);
  int best_score = -2 * WIN;
  uint32_t equals = 0;
  for (unsigned i = 0; i < count; i++) {
    const int score = judge(&game, moves[i]);
    if (score > best_score) equals = 0;
    if (score < best_score) continue;
    best_score = score;
    if (fast_random_below(player, ++equals) == 0) best = moves[i];
  }
  return best;
}

static const Engine plain_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "baju",
    .create = create,
    .destroy = destroy,
    .think = think,
};

int main(void) {
  return opponent_serve(&plain_engine);
}
