// Spells a line of moves by playing it on a copy.
#include "core/variation.h"

#include "core/state.h"

#include <stdlib.h>

void variation_spell(const Game *game, const void *state, const Move *line, size_t length,
                     void (*tell)(void *context, const char *spelling), void *context) {
  void *now = state_copy(game, state);
  Text spelling = {0};
  for (size_t i = 0; i < length && game->check(now, line[i], NULL); i++) {
    text_clear(&spelling);
    game->format_move(now, line[i], VIEWER_REFEREE, &spelling);
    tell(context, text_string(&spelling));
    game->play(now, line[i], NULL);
  }
  text_free(&spelling);
  free(now);
}

static void add_spelling(void *context, const char *spelling) {
  text_add_char(context, ' ');
  text_add(context, spelling);
}

void variation_format(const Game *game, const void *state, const Move *line, size_t length,
                      Text *out) {
  variation_spell(game, state, line, length, add_spelling, out);
}
