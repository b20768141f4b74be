// What is said is a whole number of permille, so counting what came by that number keeps all that
// the estimates need, and drawing games again means adding up a few thousand numbers.
#include "match/calibration.h"

#include "base/logistic.h"
#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAID_VALUES = CALIBRATION_SURE + 1 };

static const double TAIL = 0.025; // on either side of an interval

// How often each number was said, and what came of it in sum.
typedef struct Counts {
  double said[SAID_VALUES];
  double came[SAID_VALUES];
} Counts;

// The statements of a part of the games by game: those of game i are from starts[i] to starts[i +
// 1].
typedef struct Games {
  Statement *list; // owned
  size_t *starts;  // owned
  size_t count;
} Games;

static Games games_create(const Statements *statements, bool late_only) {
  Games games = {.list = memory_allocate((statements->count + 1) * sizeof *games.list),
                 .starts = memory_allocate((statements->count + 1) * sizeof *games.starts)};
  size_t kept = 0;
  for (size_t i = 0; i < statements->count; i++) {
    const Statement *statement = &statements->list[i];
    if (late_only && !statement->is_late) continue;
    if (kept == 0 || games.list[kept - 1].game != statement->game)
      games.starts[games.count++] = kept;
    games.list[kept++] = *statement;
  }
  games.starts[games.count] = kept;
  return games;
}

static void games_free(const Games *games) {
  free(games->list);
  free(games->starts);
}

static size_t move_count(const Games *games) {
  return games->starts[games->count];
}

static void add_game(Counts *counts, const Games *games, size_t game, int judge) {
  for (size_t i = games->starts[game]; i < games->starts[game + 1]; i++) {
    const int said = games->list[i].said[judge];
    assert(said >= 0 && said <= CALIBRATION_SURE);
    counts->said[said]++;
    counts->came[said] += games->list[i].came;
  }
}

// "Certain" is said of what rounds to it: half a permille may be left.
static double chance_of(int said) {
  static const double NEARLY = 0.5 / CALIBRATION_SURE;
  return fmin(fmax((double)said / CALIBRATION_SURE, NEARLY), 1 - NEARLY);
}

static double log_loss_of(int said, double came) {
  const double chance = chance_of(said);
  return -came * log(chance) - (1 - came) * log(1 - chance);
}

// The curve through what was said with `least` permille or more, and not more than the rest of
// certainty.
static LogisticCurve fit(const Counts *counts, int least) {
  LogisticSample samples[SAID_VALUES];
  size_t count = 0;
  for (int said = least; said <= CALIBRATION_SURE - least; said++) {
    if (counts->said[said] == 0) continue;
    const double chance = chance_of(said);
    samples[count++] = (LogisticSample){.x = log(chance / (1 - chance)),
                                        .won = counts->came[said] / counts->said[said],
                                        .weight = counts->said[said]};
  }
  return logistic_fit(samples, count);
}

static double mean_log_loss(const Counts *counts) {
  double loss = 0, moves = 0;
  for (int said = 0; said < SAID_VALUES; said++) {
    if (counts->said[said] == 0) continue;
    loss += counts->said[said] * log_loss_of(said, counts->came[said] / counts->said[said]);
    moves += counts->said[said];
  }
  return loss / moves;
}

// All that is estimated, as plain numbers.
enum {
  SLOPE,
  INTERCEPT,
  OPEN_SLOPE,
  LOG_LOSS,
  FIRST_TENTH,
  FIGURES = FIRST_TENTH + CALIBRATION_TENTHS
};

static int tenth_of(int said) {
  return said == CALIBRATION_SURE ? CALIBRATION_TENTHS - 1
                                  : said * CALIBRATION_TENTHS / CALIBRATION_SURE;
}

// A tenth in which nothing was said has no mean.
static void find_figures(const Counts *counts, double figures[FIGURES]) {
  double said[CALIBRATION_TENTHS] = {0}, came[CALIBRATION_TENTHS] = {0};
  for (int value = 0; value < SAID_VALUES; value++) {
    said[tenth_of(value)] += counts->said[value];
    came[tenth_of(value)] += counts->came[value];
  }
  const LogisticCurve curve = fit(counts, 0);
  figures[SLOPE] = curve.slope;
  figures[INTERCEPT] = curve.intercept;
  figures[OPEN_SLOPE] = fit(counts, 1).slope;
  figures[LOG_LOSS] = mean_log_loss(counts);
  for (int tenth = 0; tenth < CALIBRATION_TENTHS; tenth++)
    figures[FIRST_TENTH + tenth] = said[tenth] > 0 ? came[tenth] / said[tenth] : NAN;
}

static int compare_doubles(const void *one, const void *other) {
  const double a = *(const double *)one, b = *(const double *)other;
  return (a > b) - (a < b);
}

// The middle 95 % of the resampled values that there are; sorts them.
static Estimate interval_of(double value, double *resampled) {
  size_t count = 0;
  for (size_t i = 0; i < CALIBRATION_RESAMPLES; i++)
    if (!isnan(resampled[i])) resampled[count++] = resampled[i];
  if (count == 0) return (Estimate){value, value, value};
  qsort(resampled, count, sizeof *resampled, compare_doubles);
  const size_t cut = (size_t)(TAIL * (double)count);
  return (Estimate){value, resampled[cut], resampled[count - 1 - cut]};
}

static void count_moves(Calibration *calibration, const Games *games, int judge) {
  for (size_t game = 0; game < games->count; game++) {
    bool is_new[CALIBRATION_TENTHS];
    memset(is_new, true, sizeof is_new);
    for (size_t i = games->starts[game]; i < games->starts[game + 1]; i++) {
      const int said = games->list[i].said[judge], index = tenth_of(said);
      Tenth *tenth = &calibration->tenths[index];
      tenth->count++;
      tenth->games += is_new[index];
      tenth->said += (double)said / CALIBRATION_SURE; // the sum, for now
      is_new[index] = false;
    }
  }
  for (int i = 0; i < CALIBRATION_TENTHS; i++)
    if (calibration->tenths[i].count)
      calibration->tenths[i].said /= (double)calibration->tenths[i].count;
}

// Where all games ended alike, drawing them again shows nothing: then by the number of games.
static void estimate_tenth(Tenth *tenth, double came, double *resampled) {
  if (tenth->count == 0) return;
  tenth->came = interval_of(came, resampled);
  const double games = (double)tenth->games;
  if (tenth->came.low == tenth->came.high)
    tenth->came = mean_estimate(tenth->games, came * games, came * came * games);
}

static void resample(const Games *games, int judge, uint64_t seed,
                     double resampled[FIGURES][CALIBRATION_RESAMPLES]) {
  FastRandom random;
  fast_random_init(&random, seed);
  for (int round = 0; round < CALIBRATION_RESAMPLES; round++) {
    Counts counts = {0};
    double figures[FIGURES];
    for (size_t i = 0; i < games->count; i++)
      add_game(&counts, games, fast_random_below(&random, (uint32_t)games->count), judge);
    find_figures(&counts, figures);
    for (int figure = 0; figure < FIGURES; figure++)
      resampled[figure][round] = figures[figure];
  }
}

void calibration_make(Calibration *calibration, const Statements *statements, int judge,
                      bool late_only, uint64_t seed) {
  const Games games = games_create(statements, late_only);
  assert(games.count > 0 && games.count < UINT32_MAX);
  Counts counts = {0};
  double figures[FIGURES];
  for (size_t game = 0; game < games.count; game++)
    add_game(&counts, &games, game, judge);
  find_figures(&counts, figures);
  double(*resampled)[CALIBRATION_RESAMPLES] = memory_allocate(FIGURES * sizeof *resampled);
  resample(&games, judge, seed, resampled);
  *calibration = (Calibration){
      .games = games.count,
      .moves = move_count(&games),
      .slope = interval_of(figures[SLOPE], resampled[SLOPE]),
      .intercept = interval_of(figures[INTERCEPT], resampled[INTERCEPT]),
      .open_slope = interval_of(figures[OPEN_SLOPE], resampled[OPEN_SLOPE]),
      .log_loss = interval_of(figures[LOG_LOSS], resampled[LOG_LOSS]),
  };
  count_moves(calibration, &games, judge);
  for (int i = 0; i < CALIBRATION_TENTHS; i++)
    estimate_tenth(&calibration->tenths[i], figures[FIRST_TENTH + i], resampled[FIRST_TENTH + i]);
  free(resampled);
  games_free(&games);
}

// The sum of a game's differences.
static double gap_of_game(const Games *games, size_t game) {
  double gap = 0;
  for (size_t i = games->starts[game]; i < games->starts[game + 1]; i++) {
    const Statement *statement = &games->list[i];
    gap += log_loss_of(statement->said[0], statement->came) -
           log_loss_of(statement->said[1], statement->came);
  }
  return gap;
}

Estimate calibration_compare(const Statements *statements, bool late_only, uint64_t seed) {
  const Games games = games_create(statements, late_only);
  double *gaps = memory_allocate(games.count * sizeof *gaps);
  double resampled[CALIBRATION_RESAMPLES];
  double sum = 0;
  FastRandom random;
  fast_random_init(&random, seed);
  for (size_t game = 0; game < games.count; game++)
    sum += gaps[game] = gap_of_game(&games, game);
  for (int round = 0; round < CALIBRATION_RESAMPLES; round++) {
    double gap = 0;
    size_t moves = 0;
    for (size_t i = 0; i < games.count; i++) {
      const size_t game = fast_random_below(&random, (uint32_t)games.count);
      gap += gaps[game];
      moves += games.starts[game + 1] - games.starts[game];
    }
    resampled[round] = gap / (double)moves;
  }
  const Estimate estimate = interval_of(sum / (double)move_count(&games), resampled);
  free(gaps);
  games_free(&games);
  return estimate;
}
