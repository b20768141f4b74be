// Summy, typed tier: a small state, what a turn does to it, and all plays of a position with their
// points.
#ifndef FIVEFOLD_GAMES_SUMMY_SUMMY_H
#define FIVEFOLD_GAMES_SUMMY_SUMMY_H

#include "base/error.h"
#include "base/random.h"
#include "base/text.h"
#include "core/game.h"
#include "games/common/line.h"
#include "games/common/tiles.h"
#include "games/summy/sum.h"

enum {
  SUMMY_SIDE = 25,
  SUMMY_CELLS = SUMMY_SIDE * SUMMY_SIDE,
  SUMMY_CENTRE = SUMMY_CELLS / 2,
  SUMMY_PIECES = 127,
  SUMMY_HAND = 8,       // what a hand is refilled to, and the most that a turn lays or exchanges
  SUMMY_SHORT_HAND = 4, // a hand of so many or fewer after a turn gives the opponent the last turn

  SUMMY_EMPTY = 0, // cells: this, a piece of SumPiece + 1, or
  SUMMY_GREY = 16,
};

extern const LineGrid summy_grid;  // the board and the symbols of the pieces
extern const TileSet summy_supply; // how many of each piece the game has
extern const char summy_symbols[]; // of a cell: empty, the pieces, grey

typedef enum SummyEnd {
  SUMMY_UNFINISHED,
  SUMMY_LAST_TURN,
  SUMMY_RESIGN,
  SUMMY_TIME,
  SUMMY_AGREED,
} SummyEnd;

// The whole game, or a view of it. Copied by assignment; unused bytes are zero.
//
// `pool` is what the owner of the state has not seen: of a complete state the stock; of a view the
// stock and all that is hidden in `hands` and `exchanged`, where it is counted as TILES_HIDDEN.
typedef struct SummyState {
  uint8_t cells[SUMMY_CELLS];
  uint8_t player;  // 1 or 2: is on turn, or draws
  bool is_drawing; // chance decides what `player` draws
  uint8_t end;     // SummyEnd
  uint8_t loser;   // who resigned or ran out of time, else 0
  int8_t viewer;   // VIEWER_REFEREE, VIEWER_SPECTATOR or a player
  bool whole;      // option arithmetic=whole
  uint16_t scores[2];
  TileSet hands[2];
  TileSet exchanged[2]; // left the game, by the player who gave them away
  TileSet pool;
} SummyState;

// A move word:
//
//   63 62 | 61 60 | 59 .. 43 | 42       | 41 .. 32 | 31 .. 0
//   0     | 0     | 0        | vertical | start    | pieces laid: SumPiece + 1, four bits each, the
//         |       |          |          |          | first one lowest, 0 behind the last one
//   0     | kind  | 59 .. 0: pieces exchanged (kind 1) or drawn (kind 2), as tiles_pack() has them
//
// A single piece is never vertical.
typedef enum SummyMoveKind { SUMMY_PLAY, SUMMY_EXCHANGE, SUMMY_DRAW } SummyMoveKind;

enum {
  SUMMY_PIECE_BITS = 4,
  SUMMY_START_SHIFT = 32,
  SUMMY_VERTICAL_SHIFT = 42,
  SUMMY_PLAY_BITS = 43,
  SUMMY_KIND_SHIFT = 60,
};

static inline unsigned summy_move_kind(Move move) {
  return (unsigned)(move >> SUMMY_KIND_SHIFT);
}

static inline Move summy_tiles_move(SummyMoveKind kind, const TileSet *tiles) {
  return (Move)kind << SUMMY_KIND_SHIFT | tiles_pack(tiles);
}

// The pieces of an exchange or a draw.
static inline TileSet summy_move_tiles(Move move) {
  return tiles_unpack(move & ((UINT64_C(1) << SUMMY_KIND_SHIFT) - 1));
}

// `pieces` as in bits 31 .. 0.
static inline Move summy_play_move(uint32_t pieces, int start, bool vertical) {
  return (Move)pieces | (Move)start << SUMMY_START_SHIFT | (Move)vertical << SUMMY_VERTICAL_SHIFT;
}

// A play taken apart. The word has to be one that summy_is_play_word() knows.
LinePlay summy_unpack_play(Move move);
Move summy_pack_play(const LinePlay *play);
bool summy_is_play_word(Move move);

// A sum that a turn completed.
typedef struct SummySum {
  uint16_t first; // cells
  uint16_t last;
  bool vertical;
  uint8_t points;
} SummySum;

// What a play completed: the main run first, then the others by row and column of their first cell.
typedef struct SummyOutcome {
  SummySum sums[SUMMY_HAND + 1];
  int count;
  int points;
} SummyOutcome;

void summy_start(SummyState *state, bool whole);

// A player's number, TURN_CHANCE or TURN_OVER.
int summy_turn(const SummyState *state);

// Is the player on turn making the last turn of the game?
bool summy_is_last_turn(const SummyState *state);

// How many pieces are in the stock, and how many of them `player` draws to have 8 again.
int summy_stock(const SummyState *state);
int summy_draw_count(const SummyState *state);

// Any word: is it a legal move (or draw) here? If not, the error explains.
bool summy_check(const SummyState *state, Move move, Error *error);

// Makes a legal move of any kind. On a view, moves of the other seat may be made too: what the
// viewer may not know of them is forgotten.
void summy_apply(SummyState *state, Move move, SummyOutcome *outcome);

// What a legal play completes; nothing for other moves.
void summy_judge(const SummyState *state, Move move, SummyOutcome *outcome);

// Feeds every legal play with its points, each once, until the visitor returns false; false when
// it did.
typedef bool (*SummyPlayVisitor)(void *context, Move move, int points);
bool summy_generate_plays(const SummyState *state, SummyPlayVisitor visit, void *context);

// The same for searches: faster where the hand and most of the board have been met before, and
// patient only as long as it may be. The order of plays may differ.
typedef struct SummyFillCache SummyFillCache;
SummyFillCache *summy_fill_cache_create(void);
void summy_fill_cache_destroy(SummyFillCache *cache);

typedef struct SummyAid {
  SummyFillCache *cache;               // or NULL
  bool (*may_continue)(void *context); // asked every fraction of a millisecond; or NULL
  void *context;
} SummyAid;

bool summy_generate_plays_again(const SummyState *state, const SummyAid *aid,
                                SummyPlayVisitor visit, void *context);

// Every legal move; at chance's turn every draw.
void summy_generate(const SummyState *state, MoveVisitor visit, void *context);

// Plays random games from `start` until `moves` moves were made; returns how many were finished.
uint64_t summy_playout(const SummyState *start, uint64_t seed, uint64_t moves);

// Hidden information.
void summy_view(const SummyState *state, int seat, SummyState *view);
void summy_determinize(const SummyState *view, Random *random, SummyState *state);

// Notation.
void summy_format_move(const SummyState *state, Move move, int viewer, Text *out);
bool summy_parse_move(const char *text, Move *move, Error *error);
void summy_format_position(const void *state, Text *out);
bool summy_parse_position(void *state, const char *text, Error *error);

extern const Game summy_game;

#endif
