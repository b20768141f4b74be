// Solves a puzzle: a beam search for a solution, then a proof by iterative deepening that nothing
// is shorter. For hard puzzles the search meets a table of all boards near a goal; a board with few
// bridges is explored region by region.
#include "engines/baju/solo_solver.h"

#include "base/memory.h"
#include "engines/baju/goal_distance.h"
#include "engines/baju/regions.h"
#include "engines/baju/solo_search.h"

#include <stdlib.h>
#include <string.h>

enum {
  FIRST_WIDTH = 64, // of the beam
  WIDER = 8,        // times, where it failed
  LAST_WIDTH = FIRST_WIDTH * WIDER * WIDER * WIDER,
  // The table is made deeper while the search has to go further than this to reach it.
  GOOD_FORWARD_MOVES = 4,
  HARD_MOVES = 6,      // prepared for puzzles of at least as many
  TABLE_PART = 3,      // the goal table may take one part in this many of what is left
  NODES_PER_MS = 5000, // to tell what there is time for

  // Solutions longer than this come from boards with few bridges: what iterative deepening takes
  // too long to prove, regions often know.
  LONG_SOLUTION = 12,
  SMALL_REGION = 1 << 20, // arrangements that are soon explored
  BYTES_PER_ARRANGEMENT = 48,
};

struct SoloSolver {
  uint64_t memory; // bytes for the goal table
  BajuBoard board; // whose symmetries and goal table these are
  bool has_board, has_goal_table;
  bool is_goal_table_usable;
  BoardSymmetries symmetries;
  GoalTable goal_table;
};

SoloSolver *solo_solver_create(unsigned memory_mib) {
  SoloSolver *solver = memory_allocate(sizeof *solver);
  solver->memory = (uint64_t)memory_mib << 20;
  return solver;
}

void solo_solver_forget(SoloSolver *solver) {
  if (solver->has_goal_table) goal_table_free(&solver->goal_table);
  solver->has_board = solver->has_goal_table = false;
}

void solo_solver_destroy(SoloSolver *solver) {
  solo_solver_forget(solver);
  free(solver);
}

static void set_board(SoloSolver *solver, const BajuBoard *board) {
  if (solver->has_board && strcmp(solver->board.text, board->text) == 0) return;
  solo_solver_forget(solver);
  solver->board = *board;
  board_symmetries_find(&solver->symmetries, &solver->board);
  solver->has_board = true;
}

// One puzzle being solved.
typedef struct Task {
  SoloSolver *solver;
  SoloSearch search;
  uint64_t planes;
  const SolveLimits *limits;
  const SolveWatcher *watcher;
  Solution *solution;
} Task;

static void tell(const Task *task) {
  task->solution->nodes = task->search.nodes;
  if (task->watcher) task->watcher->progress(task->watcher->context, task->solution);
}

static void take_solution(const Task *task, unsigned length) {
  Solution *solution = task->solution;
  if (solution->found && solution->length <= length) return;
  solution->found = true;
  solution->length = length;
  for (unsigned i = 0; i < length; i++)
    solution->moves[i] = task->search.path[i]; // a swap is a move word
  tell(task);
}

// Takes a shortest solution, or that there is none, from the board's regions, if they are small
// enough.
static void ask_regions(Task *task, size_t most) {
  SoloSearch *search = &task->search;
  Solution *solution = task->solution;
  Regions regions;
  regions_split(&regions, search->board, task->planes);
  search->stopped = !regions_explore(&regions, search->board, most, search->clock, &search->nodes);
  unsigned length = 0;
  const RegionsAnswer answer = search->stopped
                                   ? REGIONS_UNKNOWN
                                   : regions_solve(&regions, search->board, search->goal,
                                                   search->path, SOLUTION_MAX_MOVES, &length);
  regions_free(&regions);
  solution->impossible = answer == REGIONS_IMPOSSIBLE;
  if (answer != REGIONS_SOLVED) return;
  solution->least = length;
  if (length <= SOLUTION_MAX_MOVES) take_solution(task, length);
}

static bool is_settled(const Solution *solution) {
  return solution->impossible || (solution->found && solution->length == solution->least);
}

static void find_some_solution(Task *task) {
  Solution *solution = task->solution;
  for (unsigned width = FIRST_WIDTH; width <= LAST_WIDTH && !task->search.stopped; width *= WIDER) {
    unsigned length;
    const BeamResult result = solo_search_beam(&task->search, task->planes, width, &length);
    solution->impossible = result == BEAM_EXHAUSTED;
    if (result == BEAM_FOUND) take_solution(task, length);
    if (result != BEAM_FAILED) break;
    if (width == FIRST_WIDTH && !task->search.stopped) ask_regions(task, SMALL_REGION);
    if (is_settled(solution)) return;
  }
  if (is_settled(solution) || task->search.stopped) return;
  if (!solution->found)
    ask_regions(task, task->solver->memory / BYTES_PER_ARRANGEMENT);
  else if (solution->length > LONG_SOLUTION)
    ask_regions(task, SMALL_REGION);
}

static uint64_t nodes_left(const Task *task) {
  const SearchClock *clock = task->search.clock;
  uint64_t left = clock->node_limit - task->search.nodes;
  if (task->limits->time_ms) {
    const double spare = (double)task->limits->time_ms - search_clock_elapsed(clock);
    const double nodes = spare > 0 ? spare * NODES_PER_MS : 0;
    if (nodes < (double)left) left = (uint64_t)nodes;
  }
  return left;
}

// A table that a search for this many moves will need, as far as memory and time allow.
static void deepen_goal_table(Task *task, unsigned moves) {
  SoloSolver *solver = task->solver;
  if (task->search.goal != BAJU_FOUR_LINES) return;
  if (!solver->has_goal_table) {
    if (goal_table_first_cost(&solver->board) > nodes_left(task) / TABLE_PART) return;
    solver->has_goal_table = true;
    solver->is_goal_table_usable =
        goal_table_init(&solver->goal_table, &solver->board, &solver->symmetries, solver->memory);
  }
  if (!solver->is_goal_table_usable) return;
  GoalTable *table = &solver->goal_table;
  while (!table->is_complete && moves > table->depth + GOOD_FORWARD_MOVES) {
    const uint64_t cost = goal_table_cost(table);
    if (cost == UINT64_MAX || cost > nodes_left(task) / TABLE_PART) break;
    if (!goal_table_deepen(table, task->search.clock, &task->search.nodes)) break;
  }
  task->search.goal_table = table;
}

// Proves more and more moves to be needed, until a solution is known that has no more.
static void prove(Task *task) {
  Solution *solution = task->solution;
  const SolveLimits *limits = task->limits;
  while (!solution->found || solution->least < solution->length) {
    if (solution->least > SOLUTION_MAX_MOVES) return;
    if (solution->found && solution->length < limits->enough) return;
    if (limits->depth && solution->least > limits->depth) return;
    deepen_goal_table(task, solution->least);
    const bool found = solo_search_depth(&task->search, task->planes, solution->least);
    if (task->search.stopped) return;
    if (found) {
      take_solution(task, solution->least);
      return;
    }
    solution->least++;
    tell(task);
  }
}

// A lower bound comes for free: a move changes two spaces.
static Task start_task(SoloSolver *solver, const BajuSoloGame *game, const SolveLimits *limits,
                       SearchClock *clock, const SearchHost *host, Solution *solution) {
  set_board(solver, &game->board);
  search_clock_start(clock, host, limits->time_ms, limits->nodes);
  *solution = (Solution){0};
  const BajuGoal goal = (BajuGoal)game->state.goal;
  solution->least = (goal_changes(game->state.planes, goal) + 1) / 2;
  return (Task){.solver = solver,
                .search = {.board = &solver->board,
                           .symmetries = &solver->symmetries,
                           .goal = goal,
                           .clock = clock},
                .planes = game->state.planes,
                .limits = limits,
                .solution = solution};
}

void solo_solver_solve(SoloSolver *solver, const BajuSoloGame *game, const SolveLimits *limits,
                       const SearchHost *host, const SolveWatcher *watcher, Solution *solution) {
  SearchClock clock;
  Task task = start_task(solver, game, limits, &clock, host, solution);
  task.watcher = watcher;
  find_some_solution(&task);
  if (solution->impossible)
    tell(&task);
  else if (!task.search.stopped)
    prove(&task);
  solution->nodes = task.search.nodes;
}

void solo_solver_glance(SoloSolver *solver, const BajuSoloGame *game, unsigned width,
                        const SolveLimits *limits, const SearchHost *host, Solution *solution) {
  SearchClock clock;
  Task task = start_task(solver, game, limits, &clock, host, solution);
  unsigned length;
  if (solo_search_beam(&task.search, task.planes, width, &length) == BEAM_FOUND)
    take_solution(&task, length);
  solution->nodes = task.search.nodes;
}

static void *create(const Game *game, unsigned memory_mib) {
  (void)game;
  return solo_solver_create(memory_mib);
}

static void destroy(void *solver) {
  solo_solver_destroy(solver);
}

// Deepens the goal table as far as hard puzzles need it.
static void prepare(void *memory, const void *state, const SearchHost *host) {
  SearchClock clock;
  Solution solution;
  const SolveLimits unlimited = {0};
  Task task = start_task(memory, state, &unlimited, &clock, host, &solution);
  deepen_goal_table(&task, HARD_MOVES);
}

static void solve(void *solver, const void *state, const SolveLimits *limits,
                  const SearchHost *host, const SolveWatcher *watcher, Solution *solution) {
  solo_solver_solve(solver, state, limits, host, watcher, solution);
}

extern const Solver baju_solo_solver;
const Solver baju_solo_solver = {
    .struct_size = sizeof(Solver),
    .game_id = "baju-solo",
    .create = create,
    .destroy = destroy,
    .prepare = prepare,
    .solve = solve,
};
