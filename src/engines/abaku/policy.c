// Finds the best move line by line. A line whose tiles, neighbours and rack have been met before is
// answered by the line cache, the others by the generator.
#include "engines/abaku/policy.h"

#include "base/hash.h"
#include "engines/abaku/equity.h"
#include "games/abaku/generator/generator.h"

#include <assert.h>

enum {
  LINES_PER_TIME_CHECK = 10, // with wildcards, which take longer, the timer is asked for each
};

typedef struct Search {
  AbakuEquities equities;
  Generator generator;
  AbakuLineBest *line; // being looked at
} Search;

// ---- Keys

static uint64_t mix(uint64_t key, uint64_t word) {
  key = (key ^ word) * UINT64_C(0x9e3779b97f4a7c15);
  return key ^ key >> 29;
}

// The rack, and what else the equity of a play depends on besides its line and its openings.
static uint64_t position_key(const AbakuEquities *equities) {
  const AbakuState *state = equities->state;
  const bool is_first = state->tile_count == 0;
  const unsigned rulings =
      4u * state->cover_each + 2u * state->zero_contact + (unsigned)state->zeros_unpaid;
  uint64_t key =
      mix(tiles_pack(equities->rack), 4u * rulings + 2u * is_first + (unsigned)state->basic);
  // Only then the equity of a play depends on the others' tiles.
  if (equities->own_bag == 0) key = mix(key, (uint64_t)equities->others + 1);
  for (int cell = 0; cell < ABAKU_CELLS; cell++)
    key = key * 31 + (uint64_t)abaku_bonus(state, cell);
  return key;
}

// The old tiles of a line next to a cell on both sides, as far as operations in the tables reach.
static uint64_t neighbours(const Line *line, int index) {
  const unsigned far = TABLE_MAX_LENGTH - 1;
  const unsigned run_before = (unsigned)(index - line_run_begin(line, index));
  const unsigned run_after = (unsigned)(line_run_end(line, index) - index);
  const unsigned before = run_before < far ? run_before : far;
  const unsigned after = run_after < far ? run_after : far;
  const uint64_t digits_before =
      line->packed >> 4 * ((unsigned)index - before) & ((UINT64_C(1) << 4 * before) - 1);
  const uint64_t digits_after =
      line->packed >> 4 * ((unsigned)index + 1) & ((UINT64_C(1) << 4 * after) - 1);
  return digits_before | digits_after << 4 * far | (uint64_t)before << 8 * far |
         (uint64_t)after << (8 * far + 4);
}

// A crossing line matters only next to the line itself, where a new tile would join its run.
static uint64_t line_key(const Generator *generator, int number, uint64_t key) {
  const Line *line = &generator->lines[number];
  key = mix(key, line->packed | (uint64_t)number << 60);
  key = mix(key, line->old | (uint64_t)number << 32);
  for (unsigned left = line->cross_anchors; left; left &= left - 1) {
    const int index = __builtin_ctz(left);
    const Line *crossing = &generator->lines[crossing_line(number, index)];
    key = mix(key, neighbours(crossing, crossing_index(number)) | (uint64_t)index << 60);
  }
  return hash_mix(key);
}

// ---- Lines

// Insertion into a short sorted list; a play that is not among the best is forgotten.
static bool keep_play(void *context, Move move, int points) {
  Search *search = context;
  AbakuLineBest *line = search->line;
  const RackMove play = {move, points, abaku_closed_equity(&search->equities, move, points)};
  line->considered++;
  int at = line->count;
  while (at > 0 && rack_move_is_better(&play, &line->plays[at - 1]))
    at--;
  if (at == ABAKU_PLAYS_PER_LINE) return true;
  if (line->count < ABAKU_PLAYS_PER_LINE) line->count++;
  for (int i = line->count - 1; i > at; i--)
    line->plays[i] = line->plays[i - 1];
  line->plays[at] = play;
  return true;
}

static const AbakuLineBest *find_line_best(Search *search, AbakuLineCache *cache, int number,
                                           uint64_t key) {
  AbakuLineEntry *entry = &cache->entries[key % ABAKU_LINE_ENTRIES];
  if (entry->key == key) return &entry->best;
  entry->key = key;
  entry->best.count = entry->best.considered = 0;
  search->line = &entry->best;
  generator_visit_line(&search->generator, number);
  return &entry->best;
}

static void add_plays(Search *search, const AbakuLineBest *line, int max_opened, RackBest *best) {
  for (int i = 0; i < line->count; i++) {
    RackMove play = line->plays[i];
    // Plays come in order: when the most that openings can add is not enough, no later one is best.
    if (best->considered && play.equity + max_opened < best->move.equity) break;
    play.equity += abaku_openings_equity(&search->equities, play.move);
    rack_best_add(best, &play);
  }
  best->considered += (uint64_t)line->considered;
}

// ---- All moves

// An exchange of these tiles, or of none: a pass, with an empty bag.
static void add_exchange(const Search *search, unsigned given, RackBest *best) {
  const AbakuEquities *equities = &search->equities;
  TileSet tiles = {0};
  for (unsigned left = given; left; left &= left - 1)
    tiles.counts[equities->supply.tiles[__builtin_ctz(left)]]++;
  const Move move = given ? abaku_move(MOVE_SWAP, tiles_pack(&tiles)) : abaku_move(MOVE_PASS, 0);
  const RackMove found = {move, 0, equities->leave_values[given]};
  rack_best_add(best, &found);
}

// While there is something to draw, an exchange is better than a pass, which may even lose.
static void add_exchanges(const Search *search, RackBest *best) {
  const AbakuEquities *equities = &search->equities;
  if (equities->own_bag == 0) add_exchange(search, 0, best);
  for (unsigned given = 1; given < 1u << equities->supply.count; given++) {
    if (__builtin_popcount(given) > equities->own_bag) continue;
    if (best->considered && equities->leave_values[given] < best->move.equity) continue;
    add_exchange(search, given, best);
  }
}

// All lines, with a look at the timer now and then.
static bool add_lines(Search *search, const AbakuEvaluator *evaluator, RackTimer timer,
                      RackBest *best) {
  const uint64_t key = position_key(&search->equities);
  const int max_opened = abaku_max_openings_value(evaluator->weights, search->equities.bag);
  for (int number = 0; number < ABAKU_LINES; number++) {
    if ((number % LINES_PER_TIME_CHECK == 0 || search->equities.supply.wildcards) &&
        !timer.has_time(timer.context))
      return false;
    const uint64_t line = line_key(&search->generator, number, key);
    add_plays(search, find_line_best(search, evaluator->line_cache, number, line), max_opened,
              best);
  }
  return true;
}

bool abaku_find_best(const void *memory, const void *state, RackTimer timer, RackBest *best) {
  const AbakuEvaluator *evaluator = memory;
  assert(evaluator->line_cache);
  Search search;
  abaku_equities_init(&search.equities, evaluator->weights, state);
  generator_init(&search.generator, state, GENERATE_BRIEF, keep_play, &search);
  best->considered = 0;
  const bool is_complete = add_lines(&search, evaluator, timer, best);
  generator_release(&search.generator);
  if (is_complete) add_exchanges(&search, best);
  return is_complete;
}
