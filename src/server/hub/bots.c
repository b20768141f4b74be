// Computer players are shown a seat's view, never more.
#include "server/hub/bots.h"

#include "base/memory.h"
#include "base/scan.h"
#include "server/hub/requests.h"
#include "server/hub/room_cache.h"
#include "server/table/actions.h"
#include "server/table/json.h"

#include <stdlib.h>
#include <string.h>

enum {
  RETRY_AFTER = 5000,      // milliseconds, after a first failure; each further one doubles it
  MAX_RETRY_DOUBLINGS = 6, // up to some five minutes
  MAX_REASON_WORDS = 16,   // a key and its arguments
};

// A question on its way; the room may be gone when the answer comes.
typedef struct Errand {
  Hub *hub;
  uint64_t table;
  uint64_t serial;
  size_t line_count;
  int seat;
  Reply reply; // of a hint
} Errand;

static char *view_text(const Room *room, int seat) {
  const Game *game = room->table->game;
  void *view = memory_allocate(game->state_size);
  game_view(game, room->table->session->state, seat, view);
  Text text = {0};
  game->format_position(view, &text);
  free(view);
  return text_detach(&text);
}

static int think_time(const Room *room, int seat) {
  int64_t time = room->hub->settings.think_ms;
  const Clock *clock = &room->table->clock;
  // Of what is left, so that a bot does not lose on time either.
  if (clock->running == seat && clock->left[seat] / 20 < time) time = clock->left[seat] / 20;
  return time < 10 ? 10 : (int)time;
}

// The game may have gone on meanwhile: a move taken back, a player resigned.
static bool is_still_wanted(const Errand *errand, const Room *room) {
  return room && room->table->session->entry_count == errand->line_count &&
         gametable_turn(room->table) == errand->seat;
}

// A game whose computer player fails is not given up, as the operator may mend that; but it is not
// worth an engine's time every few seconds.
static void retry_later(Room *room) {
  const int failures = room->engine_failures++;
  room->engine_retry_at =
      hub_now(room->hub) +
      ((int64_t)RETRY_AFTER << (failures < MAX_RETRY_DOUBLINGS ? failures : MAX_RETRY_DOUBLINGS));
}

// False when the rules refuse the move.
static bool play_answer(Room *room, const char *move) {
  if (!room_play_for_bot(room, move)) return false;
  room->engine_failures = 0;
  return true;
}

static bool on_bot_answer(void *context, const char *move, const char *reasons) {
  (void)reasons;
  Errand *errand = context;
  Hub *hub = errand->hub;
  Room *room = hub_find_room(hub, errand->table);
  if (room && room->engine_serial == errand->serial) {
    const bool wanted = is_still_wanted(errand, room);
    if (move && wanted && !play_answer(room, move)) return false;
    room->engine_asked = false;
    if (!move) {
      hub_log(hub, JOURNAL_WARNING, "table %s: no engine answered; trying again",
              room->table->id_text);
      retry_later(room);
    } else if (!wanted) {
      room_ask_bot(room);
    }
  }
  free(errand);
  return true;
}

static bool on_hint_answer(void *context, const char *move, const char *reasons);

// For whom a computer player thinks: the first person at the table.
static uint64_t find_player(const GameTable *table) {
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (seat_is_person(&table->seats[seat])) return table->seats[seat].player;
  return 0;
}

static void ask(Room *room, int seat, int level, uint64_t player,
                bool (*answer)(void *, const char *, const char *), Errand *errand) {
  Hub *hub = room->hub;
  char *position = view_text(room, seat);
  const EngineQuestion question = {.game = room->table->game->id,
                                   .position = position,
                                   .level = level,
                                   .movetime_ms = think_time(room, seat),
                                   .player = player,
                                   .wants_reasons = answer == on_hint_answer,
                                   .answer = answer,
                                   .context = errand};
  hub->host.ask_engine(hub->host.context, &question);
  free(position);
}

static Errand *make_errand(Room *room, int seat) {
  Errand *errand = memory_allocate(sizeof *errand);
  *errand = (Errand){.hub = room->hub,
                     .table = room->table->id,
                     .serial = room->engine_serial,
                     .line_count = room->table->session->entry_count,
                     .seat = seat};
  return errand;
}

void room_ask_bot(Room *room) {
  const int turn = gametable_turn(room->table);
  if (turn < 1 || room->table->seats[turn].kind != SEAT_BOT || room->committing || room->bot_move)
    return;
  if (room->hub->bus && !room->is_looked_after) return; // by another node
  if (room->engine_asked || room->engine_retry_at > hub_now(room->hub)) return;
  session_wake(room->table->session);
  room->engine_asked = true;
  room->engine_retry_at = 0;
  room->engine_serial++;
  ask(room, turn, room->table->seats[turn].level, find_player(room->table), on_bot_answer,
      make_errand(room, turn));
}

// "CODE NAME=VALUE ..." as {"key": ..., "params": {...}}.
static void write_reason(char *words, Json *json) {
  Text key = {0};
  char *list[MAX_REASON_WORDS];
  size_t count = scan_words(words, list, MAX_REASON_WORDS);
  if (count > MAX_REASON_WORDS) count = MAX_REASON_WORDS;
  if (count == 0) return;
  text_format(&key, "reason.%s", list[0]);
  json_open_object(json);
  json_put_string(json, "key", text_string(&key));
  text_free(&key);
  json_key(json, "params");
  json_open_object(json);
  for (size_t i = 1; i < count; i++) {
    char *value = strchr(list[i], '=');
    uint64_t number;
    if (!value) continue;
    *value++ = '\0';
    if (scan_number(value, INT64_MAX, &number))
      json_put_number(json, list[i], (int64_t)number);
    else
      json_put_string(json, list[i], value);
  }
  json_close_object(json);
  json_close_object(json);
}

// "reasons" and "sentence" from the lines of the protocol's `explain`, "reason CODE NAME=VALUE ...
// : WORDS"; nothing where there are none.
static void write_reasons(const char *lines, Json *json) {
  const char *line;
  size_t length;
  Text sentence = {0};
  json_key(json, "reasons");
  json_open_array(json);
  while (text_next_line(&lines, &line, &length)) {
    Text copy = {0};
    const char *rest = line;
    text_add_bytes(&copy, line, length);
    char *colon = scan_prefix(&rest, "reason ") ? strstr(copy.data, " : ") : NULL;
    if (colon) {
      *colon = '\0';
      write_reason(copy.data + (rest - line), json);
      text_format(&sentence, "%s%s", sentence.length ? ", " : "", colon + strlen(" : "));
    }
    text_free(&copy);
  }
  json_close_array(json);
  json_put_string(json, "sentence", text_string(&sentence));
  text_free(&sentence);
}

// False when the rules refuse the move.
static bool send_hint(Errand *errand, const Room *room, const char *move, const char *reasons) {
  Text report = {0};
  Refusal refusal;
  bool good = true;
  if (!move) {
    refuse(&refusal, ERROR_UNAVAILABLE, "bot.silent");
  } else if (!is_still_wanted(errand, room)) {
    refuse(&refusal, ERROR_STALE, "table.went-on");
  } else if (gametable_check(room->table, errand->seat, move, &report, &refusal)) {
    Text text = {0};
    Json json;
    reply_open(&errand->reply, &text, &json);
    json_put_string(&json, "move", move);
    table_json_report(text_string(&report), &json);
    write_reasons(reasons, &json);
    reply_send(&errand->reply, 200, NULL, &text, &json);
  } else {
    good = false;
  }
  text_free(&report);
  if (good && errand->reply.peer) reply_refuse(&errand->reply, &refusal);
  return good;
}

static bool on_hint_answer(void *context, const char *move, const char *reasons) {
  Errand *errand = context;
  Room *room = hub_find_room(errand->hub, errand->table);
  if (errand->reply.peer && !send_hint(errand, room, move, reasons)) return false;
  if (room) room->hint_asked = false;
  free(errand);
  return true;
}

void room_ask_hint(Room *room, int seat, int level, Reply reply) {
  Errand *errand = make_errand(room, seat);
  errand->reply = reply;
  room->hint_asked = true;
  ask(room, seat, level, reply.peer ? reply.peer->player : 0, on_hint_answer, errand);
}
