// Solves many puzzles and adds up how long they are and how long they took.
#include "cli/solve_statistics.h"

#include "base/memory.h"
#include "platform/system.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_SHOWN = 5 };

typedef struct Statistics {
  uint64_t lengths[SOLUTION_MAX_MOVES + 1]; // of those with proof
  uint64_t unproven, impossible;
  unsigned longest;
  uint64_t hardest[MAX_SHOWN]; // seeds of the longest
  double *times;               // in milliseconds; owned
  uint64_t solved;
} Statistics;

static void add_length(Statistics *statistics, unsigned length, uint64_t seed) {
  if (length > statistics->longest) statistics->longest = length;
  const uint64_t before = statistics->lengths[length]++;
  if (length == statistics->longest && before < MAX_SHOWN) statistics->hardest[before] = seed;
}

static void add(Statistics *statistics, const Solution *solution, uint64_t seed, double time) {
  statistics->times[statistics->solved++] = time;
  if (solution->impossible)
    statistics->impossible++;
  else if (!solution_is_proven(solution))
    statistics->unproven++;
  else
    add_length(statistics, solution->length, seed);
}

static int compare_times(const void *left, const void *right) {
  const double one = *(const double *)left, other = *(const double *)right;
  return (one > other) - (one < other);
}

static void print(Statistics *statistics) {
  for (unsigned length = 0; length <= SOLUTION_MAX_MOVES; length++)
    if (statistics->lengths[length])
      printf("%u moves: %llu\n", length, (unsigned long long)statistics->lengths[length]);
  if (statistics->impossible)
    printf("impossible: %llu\n", (unsigned long long)statistics->impossible);
  printf("without proof: %llu\n", (unsigned long long)statistics->unproven);
  fputs("hardest, by seed:", stdout);
  const uint64_t hardest = statistics->lengths[statistics->longest];
  for (unsigned i = 0; i < MAX_SHOWN && i < hardest; i++)
    printf(" %llu", (unsigned long long)statistics->hardest[i]);
  printf(" (%u moves)\n", statistics->longest);
  printf("time: first answer with all tables %.1f ms", statistics->times[0]);
  const uint64_t others = statistics->solved - 1;
  qsort(statistics->times + 1, others, sizeof *statistics->times, compare_times);
  if (others)
    printf(", then median %.2f ms, slowest %.1f ms", statistics->times[1 + others / 2],
           statistics->times[others]);
  puts("");
}

int solve_many(const Solving *solving, uint64_t seed, uint64_t count, const SolveLimits *limits) {
  Statistics statistics = {.times = memory_allocate(count * sizeof(double))};
  for (uint64_t i = 0; i < count; i++) {
    Session *session = solving_deal(solving, seed + i);
    if (!session) break;
    const double begin = system_now_ms();
    if (i == 0) solving_prepare(solving, session);
    Solution solution;
    solving_solve(solving, session, limits, false, &solution);
    add(&statistics, &solution, seed + i, system_now_ms() - begin);
    session_destroy(session);
  }
  if (statistics.solved) print(&statistics);
  free(statistics.times);
  return statistics.unproven || statistics.solved < count ? 1 : 0;
}
