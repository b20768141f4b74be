// Two servers play the same game for one seat, while what is hidden from that seat differs. Every
// byte that the seat and a spectator are sent has to be the same: tables, updates, lists, records,
// hints, refusals.
//
// The games are made up: both lines of play are drawn move by move so that the seat's view stays
// the same, and written to the two stores as another node would. It ends where no such move is
// found, or where the game is over and everything may be seen.
#include "fake.h"

#include "../conformance/conformance.h"
#include "base/memory.h"
#include "server/hub/commit.h"
#include "server/hub/room_cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS = 40, ATTEMPTS = 400, MAX_TURNS = 120, MAX_LISTED = 2000, LOOK_EVERY = 20 };

typedef struct Twin {
  Fake fake;
  FakePeer seat, spectator;
  void *state; // of the game now
  uint32_t entries;
} Twin;

static Twin left, right;

static struct {
  const Game *game;
  FastRandom random;
  uint64_t table;
  char id[ID_SIZE];
  int viewer; // the seat that must not see a difference; 0: a spectator
  bool with_bots;
  uint64_t player; // who has the seat
  size_t compared; // bytes
} pair;

// ---- Two lines of play that look the same

static bool look_the_same(const void *a, const void *b) {
  const Game *game = pair.game;
  void *seen_a = memory_allocate(game->state_size), *seen_b = memory_allocate(game->state_size);
  game_view(game, a, pair.viewer, seen_a);
  game_view(game, b, pair.viewer, seen_b);
  const bool same = memcmp(seen_a, seen_b, game->state_size) == 0;
  free(seen_a);
  free(seen_b);
  return same;
}

static char *spell(const void *state, Move move, int viewer) {
  Text text = {0};
  pair.game->format_move(state, move, viewer, &text);
  return text_detach(&text);
}

// Whether the two moves leave the seat as ignorant as before.
static bool moves_look_the_same(Move a, Move b) {
  const Game *game = pair.game;
  if (!game->check(left.state, a, NULL) || !game->check(right.state, b, NULL)) return false;
  char *text_a = spell(left.state, a, pair.viewer), *text_b = spell(right.state, b, pair.viewer);
  bool same = strcmp(text_a, text_b) == 0;
  free(text_a);
  free(text_b);
  if (!same) return false;
  void *after_a = memory_allocate(game->state_size), *after_b = memory_allocate(game->state_size);
  memcpy(after_a, left.state, game->state_size);
  memcpy(after_b, right.state, game->state_size);
  game->play(after_a, a, NULL);
  game->play(after_b, b, NULL);
  same = look_the_same(after_a, after_b) && game->turn(after_a) == game->turn(after_b) &&
         game->turn(after_a) != TURN_OVER;
  free(after_a);
  free(after_b);
  return same;
}

static bool find_draws(Move *a, Move *b) {
  const Game *game = pair.game;
  *a = game->sample(left.state, &pair.random.random);
  for (int i = 0; i < ATTEMPTS; i++) { // another one, if there is one
    *b = game->sample(right.state, &pair.random.random);
    if (*b != *a && moves_look_the_same(*a, *b)) return true;
  }
  *b = *a;
  return moves_look_the_same(*a, *b);
}

static bool find_moves(int turn, Move *a, Move *b) {
  const Game *game = pair.game;
  MoveList lefts = {0}, rights = {0};
  bool found = false;
  if (move_list_generate(&lefts, game, left.state, MAX_LISTED) &&
      move_list_generate(&rights, game, right.state, MAX_LISTED))
    for (int i = 0; i < ATTEMPTS && !found; i++) {
      *a = lefts.moves[fast_random_below(&pair.random, (uint32_t)lefts.count)];
      *b = turn == pair.viewer
               ? *a
               : rights.moves[fast_random_below(&pair.random, (uint32_t)rights.count)];
      found = moves_look_the_same(*a, *b);
      if (!found && i > ATTEMPTS / 2) {
        *b = *a;
        found = moves_look_the_same(*a, *b);
      }
    }
  move_list_free(&lefts);
  move_list_free(&rights);
  return found;
}

static void add_entry(Twin *twin, StoreBatch *batch, const char *kind, int seat, const char *text) {
  store_add_entry(batch, &(StoredEntry){.table = pair.table,
                                        .number = ++twin->entries,
                                        .at = twin->fake.now,
                                        .kind = kind,
                                        .seat = seat,
                                        .text = text});
}

static void play(Twin *twin, StoreBatch *batch, int turn, Move move) {
  char *text = spell(twin->state, move, VIEWER_REFEREE);
  add_entry(twin, batch, turn == TURN_CHANCE ? "chance" : "move", turn, text);
  free(text);
  pair.game->play(twin->state, move, NULL);
}

// Goes on until a player is on turn; false when nothing fits any more.
static bool go_on(StoreBatch *batches[2], bool by_player) {
  for (;;) {
    const int turn = pair.game->turn(left.state);
    Move a, b;
    if (turn != TURN_CHANCE && !by_player) return true;
    if (turn == TURN_CHANCE ? !find_draws(&a, &b) : !find_moves(turn, &a, &b)) return false;
    by_player = false;
    play(&left, batches[0], turn, a);
    play(&right, batches[1], turn, b);
  }
}

// ---- The two servers

static void submit(Twin *twin, StoreBatch *batch) {
  fake_intrude(&twin->fake, batch, pair.table, twin->entries);
}

static void add_table(Twin *twin, StoreBatch *batch, const char *options) {
  const StoredTable table = {.id = pair.table,
                             .dealer = FAIR_VERSION,
                             .rules = TABLE_RULES_VERSION,
                             .game = pair.game->id,
                             .options = options,
                             .clock = "none",
                             .created_at = twin->fake.now,
                             .is_public = true,
                             .progress = {.status = STORED_RUNNING,
                                          .changed_at = twin->fake.now,
                                          .due_at = STORE_NEVER,
                                          .scores = "",
                                          .result = "",
                                          .length = UINT32_MAX}}; // read the log
  store_add_table(batch, &table);
  twin->entries = 0;
  for (int seat = 1; seat <= pair.game->player_count(twin->state); seat++) {
    const bool is_bot = pair.with_bots && seat != pair.viewer && seat > 1;
    const bool is_own = seat == (pair.viewer ? pair.viewer : 1);
    store_set_seat(batch, &(StoredSeat){.table = pair.table,
                                        .seat = seat,
                                        .kind = is_bot ? "bot" : "human",
                                        .player = is_bot   ? 0
                                                  : is_own ? pair.player
                                                           : 1,
                                        .name = is_bot ? "Computer 5" : "Ann",
                                        .level = is_bot ? 5 : 0});
    add_entry(twin, batch, "join", seat, "");
    if (pair.game->has_chance) add_entry(twin, batch, "commit", seat, "-");
  }
  add_entry(twin, batch, "start", 0, "");
}

static void ask(Twin *twin, const char *type, const char *fields) {
  char text[2000];
  FakePeer *const asking[] = {&twin->seat, &twin->spectator};
  snprintf(text, sizeof text, "{\"type\":\"%s\",\"id\":1,\"table\":\"%s\"%s}", type, pair.id,
           fields);
  for (int i = 0; i < 2; i++) {
    hub_on_message(twin->fake.site.hub, &asking[i]->base, text, strlen(text));
    fake_settle(&twin->fake);
  }
}

// By HTTP; what is answered counts as said to the peer.
static void fetch(Twin *twin, FakePeer *peer, const char *path, const char *query) {
  FakePeer asking;
  fake_peer(&asking, 0, "");
  asking.base.is_socket = false;
  HttpRequest request = {.method = HTTP_GET};
  snprintf(request.path, sizeof request.path, "%s", path);
  snprintf(request.query, sizeof request.query, "%s", query);
  if (peer->base.player)
    fake_authorize(&twin->fake, peer->base.player, "Ann", request.authorization);
  api_on_request(&twin->fake.site, &asking.base, &request);
  fake_settle(&twin->fake);
  text_add(&peer->all, text_string(&asking.last));
  fake_peer_free(&twin->fake, &asking);
}

static void fetch_lists(Twin *twin) {
  fetch(twin, &twin->seat, "/api/v1/tables", "state=running");
  fetch(twin, &twin->spectator, "/api/v1/tables", "state=running");
  fetch(twin, &twin->seat, "/api/v1/me/tables", "");
  ask(twin, "lobby", ",\"on\":true");
}

static void ask_for_hint(Twin *twin, const char *move) {
  const size_t before = twin->fake.question_count;
  ask(twin, "hint", "");
  if (twin->fake.question_count == before) return;
  const EngineQuestion question = twin->fake.pending[--twin->fake.pending_count];
  question.answer(question.context, move, "");
  fake_settle(&twin->fake);
}

// Requests that change nothing, refused or not.
static void try_everything(Twin *twin) {
  char fields[1200], path[64];
  static const char *const plain[] = {"get", "record", "moves", "nonsense", "claim"};
  for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
    ask(twin, plain[i], "");
  for (uint32_t n = twin->entries > 6 ? twin->entries - 6 : 0; n <= twin->entries; n++) {
    snprintf(fields, sizeof fields, ",\"n\":%u", n);
    ask(twin, "position", fields);
  }
  // Moves of both lines of play, whoever is on turn; the same questions to both servers.
  Twin *const twins[] = {&left, &right};
  for (int i = 0; i < 2; i++) {
    MoveList list = {0};
    move_list_generate(&list, pair.game, twins[i]->state, MAX_LISTED);
    for (size_t k = 0; k < list.count; k += 1 + list.count / 6) {
      char *move = spell(twins[i]->state, list.moves[k], VIEWER_REFEREE);
      snprintf(fields, sizeof fields, ",\"move\":\"%.1000s\"", move);
      ask(twin, "check", fields);
      if (i == 0 && k == 0) ask_for_hint(twin, move);
      free(move);
    }
    move_list_free(&list);
  }
  ask(twin, "play", ",\"move\":\"nonsense\"");
  ask(twin, "play", ",\"move\":\"pass\",\"n\":1");
  snprintf(path, sizeof path, "/api/v1/tables/%s", pair.id);
  fetch(twin, &twin->seat, path, "");
  fetch(twin, &twin->spectator, path, "");
  snprintf(path, sizeof path, "/api/v1/tables/%s/record", pair.id);
  fetch(twin, &twin->seat, path, "");
  fetch(twin, &twin->spectator, path, "");
  fetch_lists(twin);
}

static void compare_peers(const char *who, FakePeer *a, FakePeer *b) {
  const char *x = text_string(&a->all), *y = text_string(&b->all);
  pair.compared += a->all.length;
  size_t i = 0;
  while (x[i] && x[i] == y[i])
    i++;
  if (x[i] || y[i]) {
    const size_t from = i > 100 ? i - 100 : 0;
    fail_msg("%s: the %s is told\n%.160s\nand\n%.160s", pair.game->id, who, x + from, y + from);
  }
  text_clear(&a->all);
  text_clear(&b->all);
}

static void compare(void) {
  compare_peers("seat", &left.seat, &right.seat);
  compare_peers("spectator", &left.spectator, &right.spectator);
}

static void sit_down(Twin *twin) {
  fake_peer(&twin->seat, pair.viewer ? pair.player : 0, "Ann");
  fake_peer(&twin->spectator, 0, "");
  ask(twin, "lobby", ",\"on\":true");
  ask(twin, "follow", ",\"board\":true");
}

static void stand_up(Twin *twin) {
  fake_answer_all(&twin->fake);
  fake_settle(&twin->fake);
  fake_peer_free(&twin->fake, &twin->seat);
  fake_peer_free(&twin->fake, &twin->spectator);
}

// The store has entries that the room does not know of: what the room writes next makes it read
// them, and everybody is told.
static void make_the_room_look(Twin *twin) {
  room_commit(hub_find_room(twin->fake.site.hub, pair.table));
  fake_settle(&twin->fake);
  assert_non_null(strstr(text_string(&twin->spectator.all), "\"type\":\"update\""));
}

static void play_on(void) {
  for (int turn = 0; turn < MAX_TURNS; turn++) {
    StoreBatch *batches[2] = {store_batch_create(), store_batch_create()};
    const bool fits = go_on(batches, true);
    if (!fits) { // what was found of it is not told
      store_batch_destroy(batches[0]);
      store_batch_destroy(batches[1]);
      return;
    }
    submit(&left, batches[0]);
    submit(&right, batches[1]);
    make_the_room_look(&left);
    make_the_room_look(&right);
    if (turn % LOOK_EVERY == 0) {
      try_everything(&left);
      try_everything(&right);
    }
    compare();
  }
}

// Lists that are made from what the store keeps, once the table is not in memory any more.
static void look_at_stored_lists(void) {
  Twin *const twins[] = {&left, &right};
  for (int i = 0; i < 2; i++) {
    Twin *twin = twins[i];
    stand_up(twin);
    fake_pass(&twin->fake, 130000);
    fake_answer_all(&twin->fake);
    fake_peer(&twin->seat, pair.viewer ? pair.player : 0, "Ann");
    fake_peer(&twin->spectator, 0, "");
    fetch_lists(twin);
  }
  compare();
  for (int i = 0; i < 2; i++)
    stand_up(twins[i]);
}

// Plays one pair; false when nothing is hidden in it.
static bool play_pair(const Game *game) {
  Session *session = random_session(game, &pair.random);
  left.state = memory_allocate(game->state_size);
  right.state = memory_allocate(game->state_size);
  memcpy(left.state, session->start, game->state_size);
  memcpy(right.state, session->start, game->state_size);
  Text options = {0};
  options_format(game, session->start, &options);
  session_destroy(session);
  pair.game = game;
  pair.table++;
  pair.player++;
  id_format(pair.table, pair.id);
  const int players = game->player_count(left.state);
  pair.viewer = players > 1 ? (int)fast_random_below(&pair.random, (uint32_t)players + 1) : 0;
  pair.with_bots = fast_random_below(&pair.random, 2) == 0;
  StoreBatch *batches[2] = {store_batch_create(), store_batch_create()};
  add_table(&left, batches[0], text_string(&options));
  add_table(&right, batches[1], text_string(&options));
  const bool differs = go_on(batches, false) && memcmp(left.state, right.state, game->state_size);
  if (differs) {
    submit(&left, batches[0]);
    submit(&right, batches[1]);
    sit_down(&left);
    sit_down(&right);
    compare();
    play_on();
    look_at_stored_lists();
  } else {
    store_batch_destroy(batches[0]);
    store_batch_destroy(batches[1]);
  }
  text_free(&options);
  free(left.state);
  free(right.state);
  return differs;
}

static void who_may_not_know_is_told_nothing(void **state) {
  (void)state;
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    if (!game->has_hidden) continue; // a view is the state
    pair.compared = 0;
    int played = 0;
    for (int attempt = 0; attempt < 50 * PAIRS && played < PAIRS; attempt++)
      played += play_pair(game);
    assert_int_equal(played, PAIRS);
    print_message("# %s: %d pairs, %zu bytes alike\n", game->id, played, pair.compared);
  }
}

static int set_up(void **state) {
  (void)state;
  fake_open(&left.fake, true);
  fake_open(&right.fake, true);
  fast_random_init(&pair.random, 20);
  pair.table = 1000;
  pair.player = 100;
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  fake_close(&left.fake);
  fake_close(&right.fake);
  fake_remove(&left.fake);
  fake_remove(&right.fake);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(who_may_not_know_is_told_nothing, set_up, tear_down),
  };
  return cmocka_run_group_tests_name("twins", tests, NULL, NULL);
}
