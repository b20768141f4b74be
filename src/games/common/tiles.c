// Counting, packing, drawing and listing multisets of tiles.
#include "games/common/tiles.h"

#include <string.h>

// Known tiles only.
static int known_total(const TileSet *set) {
  return tiles_total(set) - set->counts[TILES_HIDDEN];
}

int tiles_total(const TileSet *set) {
  int total = 0;
  for (int kind = 0; kind <= TILES_HIDDEN; kind++)
    total += set->counts[kind];
  return total;
}

bool tiles_contain(const TileSet *set, const TileSet *part) {
  for (int kind = 0; kind <= TILES_HIDDEN; kind++)
    if (part->counts[kind] > set->counts[kind]) return false;
  return true;
}

void tiles_add(TileSet *set, const TileSet *part) {
  for (int kind = 0; kind <= TILES_HIDDEN; kind++)
    set->counts[kind] = (uint8_t)(set->counts[kind] + part->counts[kind]);
}

void tiles_remove(TileSet *set, const TileSet *part) {
  for (int kind = 0; kind <= TILES_HIDDEN; kind++)
    set->counts[kind] = (uint8_t)(set->counts[kind] - part->counts[kind]);
}

TileSet tiles_hide(const TileSet *set) {
  TileSet hidden = {0};
  hidden.counts[TILES_HIDDEN] = (uint8_t)tiles_total(set);
  return hidden;
}

void tiles_format(const char *alphabet, const TileSet *set, Text *out) {
  for (int kind = 0; alphabet[kind]; kind++)
    for (int i = 0; i < set->counts[kind]; i++)
      text_add_char(out, alphabet[kind]);
  for (int i = 0; i < set->counts[TILES_HIDDEN]; i++)
    text_add_char(out, '_');
}

bool tiles_parse(const char *alphabet, const char *text, size_t length, bool allow_hidden,
                 TileSet *set, const char *code, Error *error) {
  *set = (TileSet){0};
  if (length > TILES_MAX_COUNT) return error_raise(error, code, "tiles.too-many");
  for (size_t i = 0; i < length; i++) {
    const char *symbol = text[i] ? strchr(alphabet, text[i]) : NULL;
    if (!symbol && !(allow_hidden && text[i] == '_'))
      return error_raise_with(error, code, "tiles.unknown", "symbol=%c tiles=%s", text[i],
                              alphabet);
    set->counts[symbol ? symbol - alphabet : TILES_HIDDEN]++;
  }
  return true;
}

uint64_t tiles_pack(const TileSet *set) {
  uint64_t packed = 0;
  for (int kind = 0; kind < TILES_MAX_KINDS; kind++)
    packed |= (uint64_t)set->counts[kind] << (4 * kind);
  return packed;
}

TileSet tiles_unpack(uint64_t packed) {
  TileSet set = {0};
  for (int kind = 0; kind < TILES_MAX_KINDS; kind++)
    set.counts[kind] = packed >> (4 * kind) & 15;
  return set;
}

typedef struct PartSearch {
  const TileSet *set;
  int least;
  TilesVisitor visit;
  void *context;
  int rest_of[TILES_MAX_KINDS + 1]; // tiles of this kind and the later ones
  TileSet part;
} PartSearch;

// Chooses how many tiles of `kind` and the later kinds to take; `taken` are chosen, at most `room`
// more may be.
static bool choose_from(PartSearch *search, int kind, int taken, int room) {
  if (taken + search->rest_of[kind] < search->least) return true;
  if (kind == TILES_MAX_KINDS || room == 0) return search->visit(search->context, &search->part);
  const int available = search->set->counts[kind];
  bool wanted = true;
  for (int take = 0; wanted && take <= available && take <= room; take++) {
    search->part.counts[kind] = (uint8_t)take;
    wanted = choose_from(search, kind + 1, taken + take, room - take);
  }
  search->part.counts[kind] = 0;
  return wanted;
}

bool tiles_visit_parts(const TileSet *set, int least, int most, TilesVisitor visit, void *context) {
  PartSearch search = {.set = set, .least = least, .visit = visit, .context = context};
  for (int kind = TILES_MAX_KINDS - 1; kind >= 0; kind--)
    search.rest_of[kind] = search.rest_of[kind + 1] + set->counts[kind];
  return choose_from(&search, 0, 0, most);
}

TileSet tiles_sample(const TileSet *set, int count, Random *random) {
  TileSet left = *set;
  TileSet drawn = {0};
  for (int total = known_total(set); count > 0; count--, total--) {
    int number = (int)random_below(random, (uint64_t)total);
    int kind = 0;
    while (number >= left.counts[kind])
      number -= left.counts[kind++];
    left.counts[kind]--;
    drawn.counts[kind]++;
  }
  return drawn;
}

double tiles_probability(const TileSet *set, const TileSet *part) {
  if (!tiles_contain(set, part)) return 0;
  // The product over kinds of C(in set, in part), over C(all in set, all in part): both as one
  // running product, tile by tile.
  double probability = 1;
  int total = known_total(set);
  int drawn = 0;
  for (int kind = 0; kind < TILES_MAX_KINDS; kind++) {
    for (int i = 0; i < part->counts[kind]; i++) {
      probability *= (double)(set->counts[kind] - i) / (i + 1);
      probability *= (double)(drawn + 1) / total;
      drawn++;
      total--;
    }
  }
  return probability;
}
