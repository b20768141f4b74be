// Puts the regions' arrangements together: a layout of the goal's lines can be reached when each
// region has an arrangement with its part of the layout, and takes as many moves as they do.
#include "engines/baju/regions.h"

#include "base/memory.h"
#include "engines/baju/goal_layouts.h"

#include <stdlib.h>

enum { MAX_KINDS = 16, NO_NODE = UINT32_MAX };

// What a region's arrangements look like on the spaces of the layouts: the nearest node of each
// look.
typedef struct Looks {
  uint16_t spaces; // of the region and the layouts
  PlacementSet set;
  uint32_t *nodes; // by slot of the set; owned
} Looks;

typedef struct Joining {
  const Regions *regions;
  uint16_t spaces; // of the layouts looked at last; 0: none so far
  Looks looks[BAJU_SPACES];
  bool is_known;               // all regions are
  bool is_possible;            // some layout may be reached
  uint64_t moves;              // of the best
  uint32_t nodes[BAJU_SPACES]; // by region, of the best
} Joining;

static void free_looks(Joining *joining) {
  for (unsigned i = 0; i < joining->regions->count; i++) {
    placement_set_free(&joining->looks[i].set);
    free(joining->looks[i].nodes);
    joining->looks[i].nodes = NULL;
  }
}

// The nodes are sorted by moves, so the first with a look is the nearest.
static void make_looks(Looks *looks, const Region *region, uint16_t layout_spaces) {
  looks->spaces = region->spaces & layout_spaces;
  looks->set = placement_set_make(SIZE_MAX);
  if (!region->is_known || !looks->spaces) return;
  placement_set_reserve(&looks->set, region->count);
  looks->nodes = memory_allocate((looks->set.mask + 1) * sizeof *looks->nodes);
  const uint64_t fill = regions_fill(~(unsigned)looks->spaces);
  for (size_t i = 0; i < region->count; i++) {
    const uint64_t look = region->nodes[i].planes | fill;
    if (placement_set_add(&looks->set, look))
      looks->nodes[placement_set_slot(&looks->set, look)] = (uint32_t)i;
  }
}

// Of a region too large to be explored only its buttons are known: are there enough of each kind?
static bool has_buttons(const Region *region, uint16_t spaces, uint64_t planes) {
  int counts[MAX_KINDS] = {0};
  for (unsigned rest = region->spaces; rest; rest &= rest - 1)
    counts[baju_code_at(region->nodes[0].planes, (unsigned)__builtin_ctz(rest))]++;
  for (unsigned rest = spaces; rest; rest &= rest - 1)
    if (--counts[baju_code_at(planes, (unsigned)__builtin_ctz(rest))] < 0) return false;
  return true;
}

// The nearest arrangement of a region with its part of a layout; NO_NODE: there is none.
static uint32_t find_node(const Looks *looks, const Region *region, uint64_t planes) {
  if (!looks->spaces) return 0;
  if (!region->is_known) return has_buttons(region, looks->spaces, planes) ? 0 : NO_NODE;
  const uint64_t look =
      (planes & regions_fill(looks->spaces)) | regions_fill(~(unsigned)looks->spaces);
  return placement_set_has(&looks->set, look) ? looks->nodes[placement_set_slot(&looks->set, look)]
                                              : NO_NODE;
}

static bool join(void *context, uint16_t spaces, uint64_t planes) {
  Joining *joining = context;
  const Regions *regions = joining->regions;
  if (spaces != joining->spaces) {
    if (joining->spaces) free_looks(joining);
    joining->spaces = spaces;
    for (unsigned i = 0; i < regions->count; i++)
      make_looks(&joining->looks[i], &regions->list[i], spaces);
  }
  uint32_t nodes[BAJU_SPACES];
  uint64_t moves = 0;
  for (unsigned i = 0; i < regions->count; i++) {
    nodes[i] = find_node(&joining->looks[i], &regions->list[i], planes);
    if (nodes[i] == NO_NODE) return true;
    moves += regions->list[i].nodes[nodes[i]].moves;
  }
  if (!joining->is_possible || moves < joining->moves) {
    joining->moves = moves;
    for (unsigned i = 0; i < regions->count; i++)
      joining->nodes[i] = nodes[i];
  }
  joining->is_possible = true;
  return joining->is_known; // else no more can be said
}

// The moves of one region after the other: they do not touch each other.
static void write_path(const Joining *joining, Swap *path) {
  for (unsigned i = 0; i < joining->regions->count; i++) {
    const Region *region = &joining->regions->list[i];
    const RegionNode *node = &region->nodes[joining->nodes[i]];
    path += node->moves;
    for (Swap *swap = path; node->moves; node = &region->nodes[node->parent])
      *--swap = node->swap;
  }
}

RegionsAnswer regions_solve(const Regions *regions, const BajuBoard *board, BajuGoal goal,
                            Swap *path, unsigned most, unsigned *length) {
  Joining joining = {.regions = regions, .is_known = true};
  for (unsigned i = 0; i < regions->count; i++)
    joining.is_known = joining.is_known && regions->list[i].is_known;
  goal_layouts_visit(board, goal, join, &joining);
  free_looks(&joining);
  if (!joining.is_possible) return REGIONS_IMPOSSIBLE;
  if (!joining.is_known) return REGIONS_UNKNOWN;
  *length = (unsigned)joining.moves;
  if (*length <= most) write_path(&joining, path);
  return REGIONS_SOLVED;
}
