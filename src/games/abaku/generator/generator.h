// All legal plays of a position, line by line. This header is the door of the folder: whoever wants
// all plays calls abaku_generate_plays() and its kin (abaku.h), whoever wants single lines makes a
// generator.
//
//   lines.h         the board as rows and columns
//   cross_sets.h    what a single tile does in a line; gives the plays of one tile
//   arrangements.h  all ways to lay the rack's tiles in a row, as sets
//   anagrams.h      which of them are operations, alone or around one old tile
//   sieve.h         which splits of a run into numbers its old digits leave possible
//   playthrough.h   which arrangements complete a run with several old tiles
//   judge.h         the operations that a play makes along its line
//   windows.h       the plays of several tiles, found with all of these
//   covers.h        the same by another ruling: cover=each
//   feed.h          hands plays to the visitor
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_H

#include "games/abaku/generator/arrangements.h"
#include "games/abaku/generator/lines.h"
#include "games/abaku/generator/sieve.h"

typedef enum GeneratorMode {
  GENERATE_SCORED, // see abaku_generate_plays()
  GENERATE_BRIEF,  // see abaku_generate_brief_plays()
  GENERATE_BARE,   // see abaku_generate_bare_plays()
} GeneratorMode;

typedef struct Generator {
  const AbakuState *state;
  AbakuPlayVisitor visit;
  void *context;
  GeneratorMode mode;
  Supply supply;
  unsigned usable; // digits that can be laid
  Line lines[ABAKU_LINES];
  CrossSet cross_sets[ABAKU_LINES][ABAKU_SIZE]; // of the empty cells; others are 0
  Endings endings;
  Hand hand; // see generator_open_hand()
} Generator;

// Prepares a generator for the player on turn, whose tiles are known. The state is borrowed.
// Release with generator_release().
void generator_init(Generator *generator, const AbakuState *state, GeneratorMode mode,
                    AbakuPlayVisitor visit, void *context);
void generator_release(Generator *generator);

// Feeds the plays of several tiles in a line, and in a row those of a single tile; false when the
// visitor stopped.
bool generator_visit_line(Generator *generator, int number);

// Inside the generator: the digits with which a tile on an empty cell of a line touches an old one
// through a zero.
unsigned generator_zero_contact(const Generator *generator, int number, int index);

// Inside the generator: makes the hand ready, unless it is. A player who remembers lines often does
// not need it.
void generator_open_hand(Generator *generator);

#endif
