// Where a button can walk depends only on its colour, its value and its start, so it is worked out
// once for a board, by taking every walk.
#include "games/baju/board.h"

typedef struct Walker {
  BajuBoard *board;
  unsigned colour;
  unsigned start;
  unsigned longest;             // no button walks further
  uint16_t joined[BAJU_SPACES]; // spaces one bridge away that this colour may cross to
} Walker;

static void join(Walker *walker, unsigned space, unsigned neighbour, char bridge) {
  const char own = walker->colour == BAJU_BLACK ? 'b' : 'w';
  if (bridge != 'r' && bridge != own) return;
  walker->joined[space] |= (uint16_t)(1u << neighbour);
  walker->joined[neighbour] |= (uint16_t)(1u << space);
}

static void join_all(Walker *walker) {
  for (unsigned row = 0; row < BAJU_SIZE; row++) {
    for (unsigned column = 0; column < BAJU_SIZE; column++) {
      const unsigned space = row * BAJU_SIZE + column;
      if (column + 1 < BAJU_SIZE)
        join(walker, space, space + 1, baju_bridge_right(walker->board, row, column));
      if (row + 1 < BAJU_SIZE)
        join(walker, space, space + BAJU_SIZE, baju_bridge_down(walker->board, row, column));
    }
  }
}

// Takes every walk on from `space`, having crossed `length` bridges over the visited spaces.
static void walk_on(const Walker *walker, unsigned space, unsigned visited, unsigned length) {
  const unsigned index = walker->board->index_of_value[length];
  if (length > 0 && index != BAJU_NO_INDEX)
    walker->board->reach[walker->colour][index][walker->start] |= (uint16_t)(1u << space);
  if (length == walker->longest) return;
  for (unsigned ahead = walker->joined[space] & ~visited; ahead; ahead &= ahead - 1) {
    const unsigned next = (unsigned)__builtin_ctz(ahead);
    walk_on(walker, next, visited | 1u << next, length + 1);
  }
}

static unsigned fewest_goals(const BajuBoard *board) {
  unsigned fewest = BAJU_SPACES;
  for (unsigned colour = 0; colour < 2; colour++) {
    for (unsigned index = 0; index < board->value_count; index++) {
      for (unsigned start = 0; start < BAJU_SPACES; start++) {
        const unsigned goals = (unsigned)__builtin_popcount(board->reach[colour][index][start]);
        if (goals < fewest) fewest = goals;
      }
    }
  }
  return fewest;
}

void baju_board_walk(BajuBoard *board) {
  for (unsigned colour = 0; colour < 2; colour++) {
    Walker walker = {.board = board, .colour = colour};
    walker.longest = board->values[board->value_count - 1];
    join_all(&walker);
    for (walker.start = 0; walker.start < BAJU_SPACES; walker.start++)
      walk_on(&walker, walker.start, 1u << walker.start, 0);
  }
  board->fewest_goals = (uint8_t)fewest_goals(board);
}
