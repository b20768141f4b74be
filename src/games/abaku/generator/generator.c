// The generator's life: it reads the position once, then finds plays line by line - those of a
// single tile from the cross-sets here, those of several in windows.c.
#include "games/abaku/generator/generator.h"

#include "games/abaku/generator/cross_sets.h"
#include "games/abaku/generator/feed.h"
#include "games/abaku/generator/windows.h"

#include <assert.h>
#include <string.h>

void generator_init(Generator *generator, const AbakuState *state, GeneratorMode mode,
                    AbakuPlayVisitor visit, void *context) {
  assert(state->phase == PHASE_PLAY && !abaku_hides(state, state->turn));
  generator->state = state;
  generator->visit = visit;
  generator->context = context;
  generator->mode = mode;
  supply_prepare(&generator->supply, &state->player[state->turn - 1].rack);
  generator->usable = generator->supply.digits[0];
  generator->hand.sheets = NULL;
  endings_prepare(&generator->endings, generator->usable);
  for (int number = 0; number < ABAKU_LINES; number++)
    line_read(&generator->lines[number], state, number);
  memset(generator->cross_sets, 0, sizeof generator->cross_sets);
  for (int number = 0; number < ABAKU_LINES; number++)
    cross_sets_find(generator, number);
}

// Not before a line needs it.
void generator_open_hand(Generator *generator) {
  if (generator->hand.sheets) return;
  hand_prepare(&generator->hand, &generator->supply, anagrams_shared(generator->state->basic));
}

// Usable digits where the old neighbour is a zero, a new zero where it is not.
static unsigned zero_contact_with(const Generator *generator, const Line *line, int index) {
  if (index < 0 || index >= ABAKU_SIZE || !(line->old >> index & 1)) return 0;
  return line->digits[index] == 0 ? generator->usable : ZERO;
}

unsigned generator_zero_contact(const Generator *generator, int number, int index) {
  const Line *along = &generator->lines[number];
  const Line *across = &generator->lines[crossing_line(number, index)];
  const int crossing = crossing_index(number);
  return zero_contact_with(generator, along, index - 1) |
         zero_contact_with(generator, along, index + 1) |
         zero_contact_with(generator, across, crossing - 1) |
         zero_contact_with(generator, across, crossing + 1);
}

void generator_release(Generator *generator) {
  hand_release(&generator->hand);
}

// What a digit brings in one direction; bare plays bring nothing.
static int cross_points(const Generator *generator, const CrossSet *cross_set, unsigned digit) {
  return generator->mode == GENERATE_BARE || !(cross_set->scoring >> digit & 1)
             ? 0
             : cross_set->points[digit];
}

// By rows only: a single tile has no direction and would be found twice.
static bool generate_singles(const Generator *generator, int row) {
  for (unsigned left = ~generator->lines[row].old & ALL_CELLS; left; left &= left - 1) {
    const int column = __builtin_ctz(left);
    const CrossSet *along = &generator->cross_sets[row][column];
    const CrossSet *across = &generator->cross_sets[ABAKU_SIZE + column][row];
    unsigned legal = along->allowed & across->allowed & (along->scoring | across->scoring);
    for (; legal; legal &= legal - 1) {
      const unsigned digit = (unsigned)__builtin_ctz(legal);
      const FoundPlay play = {.start = row * ABAKU_SIZE + column,
                              .count = 1,
                              .digits = digit,
                              .points = cross_points(generator, along, digit) +
                                        cross_points(generator, across, digit)};
      if (!feed_play(generator, &play)) return false;
    }
  }
  return true;
}

bool generator_visit_line(Generator *generator, int number) {
  if (number < ABAKU_SIZE && !generate_singles(generator, number)) return false;
  return windows_visit_line(generator, number);
}

static bool generate(const AbakuState *state, GeneratorMode mode, AbakuPlayVisitor visit,
                     void *context) {
  if (state->phase != PHASE_PLAY) return true;
  if (abaku_hides(state, state->turn)) return true; // another player's turn, in a view
  Generator generator;
  generator_init(&generator, state, mode, visit, context);
  bool wanted = true;
  for (int number = 0; number < ABAKU_LINES && wanted; number++)
    wanted = generator_visit_line(&generator, number);
  generator_release(&generator);
  return wanted;
}

bool abaku_generate_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  return generate(state, GENERATE_SCORED, visit, context);
}

bool abaku_generate_brief_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  return generate(state, GENERATE_BRIEF, visit, context);
}

bool abaku_generate_bare_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context) {
  return generate(state, GENERATE_BARE, visit, context);
}
