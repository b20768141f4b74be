// The static evaluation of Abaku beyond the points: leaves, ways opened for the next player, the
// turn, and how certain a lead is. The weights are learned (tune/main.c); all are in hundredths of
// a point.
#ifndef FIVEFOLD_ENGINES_ABAKU_EVALUATION_H
#define FIVEFOLD_ENGINES_ABAKU_EVALUATION_H

#include "games/abaku/abaku.h"

enum {
  LEAVE_KINDS = ABAKU_WILDCARD + 1,
  BAG_STEP = 5,                                            // tiles of a bag
  BAG_STEPS = (ABAKU_OWN_BAG - ABAKU_RACK) / BAG_STEP + 1, // when somebody is on turn
};

// What a play leaves to the next player: empty cells within reach of a new tile, in lines that were
// free there, by the bonus they have.
typedef enum Opening {
  OPEN_NEIGHBOUR, // next to a new tile, whatever the bonus
  OPEN_TILE_BONUS,
  OPEN_OPERATION_2,
  OPEN_OPERATION_3,
  OPENING_COUNT,
} Opening;

enum { OPENING_STAGES = 3 };

typedef struct AbakuWeights {
  int16_t sizes[ABAKU_RACK + 1];           // by the number of tiles ...
  int16_t tiles[LEAVE_KINDS];              // ... each of them ...
  int16_t pairs[LEAVE_KINDS][LEAVE_KINDS]; // ... and each two; the smaller kind first
  int16_t rest[ABAKU_RACK + 1];            // with an empty bag: by the number of tiles ...
  int16_t rest_point;                      // ... and each point on them
  int16_t openings[OPENING_STAGES][OPENING_COUNT];
  // By what is left of a bag, in steps:
  int32_t race[BAG_STEPS];   // each tile that a player has still to lay, with a bag of their own
  int32_t turn[BAG_STEPS];   // being on turn
  int32_t spread[BAG_STEPS]; // a lead that makes the odds e to 1
} AbakuWeights;

extern const AbakuWeights abaku_weights;

// The tiles that are left for each player to draw.
int abaku_bag_share(const AbakuState *state);

// How a player stands in the race to go out, in hundredths: nobody has a lead in it where all draw
// from one bag.
int abaku_race_value(const AbakuWeights *weights, const AbakuState *state, int player);

static inline int bag_step(int bag) {
  const int step = (bag + BAG_STEP - 1) / BAG_STEP;
  return step < BAG_STEPS ? step : BAG_STEPS - 1;
}

// The stage of the game for openings: the fuller the board, the less one more way matters.
static inline int opening_stage(int bag) {
  enum { FIRST_STAGE_BAG = 36, SECOND_STAGE_BAG = 18 };
  return bag > FIRST_STAGE_BAG ? 0 : bag > SECOND_STAGE_BAG ? 1 : 2;
}

// The value of a leave, or of a rack that is full; `bag` is what its player can draw.
int abaku_leave_value(const AbakuWeights *weights, const TileSet *tiles, int bag);

// Openings of plays in one position, counted with the help of what was counted before.
typedef struct OpeningCounter {
  const AbakuState *state;
  uint32_t seen[4][ABAKU_CELLS]; // by direction: packed counts, or 0 where not yet looked
} OpeningCounter;

void opening_counter_start(OpeningCounter *counter, const AbakuState *state);

// The openings of a play or of one of its tiles (`index`; -1: of all), packed: eight bits each.
uint32_t opening_counter_count(OpeningCounter *counter, Move play, int index);

static inline int opening_count(uint32_t packed, Opening opening) {
  return (int)(packed >> 8 * opening & 255);
}

// No play's openings are worth more than this.
int abaku_max_openings_value(const AbakuWeights *weights, int bag);

int abaku_openings_value(const AbakuWeights *weights, uint32_t packed, int bag);

#endif
