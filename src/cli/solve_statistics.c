// Solves many puzzles and adds up how long they are and how long they took.
#include "cli/solve_statistics.h"

#include "base/memory.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "platform/print.h"
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

static void print_lengths(const Statistics *statistics) {
  for (unsigned length = 0; length <= SOLUTION_MAX_MOVES; length++)
    if (statistics->lengths[length])
      print_line_with("solve.with-length", "moves=%u count=%llu", length,
                      (unsigned long long)statistics->lengths[length]);
  if (statistics->impossible)
    print_line_with("solve.all-impossible", "count=%llu",
                    (unsigned long long)statistics->impossible);
  print_line_with("solve.unproven", "count=%llu", (unsigned long long)statistics->unproven);
  const uint64_t hardest = statistics->lengths[statistics->longest];
  if (!hardest) return;
  Text seeds = {0};
  for (unsigned i = 0; i < MAX_SHOWN && i < hardest; i++)
    text_format(&seeds, "%s%llu", i ? " " : "", (unsigned long long)statistics->hardest[i]);
  print_line_with("solve.hardest", "seeds=%s moves=%u", text_string(&seeds), statistics->longest);
  text_free(&seeds);
}

static void print(const Statistics *statistics) {
  print_lengths(statistics);
  const uint64_t others = statistics->solved - 1;
  if (others)
    print_line_with("solve.times", "first=%.1f median=%.2f slowest=%.1f", statistics->times[0],
                    statistics->times[1 + others / 2], statistics->times[others]);
  else
    print_line_with("solve.time", "first=%.1f", statistics->times[0]);
}

static void write_json(const Statistics *statistics, const Arguments *arguments, uint64_t seed,
                       uint64_t count, Json *json) {
  json_put_string(json, "game", arguments->game->id);
  json_put_number(json, "seed", (int64_t)seed);
  json_put_number(json, "solved", (int64_t)statistics->solved);
  json_put_bool(json, "complete", statistics->solved == count);
  json_put_number(json, "impossible", (int64_t)statistics->impossible);
  json_put_number(json, "unproven", (int64_t)statistics->unproven);
  json_key(json, "lengths");
  json_open_array(json);
  for (unsigned length = 0; length <= SOLUTION_MAX_MOVES; length++)
    if (statistics->lengths[length]) {
      json_open_object(json);
      json_put_number(json, "moves", length);
      json_put_number(json, "count", (int64_t)statistics->lengths[length]);
      json_close_object(json);
    }
  json_close_array(json);
  json_key(json, "hardest");
  json_open_array(json);
  const uint64_t hardest = statistics->lengths[statistics->longest];
  for (unsigned i = 0; i < MAX_SHOWN && i < hardest; i++)
    json_add_number(json, (int64_t)statistics->hardest[i]);
  json_close_array(json);
}

// What is known about the first deals, until it is interrupted.
static void gather(const Solving *solving, uint64_t seed, uint64_t count, const SolveLimits *limits,
                   Statistics *statistics) {
  for (uint64_t i = 0; i < count && !interrupt_came(); i++) {
    progress_show("progress.deals", "done=%llu count=%llu", (unsigned long long)i,
                  (unsigned long long)count);
    Session *session = solving_deal(solving, seed + i);
    if (!session) break;
    const double begin = system_now_ms();
    if (i == 0) solving_prepare(solving, session);
    Solution solution;
    if (session_turn(session) > 0)
      solving_solve(solving, session, limits, false, &solution);
    else
      solution = (Solution){.impossible = true}; // lost by the deal
    if (!interrupt_came()) add(statistics, &solution, seed + i, system_now_ms() - begin);
    session_destroy(session);
  }
  progress_clear();
  if (statistics->solved)
    qsort(statistics->times + 1, statistics->solved - 1, sizeof *statistics->times, compare_times);
}

int solve_many(const Solving *solving, uint64_t seed, uint64_t count, const SolveLimits *limits) {
  Statistics statistics = {.times = memory_allocate(count * sizeof(double))};
  gather(solving, seed, count, limits, &statistics);
  if (arguments_has(solving->arguments, "--json")) {
    Text out = {0};
    Json json = output_begin_json(&out);
    write_json(&statistics, solving->arguments, seed, count, &json);
    output_end_json(&json);
  } else if (statistics.solved) {
    print(&statistics);
  }
  free(statistics.times);
  return statistics.unproven || statistics.solved < count ? 1 : 0;
}
