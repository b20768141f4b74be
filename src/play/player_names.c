// Names come from the tags of the record; players who share one are numbered, and so are those
// without.
#include "play/player_names.h"

#include "base/say.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *find_tag(const Record *record, int player) {
  const char name[] = {'p', 'l', 'a', 'y', 'e', 'r', (char)('0' + player), '\0'};
  return record ? record_tag(record, name) : NULL;
}

static bool is_shared(const Record *record, int player, int count) {
  for (int other = 1; other <= count; other++) {
    const char *name = other == player ? NULL : find_tag(record, other);
    if (name && strcmp(name, find_tag(record, player)) == 0) return true;
  }
  return false;
}

void player_names_read(PlayerNames *names, const Record *record, int count) {
  assert(count <= GAME_MAX_PLAYERS);
  *names = (PlayerNames){.count = count};
  for (int player = 1; player <= count; player++) {
    const char *tag = find_tag(record, player);
    Text name = {0};
    if (tag)
      text_add(&name, tag);
    else
      say_add_with(&name, "player.numbered", "player=%d", player);
    if (tag && is_shared(record, player, count)) text_format(&name, " (%d)", player);
    names->names[player] = text_detach(&name);
  }
}

void player_names_free(PlayerNames *names) {
  for (int player = 1; player <= names->count; player++)
    free(names->names[player]);
  *names = (PlayerNames){0};
}

const char *player_name(const PlayerNames *names, int player) {
  assert(player >= 1 && player <= names->count);
  return names->names[player];
}
