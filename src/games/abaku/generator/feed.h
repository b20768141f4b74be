// Inside the generator: hands finished plays to the visitor.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_FEED_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_FEED_H

#include "games/abaku/generator/generator.h"

// A play that was found. Its digits are written as those of plain tiles.
typedef struct FoundPlay {
  int start;
  bool vertical;
  int count;
  uint32_t digits;
  int points;
} FoundPlay;

// The play laid with plain tiles and wildcards in all ways; false when the visitor stopped.
bool feed_with_wildcards(const Generator *generator, const FoundPlay *play);

static inline bool feed_word(const Generator *generator, const FoundPlay *play, uint32_t tiles) {
  return generator->visit(generator->context,
                          abaku_play_word(play->start, play->vertical, play->count, tiles),
                          play->points);
}

static inline bool feed_play(const Generator *generator, const FoundPlay *play) {
  return generator->supply.wildcards ? feed_with_wildcards(generator, play)
                                     : feed_word(generator, play, play->digits);
}

#endif
