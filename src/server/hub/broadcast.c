// Each follower is told what their seat may see, and no more.
#include "server/hub/broadcast.h"

#include "base/memory.h"
#include "server/hub/presence.h"
#include "server/hub/requests.h"
#include "server/hub/room_cache.h"
#include "server/table/json.h"

Viewer room_viewer(const Room *room, uint64_t player, bool board) {
  const GameTable *table = room->table;
  Viewer viewer = {.player = player, .seat = gametable_seat_of(table, player), .board = board};
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (table->seats[seat].kind == SEAT_HUMAN && !room->away_since[seat])
      viewer.connected |= 1u << seat;
  const int turn = gametable_turn(table);
  if (turn > 0 && room->away_since[turn]) viewer.away = hub_now(room->hub) - room->away_since[turn];
  return viewer;
}

static void write_parts(const Room *room, unsigned parts, const Viewer *viewer, Json *json) {
  gametable_write_parts(room->table, parts, viewer, hub_now(room->hub), json);
  if (parts & PART_OFFERS) room_write_can(room, viewer, json);
}

void room_write_table(const Room *room, const Viewer *viewer, size_t since, Json *json) {
  json_open_object(json);
  write_parts(room, PART_ALL, viewer, json);
  gametable_write_entries(room->table, since, viewer->seat, json);
  json_close_object(json);
}

bool room_is_attended(const Room *room) {
  for (int seat = 1; seat <= room->table->seat_count; seat++)
    if (room->asked_at[seat]) return true;
  return room->follower_count > 0;
}

static Follower *find_follower(Room *room, const Peer *peer) {
  for (size_t i = 0; i < room->follower_count; i++)
    if (room->followers[i].peer == peer) return &room->followers[i];
  return NULL;
}

bool room_follow(Room *room, Peer *peer, bool board) {
  Follower *follower = find_follower(room, peer);
  if (!follower) {
    if (peer->followed_count == PEER_MAX_FOLLOWED) return false;
    peer->followed[peer->followed_count++] = room;
    room->followers = memory_reserve(room->followers, &room->follower_capacity,
                                     room->follower_count + 1, sizeof *room->followers);
    follower = &room->followers[room->follower_count++];
    follower->peer = peer;
  }
  follower->board = board;
  // Where somebody on turn comes from another node, that one may have said since when they know it.
  if (room->hub->bus && gametable_has_player(room->table, room->table->clock.running, peer->player))
    room->presence_heard = true;
  room_note_presence(room);
  return true;
}

void room_unfollow(Room *room, Peer *peer) {
  Follower *follower = find_follower(room, peer);
  if (!follower) return;
  *follower = room->followers[--room->follower_count];
  for (int i = 0; i < peer->followed_count; i++)
    if (peer->followed[i] == room) {
      peer->followed[i] = peer->followed[--peer->followed_count];
      break;
    }
  room_touch(room);
  room_note_departure(room, peer->player);
}

int64_t room_lag(const Room *room, int seat) {
  int64_t lag = 0;
  for (size_t i = 0; i < room->follower_count; i++) {
    const Peer *peer = room->followers[i].peer;
    if (gametable_has_player(room->table, seat, peer->player) && peer->lag > lag) lag = peer->lag;
  }
  return lag;
}

// Most entries change only the game.
static unsigned parts_after(const GameTable *table, size_t since) {
  unsigned parts = PART_STATE | PART_POSITION | PART_OFFERS;
  for (size_t number = since; number <= table->log_count; number++) {
    const LogKind kind = table->log[number - 1].kind;
    if (log_kind_is_opening(kind) || kind == LOG_END) parts |= PART_SEATS | PART_FAIR;
  }
  return parts;
}

// What all followers of a game without secrets are told alike, made once.
static void write_shared(const Room *room, size_t since, Text *out) {
  const Viewer nobody = {0};
  Json json = {.out = out};
  gametable_write_entries(room->table, since, VIEWER_SPECTATOR, &json);
  gametable_write_parts(room->table, PART_POSITION, &nobody, 0, &json);
}

static void write_update(const Room *room, const Follower *follower, size_t since, unsigned parts,
                         const Text *shared, Text *out) {
  const Viewer viewer = room_viewer(room, follower->peer->player, follower->board);
  Json json = {.out = out};
  json_open_object(&json);
  json_put_string(&json, "type", "update");
  json_put_string(&json, "table", room->table->id_text);
  if (room->is_reset) json_put_bool(&json, "reset", true);
  if (shared->length && !follower->board) {
    text_add_char(out, ',');
    text_add_bytes(out, shared->data, shared->length);
    parts &= ~(unsigned)PART_POSITION;
  } else {
    gametable_write_entries(room->table, since, viewer.seat, &json);
  }
  write_parts(room, parts, &viewer, &json);
  json_close_object(&json);
}

void room_broadcast(Room *room, size_t since) {
  room_note_presence(room); // who follows may have got a seat
  const bool is_reset = room->is_reset;
  if (is_reset) since = 1;
  const unsigned parts = is_reset ? PART_ALL : parts_after(room->table, since);
  Text text = {0}, shared = {0};
  if (!room->table->game->has_hidden && room->follower_count) write_shared(room, since, &shared);
  for (size_t i = 0; i < room->follower_count; i++) {
    const Follower *follower = &room->followers[i];
    text_clear(&text);
    write_update(room, follower, since, parts, &shared, &text);
    follower->peer->output->message(follower->peer, text.data, text.length);
  }
  room->is_reset = false;
  text_free(&shared);
  text_free(&text);
}
