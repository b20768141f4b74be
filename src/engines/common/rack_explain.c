// The reason that tile games share: good or poor tiles kept for the next turn.
#include "engines/common/rack_explain.h"

void rack_explain_kept(Explanation *explanation, const char *alphabet, const TileSet *kept,
                       int value, int notable) {
  if (tiles_total(kept) == 0) return;
  const char *quality = value > notable ? "good" : value < -notable ? "poor" : "ordinary";
  Text tiles = {0};
  tiles_format(alphabet, kept, &tiles);
  explanation_add_with(explanation, "reason.tiles.keeps", "tiles=%s quality=%s",
                       text_string(&tiles), quality);
  text_free(&tiles);
}
