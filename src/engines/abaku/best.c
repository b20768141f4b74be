#include "engines/abaku/best.h"

#include "base/hash.h"
#include "base/memory.h"
#include "engines/abaku/appraisal.h"
#include "games/abaku/generator/generator.h"

#include <stdlib.h>

enum {
  ENTRIES = 1 << 13,
  KEPT_PLAYS = 3, // of a line
  // Looked at before it is asked whether to go on; with wildcards that is asked for each.
  LINES_A_QUESTION = 10,
};

// The best plays of a line, openings aside, in order; values are without them.
typedef struct LineBest {
  int count;
  int looked; // all plays that there were
  RackMove plays[KEPT_PLAYS];
} LineBest;

// The key stands for the tiles on and around the line and in the rack.
typedef struct Entry {
  uint64_t key;
  LineBest best;
} Entry;

struct AbakuMemory {
  Entry entries[ENTRIES];
};

AbakuMemory *abaku_memory_create(void) {
  return memory_allocate(sizeof(AbakuMemory));
}

void abaku_memory_destroy(AbakuMemory *memory) {
  free(memory);
}

typedef struct Search {
  AbakuAppraisal appraisal;
  Generator generator;
  LineBest *line; // being looked at
} Search;

// ---- Keys

static uint64_t mix(uint64_t key, uint64_t word) {
  key = (key ^ word) * UINT64_C(0x9e3779b97f4a7c15);
  return key ^ key >> 29;
}

// The rack, and what else the value of a play depends on besides its line and its openings.
static uint64_t position_key(const AbakuAppraisal *appraisal) {
  const AbakuState *state = appraisal->state;
  const bool is_first = state->tile_count == 0;
  uint64_t key = mix(tiles_pack(appraisal->rack), 2u * is_first + state->basic);
  // Only then the value of a play depends on the others' tiles.
  if (appraisal->own_bag == 0) key = mix(key, (uint64_t)appraisal->others + 1);
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

static bool keep_play(void *context, Move move, int points) {
  Search *search = context;
  LineBest *line = search->line;
  const RackMove play = {move, points, abaku_closed_value(&search->appraisal, move, points)};
  line->looked++;
  int at = line->count;
  while (at > 0 && rack_move_is_better(&play, &line->plays[at - 1]))
    at--;
  if (at == KEPT_PLAYS) return true;
  if (line->count < KEPT_PLAYS) line->count++;
  for (int i = line->count - 1; i > at; i--)
    line->plays[i] = line->plays[i - 1];
  line->plays[at] = play;
  return true;
}

static const LineBest *look_at_line(Search *search, AbakuMemory *memory, int number, uint64_t key) {
  Entry *entry = &memory->entries[key % ENTRIES];
  if (entry->key == key) return &entry->best;
  entry->key = key;
  entry->best.count = entry->best.looked = 0;
  search->line = &entry->best;
  generator_visit_line(&search->generator, number);
  return &entry->best;
}

static void take(RackBest *best, const RackMove *move) {
  if (best->looked++ == 0 || rack_move_is_better(move, &best->move)) best->move = *move;
}

static void take_plays(Search *search, const LineBest *line, int most_opened, RackBest *best) {
  for (int i = 0; i < line->count; i++) {
    RackMove play = line->plays[i];
    if (best->looked && play.value + most_opened < best->move.value) break;
    play.value += abaku_opened_value(&search->appraisal, play.move);
    take(best, &play);
  }
  best->looked += (uint64_t)line->looked;
}

// ---- All moves

// Keeping these tiles, by an exchange or with an empty bag by a pass.
static void take_kept(const Search *search, unsigned given, RackBest *best) {
  const AbakuAppraisal *appraisal = &search->appraisal;
  TileSet tiles = {0};
  for (unsigned left = given; left; left &= left - 1)
    tiles.counts[appraisal->supply.tiles[__builtin_ctz(left)]]++;
  const Move move = given ? abaku_move(MOVE_SWAP, tiles_pack(&tiles)) : abaku_move(MOVE_PASS, 0);
  const RackMove found = {move, 0, appraisal->kept_values[given]};
  take(best, &found);
}

// While there is something to draw, an exchange is better than a pass, which may even lose.
static void take_exchanges(const Search *search, RackBest *best) {
  const AbakuAppraisal *appraisal = &search->appraisal;
  if (appraisal->own_bag == 0) take_kept(search, 0, best);
  for (unsigned given = 1; given < 1u << appraisal->supply.count; given++) {
    if (__builtin_popcount(given) > appraisal->own_bag) continue;
    if (best->looked && appraisal->kept_values[given] < best->move.value) continue;
    take_kept(search, given, best);
  }
}

static bool take_lines(Search *search, const AbakuMind *mind, RackPatience patience,
                       RackBest *best) {
  const uint64_t key = position_key(&search->appraisal);
  const int most_opened = abaku_most_openings(mind->numbers, search->appraisal.bag);
  for (int number = 0; number < ABAKU_LINES; number++) {
    if ((number % LINES_A_QUESTION == 0 || search->appraisal.supply.wildcards) &&
        !patience.may_go_on(patience.context))
      return false;
    const uint64_t line = line_key(&search->generator, number, key);
    take_plays(search, look_at_line(search, mind->memory, number, line), most_opened, best);
  }
  return true;
}

bool abaku_find_best(const void *memory, const void *state, RackPatience patience, RackBest *best) {
  const AbakuMind *mind = memory;
  Search search;
  abaku_appraise(&search.appraisal, mind->numbers, state);
  generator_init(&search.generator, state, GENERATE_BRIEF, keep_play, &search);
  best->looked = 0;
  const bool is_complete = take_lines(&search, mind, patience, best);
  generator_release(&search.generator);
  if (is_complete) take_exchanges(&search, best);
  return is_complete;
}
