// The loop: keys, clocks, and the computer player's thinking.
#include "tui/play_screen.h"

#include "base/memory.h"
#include "core/state.h"
#include "platform/system.h"
#include "tui/play_inside.h"

#include <stdlib.h>
#include <string.h>

enum {
  TICK_MS = 200,       // while a clock runs
  POLL_MS = 15,        // between looks at the keyboard while thinking
  WATCH_PACE_MS = 200, // between the moves of a game without people, at most
};

void play_clear_choice(PlayScreen *screen) {
  text_clear(&screen->entry);
  screen->selected = PLAY_NOTHING_SELECTED;
  screen->pin_count = 0;
  screen->has_cursor = false;
  play_update_matches(screen);
}

// What the board looked like to the same eyes before the news.
static void draw_before(PlayScreen *screen) {
  const LocalGame *local = screen->game;
  const Game *game = local->session->game;
  drawing_free(&screen->before);
  if (local->news_start == local->session->entry_count) return;
  void *state = state_before(local->session, local->news_start);
  void *view = state_view(game, state, local_game_viewer(local));
  game_draw(game, view, &screen->before);
  free(view);
  free(state);
}

void play_take_position(PlayScreen *screen) {
  screen->is_saved = false;
  LocalGame *local = screen->game;
  const Game *game = local->session->game;
  choices_free(&screen->choices);
  if (!local->curtain) {
    void *view = local_game_view(local);
    game_draw(game, view, &screen->now);
    if (local_game_is_human(local, local_game_turn(local)))
      choices_make(&screen->choices, game, view);
    draw_before(screen);
    free(view);
  }
  text_clear(&screen->message);
  play_clear_choice(screen);
  if (screen->before.rows) board_pane_reveal_changes(&screen->pane, &screen->now, &screen->before);
}

void play_update_matches(PlayScreen *screen) {
  Choices *choices = &screen->choices;
  if (!choices->game) return;
  Place places[PLAY_MAX_PINS + 1];
  memcpy(places, screen->pins, sizeof screen->pins);
  size_t count = screen->pin_count;
  if (screen->has_cursor) places[count++] = screen->cursor;
  choices_filter(choices, text_string(&screen->entry), places, count);
  if (screen->selected >= (long)choices->match_count) screen->selected = PLAY_NOTHING_SELECTED;
}

long play_chosen(const PlayScreen *screen) {
  const Choices *choices = &screen->choices;
  if (screen->selected >= 0) return (long)choices->matches[screen->selected];
  const bool narrowed = screen->entry.length || screen->pin_count || screen->has_cursor;
  return narrowed && choices->match_count == 1 ? (long)choices->matches[0] : -1;
}

bool play_is_choosing(const PlayScreen *screen) {
  return screen->choices.game && screen->question != ASK_FILE_NAME &&
         (screen->entry.length || screen->selected >= 0 || screen->pin_count || screen->has_cursor);
}

void play_say(PlayScreen *screen, Style style, const Message *message) {
  text_clear(&screen->message);
  message_format(message, &screen->message);
  screen->message_style = style;
}

void play_say_error(PlayScreen *screen, const Error *error) {
  play_say(screen, STYLE_BAD, &error->said);
}

// Keys that stop the computer; others are kept for when it has moved.
static bool interrupts(int key) {
  return key == KEY_IS_SIGNAL || key == KEY_IS_ESCAPE ||
         (key > 0 && key < 127 && strchr("QqUuS?", key) != NULL);
}

bool play_stop_thinking(void *context) {
  PlayScreen *screen = context;
  const double now = system_now_ms();
  if (now - screen->polled_ms < POLL_MS) return false;
  screen->polled_ms = now;
  const int key = screen_key(0);
  if (key == KEY_IS_RESIZED || screen->game->clock.running) play_paint(screen);
  if (key == KEY_IS_NONE || key == KEY_IS_RESIZED) return false;
  if (interrupts(key)) screen->typed_count = 0;
  if (screen->typed_count < PLAY_MAX_TYPED_AHEAD) screen->typed_ahead[screen->typed_count++] = key;
  return interrupts(key);
}

static int next_key(PlayScreen *screen, int timeout_ms) {
  if (screen->typed_count == 0) return screen_key(timeout_ms);
  const int key = screen->typed_ahead[0];
  screen->typed_count--;
  memmove(screen->typed_ahead, screen->typed_ahead + 1, screen->typed_count * sizeof(int));
  return key;
}

static bool has_human(const LocalGame *game) {
  const int players = game->session->game->player_count(game->session->state);
  for (int player = 1; player <= players; player++)
    if (local_game_is_human(game, player)) return true;
  return false;
}

// The computer is to move and nothing keeps it from it.
static bool bot_is_due(const PlayScreen *screen) {
  const int turn = local_game_turn(screen->game);
  return turn >= 1 && !local_game_is_human(screen->game, turn) && !screen->game->curtain &&
         screen->question == ASK_NOTHING && !screen->help;
}

static void let_bot_play(PlayScreen *screen) {
  const uint64_t pace = screen->game->movetime_ms / 5;
  const int pause = has_human(screen->game) ? 0 : pace < WATCH_PACE_MS ? (int)pace : WATCH_PACE_MS;
  screen->thinking = "tui.thinking";
  play_paint(screen);
  screen->polled_ms = 0;
  const bool played = local_game_play_bot(screen->game, play_stop_thinking, screen);
  screen->thinking = NULL;
  if (played) play_take_position(screen);
  play_paint(screen);
  // A player that answers at once never looks at the keyboard.
  const int key = next_key(screen, pause);
  const bool kept = played && has_human(screen->game) && key >= 0 && !interrupts(key);
  if (!kept)
    play_handle_key(screen, key);
  else if (screen->typed_count < PLAY_MAX_TYPED_AHEAD) {
    memmove(screen->typed_ahead + 1, screen->typed_ahead, screen->typed_count * sizeof(int));
    screen->typed_ahead[0] = key;
    screen->typed_count++;
  }
}

int play_screen_run(LocalGame *game, const char *resumed_path) {
  PlayScreen screen = {.game = game, .selected = PLAY_NOTHING_SELECTED};
  if (!screen_open()) return 1;
  play_take_position(&screen);
  if (resumed_path) {
    screen.own_path = memory_copy_string(resumed_path);
    screen.is_saved = true;
  }
  if (screen.now.ruler_rows) { // one grid, whose middle comes first where not all of it fits
    screen.pane.first_row = (int)screen.now.rows / 4;
    screen.pane.first_column = (int)screen.now.columns / 4;
  }
  while (!screen.done) {
    if (local_game_check_time(game)) play_take_position(&screen);
    if (bot_is_due(&screen)) {
      let_bot_play(&screen);
      continue;
    }
    play_paint(&screen);
    play_handle_key(&screen, next_key(&screen, game->clock.running ? TICK_MS : -1));
  }
  const int signal = screen_signal();
  screen_close();
  choices_free(&screen.choices);
  drawing_free(&screen.now);
  drawing_free(&screen.before);
  text_free(&screen.entry);
  free(screen.own_path);
  text_free(&screen.message);
  return signal ? 128 + signal : 0;
}
