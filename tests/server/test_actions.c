// What `can` lists is what is accepted: random games of all kinds are played, and now and then
// everybody at the table, and somebody who only looks on, tries every action there is on a copy of
// it. And a move costs no more work than it has to.
#include "../conformance/conformance.h"
#include "base/blake2b.h"
#include "base/memory.h"
#include "fake.h"
#include "server/hub/requests.h"
#include "server/hub/room_cache.h"
#include "server/hub/room_loading.h"
#include "server/table/agreements.h"
#include "server/table/opening.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 80, STEPS = 50, PEOPLE = 4, PEERS = PEOPLE + 1, EVE = PEOPLE, MAX_VIEWERS = 9 };

static const char *const actions[] = {"join",   "play",     "check",   "moves", "hint",    "resign",
                                      "draw",   "takeback", "claim",   "abort", "decline", "leave",
                                      "commit", "nonce",    "rematch", "forget"};
enum { ACTION_COUNT = sizeof actions / sizeof actions[0] };

static const char nonce[] = "00112233445566778899aabbccddeeff"; // everybody's

static Fake fake, trials;     // copies of tables are tried at a server of their own
static FakePeer peers[PEERS]; // the last one looks on
static FastRandom random_choices;
static char invitations[GAME_MAX_PLAYERS + 1][CODE_SIZE];
static unsigned accepted_count[ACTION_COUNT], refused_count[ACTION_COUNT];

static unsigned choose(unsigned count) {
  return fast_random_below(&random_choices, count);
}

// Somebody who looks at the table: a peer, and which of its seats (0: what the server chooses).
typedef struct Looker {
  FakePeer *peer;
  int seat;
} Looker;

// ---- The table

static void add_seats(int count, Text *out) {
  static const char *const kinds[] = {"\"me\"", "\"open\"", "\"open\"", "\"invite\"",
                                      "{\"bot\":1}"};
  text_add(out, "\"seats\":[\"me\"");
  for (int seat = 2; seat <= count; seat++)
    text_format(out, ",%s", kinds[choose(5)]);
  text_add(out, "]");
}

static void add_options(const Session *session, Text *out) {
  Text text = {0};
  options_format(session->game, session->state, &text);
  text_add(out, "\"options\":{");
  char *words = memory_copy_string(text_string(&text)), *rest = words;
  const char *comma = "";
  for (char *word; (word = strsep(&rest, " ="));) {
    if (!word[0]) continue;
    text_format(out, "%s\"%s\":\"%s\"", comma, word, strsep(&rest, " "));
    comma = ",";
  }
  text_add(out, "}");
  free(words);
  text_free(&text);
}

static void read_invitations(const char *answer) {
  json_t *json = json_loads(answer, 0, NULL), *invitation;
  size_t index;
  json_array_foreach(json_object_get(json, "invitations"), index, invitation) {
    const json_int_t seat = json_integer_value(json_object_get(invitation, "seat"));
    snprintf(invitations[seat], CODE_SIZE, "%s",
             json_string_value(json_object_get(invitation, "code")));
  }
  json_decref(json);
}

static Room *make_table(const Game *game) {
  static const char *const clocks[] = {"null", "{\"kind\":\"turn\"}", "{\"kind\":\"game\"}",
                                       "{\"kind\":\"days\"}"};
  Session *session = random_session(game, &random_choices);
  Text wish = {0};
  char id[ID_SIZE];
  uint64_t number;
  text_format(&wish, "{\"game\":\"%s\",", game->id);
  add_options(session, &wish);
  text_add(&wish, ",");
  add_seats(game->player_count(session->state), &wish);
  text_format(&wish, ",\"shuffle\":%s,\"clock\":%s}", choose(3) ? "false" : "true",
              clocks[choose(4)]);
  fake_table(&fake, &peers[0], text_string(&wish), id);
  if (!id_parse(id, &number))
    fail_msg("no table: %s\n%s", text_string(&wish), text_string(&peers[0].last));
  read_invitations(text_string(&peers[0].last));
  text_free(&wish);
  session_destroy(session);
  return hub_find_room(fake.site.hub, number);
}

// So that the store takes what happens at it.
static void store_copy(const GameTable *table) {
  StoreBatch *batch = store_batch_create();
  store_add_table(batch, &(StoredTable){.id = table->id,
                                        .game = table->game->id,
                                        .options = table->options,
                                        .clock = "none",
                                        .dealer = (int)table->fair.spec.version,
                                        .rules = TABLE_RULES_VERSION,
                                        .has_lot = table->fair.spec.has_lot,
                                        .log_length = (uint32_t)table->log_count});
  store_submit(trials.site.store, batch, NULL, NULL);
  fake_settle(&trials); // before anything else of it: not all that is committed goes one way
}

// The same table under the same name, as its luck belongs to that, at the other server.
static Room *copy_room(const Room *room) {
  GameTable *copy = gametable_copy(room->table, room->table->log_count);
  if (room->table->status == TABLE_STARTING) copy->status = TABLE_STARTING;
  copy->clock = room->table->clock;
  trials.now = fake.now;
  Room *other = hub_add_room(trials.site.hub, copy);
  memcpy(other->away_since, room->away_since, sizeof other->away_since);
  other->exists = true;
  other->version = STORE_FIRST_VERSION;
  other->committed = copy->log_count;
  return other;
}

static void drop_copy(uint64_t id, bool is_stored) {
  fake_settle(&trials); // what happened may be on its way to the store, which may not take it
  fake_answer_all(&trials);
  Room *room = hub_find_room(trials.site.hub, id);
  if (!room) room = hub_find_deleted_room(trials.site.hub, id);
  if (!room) return;
  assert_true(room->is_deleted || room->committed == room->table->log_count);
  if (is_stored) {
    StoreBatch *batch = store_batch_create();
    store_delete_table(batch, id, room->version);
    store_submit(trials.site.store, batch, NULL, NULL);
  }
  hub_remove_room(trials.site.hub, room);
}

// ---- Messages

static const char *code_of_a_seat(const GameTable *table) {
  const char *code = NULL;
  for (int seat = 1; seat <= table->seat_count; seat++) {
    if (table->seats[seat].kind == SEAT_OPEN) return NULL;
    if (table->seats[seat].kind == SEAT_INVITE) code = invitations[seat];
  }
  return code;
}

// An action with arguments that are right if the action is.
static void format_action(const Room *room, const char *action, int seat, Text *out) {
  const GameTable *table = room->table;
  text_format(out, "{\"type\":\"%s\",\"table\":\"%s\"", action, table->id_text);
  if (strcmp(action, "play") == 0 || strcmp(action, "check") == 0) {
    char *move = gametable_turn(table) > 0
                     ? move_text(table->game, table->session->state,
                                 random_move(table->game, table->session->state, &random_choices))
                     : memory_copy_string("x");
    text_format(out, ",\"move\":\"%s\"", move);
    free(move);
  } else if (strcmp(action, "decline") == 0) {
    int kind = 0;
    while (kind < OFFER_KIND_COUNT - 1 && !table->offers[kind].by)
      kind++;
    text_format(out, ",\"offer\":\"%s\"", offer_name((OfferKind)kind));
  } else if (strcmp(action, "commit") == 0) {
    char hash[BLAKE2B_HEX_SIZE];
    blake2b_hex(nonce, strlen(nonce), hash);
    text_format(out, ",\"hash\":\"%s\"", hash);
  } else if (strcmp(action, "nonce") == 0) {
    text_format(out, ",\"nonce\":\"%s\"", nonce);
  } else if (strcmp(action, "join") == 0 && code_of_a_seat(table)) {
    text_format(out, ",\"code\":\"%s\"", code_of_a_seat(table));
  }
  if (seat) text_format(out, ",\"seat\":%d", seat);
  text_add(out, "}");
}

// Refusals come at once, without waiting for the disk.
static bool is_accepted(const Room *room, const Looker *looker, const char *action) {
  Text text = {0};
  format_action(room, action, looker->seat, &text);
  text_clear(&looker->peer->last);
  hub_on_message(room->hub, &looker->peer->base, text_string(&text), text.length);
  text_free(&text);
  const char *answer = text_string(&looker->peer->last);
  if (!strstr(answer, "\"type\":\"error\"")) return true;
  // That there are too many to list does not say that they are none of the player's business.
  return strcmp(action, "moves") == 0 && strstr(answer, "there are more than");
}

static json_t *read_can(const Room *room, const Looker *looker) {
  Text text = {0};
  format_action(room, "get", looker->seat, &text);
  json_t *answer = json_loads(fake_send(&fake, looker->peer, "%s", text_string(&text)), 0, NULL);
  json_t *can = json_incref(json_object_get(json_object_get(answer, "table"), "can"));
  if (!can) fail_msg("no list in %s", text_string(&looker->peer->last));
  json_decref(answer);
  text_free(&text);
  return can;
}

static bool lists(const json_t *can, const char *action) {
  const json_t *word;
  size_t index;
  json_array_foreach((json_t *)(uintptr_t)can, index, word) {
    if (strcmp(json_string_value(word), action) == 0) return true;
  }
  return false;
}

// ---- Trying everything

static size_t find_lookers(const Room *room, Looker lookers[MAX_VIEWERS]) {
  size_t count = 0;
  for (int i = 0; i < PEERS; i++) {
    lookers[count++] = (Looker){&peers[i], 0};
    for (int seat = 1, own = 0; seat <= room->table->seat_count; seat++)
      if (gametable_has_player(room->table, seat, peers[i].base.player) && own++ > 0)
        lookers[count++] = (Looker){&peers[i], seat};
  }
  return count;
}

static bool leaves_entry(const char *action) {
  static const char *const others[] = {"check", "moves", "hint", "forget"};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    if (strcmp(action, others[i]) == 0) return false;
  return true;
}

static void try_action(const Room *room, const Looker *looker, size_t action, bool is_listed) {
  const Room *copy = copy_room(room);
  const uint64_t id = copy->table->id;
  if (is_listed) store_copy(copy->table); // else nothing comes of it
  if (is_listed && choose(4) == 0)        // somebody else was first, and it is decided again
    fake_intrude(&trials, store_batch_create(), id, (uint32_t)copy->table->log_count);
  const size_t log_count = copy->table->log_count;
  const bool accepted = is_accepted(copy, looker, actions[action]);
  if (accepted != is_listed)
    fail_msg("%s: %s is %slisted for %s (seat %d), but the answer is %s", room->table->game->id,
             actions[action], is_listed ? "" : "not ", looker->peer->base.name, looker->seat,
             text_string(&looker->peer->last));
  const bool is_due = accepted && leaves_entry(actions[action]);
  if (is_due != (copy->table->log_count > log_count))
    fail_msg("%s: %s was %s, and the log has %zu entries more", room->table->game->id,
             actions[action], accepted ? "accepted" : "refused",
             copy->table->log_count - log_count);
  ++*(accepted ? &accepted_count[action] : &refused_count[action]);
  drop_copy(id, is_listed);
}

static void try_everything(const Room *room) {
  Looker lookers[MAX_VIEWERS];
  const size_t count = find_lookers(room, lookers);
  for (size_t i = 0; i < count; i++) {
    json_t *can = read_can(room, &lookers[i]);
    for (size_t action = 0; action < ACTION_COUNT; action++) {
      const bool is_join = strcmp(actions[action], "join") == 0;
      if (is_join && lookers[i].seat) continue; // there `seat` is the one to be taken
      try_action(room, &lookers[i], action, lists(can, actions[action]));
    }
    for (size_t j = 0; j < json_array_size(can); j++) {
      const char *word = json_string_value(json_array_get(can, j));
      bool is_known = false;
      for (size_t action = 0; action < ACTION_COUNT; action++)
        is_known = is_known || strcmp(actions[action], word) == 0;
      if (!is_known) fail_msg("%s is listed, but nobody tries it", word);
    }
    json_decref(can);
  }
}

// ---- Playing

// Rarely what ends it all; a game is mostly moves. Of three players one may go.
static bool is_likely(const GameTable *table, const char *action) {
  static const char *const rare[] = {"resign", "abort", "leave", "claim", "forget", "draw"};
  for (size_t i = 0; i < sizeof rare / sizeof rare[0]; i++)
    if (strcmp(action, rare[i]) == 0) return choose(i == 0 && table->seat_count > 2 ? 4 : 16) == 0;
  return true;
}

// Mostly what brings the game on.
static const char *choose_action(const json_t *can) {
  static const char *const usual[] = {"join", "commit", "nonce", "play"};
  for (size_t i = 0; i < sizeof usual / sizeof usual[0] && choose(5); i++)
    if (lists(can, usual[i])) return usual[i];
  return json_string_value(json_array_get(can, choose((unsigned)json_array_size(can) + 1)));
}

static void do_something(Room *room) {
  const GameTable *table = room->table;
  const int turn = gametable_turn(table);
  if (turn > 0 && table->seats[turn].kind == SEAT_BOT && choose(4)) {
    char *move = move_text(table->game, table->session->state,
                           random_move(table->game, table->session->state, &random_choices));
    assert_true(room_play_for_bot(room, move));
    free(move);
    fake_settle(&fake);
    return;
  }
  Looker lookers[MAX_VIEWERS];
  const size_t count = find_lookers(room, lookers);
  const Looker *looker = &lookers[choose((unsigned)count)];
  if (turn > 0 && choose(2)) // who is on turn
    for (size_t i = 0; i < count; i++)
      if (gametable_has_player(table, turn, lookers[i].peer->base.player)) looker = &lookers[i];
  json_t *can = read_can(room, looker);
  // Before the start, whoever keeps the others waiting.
  for (size_t i = 0; i + 1 < count && gametable_is_unstarted(table) && choose(40) &&
                     !lists(can, "join") && !lists(can, "commit") && !lists(can, "nonce");
       i++) {
    looker = &lookers[i];
    json_decref(can);
    can = read_can(room, looker);
  }
  const char *action = choose_action(can);
  if (action && strcmp(action, "forget") != 0 && is_likely(table, action) &&
      (looker->peer != &peers[EVE] || choose(8) == 0))
    assert_true(is_accepted(room, looker, action));
  fake_settle(&fake);
  fake_answer_all(&fake);
  json_decref(can);
}

static void take_room(void *context, Room *room, const Refusal *refusal) {
  (void)refusal;
  *(Room **)context = room;
}

static Room *load_room(uint64_t id) {
  Room *room = NULL;
  hub_use_room(fake.site.hub, id, take_room, &room);
  fake_settle(&fake);
  return room;
}

static void play_table(const Game *game) {
  Room *room = make_table(game);
  const uint64_t id = room->table->id;
  char id_text[ID_SIZE];
  id_format(id, id_text);
  // Somebody looks on, so that the room remembers how long the players have been away.
  fake_send(&fake, &peers[EVE], "{\"type\":\"follow\",\"table\":\"%s\"}", id_text);
  TableStatus status = TABLE_OPEN;
  for (int step = 0; step < STEPS; step++) {
    // The room may have been put away meanwhile.
    room = load_room(id);
    if (!room) break; // the last one has gone
    if (room->table->status != status || choose(10) == 0) try_everything(room);
    status = room->table->status;
    if (choose(16) == 0) {
      fake_pass(&fake, choose(2) ? 5000 : TABLE_CLAIM_AFTER + 1000);
      room = load_room(id);
      if (!room) break;
      try_everything(room);
    }
    do_something(room);
  }
  fake_send(&fake, &peers[EVE], "{\"type\":\"unfollow\",\"table\":\"%s\"}", id_text);
}

static void what_can_lists_is_what_is_accepted(void **state) {
  (void)state;
  static const char *const names[PEERS] = {"Ann", "Bob", "Cy", "Dee", "Eve"};
  fast_random_init(&random_choices, 25);
  fake_open(&fake, true);
  fake_open(&trials, true);
  for (int i = 0; i < PEERS; i++)
    fake_peer(&peers[i], (uint64_t)i + 11, names[i]);
  for (size_t i = 0; i < TABLES; i++)
    play_table(game_registry[i % game_registry_count]);
  for (size_t action = 0; action < ACTION_COUNT; action++)
    if (!accepted_count[action] || !refused_count[action])
      fail_msg("%s was accepted %u times and refused %u times: both have to be tried",
               actions[action], accepted_count[action], refused_count[action]);
  for (int i = 0; i < PEERS; i++)
    fake_peer_free(&fake, &peers[i]);
  fake_close(&fake);
  fake_remove(&fake);
  fake_close(&trials);
  fake_remove(&trials);
}

// ---- Work

static const Game *counted;
static unsigned parse_count, check_count, play_count;

static bool count_parse(const void *state, const char *text, Move *move, Error *error) {
  parse_count++;
  return counted->parse_move(state, text, move, error);
}

static bool count_check(const void *state, Move move, Error *error) {
  check_count++;
  return counted->check(state, move, error);
}

static void count_play(void *state, Move move, Text *report) {
  play_count++;
  counted->play(state, move, report);
}

static GameTable *start_table(const Game *game) {
  const FairSpec fair = {.version = FAIR_VERSION};
  GameTable *table = gametable_create(1, game, "", &(ClockSpec){0}, &fair, NULL);
  assert_non_null(table);
  for (int seat = 1; seat <= table->seat_count; seat++) {
    seat_set_human(&table->seats[seat], (uint64_t)seat, "Ann");
    gametable_note(table, LOG_JOIN, seat, "", 1, 0);
  }
  for (int seat = 1; seat <= table->seat_count; seat++) {
    const Viewer viewer = {.player = (uint64_t)seat, .seat = seat};
    if (may_commit(table, &viewer, NULL)) gametable_commit(table, &viewer, "-", 1, NULL);
  }
  gametable_start_if_ready(table, 1);
  assert_int_equal(table->status, TABLE_RUNNING);
  return table;
}

static void a_move_is_read_once_and_checked_twice(void **state) {
  (void)state;
  fast_random_init(&random_choices, 7);
  for (size_t i = 0; i < game_registry_count; i++) {
    counted = game_registry[i];
    Game game = *counted;
    game.parse_move = count_parse;
    game.check = count_check;
    game.play = count_play;
    GameTable *table = start_table(&game);
    for (int moves = 0; moves < 30 && table->status == TABLE_RUNNING; moves++) {
      const int seat = gametable_turn(table);
      char *move = move_text(counted, table->session->state,
                             random_move(counted, table->session->state, &random_choices));
      const size_t draws = session_draw_count(table->session);
      parse_count = check_count = play_count = 0;
      assert_true(gametable_play(table, seat, move, 1, 0, NULL));
      const size_t drawn = session_draw_count(table->session) - draws;
      assert_int_equal(parse_count, 1);
      assert_true(check_count <= 2 + drawn);
      assert_int_equal(play_count, 1 + drawn);
      free(move);
    }
    gametable_destroy(table);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_can_lists_is_what_is_accepted),
      cmocka_unit_test(a_move_is_read_once_and_checked_twice),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
