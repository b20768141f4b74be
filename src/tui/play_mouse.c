// What clicks and the wheel do while a game is played. What was clicked comes as a key
// (screen_mark()), so that clicks wait like keys while the computer thinks.
#include "tui/play_inside.h"

enum { WHEEL_ROWS = 2 };

static void say_no_move_there(PlayScreen *screen) {
  Message message;
  message_set(&message, "tui.no-move-there");
  play_say(screen, STYLE_PLAIN, &message);
}

static DrawnCell cell_at(const Drawing *drawing, Place place) {
  return drawing_at(drawing, place / drawing->columns, place % drawing->columns);
}

static bool has_piece(const Drawing *drawing, Place place) {
  const DrawnCell cell = cell_at(drawing, place);
  return cell.kind == DRAWN_TILE || cell.kind == DRAWN_PIECE;
}

// A blank that belongs to the piece beside it means that piece.
static Place nearest_piece(const Drawing *drawing, Place clicked) {
  const size_t column = clicked % drawing->columns;
  if (cell_at(drawing, clicked).kind != DRAWN_BLANK) return clicked;
  if (column + 1 < drawing->columns && has_piece(drawing, clicked + 1)) return clicked + 1;
  if (column > 0 && has_piece(drawing, clicked - 1)) return clicked - 1;
  return clicked;
}

// Finds the place that is meant, among the moves left by typing and picking.
static bool point_at(PlayScreen *screen, Place clicked) {
  screen->selected = PLAY_NOTHING_SELECTED;
  screen->has_cursor = false;
  play_update_matches(screen);
  screen->has_cursor = choices_place_near(&screen->choices, clicked, &screen->cursor);
  return screen->has_cursor;
}

// A place of the move that is shown plays it; another narrows the choice, or begins a new one.
static void click_place(PlayScreen *screen, Place clicked) {
  Choices *choices = &screen->choices;
  const long chosen = play_chosen(screen);
  choices_find_places(choices);
  clicked = nearest_piece(&screen->now, clicked);
  if (!point_at(screen, clicked)) {
    play_clear_choice(screen);
    if (!point_at(screen, clicked)) {
      say_no_move_there(screen);
      return;
    }
  }
  if (chosen >= 0 && choices_change(choices, (size_t)chosen, screen->cursor)) {
    play_choice(screen, chosen);
    return;
  }
  play_pick_place(screen);
  play_update_matches(screen);
}

// The first click shows a move of the list, the second plays it.
static void click_line(PlayScreen *screen, long line) {
  if (!play_is_choosing(screen) || line >= (long)screen->choices.match_count) return;
  if (screen->selected == line)
    play_choice(screen, play_chosen(screen));
  else
    screen->selected = line;
}

// Adds a tile to what is typed, when a move goes on with it.
static void click_tile(PlayScreen *screen, char tile) {
  const size_t length = screen->entry.length;
  screen->selected = PLAY_NOTHING_SELECTED;
  screen->has_cursor = false;
  text_add_char(&screen->entry, tile);
  play_update_matches(screen);
  if (screen->choices.match_count) return;
  text_truncate(&screen->entry, length);
  play_update_matches(screen);
}

static void turn_wheel(PlayScreen *screen, int step) {
  const long last = (long)screen->choices.match_count - 1;
  if (screen->selected < 0)
    screen->pane.first_row += step * WHEEL_ROWS;
  else if (screen->selected + step >= 0 && screen->selected + step <= last)
    screen->selected += step;
}

bool play_handle_click(PlayScreen *screen, int key) {
  const bool choosing = screen->choices.game != NULL;
  if (key == KEY_IS_WHEEL_UP || key == KEY_IS_WHEEL_DOWN)
    turn_wheel(screen, key == KEY_IS_WHEEL_UP ? -1 : 1);
  else if (key < KEY_IS_LINE || key >= KEY_IS_END_OF_CLICKS)
    return false;
  else if (choosing && key >= KEY_IS_TILE)
    click_tile(screen, (char)(key - KEY_IS_TILE));
  else if (choosing && key >= KEY_IS_PLACE)
    click_place(screen, (Place)(key - KEY_IS_PLACE));
  else if (choosing)
    click_line(screen, key - KEY_IS_LINE);
  return true;
}
