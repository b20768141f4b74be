// The words of Add-Vantage's moves: what they are made of, and how they are taken apart.
#ifndef FIVEFOLD_GAMES_ADDVANTAGE_MOVE_H
#define FIVEFOLD_GAMES_ADDVANTAGE_MOVE_H

#include "core/game.h"

// Numbers on tiles.
enum {
  ADDVANTAGE_LOWEST_TILE = 7,
  ADDVANTAGE_HIGHEST_TILE = 14,
  ADDVANTAGE_TILE_KINDS = 8,
  ADDVANTAGE_NO_TILE = 0,
  ADDVANTAGE_HIDDEN_TILE = 255, // in a view: a tile whose number the viewer may not know
};

// A move word has its kind in bits 0 to 3 and from bit 4 on, first item lowest:
//
//   deal      six tiles, four bits each, ascending; a tile is its number less 6, 0 is unknown
//   arrange   six tiles likewise: rows from the top, then columns from the left
//   bonus     two tiles likewise, ascending
//   throw     how many dice, eight bits
//   roll      the dice, three bits each, ascending, zeros above the last
//   place     27 bits like a board: the dice to put down; then three bits: the die given up or 0
//   buy       seller's index in two bits, cell to take from, own cell, four bits each
//   drop      own cell, four bits
typedef enum AddvantageKind {
  ADDVANTAGE_MOVE_DEAL = 1,
  ADDVANTAGE_MOVE_ARRANGE,
  ADDVANTAGE_MOVE_BONUS,
  ADDVANTAGE_MOVE_THROW,
  ADDVANTAGE_MOVE_ROLL,
  ADDVANTAGE_MOVE_PLACE,
  ADDVANTAGE_MOVE_BUY,
  ADDVANTAGE_MOVE_DROP,
} AddvantageKind;

enum { ADDVANTAGE_KIND_BITS = 4, ADDVANTAGE_BOARD_BITS = 27 };

static inline AddvantageKind addvantage_kind(Move move) {
  return (AddvantageKind)(move & 15);
}

static inline uint64_t addvantage_payload(Move move) {
  return move >> ADDVANTAGE_KIND_BITS;
}

static inline Move addvantage_move(AddvantageKind kind, uint64_t payload) {
  return payload << ADDVANTAGE_KIND_BITS | (uint64_t)kind;
}

// Deal, arrange and bonus: tile number `at`, ADDVANTAGE_HIDDEN_TILE when unknown.
static inline unsigned addvantage_move_tile(Move move, int at) {
  const unsigned code = (unsigned)(addvantage_payload(move) >> (4 * at) & 15);
  return code ? code + ADDVANTAGE_LOWEST_TILE - 1 : ADDVANTAGE_HIDDEN_TILE;
}

// The other way: a payload with `tile` at `at`.
static inline uint64_t addvantage_tile_bits(unsigned tile, int at) {
  const unsigned code = tile == ADDVANTAGE_HIDDEN_TILE ? 0 : tile + 1 - ADDVANTAGE_LOWEST_TILE;
  return (uint64_t)code << (4 * at);
}

static inline Move addvantage_throw(int count) {
  return addvantage_move(ADDVANTAGE_MOVE_THROW, (uint64_t)count);
}

static inline uint32_t addvantage_placed(Move move) {
  return (uint32_t)(addvantage_payload(move) & ((1u << ADDVANTAGE_BOARD_BITS) - 1));
}

static inline unsigned addvantage_given_up(Move move) {
  return (unsigned)(addvantage_payload(move) >> ADDVANTAGE_BOARD_BITS);
}

static inline Move addvantage_place(uint32_t placed, unsigned given_up) {
  return addvantage_move(ADDVANTAGE_MOVE_PLACE,
                         placed | (uint64_t)given_up << ADDVANTAGE_BOARD_BITS);
}

static inline Move addvantage_buy(int seller, int from, int to) {
  return addvantage_move(ADDVANTAGE_MOVE_BUY,
                         (uint64_t)seller | (uint64_t)from << 2 | (uint64_t)to << 6);
}

static inline int addvantage_buy_seller(Move move) {
  return (int)(addvantage_payload(move) & 3);
}

static inline int addvantage_buy_from(Move move) {
  return (int)(addvantage_payload(move) >> 2 & 15);
}

static inline int addvantage_buy_to(Move move) {
  return (int)(addvantage_payload(move) >> 6 & 15);
}

static inline Move addvantage_drop(int cell) {
  return addvantage_move(ADDVANTAGE_MOVE_DROP, (uint64_t)cell);
}

static inline int addvantage_drop_cell(Move move) {
  return (int)addvantage_payload(move);
}

#endif
