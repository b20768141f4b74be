// The interface that all games share.
//
// A game is one `const Game`: a name, its options and a set of functions over an opaque state of
// `state_size` bytes. States are plain memory: copied by memcpy, compared through their position
// text, owned by the caller, with no pointers inside. Everything that hosts, draws, tests or
// drives games works through this interface; only a game's own engine uses its typed functions.
//
// Conventions
// - Players are numbered from 1. Seat 0 is a spectator, VIEWER_REFEREE sees everything.
// - Luck is explicit: where it decides, it is chance's turn and the outcome is a move like any.
// - Functions that can refuse return false, fill the error and change nothing.
// - A state may be a *view*: a state with unknown parts, as one seat may see it.
#ifndef FIVEFOLD_CORE_GAME_H
#define FIVEFOLD_CORE_GAME_H

#include "base/error.h"
#include "base/json.h"
#include "base/random.h"
#include "base/text.h"
#include "core/drawing.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  GAME_MAX_PLAYERS = 4,
  GAME_MAX_OPTIONS = 8,
  GAME_MAX_LISTED = 100000, // more moves than this are sampled and checked, never listed

  TURN_OVER = -1,
  TURN_CHANCE = 0, // 1 .. GAME_MAX_PLAYERS: that player is on turn

  VIEWER_REFEREE = -1,
  VIEWER_SPECTATOR = 0,
};

// One move or chance outcome, read relative to a position. Each game draws the layout above its
// encoding. A move has exactly one word and one canonical spelling.
typedef uint64_t Move;

// Receives moves one by one; returns false to stop the generator.
typedef bool (*MoveVisitor)(void *context, Move move);

// One option of a game's rules. All strings are static.
typedef struct OptionSpec {
  const char *name;
  const char *default_value;
  const char *values;  // "own,shared", "0,2..5"; an item in capitals ("ROWS") is free text
  const char *meaning; // one sentence for people
  const char *ruling;  // settles what the rulebook leaves open: the key of a text in the catalogue
                       // that says for each {value} what it means; else NULL
} OptionSpec;

// What ends or shortens a game besides its moves; recorded like moves.
typedef enum GameEvent {
  EVENT_RESIGN, // the player gives up, on turn or not
  EVENT_TIME,   // the player's time is up; what follows is the game's rule
  EVENT_AGREED, // all players agreed on a draw (player is 0)
} GameEvent;

typedef enum ResultKind { RESULT_UNFINISHED, RESULT_WON, RESULT_DRAWN, RESULT_LOST } ResultKind;

typedef struct Result {
  ResultKind kind;
  unsigned players;   // bit N: player N won, or ties for first
  const char *reason; // static word; NULL while unfinished
} Result;

// A way of spelling moves that other programs and older records use.
typedef struct GameNotation {
  const char *name;    // "abc-def": what people type
  const char *meaning; // one line for people

  // Spells a legal move of the player on turn.
  void (*format_move)(const void *state, Move move, Text *out);

  // Reads a spelling of a legal move. Refuses with "syntax" what no move is spelt like, and with
  // the reason where the move cannot be played.
  bool (*parse_move)(const void *state, const char *text, Move *move, Error *error);
} GameNotation;

typedef struct Game {
  size_t struct_size; // sizeof(Game), checked by the registry test

  const char *id;         // "abc-def": what people type
  const char *title;      // as printed on the box
  const char *summary;    // one line for people
  const char *rules_page; // docs/rules/NAME.md
  const OptionSpec *options;
  size_t option_count;
  size_t state_size;
  bool has_chance; // else `sample` and `probability` are NULL
  bool has_hidden; // else `view`, `viewer` and `determinize` are NULL: a view is the state

  // Starts a game. `values` has one checked string per option, in their order. Refuses
  // combinations that the rules do not allow ("bad-argument").
  bool (*init)(void *state, const char *const *values, Error *error);

  // The value of option `index` in this state, as it would be typed. NULL in a game without
  // options.
  void (*format_option)(const void *state, size_t index, Text *out);

  int (*player_count)(const void *state);

  // A player's number, TURN_CHANCE or TURN_OVER.
  int (*turn)(const void *state);

  // Feeds every legal move of the player on turn (every outcome at chance's turn, none after the
  // end) to the visitor, each once, in any order, until it returns false. On a view: the moves
  // of the player it belongs to.
  void (*generate)(const void *state, MoveVisitor visit, void *context);

  // True for exactly the words that `generate` feeds. Else the code names the broken rule and the
  // message explains it to a player. Any word may be asked for.
  bool (*check)(const void *state, Move move, Error *error);

  // Plays a move that `check` allows. What it caused is added to `report` (which may be NULL), a
  // line each, newlines included.
  void (*play)(void *state, Move move, Text *report);

  // Applies an event of a player of this game; false when it makes no sense now (the game is over,
  // the player is out).
  bool (*apply_event)(void *state, GameEvent event, int player, Error *error);

  // At chance's turn: draws an outcome with the right distribution, and how likely one is.
  Move (*sample)(const void *state, Random *random);
  double (*probability)(const void *state, Move outcome);

  int (*score)(const void *state, int player);
  void (*result)(const void *state, Result *result);

  // The state as a seat may see it: same type, unknown parts marked; two states that differ only
  // in what the seat may not know give identical bytes. A view of a view hides both.
  void (*view)(const void *state, int seat, void *view);

  // The seat a view belongs to, or VIEWER_REFEREE for a complete state.
  int (*viewer)(const void *state);

  // A complete state, drawn at random among those with this view.
  void (*determinize)(const void *view, Random *random, void *state);

  // A move's canonical spelling, with `_` for what the viewer may not know.
  void (*format_move)(const void *state, Move move, int viewer, Text *out);

  // Reads a spelling. Refuses with "syntax" what is no move of this game at all; the move it gives
  // may still be illegal here.
  bool (*parse_move)(const void *state, const char *text, Move *move, Error *error);

  // The whole state (or view) as one line of printable ASCII; reading it back gives the same game.
  void (*format_position)(const void *state, Text *out);
  bool (*parse_position)(void *state, const char *text, Error *error);

  // The board drawn for people, into an empty drawing, with at least one note (whose turn it is).
  void (*draw)(const void *state, Drawing *drawing);

  // The state (for players: a view) as one JSON object for faces that draw it themselves.
  void (*write_json)(const void *state, Json *json);

  // Optional: counts like game_perft(), faster. NULL: the generic way is used.
  uint64_t (*perft)(const void *state, int depth);

  // Optional: the points a legal move of the player on turn brings that player at once. NULL:
  // game_gain() plays the move on a copy and compares scores.
  int (*gain)(const void *state, Move move);

  // Optional, for benchmarks: plays random games from `start` on through the typed functions until
  // at least `moves` moves (chance included) were made; returns how many games were finished.
  uint64_t (*playout)(const void *start, uint64_t seed, uint64_t moves);

  // Optional: what a result means today that was written down before a rule was changed; `text`
  // itself where it means what it meant. NULL: all do.
  const char *(*read_result)(const char *text, int player_count);

  // Optional: how others spell the moves.
  const GameNotation *notations;
  size_t notation_count;
} Game;

// All games, defined by src/games/registry.c.
extern const Game *const game_registry[];
extern const size_t game_registry_count;

// The game with this id, or NULL.
const Game *game_find(const char *id);

// What `view` and `viewer` say, also for games without hidden information.
void game_view(const Game *game, const void *state, int seat, void *view);
int game_viewer(const Game *game, const void *state);

// Draws a state: replaces what the drawing had, or adds the drawing as lines of text.
void game_draw(const Game *game, const void *state, Drawing *drawing);
void game_draw_text(const Game *game, const void *state, Text *out);

// The number of move sequences of length `depth`; for games without chance.
uint64_t game_perft(const Game *game, const void *state, int depth);

// A hash of the position's text: the same for the same position on every machine. Rulings that have
// their defaults are left out, so that one which is added later changes no hash.
uint64_t game_position_hash(const Game *game, const void *state);

// The points a legal move brings the player on turn at once.
int game_gain(const Game *game, const void *state, Move move);

// "unfinished", "won 1 goal", "drawn 1 2 repetition", "lost resign".
void result_format(const Result *result, Text *out);

// A result as it was written at any time, in today's words.
const char *result_read(const Game *game, const char *text, int player_count);

// Who won and why, as a sentence; nothing while the game goes on.
void result_format_words(const Result *result, Text *out);

// What one of `players` has of the win: 1, 0, or a share for a tie. A game that is not over counts
// as a tie of all.
double result_share(const Result *result, int player, int players);

// The result of a game of two that is over: `winner` is a player, or 0 for a draw.
Result result_of_two(int winner, const char *reason);

// A game's moves as a growing list, owned by the caller: `MoveList list = {0};`.
typedef struct MoveList {
  Move *moves;
  size_t count;
  size_t capacity;
} MoveList;

// Lists the legal moves; false when there are more than `limit` (the list then has `limit`).
bool move_list_generate(MoveList *list, const Game *game, const void *state, size_t limit);
void move_list_free(MoveList *list);

#endif
