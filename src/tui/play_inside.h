// Inner header of tui/: what the parts of the playing screen share: what is shown, and what the
// user is about to do.
#ifndef FIVEFOLD_TUI_PLAY_INSIDE_H
#define FIVEFOLD_TUI_PLAY_INSIDE_H

#include "play/local_game.h"
#include "tui/board_pane.h"
#include "tui/choices.h"

enum { PLAY_MAX_PINS = 8, PLAY_MAX_TYPED_AHEAD = 64, PLAY_NOTHING_SELECTED = -1 };

typedef enum Question {
  ASK_NOTHING,
  ASK_QUIT,
  ASK_RESIGN,
  ASK_FILE_NAME,
} Question;

typedef struct PlayScreen {
  LocalGame *game; // borrowed
  bool done;

  Drawing now;     // the view on the screen
  Drawing before;  // the view before the news; empty at the start
  Choices choices; // of the human on turn; empty when there is none
  BoardPane pane;

  // The move that is being chosen, by typing, in the list or on the board.
  Text entry;
  long selected; // among the matches, or PLAY_NOTHING_SELECTED
  Place pins[PLAY_MAX_PINS];
  size_t pin_count;
  bool has_cursor;
  Place cursor;

  char *own_path; // where S has put the game; NULL: nowhere yet; owned
  bool is_saved;  // as it is now
  Question question;
  bool help;
  Text message; // about the last key: a refusal, a hint; else empty
  Style message_style;

  int typed_ahead[PLAY_MAX_TYPED_AHEAD]; // keys that came while the computer was thinking
  size_t typed_count;
  double polled_ms;     // when the keyboard was last looked at while thinking
  const char *thinking; // the key of what is said meanwhile; NULL: nothing is thought about
} PlayScreen;

// Takes in the position after something happened in the game.
void play_take_position(PlayScreen *screen);

// Forgets what was chosen so far.
void play_clear_choice(PlayScreen *screen);

// Brings the matches in line with what was typed, picked and pointed at.
void play_update_matches(PlayScreen *screen);

// The choice that Enter would play: the selected one, or the only one left; -1: none.
long play_chosen(const PlayScreen *screen);

// True while the list shows the moves that fit, not the game so far.
bool play_is_choosing(const PlayScreen *screen);

// What there is to say about the last key.
void play_say(PlayScreen *screen, Style style, const Message *message);
void play_say_error(PlayScreen *screen, const Error *error);

// Does what a key asks for (play_keys.c).
void play_handle_key(PlayScreen *screen, int key);

// Does what a click asks for (play_mouse.c); false for another key.
bool play_handle_click(PlayScreen *screen, int key);

// Plays a choice, or says why not.
void play_choice(PlayScreen *screen, long choice);

// Picks the place under the cursor; when that leaves several moves that cannot be told apart by
// places, the list is next.
void play_pick_place(PlayScreen *screen);

// Draws the screen (play_paint.c).
void play_paint(PlayScreen *screen);

// Looks at the keyboard while the computer thinks; true to stop it.
bool play_stop_thinking(void *context);

#endif
