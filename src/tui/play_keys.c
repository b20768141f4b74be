// What the keys do while a game is played.
#include "base/memory.h"
#include "play/local_record.h"
#include "tui/play_inside.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SCROLL_ROWS = 6, SCROLL_COLUMNS = 12, MAX_ENTRY = 200 };

static void play_text(PlayScreen *screen, const char *text) {
  Error error;
  if (local_game_play(screen->game, text, &error))
    play_take_position(screen);
  else
    play_say_error(screen, &error);
}

void play_choice(PlayScreen *screen, long choice) {
  char *spelling = memory_copy_string(screen->choices.list[choice].spelling);
  play_text(screen, spelling); // which makes new choices
  free(spelling);
}

// Enter with something typed: the move as it stands, or the only one it can become.
static void play_entry(PlayScreen *screen) {
  const Session *session = screen->game->session;
  const long chosen = play_chosen(screen);
  Move move;
  const bool complete =
      strcmp(text_string(&screen->entry), "resign") == 0 ||
      session->game->parse_move(session->state, text_string(&screen->entry), &move, NULL);
  if (!complete && chosen >= 0)
    play_choice(screen, chosen);
  else
    play_text(screen, text_string(&screen->entry));
}

static bool cursor_is_pinned(const PlayScreen *screen) {
  for (size_t i = 0; i < screen->pin_count; i++)
    if (screen->has_cursor && screen->pins[i] == screen->cursor) return true;
  return false;
}

void play_pick_place(PlayScreen *screen) {
  if (cursor_is_pinned(screen) || screen->pin_count == PLAY_MAX_PINS) {
    screen->selected = 0;
    return;
  }
  screen->pins[screen->pin_count++] = screen->cursor;
  play_update_matches(screen);
}

static void press_enter(PlayScreen *screen) {
  if (screen->selected >= 0)
    play_choice(screen, play_chosen(screen));
  else if (screen->entry.length)
    play_entry(screen);
  else if (play_chosen(screen) >= 0)
    play_choice(screen, play_chosen(screen));
  else if (screen->has_cursor)
    play_pick_place(screen);
}

static void step_in_list(PlayScreen *screen, long step) {
  const long count = (long)screen->choices.match_count;
  if (count == 0) return;
  if (screen->selected < 0)
    screen->selected = step > 0 ? 0 : count - 1;
  else
    screen->selected = (screen->selected + step + count) % count;
}

static void complete(PlayScreen *screen) {
  const size_t common = choices_common_length(&screen->choices);
  if (screen->selected < 0 && screen->entry.length && common > screen->entry.length) {
    const char *first = screen->choices.list[screen->choices.matches[0]].spelling;
    text_clear(&screen->entry);
    text_add_bytes(&screen->entry, first, common);
    return;
  }
  step_in_list(screen, 1);
}

// The cursor goes to the next place that one of the moves left by typing and picking changes.
static void move_cursor(PlayScreen *screen, int row_step, int column_step) {
  Choices *choices = &screen->choices;
  const bool had_cursor = screen->has_cursor;
  choices_find_places(choices);
  screen->selected = PLAY_NOTHING_SELECTED;
  screen->has_cursor = false;
  play_update_matches(screen);
  screen->has_cursor = had_cursor || choices_first_place(choices, &screen->cursor);
  if (had_cursor)
    screen->cursor = choices_next_place(choices, screen->cursor, row_step, column_step);
  play_update_matches(screen);
  if (screen->has_cursor)
    board_pane_reveal(&screen->pane, &screen->now, screen->cursor / choices->columns,
                      screen->cursor % choices->columns);
  else
    step_in_list(screen, row_step + column_step); // no move changes the board
}

static void press_arrow(PlayScreen *screen, int row_step, int column_step) {
  if (screen->entry.length || (screen->selected >= 0 && row_step))
    step_in_list(screen, row_step + column_step);
  else
    move_cursor(screen, row_step, column_step);
}

static void erase_last(PlayScreen *screen) {
  if (screen->entry.length)
    text_truncate(&screen->entry, screen->entry.length - 1);
  else if (screen->pin_count)
    screen->pin_count--;
  screen->selected = PLAY_NOTHING_SELECTED;
  play_update_matches(screen);
}

static void type_character(PlayScreen *screen, char character) {
  if (screen->entry.length >= MAX_ENTRY) return;
  screen->pin_count = 0;
  screen->has_cursor = false;
  screen->selected = PLAY_NOTHING_SELECTED;
  text_add_char(&screen->entry, character);
  play_update_matches(screen);
}

static void give_hint(PlayScreen *screen) {
  Message message;
  if (!screen->choices.game) {
    message_set(&message, "tui.not-your-turn");
    play_say(screen, STYLE_PLAIN, &message);
    return;
  }
  Advice advice;
  Text text = {0};
  play_clear_choice(screen);
  screen->thinking = "tui.thinking-of-hint";
  play_paint(screen);
  local_game_hint(screen->game, play_stop_thinking, screen, &advice);
  screen->thinking = NULL;
  advice_format(&advice, screen->choices.game, screen->choices.view, &text);
  for (size_t i = 0; i < screen->choices.match_count; i++)
    if (screen->choices.list[screen->choices.matches[i]].move == advice.move)
      screen->selected = (long)i;
  message_set_with(&message, "tui.hint", "hint=%s", text_string(&text));
  play_say(screen, STYLE_GOOD, &message);
  text_free(&text);
  advice_free(&advice);
}

static void undo(PlayScreen *screen) {
  if (local_game_undo(screen->game)) {
    play_take_position(screen);
    return;
  }
  Message message;
  message_set(&message, "tui.nothing-to-undo");
  play_say(screen, STYLE_PLAIN, &message);
}

static void save_as(PlayScreen *screen, const char *path) {
  Error error;
  screen->question = ASK_NOTHING;
  if (!local_record_save(screen->game, path, &error)) {
    play_say_error(screen, &error);
    return;
  }
  if (path != screen->own_path) {
    free(screen->own_path);
    screen->own_path = memory_copy_string(path);
  }
  screen->is_saved = true;
  Message message;
  message_set_with(&message, "tui.saved", "path=%s", path);
  play_say(screen, STYLE_GOOD, &message);
}

static void ask_file_name(PlayScreen *screen) {
  if (screen->game->save_path) {
    save_as(screen, screen->game->save_path);
    return;
  }
  if (screen->own_path) {
    save_as(screen, screen->own_path); // one's own file may be replaced
    return;
  }
  play_clear_choice(screen);
  screen->question = ASK_FILE_NAME;
  text_format(&screen->entry, "%s.record", screen->game->session->game->id);
}

static void answer_file_name(PlayScreen *screen, int key) {
  if (key == KEY_IS_ENTER && screen->entry.length) {
    char *path = text_detach(&screen->entry);
    if (access(path, F_OK) == 0) {
      Message message;
      message_set_with(&message, "tui.file-exists", "path=%s", path);
      play_say(screen, STYLE_BAD, &message);
    } else {
      save_as(screen, path);
    }
    text_add(&screen->entry, screen->question == ASK_FILE_NAME ? path : "");
    free(path);
    if (screen->question == ASK_NOTHING) play_update_matches(screen);
  } else if (key == KEY_IS_ESCAPE) {
    screen->question = ASK_NOTHING;
    play_clear_choice(screen);
  } else if (key == KEY_IS_BACKSPACE && screen->entry.length) {
    text_truncate(&screen->entry, screen->entry.length - 1);
  } else if (key > ' ' && key < 127 && screen->entry.length < MAX_ENTRY) {
    text_add_char(&screen->entry, (char)key);
  }
}

static bool has_moves(const PlayScreen *screen) {
  const Session *session = screen->game->session;
  for (size_t i = 0; i < session->entry_count; i++)
    if (local_game_is_human(screen->game, session->entries[i].player)) return true;
  return false;
}

static void quit(PlayScreen *screen) {
  const bool safe = screen->is_saved || (screen->game->save_path && !screen->game->save_failed);
  if (local_game_is_over(screen->game) || safe || !has_moves(screen))
    screen->done = true;
  else
    screen->question = ASK_QUIT;
}

static void answer_question(PlayScreen *screen, int key) {
  const Question question = screen->question;
  if (question == ASK_FILE_NAME) {
    answer_file_name(screen, key);
    return;
  }
  const bool yes = key == 'y' || key == 'Y' || (question == ASK_QUIT && (key == 'q' || key == 'Q'));
  Error error;
  screen->question = ASK_NOTHING;
  if (question == ASK_QUIT && (key == 's' || key == 'S'))
    ask_file_name(screen);
  else if (question == ASK_QUIT)
    screen->done = yes;
  else if (yes && local_game_resign(screen->game, &error))
    play_take_position(screen);
  else if (yes)
    play_say_error(screen, &error);
}

// True when a legal move starts with this character.
static bool starts_move(const PlayScreen *screen, int key) {
  for (size_t i = 0; i < screen->choices.count; i++)
    if (screen->choices.list[i].spelling[0] == key) return true;
  return screen->choices.too_many;
}

// Commands are capital letters; small ones will do where no move starts with them.
static bool run_command(PlayScreen *screen, int key) {
  const bool small = key >= 'a' && key <= 'z';
  if (small && starts_move(screen, key)) return false;
  switch (small ? key - 'a' + 'A' : key) {
  case 'H':
    give_hint(screen);
    return true;
  case 'U':
    undo(screen);
    return true;
  case 'S':
    ask_file_name(screen);
    return true;
  case 'R':
    if (small) return false; // "resign" may be typed
    if (!local_game_is_over(screen->game)) screen->question = ASK_RESIGN;
    return true;
  case 'Q':
    quit(screen);
    return true;
  case '?':
    screen->help = true;
    return true;
  case '<':
    screen->pane.first_column -= SCROLL_COLUMNS;
    return true;
  case '>':
    screen->pane.first_column += SCROLL_COLUMNS;
    return true;
  default:
    return false;
  }
}

static void handle_special(PlayScreen *screen, int key) {
  const bool choosing = screen->choices.game != NULL;
  if (key == KEY_IS_PAGE_UP) screen->pane.first_row -= SCROLL_ROWS;
  if (key == KEY_IS_PAGE_DOWN) screen->pane.first_row += SCROLL_ROWS;
  if (key == KEY_IS_ESCAPE) play_clear_choice(screen);
  if (!choosing) return;
  if (key == KEY_IS_UP) press_arrow(screen, -1, 0);
  if (key == KEY_IS_DOWN) press_arrow(screen, 1, 0);
  if (key == KEY_IS_LEFT) press_arrow(screen, 0, -1);
  if (key == KEY_IS_RIGHT) press_arrow(screen, 0, 1);
  if (key == KEY_IS_BACKSPACE) erase_last(screen);
  if (key == KEY_IS_ENTER) press_enter(screen);
  if (key == '\t') complete(screen);
  if (key == KEY_IS_BACK_TAB) step_in_list(screen, -1);
}

// A key while moves can be chosen, or while the computer or nobody is on turn.
static void handle_playing_key(PlayScreen *screen, int key) {
  const bool printable = key >= ' ' && key < 127;
  if (play_handle_click(screen, key)) return;
  if (printable && screen->entry.length == 0 && run_command(screen, key)) return;
  if (!printable)
    handle_special(screen, key);
  else if (key == ' ' && screen->has_cursor)
    press_enter(screen);
  else if (key != ' ' && screen->choices.game)
    type_character(screen, (char)key);
}

void play_handle_key(PlayScreen *screen, int key) {
  if (key == KEY_IS_SIGNAL) screen->done = true;
  if (key < 0) return;
  text_clear(&screen->message);
  if (screen->help) {
    screen->help = false;
  } else if (screen->question != ASK_NOTHING) {
    answer_question(screen, key);
  } else if (screen->game->curtain && (key == KEY_IS_ENTER || key == ' ')) {
    local_game_lift_curtain(screen->game);
    play_take_position(screen);
  } else {
    handle_playing_key(screen, key);
  }
}
