// The reason that tile games share: good or poor tiles kept for the next turn.
#include "engines/common/rack_explain.h"

void rack_explain_kept(Explanation *explanation, const char *alphabet, const TileSet *kept,
                       int value, int notable) {
  if (tiles_total(kept) == 0) return;
  Reason *reason = explanation_add(explanation, "keeps");
  Text tiles = {0};
  tiles_format(alphabet, kept, &tiles);
  reason_add_text(reason, "tiles", text_string(&tiles));
  text_free(&tiles);
  if (value > notable) reason_add_text(reason, "quality", "good");
  if (value < -notable) reason_add_text(reason, "quality", "poor");
}

void rack_describe_kept(const Reason *reason, Text *out) {
  const ReasonParameter *quality = reason_find(reason, "quality");
  text_format(out, "keeps %s", reason_text(reason, "tiles"));
  if (quality) text_format(out, " (%s)", quality->text);
}
