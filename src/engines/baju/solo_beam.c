// A beam search: no proof, but a solution, and mostly a good one.
#include "base/memory.h"
#include "engines/baju/goal_distance.h"
#include "engines/baju/solo_search.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_CHANGES = 16, MAX_VISITED = 1 << 24, TYPICAL_MADE = 256 };

typedef struct BeamNode {
  uint64_t planes;
  uint32_t parent; // index in the level before
  Swap swap;       // that led here
  uint8_t changes; // see goal_changes()
} BeamNode;

typedef struct Level {
  BeamNode *nodes; // owned
  size_t count;
} Level;

typedef struct Beam {
  SoloSearch *search;
  PlacementSet visited;
  BeamNode *made; // the nodes after a level's, before the best are chosen; owned
  size_t made_count, made_capacity;
  Level levels[SOLUTION_MAX_MOVES + 1];
  unsigned depth; // of the last level
  bool truncated; // something was thrown away
} Beam;

// All boards a move away that have not been visited, up to symmetry.
static void make_next(Beam *beam, uint32_t parent, uint64_t planes) {
  SoloSearch *search = beam->search;
  Swap swaps[MAX_SWAPS];
  const unsigned count = list_swaps(search->board, planes, swaps);
  search->nodes += count;
  beam->made = memory_reserve(beam->made, &beam->made_capacity, beam->made_count + count,
                              sizeof *beam->made);
  for (unsigned i = 0; i < count; i++) {
    const uint64_t next = swap_apply(planes, swaps[i]);
    if (!placement_set_add(&beam->visited, symmetry_canonical(search->symmetries, next))) continue;
    beam->made[beam->made_count++] =
        (BeamNode){next, parent, swaps[i], (uint8_t)goal_changes(next, search->goal)};
  }
}

// The best of `made` become the next level, in order, equals in the order they were made in.
static void keep_best(Beam *beam, unsigned width) {
  size_t starts[MAX_CHANGES + 2] = {0};
  for (size_t i = 0; i < beam->made_count; i++)
    starts[beam->made[i].changes + 1]++;
  for (unsigned changes = 0; changes <= MAX_CHANGES; changes++)
    starts[changes + 1] += starts[changes];
  Level *level = &beam->levels[++beam->depth];
  level->count = beam->made_count < width ? beam->made_count : width;
  level->nodes = memory_allocate((level->count + 1) * sizeof *level->nodes);
  for (size_t i = 0; i < beam->made_count; i++) {
    const size_t place = starts[beam->made[i].changes]++;
    if (place < width) level->nodes[place] = beam->made[i];
  }
  beam->truncated |= beam->made_count > width;
  beam->made_count = 0;
}

// False when there is nothing to go on with.
static bool next_level(Beam *beam, unsigned width) {
  const Level *level = &beam->levels[beam->depth];
  for (size_t i = 0; i < level->count; i++) {
    make_next(beam, (uint32_t)i, level->nodes[i].planes);
    if (search_clock_expired(beam->search->clock, beam->search->nodes))
      return beam->search->stopped = true, false;
  }
  beam->truncated |= beam->visited.count == beam->visited.max_count;
  keep_best(beam, width);
  return beam->levels[beam->depth].count > 0;
}

static void take_path(const Beam *beam) {
  uint32_t index = 0;
  for (unsigned depth = beam->depth; depth > 0; depth--) {
    const BeamNode *node = &beam->levels[depth].nodes[index];
    beam->search->path[depth - 1] = node->swap;
    index = node->parent;
  }
}

BeamResult solo_search_beam(SoloSearch *search, uint64_t planes, unsigned width, unsigned *length) {
  Beam *beam = memory_allocate(sizeof *beam);
  beam->search = search;
  beam->visited = placement_set_make(MAX_VISITED);
  placement_set_reserve(&beam->visited, (size_t)width * TYPICAL_MADE);
  placement_set_add(&beam->visited, symmetry_canonical(search->symmetries, planes));
  beam->levels[0] = (Level){memory_allocate(sizeof(BeamNode)), 1};
  beam->levels[0].nodes[0] =
      (BeamNode){.planes = planes, .changes = (uint8_t)goal_changes(planes, search->goal)};
  BeamResult result = BEAM_FAILED;
  for (;;) {
    if (beam->levels[beam->depth].nodes[0].changes == 0) {
      take_path(beam);
      *length = beam->depth;
      result = BEAM_FOUND;
      break;
    }
    if (beam->depth == SOLUTION_MAX_MOVES) break;
    if (next_level(beam, width)) continue;
    if (!search->stopped && !beam->truncated) result = BEAM_EXHAUSTED;
    break;
  }
  for (unsigned depth = 0; depth <= beam->depth; depth++)
    free(beam->levels[depth].nodes);
  placement_set_free(&beam->visited);
  free(beam->made);
  free(beam);
  return result;
}
