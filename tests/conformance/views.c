// Hidden information.
#include "base/memory.h"
#include "conformance.h"

#include <stdlib.h>
#include <string.h>

// States that differ only in what a seat may not know look the same from that seat: two completions
// of a view have that view.
static void compare_completions(const Game *game, const void *state, FastRandom *random) {
  if (!game->has_hidden) return;
  void *view = memory_allocate(game->state_size);
  void *completion = memory_allocate(game->state_size);
  void *view_again = memory_allocate(game->state_size);
  for (int seat = 0; seat <= game->player_count(state); seat++) {
    game->view(state, seat, view);
    for (int trial = 0; trial < 3; trial++) {
      game->determinize(view, &random->random, completion);
      assert_int_equal(game->viewer(completion), VIEWER_REFEREE);
      game->view(completion, seat, view_again);
      if (memcmp(view, view_again, game->state_size) != 0) {
        char *texts[] = {position_text(game, state), position_text(game, view),
                         position_text(game, view_again)};
        fail_msg("seat %d sees what it may not:\nstate %s\nview  %s\nother %s", seat, texts[0],
                 texts[1], texts[2]);
      }
      // A completion is a position that can be written and read.
      char *text = position_text(game, completion);
      Error error = {0};
      if (!game->parse_position(view_again, text, &error))
        fail_msg("a completion is no position: %s\n%s", error_message(&error), text);
      free(text);
    }
    game->view(view, seat, view_again); // a view of a view
    assert_memory_equal(view, view_again, game->state_size);
    // Events are told as the seat may know them, the same for every completion.
    if (game->turn(state) == TURN_CHANCE) {
      const Move move = game->sample(state, &random->random);
      Text told = {0};
      game->format_move(state, move, seat, &told);
      assert_true(told.length > 0);
      text_free(&told);
    }
  }
  free(view_again);
  free(completion);
  free(view);
}

void check_views_hide(void **state) {
  visit_positions(*(const Game **)*state, 8, 200, 8, compare_completions);
}

// The player on turn can do the same in the own view as in the state, and the view stays the view.
static void play_in_view(const Game *game, const void *state, FastRandom *random) {
  const int turn = game->turn(state);
  if (turn < 1) return;
  void *view = memory_allocate(game->state_size);
  game_view(game, state, turn, view);
  assert_int_equal(game->turn(view), turn);
  MoveList lists[2] = {{0}, {0}};
  move_list_generate(&lists[0], game, state, GAME_MAX_LISTED);
  move_list_generate(&lists[1], game, view, GAME_MAX_LISTED);
  assert_int_equal(lists[0].count, lists[1].count);
  assert_memory_equal(lists[0].moves, lists[1].moves, lists[0].count * sizeof(Move));
  const Move move = lists[0].moves[fast_random_below(random, (uint32_t)lists[0].count)];
  assert_true(game->check(view, move, NULL));
  char *texts[2] = {move_text(game, state, move), move_text(game, view, move)};
  assert_string_equal(texts[0], texts[1]);
  void *next = memory_allocate(game->state_size);
  memcpy(next, state, game->state_size);
  Text reports[2] = {{0}, {0}};
  game->play(next, move, &reports[0]);
  game->play(view, move, &reports[1]);
  assert_string_equal(text_string(&reports[0]), text_string(&reports[1]));
  assert_int_equal(game->turn(next), game->turn(view));
  void *next_view = memory_allocate(game->state_size);
  game_view(game, next, turn, next_view);
  char *positions[2] = {position_text(game, next_view), position_text(game, view)};
  // The end may count, or show, what was hidden.
  if (game->turn(next) != TURN_OVER) assert_string_equal(positions[0], positions[1]);
  for (int i = 0; i < 2; i++) {
    free(positions[i]);
    free(texts[i]);
    text_free(&reports[i]);
    move_list_free(&lists[i]);
  }
  free(next_view);
  free(next);
  free(view);
}

void check_views_are_playable(void **state) {
  visit_positions(*(const Game **)*state, 9, 200, 8, play_in_view);
}
