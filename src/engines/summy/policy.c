// Finds the best move line by line. A line whose pieces, room and hand have been met before is
// answered by the line cache, the others by the generator.
#include "engines/summy/policy.h"

#include "base/hash.h"
#include "engines/summy/equity.h"

#include <assert.h>
#include <string.h>

enum { EXCHANGES = SUMMY_LINES }; // in the line cache exchanges are a line of their own

static SummyLineEntry *entry_of(SummyLineCache *cache, uint64_t key) {
  return &cache->entries[key % SUMMY_LINE_ENTRIES];
}

typedef struct Search {
  SummyEquities equities;
  const SummyEvaluator *evaluator;
  int max_opened; // the most that openings can add to a play
  uint64_t key;   // of hand and stage of the game
  RackBest lines[SUMMY_LINES];
  RackBest *best; // of all
} Search;

static void add_best(RackBest *best, const RackBest *other) {
  if (other->considered == 0) return;
  if (best->considered == 0 || rack_move_is_better(&other->move, &best->move))
    best->move = other->move;
  best->considered += other->considered;
}

// --- keys

// The hand, and what else the equity of a play depends on besides its line.
static uint64_t position_key(const SummyEquities *equities) {
  const SummyState *state = equities->state;
  const int stock = equities->stock;
  uint64_t stage = (uint64_t)opening_stage(stock) | (uint64_t)state->whole << 2;
  if (stock < SUMMY_HAND)
    stage |= (uint64_t)(1 + stock) << 4 | (uint64_t)tiles_total(&state->hands[2 - state->player])
                                              << 8;
  return hash_mix(tiles_pack(equities->hand) + 1) ^ hash_mix(stage + 1);
}

// The pieces of the line, and where new ones would have room across it.
static uint64_t line_key(const Search *search, int line) {
  uint64_t words[6] = {0};
  const OpeningMap *openings = &search->equities.openings;
  memcpy(words, search->equities.lines.cells[line], SUMMY_SIDE);
  words[4] = (uint64_t)openings->digits[line] << 32 | openings->operators[line];
  words[5] = (uint64_t)openings->equals[line] << 32 | (unsigned)line;
  uint64_t key = search->key;
  for (int i = 0; i < 6; i++)
    key = (key ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15), key ^= key >> 32;
  return hash_mix(key);
}

// --- plays

// A bound: every piece of a play opens as much as the best could.
static int max_opened(const SummyWeights *weights, int stock) {
  const int16_t *openings = weights->openings[opening_stage(stock)];
  const int digit_points = openings[OPEN_DIGIT_POINTS] > 0 ? 9 * openings[OPEN_DIGIT_POINTS] : 0;
  int most = 0;
  if (openings[OPEN_DIGITS] + digit_points > most) most = openings[OPEN_DIGITS] + digit_points;
  if (openings[OPEN_OPERATORS] > most) most = openings[OPEN_OPERATORS];
  if (openings[OPEN_EQUALS] > most) most = openings[OPEN_EQUALS];
  return SUMMY_HAND * most;
}

static bool visit_single(void *context, Move move, int points) {
  Search *search = context;
  const RackMove found = summy_play_equity(&search->equities, move, points);
  rack_best_add(search->best, &found);
  return true;
}

// Finds the best play of the play's own line.
static bool visit_play(void *context, Move move, int points) {
  Search *search = context;
  const int start = (int)(move >> SUMMY_START_SHIFT & 1023);
  const bool vertical = move >> SUMMY_VERTICAL_SHIFT & 1;
  RackBest *best = &search->lines[vertical ? SUMMY_SIDE + start % SUMMY_SIDE : start / SUMMY_SIDE];
  // Most plays cannot be the best of their line, whatever they open: counting openings takes
  // longest.
  const int limit = RACK_POINT * points + summy_play_leave(&search->equities, (uint32_t)move) +
                    search->max_opened;
  if (best->considered > 0 && limit < best->move.equity) {
    best->considered++;
    return true;
  }
  const RackMove found = summy_play_equity(&search->equities, move, points);
  rack_best_add(best, &found);
  return true;
}

// Finds the lines that have to be looked at; takes what is known of the others.
static uint64_t add_known_lines(Search *search, uint64_t keys[SUMMY_LINES]) {
  const SummyLines *lines = &search->equities.lines;
  uint64_t unknown = 0;
  for (int line = 0; line < SUMMY_LINES; line++) {
    if (lines_is_empty(lines, line)) continue;
    keys[line] = line_key(search, line);
    const SummyLineEntry *entry = entry_of(search->evaluator->line_cache, keys[line]);
    // What a play completes across its line is no part of the key.
    if (lines->crossed[line] == 0 && entry->key == keys[line])
      add_best(search->best, &entry->best);
    else
      unknown |= UINT64_C(1) << line;
  }
  return unknown;
}

// Generates the plays of all unknown lines at once, then fills the cache.
static bool search_lines(Search *search, RackTimer timer) {
  uint64_t keys[SUMMY_LINES];
  const uint64_t unknown = add_known_lines(search, keys);
  for (uint64_t rest = unknown; rest; rest &= rest - 1)
    search->lines[__builtin_ctzll(rest)].considered = 0;
  const SummyAid aid = {search->evaluator->fill_cache, timer.has_time, timer.context};
  if (unknown && !lines_visit_plays(&search->equities.lines, search->equities.hand, unknown, &aid,
                                    visit_play, search))
    return false;
  for (uint64_t rest = unknown; rest; rest &= rest - 1) {
    const int line = __builtin_ctzll(rest);
    add_best(search->best, &search->lines[line]);
    if (search->equities.lines.crossed[line] == 0)
      *entry_of(search->evaluator->line_cache, keys[line]) =
          (SummyLineEntry){keys[line], search->lines[line]};
  }
  return true;
}

// --- exchanges

static bool visit_exchange(void *context, const RackMove *move) {
  rack_best_add(context, move);
  return true;
}

static void add_exchanges(Search *search) {
  const uint64_t key = hash_mix(search->key + EXCHANGES + (uint64_t)(search->equities.stock > 0));
  SummyLineEntry *entry = entry_of(search->evaluator->line_cache, key);
  if (entry->key != key) {
    *entry = (SummyLineEntry){.key = key};
    summy_visit_exchanges(search->evaluator, search->equities.state, visit_exchange, &entry->best);
  }
  add_best(search->best, &entry->best);
}

bool summy_find_best(const void *evaluator, const void *state, RackTimer timer, RackBest *best) {
  Search search;
  search.evaluator = evaluator;
  assert(search.evaluator->line_cache);
  search.best = best;
  best->considered = 0;
  summy_equities_init(&search.equities, search.evaluator->weights, state);
  search.key = position_key(&search.equities);
  search.max_opened = max_opened(search.evaluator->weights, search.equities.stock);
  add_exchanges(&search);
  lines_visit_singles(&search.equities.lines, search.equities.hand, visit_single, &search);
  return search_lines(&search, timer);
}
