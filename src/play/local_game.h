// A game played at one screen: a session, who sits where, clocks, computer players, and whose
// eyes are on the screen. The terminal's full screen and its line dialogue are two faces of it.
#ifndef FIVEFOLD_PLAY_LOCAL_GAME_H
#define FIVEFOLD_PLAY_LOCAL_GAME_H

#include "core/record.h"
#include "core/session.h"
#include "play/adviser.h"
#include "play/local_seat.h"

// What a game asks of the system it is played on.
typedef struct LocalHost {
  double (*now_ms)(void *unused); // a clock that never goes back
  // Puts a file in the place of an older one, if there is one, in one step.
  bool (*replace_file)(const char *path, const Text *content, Error *error);
} LocalHost;

typedef struct LocalGame {
  LocalHost host;
  Session *session; // owned
  LocalSeat seats[GAME_MAX_PLAYERS + 1];
  Clock clock;
  uint64_t seed;
  uint64_t movetime_ms; // a bot's, at most
  Adviser adviser;
  char **reports; // for each entry what it reported, or NULL; owned
  size_t report_count;
  size_t report_capacity;
  size_t news_start;     // entries from here on are news to the human on turn
  int eyes;              // the seat whose view may be on the screen; 0: a spectator's
  bool curtain;          // the next human has to take the seat first
  const char *save_path; // written after every change; NULL: nothing is
  bool save_failed;      // the last time, for the reason in `save_error`
  Error save_error;
} LocalGame;

// How a game is to be played. Seats beyond `seat_count` are bots in a game with several players if
// no seat was named, so that one person can start at once.
typedef struct LocalSetup {
  LocalHost host;
  LocalSeat seats[GAME_MAX_PLAYERS + 1]; // from 1
  int seat_count;
  unsigned level; // of bots in seats that were not named; 0: the default
  ClockSpec clock;
  uint64_t seed;
  uint64_t movetime_ms;
  const char *save_path;
} LocalSetup;

// Called while the computer thinks, to stop it: every few milliseconds, with `context`.
typedef bool (*StopThinking)(void *context);

// Takes the session over (also when it refuses) and deals. Refuses with "bad-argument".
bool local_game_init(LocalGame *game, Session *session, const LocalSetup *setup, Error *error);
void local_game_free(LocalGame *game);

int local_game_turn(const LocalGame *game);
bool local_game_is_human(const LocalGame *game, int player);
bool local_game_is_over(const LocalGame *game);

// Who looks at the screen: a seat, VIEWER_SPECTATOR, or after the end VIEWER_REFEREE.
int local_game_viewer(const LocalGame *game);

// The state as whoever looks may see it, to be given back with free().
void *local_game_view(const LocalGame *game);

// The next human is there: shows the view and starts the clock.
void local_game_lift_curtain(LocalGame *game);

// Plays a move of the human on turn: `text` as typed, "resign" included.
bool local_game_play(LocalGame *game, const char *text, Error *error);

bool local_game_resign(LocalGame *game, Error *error);

// Lets the computer player on turn think and play. When `stop` ended the thinking nothing is played
// and false is returned.
bool local_game_play_bot(LocalGame *game, StopThinking stop, void *context);

// What the best computer player would do for the human on turn.
void local_game_hint(LocalGame *game, StopThinking stop, void *context, Advice *advice);

// Back to the last decision of a human; false when there is none.
bool local_game_undo(LocalGame *game);

// Ends the turn of a player whose time is up; true when something happened.
bool local_game_check_time(LocalGame *game);

// Milliseconds that a player has left, or -1 without a clock.
int64_t local_game_time_left(const LocalGame *game, int player);

// One entry for the viewer: "1 c3c4", "chance draw:_____".
void local_game_format_entry(const LocalGame *game, size_t index, Text *out);

// What happened since the human on turn last moved: moves and what they reported, a line each.
void local_game_format_news(const LocalGame *game, Text *out);

// "player 1 wins (by resignation)" and so on; nothing while it goes on.
void local_game_format_result(const LocalGame *game, Text *out);

#endif
