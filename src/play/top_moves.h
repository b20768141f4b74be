// The best few moves of a position, each with what is expected to follow and what it is worth: what
// somebody who studies a position wants to see side by side.
#ifndef FIVEFOLD_PLAY_TOP_MOVES_H
#define FIVEFOLD_PLAY_TOP_MOVES_H

#include "play/value.h"

enum { TOP_MOVES = 3 };

typedef struct TopMove {
  Move *line; // the move itself, then the answers; owned
  size_t line_length;
  Value value; // for the player on turn
} TopMove;

typedef struct TopMoves {
  TopMove moves[TOP_MOVES]; // the best first
  size_t count;
  Move best; // also where the computer player says nothing of its moves, and `count` is 0
} TopMoves;

// It has to be a player's turn. Players that compare moves say which are the best few. Of others,
// who follow one line, the other moves are looked at one by one: the positions that they lead to,
// shortly, and the best of those again. Release with top_moves_free().
void top_moves_find(TopMoves *top, Adviser *adviser, const void *state, const SearchLimits *limits,
                    const SearchControl *control);
void top_moves_free(TopMoves *top);

// As the key "candidates" of an open object: an array of objects with move, line, win, score and
// what speaks for the move.
void top_moves_write_json(const TopMoves *top, const Game *game, const void *state, Json *json);

#endif
