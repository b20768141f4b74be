// Reads what a request wishes for, checks it against the limits, and seats people and computer
// players.
#include "server/hub/create.h"

#include "base/memory.h"
#include "server/hub/broadcast.h"
#include "server/hub/commit.h"
#include "server/hub/fields.h"
#include "server/hub/invitations.h"
#include "server/hub/presence.h"
#include "server/hub/room.h"
#include "server/hub/room_cache.h"
#include "server/table/opening.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPTION_NAME = 40, MAX_OPTION_VALUE = 400 };

// What a request asks for.
typedef struct Wish {
  const Game *game;
  char *options; // owned
  ClockSpec clock;
  bool is_public;
  bool shuffle;
  const char *commitment; // to the creator's nonce; NULL: comes later
  const json_t *seats;    // NULL: me and bots
  const char *key;        // the request's; NULL: it will not be repeated
} Wish;

static bool is_word(const char *text) {
  for (; *text; text++)
    if (*text <= ' ' || *text > '~') return false;
  return true;
}

// An option's value as text, in `number` where it is one; NULL when it is no kind of value.
static const char *option_text(const json_t *value, char *number, size_t size) {
  if (json_is_string(value)) return json_string_value(value);
  if (json_is_boolean(value)) return json_is_true(value) ? "true" : "false";
  if (!json_is_integer(value)) return NULL;
  snprintf(number, size, "%lld", (long long)json_integer_value(value));
  return number;
}

static bool read_option(const char *name, const json_t *value, Text *out, Refusal *refusal) {
  char number[32];
  const char *text = option_text(value, number, sizeof number);
  if (!is_word(name) || strchr(name, '='))
    return refuse(refusal, ERROR_BAD_ARGUMENT, "field.option-name");
  if (strlen(name) > MAX_OPTION_NAME) {
    char beginning[101];
    snprintf(beginning, sizeof beginning, "%.100s", name);
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.no-option", "option=%s", beginning);
  }
  if (!text)
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.option-type", "option=%s", name);
  if (!is_word(text) || strlen(text) > MAX_OPTION_VALUE)
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.option-text", "option=%s most=%d", name,
                       MAX_OPTION_VALUE);
  text_format(out, "%s%s=%s", out->length ? " " : "", name, text);
  return true;
}

// "NAME=VALUE NAME=VALUE" from the object of options.
static bool read_options(const json_t *object, Text *out, Refusal *refusal) {
  const char *name;
  json_t *value;
  if (!object || json_is_null(object)) return true;
  if (!json_is_object(object)) return refuse(refusal, ERROR_BAD_ARGUMENT, "field.options");
  json_object_foreach((json_t *)(uintptr_t)object, name, value) {
    if (!read_option(name, value, out, refusal)) return false;
  }
  return true;
}

static bool read_clock(const json_t *object, ClockSpec *clock, Refusal *refusal) {
  // What is read when a field is absent.
  static const int64_t usual_main[] = {
      [CLOCK_NONE] = 0, [CLOCK_TURN] = 60, [CLOCK_GAME] = 10, [CLOCK_DAYS] = 2};
  const char *kind;
  Error error;
  *clock = (ClockSpec){0};
  if (!object || json_is_null(object)) return true;
  if (!field_string(object, "kind", true, 10, &kind, refusal)) return false;
  if (!clock_kind_parse(kind, &clock->kind))
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "clock.unknown", "clock=%s", kind);
  if (clock->kind != CLOCK_NONE &&
      !field_number(object, clock_unit_name(clock->kind), 0, CLOCK_MAX_NUMBER,
                    usual_main[clock->kind], &clock->main, refusal))
    return false;
  if (clock->kind == CLOCK_GAME &&
      !field_number(object, "increment", 0, CLOCK_MAX_NUMBER, 0, &clock->increment, refusal))
    return false;
  return clock_spec_is_valid(clock, &error) || refuse_recoded(refusal, ERROR_BAD_ARGUMENT, &error);
}

static bool read_wish(const json_t *message, Wish *wish, Refusal *refusal) {
  const char *id;
  *wish = (Wish){0};
  if (!json_is_object(message)) return refuse(refusal, ERROR_BAD_ARGUMENT, "field.object");
  if (!field_string(message, "game", true, 40, &id, refusal) ||
      !field_bool(message, "public", false, &wish->is_public, refusal) ||
      !field_bool(message, "shuffle", false, &wish->shuffle, refusal) ||
      !field_commitment(message, &wish->commitment, refusal) ||
      !field_request_key(message, &wish->key, refusal) ||
      !read_clock(json_object_get(message, "clock"), &wish->clock, refusal))
    return false;
  wish->game = game_find(id);
  if (!wish->game) return refuse_with(refusal, ERROR_NOT_FOUND, "game.unknown", "game=%s", id);
  Text options = {0};
  if (!read_options(json_object_get(message, "options"), &options, refusal)) {
    text_free(&options);
    return false;
  }
  wish->options = text_detach(&options);
  if (!wish->options) wish->options = memory_copy_string("");
  wish->seats = json_object_get(message, "seats");
  return true;
}

static bool read_seat(const json_t *wish, Seat *seat, const Peer *peer, Refusal *refusal) {
  const char *word = json_string_value(wish);
  int64_t level;
  if (word && strcmp(word, "me") == 0) {
    seat_set_human(seat, peer->player, peer->name);
  } else if (word && strcmp(word, "open") == 0) {
    *seat = (Seat){.kind = SEAT_OPEN};
  } else if (word && strcmp(word, "invite") == 0) {
    *seat = (Seat){.kind = SEAT_INVITE, .has_code = true};
  } else if (json_is_object(wish) && json_object_get(wish, "bot")) {
    if (!field_number(wish, "bot", 1, BOT_MAX_LEVEL, BOT_DEFAULT_LEVEL, &level, refusal))
      return false;
    seat_set_bot(seat, (int)level);
  } else {
    return refuse(refusal, ERROR_BAD_ARGUMENT, "field.seat");
  }
  return true;
}

static bool fill_seats(GameTable *table, const Wish *wish, const Peer *peer, Refusal *refusal) {
  if (!wish->seats || json_is_null(wish->seats)) {
    seat_set_human(&table->seats[1], peer->player, peer->name);
    for (int seat = 2; seat <= table->seat_count; seat++)
      seat_set_bot(&table->seats[seat], 5);
  } else {
    if (!json_is_array(wish->seats) || json_array_size(wish->seats) != (size_t)table->seat_count)
      return refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.seats", "count=%d", table->seat_count);
    for (int seat = 1; seat <= table->seat_count; seat++)
      if (!read_seat(json_array_get(wish->seats, (size_t)seat - 1), &table->seats[seat], peer,
                     refusal))
        return false;
  }
  bool for_people = false;
  for (int seat = 1; seat <= table->seat_count; seat++)
    for_people = for_people || table->seats[seat].kind != SEAT_BOT;
  if (!for_people) return refuse(refusal, ERROR_BAD_ARGUMENT, "table.no-people");
  return true;
}

static void format_join(const GameTable *table, int seat, Text *out) {
  if (table->seats[seat].kind == SEAT_BOT) text_add(out, LOG_TEXT_BOT);
  for (int first = 1; first < seat; first++)
    if (gametable_has_player(table, first, table->seats[seat].player)) {
      text_format(out, LOG_TEXT_SAME "%d", first);
      return;
    }
}

// The first entries of the log: who sits there, and what they have committed to.
static void write_first_entries(GameTable *table, const char *commitment, int64_t now) {
  for (int i = 1; i <= table->seat_count; i++) {
    Seat *seat = &table->seats[i];
    if (!seat_is_taken(seat)) continue;
    Text text = {0};
    format_join(table, i, &text);
    gametable_append(table, &(LogEntry){.kind = LOG_JOIN, .seat = i, .text = text.data, .at = now},
                     NULL);
    text_free(&text);
    if (commitment && fair_needs_hash(&table->fair, i))
      gametable_append(
          table,
          &(LogEntry){
              .kind = LOG_COMMIT, .seat = i, .text = (char *)(uintptr_t)commitment, .at = now},
          NULL);
  }
  gametable_start_if_ready(table, now);
}

static GameTable *make_table(const Wish *wish, Refusal *refusal) {
  FairSpec fair = {.version = FAIR_VERSION, .has_lot = wish->shuffle};
  randombytes_buf(fair.secret, sizeof fair.secret);
  Error error;
  GameTable *table =
      gametable_create(id_random(), wish->game, wish->options, &wish->clock, &fair, &error);
  sodium_memzero(&fair, sizeof fair);
  if (table)
    gametable_name_all_options(table);
  else
    refuse_recoded(refusal, ERROR_BAD_ARGUMENT, &error);
  return table;
}

static bool has_place_for_address(Hub *hub, const Peer *peer, Refusal *refusal) {
  if (hub->settings.unlimited || !peer) return true;
  const size_t count = address_quota_count(hub->address_quota, peer->address);
  return count < hub->settings.max_tables_of_address ||
         refuse_with(refusal, ERROR_LIMIT, "limit.address-tables", "count=%zu", count);
}

static bool may_make_table(Hub *hub, const Peer *peer, Refusal *refusal) {
  int64_t retry = 0;
  if (!peer->player) return refuse(refusal, ERROR_NO_PLAYER, "identity.unknown");
  if (!has_place_for_address(hub, peer, refusal)) return false;
  if (!limits_take(hub->limits, peer->address, LIMIT_TABLES, hub_now(hub), &retry))
    return refuse_for_now(refusal, retry, "limit.new-tables");
  return true;
}

// The room of a new table.
static Room *add_room(Hub *hub, GameTable *table, const Peer *peer) {
  Room *room = hub_add_room(hub, table);
  if (peer) address_quota_add(hub->address_quota, table->id, peer->address);
  if (peer && !peer->is_socket) room_note_request(room, peer->player);
  return room;
}

static RequestKey *make_key(const Wish *wish, const Peer *peer) {
  if (!wish->key) return NULL;
  RequestKey *key = memory_allocate(sizeof *key);
  request_key_set(key, wish->key, "table", peer->player);
  return key;
}

void hub_create_table(Hub *hub, Reply reply, json_t *message) {
  Wish wish = {0};
  Refusal refusal;
  GameTable *table = NULL;
  const int64_t now = hub_now(hub);
  if (may_make_table(hub, reply.peer, &refusal) && read_wish(message, &wish, &refusal) &&
      (table = make_table(&wish, &refusal)) && fill_seats(table, &wish, reply.peer, &refusal)) {
    table->is_public = wish.is_public;
    table->created_at = table->changed_at = now;
    RequestKey *key = make_key(&wish, reply.peer);
    char *invitations = invitations_make(table, key);
    write_first_entries(table, wish.commitment, now);
    Room *room = add_room(hub, table, reply.peer);
    room_answer_later(room, (WaitingRequest){.reply = reply}, ANSWER_TABLE, 201, 0, invitations);
    room->answer->key = key;
    room_commit(room);
  } else {
    gametable_destroy(table);
    hub->metrics->values[METRIC_REFUSED]++;
    reply_refuse(&reply, &refusal);
  }
  free(wish.options);
}

Room *hub_make_rematch(Room *room, const Peer *peer) {
  Hub *hub = room->hub;
  const GameTable *old = room->table;
  if (!has_place_for_address(hub, peer, NULL)) return NULL;
  const Wish wish = {.game = old->game, .options = old->options, .clock = old->clock.spec};
  GameTable *table = make_table(&wish, NULL);
  if (!table) return NULL;
  table->is_public = old->is_public;
  table->created_at = table->changed_at = hub_now(hub);
  for (int seat = 1; seat <= old->seat_count; seat++) {
    const Seat *from = &old->seats[seat];
    Seat *to = &table->seats[seat % old->seat_count + 1];
    if (from->kind == SEAT_BOT)
      seat_set_bot(to, from->level);
    else
      seat_set_human(to, from->player, from->name);
  }
  write_first_entries(table, NULL, table->created_at);
  Room *next = add_room(hub, table, peer);
  room->companion = next;
  return next;
}
