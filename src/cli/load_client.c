// A client goes from state to state as answers come in: player, table, socket, then move after
// move.
#include "cli/load_client.h"

#include "base/hash.h"
#include "base/json.h"
#include "base/memory.h"
#include "platform/system.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

enum { RECONNECT_AFTER_MS = 200 };

static void note_error(LoadClient *client, const char *what) {
  LoadRun *run = client->run;
  run->errors++;
  if (!run->first_error[0])
    snprintf(run->first_error, sizeof run->first_error, "%.90s: %.200s", what,
             text_string(&client->wire.message));
}

static void update_poll(LoadClient *client) {
  const bool wants = wire_wants_to_write(&client->wire);
  if (wants == client->polls_writing) return;
  client->polls_writing = wants;
  struct epoll_event event = {.events = EPOLLIN | (wants ? (uint32_t)EPOLLOUT : 0),
                              .data.ptr = client};
  epoll_ctl(client->run->poll, EPOLL_CTL_MOD, client->wire.socket, &event);
}

// ---- From nobody to a seat

// What is asked for again after a lost connection is made once.
static void add_key(const LoadClient *client, const char *kind, Text *request) {
  const LoadRun *run = client->run;
  text_format(request, ",\"key\":\"load %s %016llx %zu %d\"", kind, (unsigned long long)run->id,
              (size_t)(client->game - run->games), client->index);
}

static void ask_for_seat(LoadClient *client) {
  LoadRun *run = client->run;
  Text text = {0};
  client->state = CLIENT_SEAT;
  if (client->index == 0) {
    text_format(&text, "{\"game\":\"%s\",\"options\":%s,\"nonce\":\"-\",\"seats\":[\"me\"",
                run->game->id, run->options);
    for (int i = 1; i < run->seat_count; i++)
      text_add(&text, ",\"open\"");
    text_add(&text, "]");
    add_key(client, "table", &text);
    text_add(&text, "}");
    wire_request(&client->wire, "POST", "/api/v1/tables", client->token, text_string(&text));
  } else if (client->game->id[0]) {
    text_format(&text, "/api/v1/tables/%s/join", client->game->id);
    wire_request(&client->wire, "POST", text_string(&text), client->token, "{\"nonce\":\"-\"}");
  } else {
    client->state = CLIENT_WAITING;
  }
  text_free(&text);
}

static void upgrade(LoadClient *client) {
  client->state = CLIENT_UPGRADE;
  wire_upgrade(&client->wire, "/api/v1/socket", client->token);
}

void load_client_start(LoadClient *client) {
  LoadRun *run = client->run;
  const uint32_t from = htonl(INADDR_LOOPBACK + run->next_address++ % run->address_count);
  if (!wire_connect(&client->wire, from, run->address, run->ports[client->node])) {
    note_error(client, "connect");
    return;
  }
  struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = client};
  epoll_ctl(run->poll, EPOLL_CTL_ADD, client->wire.socket, &event);
  client->polls_writing = true;
  if (client->token[0] && client->game->id[0] && client->state == CLIENT_OUT &&
      client->reconnect_at > 0) {
    upgrade(client);
  } else if (client->token[0]) {
    ask_for_seat(client);
  } else {
    Text text = {0};
    client->state = CLIENT_PLAYER;
    text_add(&text, "{\"bearer\":true");
    add_key(client, "player", &text);
    text_add(&text, "}");
    wire_request(&client->wire, "POST", "/api/v1/players", NULL, text_string(&text));
    text_free(&text);
  }
}

void load_client_close(LoadClient *client) {
  if (client->state == CLIENT_PLAYING || client->state == CLIENT_FOLLOWING)
    client->run->connected--;
  if (client->wire.socket >= 0)
    epoll_ctl(client->run->poll, EPOLL_CTL_DEL, client->wire.socket, NULL);
  wire_close(&client->wire);
  client->state = CLIENT_OUT;
}

// ---- Playing

static void send_message(LoadClient *client, const char *type, const char *id, const char *fields) {
  Text text = {0};
  text_format(&text, "{\"type\":\"%s\",\"table\":\"%s\",\"id\":\"%s\"%s}", type, client->table, id,
              fields);
  wire_send(&client->wire, text.data, text.length);
  text_free(&text);
}

static void follow(LoadClient *client) {
  client->state = CLIENT_FOLLOWING;
  client->move[0] = 0;
  client->move_at = 0;
  client->gave_nonce = false;
  memcpy(client->table, client->game->id, sizeof client->table);
  client->promised = client->game->count;
  client->promised_round = client->game->round;
  send_message(client, "follow", "follow", "");
}

typedef struct Pick {
  FastRandom *random;
  uint32_t seen;
  Move move;
} Pick;

// Keeps each move with probability one in as many as were seen: a uniform choice in one pass.
static bool pick_move(void *context, Move move) {
  Pick *pick = context;
  if (fast_random_below(pick->random, ++pick->seen) == 0) pick->move = move;
  return pick->seen < 4000;
}

static void send_move(LoadClient *client, double now) {
  LoadRun *run = client->run;
  const Game *game = run->game;
  Error error;
  client->move_at = 0;
  if (!game->parse_position(run->state, client->position, &error)) {
    note_error(client, error_message(&error));
    return;
  }
  Pick pick = {.random = &run->random};
  game->generate(run->state, pick_move, &pick);
  if (!pick.seen) return;
  Text move = {0}, fields = {0};
  game->format_move(run->state, pick.move, VIEWER_REFEREE, &move);
  text_format(&fields, ",\"move\":\"%s\",\"n\":%llu", text_string(&move),
              (unsigned long long)client->number);
  snprintf(client->move, sizeof client->move, "%s", text_string(&move));
  client->sent_at = now;
  send_message(client, "play", "play", text_string(&fields));
  text_free(&move);
  text_free(&fields);
}

static uint32_t move_hash(const char *move) {
  return (uint32_t)hash_bytes(move, strlen(move));
}

static void note_acknowledged(LoadClient *client, uint64_t number, double now) {
  LoadRun *run = client->run;
  LoadGame *game = client->game;
  run->latencies = memory_reserve(run->latencies, &run->latency_capacity, run->latency_count + 1,
                                  sizeof *run->latencies);
  run->latencies[run->latency_count++] = (float)(now - client->sent_at);
  run->moves++;
  if (run->reconnects) {
    game->moves =
        memory_reserve(game->moves, &game->capacity, game->count + 1, sizeof *game->moves);
    game->moves[game->count++] = (Acknowledged){number, move_hash(client->move)};
  }
  client->move[0] = 0;
}

// Everything that was acknowledged before the table was asked for has to be in its log. A long log
// comes in pieces: `entries` are those from number `first` on, `more` is the first of the next
// piece (0: there is none).
static void verify(LoadClient *client, const json_t *entries, uint64_t first, uint64_t more) {
  const LoadGame *game = client->game;
  if (client->promised_round != game->round) return; // the others are at the next table already
  for (size_t i = 0; i < client->promised && i < game->count; i++) {
    if (game->moves[i].number < first || (more && game->moves[i].number >= more)) continue;
    const json_t *entry = json_array_get(entries, (size_t)(game->moves[i].number - first));
    const char *text = json_string_value(json_object_get(entry, "text"));
    const json_int_t number = json_integer_value(json_object_get(entry, "n"));
    if (text && (uint64_t)number == game->moves[i].number &&
        move_hash(text) == game->moves[i].move_hash) {
      client->run->verified++;
    } else {
      client->run->missing++;
    }
  }
}

static void verify_piece(LoadClient *client, const json_t *table) {
  const json_t *entries = json_object_get(table, "entries");
  const uint64_t first =
      (uint64_t)json_integer_value(json_object_get(json_array_get(entries, 0), "n"));
  const uint64_t more = (uint64_t)json_integer_value(json_object_get(table, "more"));
  verify(client, entries, first ? first : 1, more);
  if (!more) return;
  char fields[40];
  snprintf(fields, sizeof fields, ",\"since\":%llu", (unsigned long long)more);
  send_message(client, "get", "piece", fields);
}

static void go_to_rematch(LoadClient *client, const char *id) {
  LoadGame *game = client->game;
  send_message(client, "unfollow", "unfollow", "");
  if (strcmp(game->id, id) != 0) { // the first of the players to hear of it
    snprintf(game->id, sizeof game->id, "%s", id);
    game->count = 0;
    game->round++;
    game->ended = false;
  }
  follow(client);
}

// Looks at a table or an update, and moves when it is time to.
static void look_at(LoadClient *client, const json_t *table, double now) {
  LoadRun *run = client->run;
  const char *status = json_string_value(json_object_get(table, "status"));
  const json_int_t turn = json_integer_value(json_object_get(table, "turn"));
  const json_int_t seat = json_integer_value(json_object_get(table, "seat"));
  const char *position = json_string_value(json_object_get(table, "position"));
  const char *rematch = json_string_value(json_object_get(table, "rematch"));
  if (rematch) {
    go_to_rematch(client, rematch);
    return;
  }
  if (!status || run->stopping || run->idle) return;
  if (strcmp(status, "over") == 0 || strcmp(status, "aborted") == 0) {
    if (!client->game->ended) run->games_over++;
    client->game->ended = true;
    client->move_at = 0;
    // The first offers, the others accept when they hear of it.
    if (client->index == 0 || json_array_size(json_object_get(table, "offers")))
      send_message(client, "rematch", "rematch", "");
    return;
  }
  if (strcmp(status, "starting") == 0 && run->game->has_chance && !client->gave_nonce) {
    client->gave_nonce = true;
    send_message(client, "nonce", "nonce", ",\"nonce\":\"-\"");
  }
  client->number = (uint64_t)json_integer_value(json_object_get(table, "next"));
  if (turn != seat || strcmp(status, "running") != 0 || !position) {
    client->move_at = 0;
    return;
  }
  if (client->move[0]) return;
  free(client->position);
  client->position = memory_copy_string(position);
  // Not all at the same moment: half to one and a half times as long.
  const double part = 0.5 + (double)fast_random_below(&run->random, 1001) / 1000;
  client->move_at = now + run->think_ms * part;
  if (run->think_ms <= 0) send_move(client, now);
}

// Half of all updates tell a client what it did itself. To look closely at those would measure this
// tool more than the server.
static bool is_of_no_interest(const LoadClient *client) {
  const char *text = text_string(&client->wire.message);
  static const char update[] = "{\"type\":\"update\",";
  if (client->move_at > 0 || strncmp(text, update, sizeof update - 1) != 0) return false;
  const char *state = strstr(text, "\"status\":\"running\",\"seat\":");
  const char *seat = state ? strstr(state, "\"seat\":") : NULL;
  const char *turn = seat ? strstr(seat, ",\"turn\":") : NULL;
  return turn && strtol(seat + 7, NULL, 10) != strtol(turn + 8, NULL, 10);
}

static void on_socket_message(LoadClient *client, double now) {
  if (is_of_no_interest(client)) return;
  json_t *message =
      json_loadb(text_string(&client->wire.message), client->wire.message.length, 0, NULL);
  const char *type = json_string_value(json_object_get(message, "type"));
  const char *id = json_string_value(json_object_get(message, "id"));
  const json_t *table = json_object_get(message, "table");
  if (!type) {
    note_error(client, "protocol");
  } else if (strcmp(type, "update") == 0) {
    const char *name = json_string_value(table);
    if (name && strcmp(name, client->table) == 0) look_at(client, message, now);
  } else if (strcmp(type, "ok") == 0 && id && strcmp(id, "play") == 0) {
    note_acknowledged(client, (uint64_t)json_integer_value(json_object_get(message, "n")), now);
  } else if (strcmp(type, "ok") == 0 && id && strcmp(id, "follow") == 0) {
    client->state = CLIENT_PLAYING;
    if (client->run->reconnects) verify_piece(client, table);
    look_at(client, table, now);
  } else if (strcmp(type, "ok") == 0 && id && strcmp(id, "piece") == 0) {
    verify_piece(client, table);
  } else if (strcmp(type, "error") == 0) {
    // Two who offer a rematch at once, or a nonce that was there before the connection broke, are
    // no faults.
    if (id && (strcmp(id, "rematch") == 0 || strcmp(id, "nonce") == 0)) {
      json_decref(message);
      return;
    }
    note_error(client, "refused");
    client->move[0] = 0;
  }
  json_decref(message);
}

static void on_http_answer(LoadClient *client) {
  LoadGame *game = client->game;
  json_t *body = json_loads(text_string(&client->wire.message), 0, NULL);
  const char *token = json_string_value(json_object_get(body, "token"));
  const char *id = json_string_value(json_object_get(json_object_get(body, "table"), "id"));
  if (client->state == CLIENT_UPGRADE && client->wire.is_socket) {
    client->run->connected++;
    follow(client);
  } else if (client->state == CLIENT_PLAYER && token) {
    snprintf(client->token, sizeof client->token, "%s", token);
    ask_for_seat(client);
  } else if (client->state == CLIENT_SEAT && id) {
    snprintf(game->id, sizeof game->id, "%s", id);
    upgrade(client);
    for (int i = 1; i < client->run->seat_count && client->index == 0; i++)
      if (game->clients[i].state == CLIENT_WAITING) {
        ask_for_seat(&game->clients[i]);
        update_poll(&game->clients[i]);
      }
  } else {
    note_error(client, "HTTP");
    client->wire.failed = true;
  }
  json_decref(body);
}

void load_client_on_ready(LoadClient *client) {
  wire_on_ready(&client->wire);
  const double now = system_now_ms();
  while (wire_take(&client->wire)) {
    if (client->state >= CLIENT_FOLLOWING)
      on_socket_message(client, now);
    else
      on_http_answer(client);
  }
  if (!client->wire.failed) {
    wire_flush(&client->wire);
    update_poll(client);
  }
  if (!client->wire.failed) return;
  load_client_close(client);
  client->run->lost++;
  client->node = (client->node + 1) % client->run->port_count; // it may be gone
  if (client->run->reconnects) client->reconnect_at = now + RECONNECT_AFTER_MS;
}

void load_client_tick(LoadClient *client, double now) {
  if (client->state == CLIENT_OUT && client->reconnect_at > 0 && now >= client->reconnect_at) {
    load_client_start(client);
    client->run->reconnected++;
  }
  if (client->state == CLIENT_PLAYING && client->move_at > 0 && now >= client->move_at) {
    send_move(client, now);
    wire_flush(&client->wire);
    update_poll(client);
  }
}
