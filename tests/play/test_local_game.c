// Games at one terminal: seats, eyes, clocks, taking back, saving.
#include "core/state.h"
#include "platform/system.h"
#include "play/local_record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const LocalHost host = {system_clock_ms, system_replace_file};

static LocalGame start(const char *id, const char *first, const char *second) {
  const Game *rules = game_find(id);
  OptionValues options;
  options_set_defaults(rules, &options);
  LocalSetup setup = {.host = host, .seed = 3, .movetime_ms = 10, .seat_count = second ? 2 : 1};
  assert_true(local_seat_parse(&setup.seats[1], first, 5, NULL));
  if (second) assert_true(local_seat_parse(&setup.seats[2], second, 5, NULL));
  LocalGame game;
  Error error;
  if (!local_game_init(&game, session_create(rules, &options, NULL), &setup, &error))
    fail_msg("%s", error_message(&error));
  return game;
}

static void seats_and_clocks_are_typed(void **unused) {
  (void)unused;
  LocalSeat seat;
  assert_true(local_seat_parse(&seat, "bot:7", 5, NULL));
  assert_true(seat.is_bot && seat.level == 7);
  assert_true(local_seat_parse(&seat, "bot", 3, NULL));
  assert_true(seat.is_bot && seat.level == 3);
  static const char *const wrong_seats[] = {"", "bot:", "bot:0", "bot:11", "bot7", "Human"};
  for (size_t i = 0; i < sizeof wrong_seats / sizeof wrong_seats[0]; i++)
    assert_false(local_seat_parse(&seat, wrong_seats[i], 5, NULL));
  ClockSpec clock;
  static const char *const clocks[] = {"none", "30", "5+3", "240+0"};
  for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
    Text text = {0};
    assert_true(local_clock_parse(&clock, clocks[i], NULL));
    local_clock_format(&clock, &text);
    assert_string_equal(text_string(&text), clocks[i]);
    text_free(&text);
  }
  static const char *const wrong_clocks[] = {"", "4", "5+", "+3", "5+3+1", "0+1", "5 3", "x"};
  for (size_t i = 0; i < sizeof wrong_clocks / sizeof wrong_clocks[0]; i++)
    assert_false(local_clock_parse(&clock, wrong_clocks[i], NULL));
}

static void refusals_change_nothing(void **unused) {
  (void)unused;
  LocalGame game = start("abalone", "human", "human");
  Error error;
  assert_false(local_game_play(&game, "e5e6", &error));
  assert_string_equal(error.code, "no-marble");
  assert_false(local_game_play(&game, "nonsense", &error));
  assert_string_equal(error.code, "syntax");
  assert_false(local_game_undo(&game));
  assert_int_equal(game.session->entry_count, 0);
  local_game_free(&game);
}

static void taking_back_returns_to_a_human(void **unused) {
  (void)unused;
  LocalGame game = start("abalone", "human", "bot:1");
  assert_true(local_game_play(&game, "c3d3", NULL));
  assert_int_equal(local_game_turn(&game), 2);
  assert_true(local_game_play_bot(&game, NULL, NULL));
  assert_int_equal(game.session->entry_count, 2);
  Text news = {0};
  local_game_format_news(&game, &news);
  assert_memory_equal(text_string(&news), "1 c3d3\n2 ", 9);
  text_free(&news);
  assert_true(local_game_undo(&game));
  assert_int_equal(game.session->entry_count, 0);
  assert_int_equal(local_game_turn(&game), 1);
  assert_false(local_game_undo(&game));
  local_game_free(&game);
}

static bool stop_at_once(void *context) {
  (void)context;
  return true;
}

static void an_interrupted_bot_plays_nothing(void **unused) {
  (void)unused;
  LocalGame game = start("abalone", "bot:10", "human");
  game.movetime_ms = 60000;
  assert_false(local_game_play_bot(&game, stop_at_once, NULL));
  assert_int_equal(game.session->entry_count, 0);
  Error error;
  assert_false(local_game_play(&game, "c3d3", &error)); // and nobody plays for it
  assert_string_equal(error.code, "not-your-turn");
  local_game_free(&game);
}

// Two people: the screen never has more than the seat that sits there may know.
static void eyes_change_behind_a_curtain(void **unused) {
  (void)unused;
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *rules = game_registry[i];
    LocalGame game = start(rules->id, "human", NULL);
    for (int player = 2; player <= rules->player_count(game.session->state); player++)
      game.seats[player].is_bot = false;
    for (int ply = 0; ply < 6 && !local_game_is_over(&game); ply++) {
      assert_true(local_game_is_human(&game, local_game_turn(&game)));
      if (game.curtain) {
        assert_true(rules->has_hidden);
        assert_int_not_equal(local_game_viewer(&game), local_game_turn(&game));
        local_game_lift_curtain(&game);
      }
      assert_int_equal(local_game_viewer(&game), local_game_turn(&game));
      void *view = local_game_view(&game);
      void *own = state_view(rules, game.session->state, local_game_turn(&game));
      assert_memory_equal(view, own, rules->state_size);
      MoveList moves = {0};
      Text text = {0};
      move_list_generate(&moves, rules, view, 1000);
      rules->format_move(view, moves.moves[moves.count / 2], VIEWER_REFEREE, &text);
      assert_true(local_game_play(&game, text_string(&text), NULL));
      free(view);
      free(own);
      text_free(&text);
      move_list_free(&moves);
    }
    local_game_free(&game);
  }
}

static void time_runs_out(void **unused) {
  (void)unused;
  LocalGame game = start("abalone", "human", "human");
  assert_int_equal(local_game_time_left(&game, 1), -1);
  game.clock.spec = (ClockSpec){CLOCK_TURN, 5, 0};
  game.clock.running = 1;
  game.clock.since = 0;
  game.clock.left[1] = 0; // a turn that began long ago
  assert_true(local_game_check_time(&game));
  assert_true(local_game_is_over(&game));
  Text result = {0};
  local_game_format_result(&game, &result);
  assert_string_equal(text_string(&result), "player 2 wins (on time)");
  text_free(&result);
  local_game_free(&game);
}

// Every game: saved, taken up again, and played on with the same luck.
static void saved_games_go_on(void **unused) {
  (void)unused;
  char path[] = "/tmp/fivefold-saved-XXXXXX";
  const int file = mkstemp(path);
  assert_true(file >= 0);
  close(file);
  for (size_t i = 0; i < game_registry_count; i++) {
    LocalGame game = start(game_registry[i]->id, "bot:1", NULL);
    for (int ply = 0; ply < 4 && !local_game_is_over(&game); ply++)
      local_game_play_bot(&game, NULL, NULL);
    assert_true(local_record_save(&game, path, NULL));
    Text text = {0};
    Record record = {0};
    Error error;
    assert_true(system_read_file(path, RECORD_MAX_SIZE, &text, &error));
    assert_true(record_parse(&record, text_string(&text), text.length, &error));
    Session *session = record_replay(&record, NULL, NULL, &error);
    if (!session) fail_msg("%s", error_message(&error));
    text_free(&text);
    LocalSetup setup = {.host = host, .movetime_ms = 10};
    assert_true(local_record_read_setup(&record, &setup, false, false, false, &error));
    assert_int_equal(setup.seed, 3);
    LocalGame again;
    assert_true(local_game_init(&again, session, &setup, &error));
    assert_true(again.seats[1].is_bot && again.seats[1].level == 1);
    Text was = {0}, is = {0};
    game.session->game->format_position(game.session->state, &was);
    game.session->game->format_position(again.session->state, &is);
    assert_string_equal(text_string(&was), text_string(&is));
    text_free(&was);
    text_free(&is);
    record_free(&record);
    local_game_free(&again);
    local_game_free(&game);
  }
  unlink(path);
  LocalGame game = start("abalone", "human", "human");
  Error error;
  assert_false(local_record_save(&game, "/nowhere/at/all", &error));
  local_game_free(&game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(seats_and_clocks_are_typed),
      cmocka_unit_test(refusals_change_nothing),
      cmocka_unit_test(taking_back_returns_to_a_human),
      cmocka_unit_test(an_interrupted_bot_plays_nothing),
      cmocka_unit_test(eyes_change_behind_a_curtain),
      cmocka_unit_test(time_runs_out),
      cmocka_unit_test(saved_games_go_on),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
