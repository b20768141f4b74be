// The words of Abaku's moves: what they are made of, and how they are taken apart.
#ifndef FIVEFOLD_GAMES_ABAKU_MOVE_H
#define FIVEFOLD_GAMES_ABAKU_MOVE_H

#include "core/game.h"
#include "games/common/tiles.h"

// A move word:
//
//   63 .. 60 | 59 .. 37 | 36       | 35 .. 28 | 27 .. 25 | 24 .. 20 | ... | 9 .. 5 | 4 .. 0
//   PLAY     | 0        | vertical | start    | count    | tile 4   |     | tile 1 | tile 0
//
//   63 .. 60 | 59 .. 0
//   SWAP     | exchanged tiles as tiles_pack() has them
//   DRAW     | drawn tiles
//   PASS     | 0
//
// A tile of a play is its digit in bits 0 to 3, and bit 4 is set when a wildcard is laid as it.
// Tiles beyond `count` are 0. A single tile is never vertical.
enum {
  ABAKU_TILE_BITS = 5,
  ABAKU_TILE_WILDCARD = 16,
  ABAKU_COUNT_SHIFT = 25,
  ABAKU_START_SHIFT = 28,
  ABAKU_VERTICAL_SHIFT = 36,
  ABAKU_PLAY_BITS = 37,
  ABAKU_KIND_SHIFT = 60,
};

typedef enum AbakuMoveKind { MOVE_PLAY = 1, MOVE_SWAP, MOVE_DRAW, MOVE_PASS } AbakuMoveKind;

static inline int abaku_move_kind(Move move) {
  return (int)(move >> ABAKU_KIND_SHIFT);
}

// All bits but the kind.
static inline uint64_t abaku_move_content(Move move) {
  return move & ((UINT64_C(1) << ABAKU_KIND_SHIFT) - 1);
}

// The tiles of an exchange or a draw.
static inline TileSet abaku_move_tiles(Move move) {
  return tiles_unpack(abaku_move_content(move));
}

static inline Move abaku_move(AbakuMoveKind kind, uint64_t content) {
  return (Move)kind << ABAKU_KIND_SHIFT | content;
}

static inline int abaku_move_count(Move move) {
  return (int)(move >> ABAKU_COUNT_SHIFT & 7);
}

static inline int abaku_move_start(Move move) {
  return (int)(move >> ABAKU_START_SHIFT & 255);
}

static inline bool abaku_move_vertical(Move move) {
  return move >> ABAKU_VERTICAL_SHIFT & 1;
}

// The digit of tile `index`, with ABAKU_TILE_WILDCARD.
static inline int abaku_move_tile(Move move, int index) {
  return (int)(move >> (ABAKU_TILE_BITS * index) & 31);
}

static inline Move abaku_play_word(int start, bool vertical, int count, uint32_t tiles) {
  return abaku_move(MOVE_PLAY, (uint64_t)vertical << ABAKU_VERTICAL_SHIFT |
                                   (uint64_t)start << ABAKU_START_SHIFT |
                                   (uint64_t)count << ABAKU_COUNT_SHIFT | tiles);
}

#endif
