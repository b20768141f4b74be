// The reason that tile games share: a good or a poor leave.
#include "engines/common/rack_explain.h"

void rack_explain_leave(Explanation *explanation, const char *alphabet, const TileSet *leave,
                        int value, int notable) {
  if (tiles_total(leave) == 0) return;
  const char *quality = value > notable ? "good" : value < -notable ? "poor" : "ordinary";
  Text tiles = {0};
  tiles_format(alphabet, leave, &tiles);
  explanation_add_with(explanation, "reason.tiles.keeps", "tiles=%s quality=%s",
                       text_string(&tiles), quality);
  text_free(&tiles);
}
