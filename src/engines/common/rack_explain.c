// The reason that tile games share: a good or a poor leave.
#include "engines/common/rack_explain.h"

TileName rack_tile_name(char symbol) {
  switch (symbol) {
  case '+':
    return (TileName){"plus"};
  case ':':
    return (TileName){"over"};
  case '=':
    return (TileName){"equals"};
  default:
    return (TileName){{symbol}};
  }
}

enum { MAX_NAMED = 4 };

typedef struct Kind {
  TileName name;
  int count;
} Kind;

typedef struct Kinds {
  Kind list[MAX_NAMED];
  int count; // 0: the tiles are too many to be named
} Kinds;

// Equal tiles, which stand together, are one kind.
static Kinds kinds_of(const Text *tiles) {
  Kinds kinds = {.list = {{{"-"}, 0}, {{"-"}, 0}, {{"-"}, 0}, {{"-"}, 0}}};
  if (tiles->length > MAX_NAMED) return kinds;
  for (size_t i = 0; i < tiles->length; i++) {
    if (i == 0 || tiles->data[i] != tiles->data[i - 1])
      kinds.list[kinds.count++].name = rack_tile_name(tiles->data[i]);
    kinds.list[kinds.count - 1].count++;
  }
  return kinds;
}

void rack_explain_leave(Explanation *explanation, const char *alphabet, const TileSet *leave,
                        int value, int notable) {
  if (tiles_total(leave) == 0) return;
  const char *quality = value > notable ? "good" : value < -notable ? "poor" : "ordinary";
  Text tiles = {0};
  tiles_format(alphabet, leave, &tiles);
  const Kinds kinds = kinds_of(&tiles);
  const Kind *each = kinds.list;
  explanation_add_with(explanation, "reason.tiles.keeps",
                       "tiles=%s count=%d kinds=%d a=%s an=%d b=%s bn=%d c=%s cn=%d d=%s dn=%d "
                       "quality=%s",
                       text_string(&tiles), tiles_total(leave), kinds.count, each[0].name.text,
                       each[0].count, each[1].name.text, each[1].count, each[2].name.text,
                       each[2].count, each[3].name.text, each[3].count, quality);
  text_free(&tiles);
}
