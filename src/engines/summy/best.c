#include "engines/summy/best.h"

#include "base/hash.h"
#include "base/memory.h"
#include "engines/summy/appraisal.h"

#include <stdlib.h>
#include <string.h>

enum {
  ENTRIES = 1 << 13,
  EXCHANGES = SUMMY_LINES, // where exchanges are remembered, as if they were a line
};

// What is best on a line with these pieces on and around it, for a hand. The key stands for all of
// that.
typedef struct Entry {
  uint64_t key;
  RackBest best;
} Entry;

struct SummyMemory {
  Entry entries[ENTRIES];
};

SummyMemory *summy_memory_create(void) {
  return memory_allocate(sizeof(SummyMemory));
}

void summy_memory_destroy(SummyMemory *memory) {
  free(memory);
}

static Entry *entry_of(SummyMemory *memory, uint64_t key) {
  return &memory->entries[key % ENTRIES];
}

typedef struct Search {
  Appraisal appraisal;
  const SummyMind *mind;
  int most_opened; // the most that ways opened can add to a play
  uint64_t key;    // of hand and stage of the game
  RackBest lines[SUMMY_LINES];
  RackBest *best; // of all
} Search;

static void take_move(RackBest *best, const RackMove *move) {
  if (best->looked++ == 0 || rack_move_is_better(move, &best->move)) best->move = *move;
}

static void take_best(RackBest *best, const RackBest *other) {
  if (other->looked == 0) return;
  if (best->looked == 0 || rack_move_is_better(&other->move, &best->move)) best->move = other->move;
  best->looked += other->looked;
}

// --- keys

// The hand, and what else the value of a play depends on besides its line.
static uint64_t position_key(const Appraisal *appraisal) {
  const SummyState *state = appraisal->state;
  const int stock = appraisal->stock;
  uint64_t stage = (uint64_t)opening_stage(stock) | (uint64_t)state->whole << 2;
  if (stock < SUMMY_HAND)
    stage |= (uint64_t)(1 + stock) << 4 | (uint64_t)tiles_total(&state->hands[2 - state->player])
                                              << 8;
  return hash_mix(tiles_pack(appraisal->hand) + 1) ^ hash_mix(stage + 1);
}

static uint64_t line_key(const Search *search, int line) {
  uint64_t words[6] = {0};
  const OpeningMap *openings = &search->appraisal.openings;
  memcpy(words, search->appraisal.lines.cells[line], SUMMY_SIDE);
  words[4] = (uint64_t)openings->digits[line] << 32 | openings->operators[line];
  words[5] = (uint64_t)openings->equals[line] << 32 | (unsigned)line;
  uint64_t key = search->key;
  for (int i = 0; i < 6; i++)
    key = (key ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15), key ^= key >> 32;
  return hash_mix(key);
}

// --- plays

static int most_opened(const SummyNumbers *numbers, int stock) {
  const int16_t *openings = numbers->openings[opening_stage(stock)];
  const int digit_points = openings[OPEN_DIGIT_POINTS] > 0 ? 9 * openings[OPEN_DIGIT_POINTS] : 0;
  int most = 0;
  if (openings[OPEN_DIGITS] + digit_points > most) most = openings[OPEN_DIGITS] + digit_points;
  if (openings[OPEN_OPERATORS] > most) most = openings[OPEN_OPERATORS];
  if (openings[OPEN_EQUALS] > most) most = openings[OPEN_EQUALS];
  return SUMMY_HAND * most;
}

static bool visit_single(void *context, Move move, int points) {
  Search *search = context;
  const RackMove found = appraise_play(&search->appraisal, move, points);
  take_move(search->best, &found);
  return true;
}

static bool visit_play(void *context, Move move, int points) {
  Search *search = context;
  const int start = (int)(move >> SUMMY_START_SHIFT & 1023);
  const bool vertical = move >> SUMMY_VERTICAL_SHIFT & 1;
  RackBest *best = &search->lines[vertical ? SUMMY_SIDE + start % SUMMY_SIDE : start / SUMMY_SIDE];
  // Most plays cannot be the best of their line, whatever they open.
  const int limit = RACK_POINT * points + appraisal_kept(&search->appraisal, (uint32_t)move) +
                    search->most_opened;
  if (best->looked > 0 && limit < best->move.value) {
    best->looked++;
    return true;
  }
  const RackMove found = appraise_play(&search->appraisal, move, points);
  take_move(best, &found);
  return true;
}

// Finds the lines that have to be looked at; takes what is known of the others.
static uint64_t take_known_lines(Search *search, uint64_t keys[SUMMY_LINES]) {
  const SummyLines *lines = &search->appraisal.lines;
  uint64_t unknown = 0;
  for (int line = 0; line < SUMMY_LINES; line++) {
    if (lines_is_empty(lines, line)) continue;
    keys[line] = line_key(search, line);
    const Entry *entry = entry_of(search->mind->memory, keys[line]);
    // What a play completes across its line is no part of the key.
    if (lines->crossed[line] == 0 && entry->key == keys[line])
      take_best(search->best, &entry->best);
    else
      unknown |= UINT64_C(1) << line;
  }
  return unknown;
}

static bool search_lines(Search *search, RackPatience patience) {
  uint64_t keys[SUMMY_LINES];
  const uint64_t unknown = take_known_lines(search, keys);
  for (uint64_t rest = unknown; rest; rest &= rest - 1)
    search->lines[__builtin_ctzll(rest)].looked = 0;
  const SummyAid aid = {search->mind->cache, patience.may_go_on, patience.context};
  if (unknown && !lines_visit_plays(&search->appraisal.lines, search->appraisal.hand, unknown, &aid,
                                    visit_play, search))
    return false;
  for (uint64_t rest = unknown; rest; rest &= rest - 1) {
    const int line = __builtin_ctzll(rest);
    take_best(search->best, &search->lines[line]);
    if (search->appraisal.lines.crossed[line] == 0)
      *entry_of(search->mind->memory, keys[line]) = (Entry){keys[line], search->lines[line]};
  }
  return true;
}

// --- exchanges

static bool visit_exchange(void *context, const RackMove *move) {
  take_move(context, move);
  return true;
}

static void take_exchanges(Search *search) {
  const uint64_t key = hash_mix(search->key + EXCHANGES + (uint64_t)(search->appraisal.stock > 0));
  Entry *entry = entry_of(search->mind->memory, key);
  if (entry->key != key) {
    *entry = (Entry){.key = key};
    summy_visit_exchanges(search->mind, search->appraisal.state, visit_exchange, &entry->best);
  }
  take_best(search->best, &entry->best);
}

bool summy_find_best(const void *mind, const void *state, RackPatience patience, RackBest *best) {
  Search search;
  search.mind = mind;
  search.best = best;
  best->looked = 0;
  appraisal_start(&search.appraisal, search.mind->numbers, state);
  search.key = position_key(&search.appraisal);
  search.most_opened = most_opened(search.mind->numbers, search.appraisal.stock);
  take_exchanges(&search);
  lines_visit_singles(&search.appraisal.lines, search.appraisal.hand, visit_single, &search);
  return search_lines(&search, patience);
}
