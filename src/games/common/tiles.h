// Multisets of tiles: racks, bags, exchanges and draws. A tile is an index into its game's
// alphabet, say "0123456789+-x:=", whose order is also the canonical order of a written set.
#ifndef FIVEFOLD_GAMES_COMMON_TILES_H
#define FIVEFOLD_GAMES_COMMON_TILES_H

#include "base/error.h"
#include "base/random.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  TILES_MAX_KINDS = 15,
  TILES_HIDDEN = 15, // the slot that counts tiles of unknown kind, written `_`
  TILES_MAX_COUNT = 255,
};

typedef struct TileSet {
  uint8_t counts[TILES_MAX_KINDS + 1];
} TileSet;

// All tiles, the hidden ones included.
int tiles_total(const TileSet *set);

// True when `part` can be taken out of `set`, kind by kind.
bool tiles_contain(const TileSet *set, const TileSet *part);

// The caller sees to it that no count leaves 0 .. TILES_MAX_COUNT.
void tiles_add(TileSet *set, const TileSet *part);
void tiles_remove(TileSet *set, const TileSet *part);

// Every tile as a hidden one.
TileSet tiles_hide(const TileSet *set);

// Writes the tiles in the order of the alphabet, hidden ones last: "0135_".
void tiles_format(const char *alphabet, const TileSet *set, Text *out);

// Reads `length` characters, in any order. Refuses with `code` what is not in the alphabet; whether
// hidden tiles are allowed is the caller's to say.
bool tiles_parse(const char *alphabet, const char *text, size_t length, bool allow_hidden,
                 TileSet *set, const char *code, Error *error);

// Four bits a kind, kind 0 lowest: 60 bits. For sets without hidden tiles and at most 15 of a kind,
// which every exchange and every draw is.
uint64_t tiles_pack(const TileSet *set);
TileSet tiles_unpack(uint64_t packed);

// Feeds every sub-multiset of `least` to `most` tiles (hidden ones are left out), each once, until
// the visitor returns false; false when it did. With least == most: every possible draw.
typedef bool (*TilesVisitor)(void *context, const TileSet *part);
bool tiles_visit_parts(const TileSet *set, int least, int most, TilesVisitor visit, void *context);

// Draws `count` tiles without putting back; the set has that many that are not hidden.
TileSet tiles_sample(const TileSet *set, int count, Random *random);

// How likely tiles_sample() gives `part`.
double tiles_probability(const TileSet *set, const TileSet *part);

#endif
