// Taking back, records and events.
#include "base/memory.h"
#include "conformance.h"
#include "core/record.h"

#include <stdlib.h>
#include <string.h>

// Plays up to `most` decisions of a random game.
static Session *played_session(const Game *game, FastRandom *random, unsigned most) {
  Session *session = random_session(game, random);
  session_deal(session, NULL);
  for (unsigned i = 0; i < most && session_turn(session) > 0; i++) {
    assert_true(session_play(session, random_move(game, session->state, random), NULL, NULL));
    session_deal(session, NULL);
  }
  return session;
}

void check_undo(void **state) {
  const Game *game = *(const Game **)*state;
  FastRandom random;
  fast_random_init(&random, 13);
  for (int trial = 0; trial < 8; trial++) {
    Session *session = random_session(game, &random);
    session_deal(session, NULL);
    char *positions[80];
    unsigned count = 0;
    while (count < 80 && session_turn(session) > 0) {
      positions[count++] = position_text(game, session->state);
      assert_true(session_play(session, random_move(game, session->state, &random), NULL, NULL));
      session_deal(session, NULL);
    }
    while (count > 0) {
      assert_true(session_undo(session));
      char *now = position_text(game, session->state);
      assert_string_equal(now, positions[--count]);
      free(now);
      free(positions[count]);
    }
    const size_t first_deal = session->entry_count;
    assert_false(session_undo(session)); // nothing but the deal is left, and it stays
    assert_int_equal(session->entry_count, first_deal);
    session_destroy(session);
  }
}

// Writes a session as a record, reads it back and replays it.
static void compare_record(const Session *session) {
  const Game *game = session->game;
  Record record = {0};
  record_begin_session(&record, session, NULL, VIEWER_REFEREE);
  record_add_tag(&record, "player1", "Ann O'Nym");
  record_add_comment(&record, "a comment");
  record_add_entries(&record, session, VIEWER_REFEREE);
  Text written = {0};
  record_format(&record, &written);
  record_free(&record);

  Error error = {0};
  if (!record_parse(&record, text_string(&written), written.length, &error))
    fail_msg("%s", error_message(&error));
  Text again = {0};
  record_format(&record, &again);
  assert_string_equal(text_string(&written), text_string(&again));
  Session *replayed = record_replay(&record, NULL, NULL, &error);
  if (!replayed) fail_msg("%s\n%s", error_message(&error), text_string(&written));
  char *positions[2] = {position_text(game, session->state), position_text(game, replayed->state)};
  assert_string_equal(positions[0], positions[1]);
  free(positions[0]);
  free(positions[1]);
  session_destroy(replayed);
  record_free(&record);

  // A spectator's record can be written too, whatever is hidden.
  record_begin_session(&record, session, NULL, VIEWER_SPECTATOR);
  record_add_entries(&record, session, VIEWER_SPECTATOR);
  record_free(&record);
  text_free(&again);
  text_free(&written);
}

void check_records(void **state) {
  const Game *game = *(const Game **)*state;
  FastRandom random;
  fast_random_init(&random, 14);
  for (int trial = 0; trial < 12; trial++) {
    Session *session = played_session(game, &random, trial < 6 ? 20 : 1000);
    compare_record(session);
    // The same from a set-up position in the middle.
    char *middle = position_text(game, session->state);
    Session *second = session_create_at(game, middle, NULL);
    assert_non_null(second);
    session_set_dealer(second, &session->dealer, true);
    session_deal(second, NULL);
    compare_record(second);
    session_destroy(second);
    free(middle);
    session_destroy(session);
  }
}

static void compare_after_event(Session *session, GameEvent event, int player) {
  const Game *game = session->game;
  char *before = position_text(game, session->state);
  Error error = {0};
  if (session_apply_event(session, event, player, &error)) {
    compare_record(session);
    char *text = position_text(game, session->state);
    void *copy = memory_allocate(game->state_size);
    if (!game->parse_position(copy, text, &error)) fail_msg("%s\n%s", error_message(&error), text);
    assert_int_equal(game->turn(copy), session_turn(session));
    free(copy);
    free(text);
    if (event == EVENT_AGREED) {
      Result result;
      game->result(session->state, &result);
      assert_string_equal(result.reason, "agreed");
    }
  } else {
    assert_true(error.code[0]);
    char *after = position_text(game, session->state);
    assert_string_equal(before, after);
    free(after);
  }
  free(before);
}

void check_events(void **state) {
  const Game *game = *(const Game **)*state;
  FastRandom random;
  fast_random_init(&random, 15);
  for (int trial = 0; trial < 60; trial++) {
    Session *session = played_session(game, &random, fast_random_below(&random, 30));
    const int players = game->player_count(session->state);
    // Resigning until nobody is left always ends a game, on turn and off turn.
    for (int i = 0; i < 8 && session_turn(session) != TURN_OVER; i++) {
      const int player = 1 + (int)fast_random_below(&random, (uint32_t)players);
      const GameEvent event = (GameEvent)(trial % 3);
      compare_after_event(session, event, event == EVENT_AGREED ? 0 : player);
    }
    for (int player = 1; player <= players && session_turn(session) != TURN_OVER; player++)
      compare_after_event(session, EVENT_RESIGN, player);
    assert_int_equal(session_turn(session), TURN_OVER);
    assert_false(session_apply_event(session, EVENT_RESIGN, 1, NULL));
    session_destroy(session);
  }
}
