// fivefold calibrate: are the chances honest that the computer player gives itself?
#include "base/error_codes.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/match_arguments.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "match/calibration_report.h"

#include <stdlib.h>

static bool is_interrupted(void *context) {
  (void)context;
  return interrupt_came();
}

static void show_progress(void *context, uint64_t games) {
  const CalibrationSpec *spec = context;
  progress_show("progress.calibration", "done=%llu count=%llu", (unsigned long long)games,
                (unsigned long long)spec->games);
}

static void print_report(const CalibrationSpec *spec, const Statements *statements, bool as_json) {
  Text report = {0};
  if (as_json) {
    Json json = output_begin_json(&report);
    json_put_bool(&json, "complete", !interrupt_came());
    calibration_report_json(spec, statements, &json);
    output_end_json(&json);
  } else {
    calibration_report(spec, statements, &report);
    output_text(&report);
  }
}

static int calibrate(const CalibrationSpec *spec, bool as_json) {
  Statements statements = {0};
  Error error;
  const CalibrationObserver observer = {(void *)spec, is_interrupted, show_progress};
  interrupt_catch();
  bool good = calibration_play(spec, &observer, &statements, &error);
  progress_clear();
  if (good && statements.count == 0 && !interrupt_came())
    good = error_raise_with(&error, ERROR_BAD_ARGUMENT, "calibrate.nothing-said", "engine=%s",
                            spec->judges[0].label);
  if (!good)
    cli_fail(&cli_calibrate, &error);
  else if (statements.count)
    print_report(spec, &statements, as_json);
  free(statements.list);
  return interrupt_finish(&cli_calibrate, good ? 0 : 1);
}

static bool read_spec(const Arguments *arguments, CalibrationSpec *spec) {
  spec->games = arguments_number(arguments, "--games");
  spec->seed = arguments_number(arguments, "--seed");
  spec->max_plies = arguments_number(arguments, "--max-plies");
  spec->keep_stderr = arguments_has(arguments, "--stderr");
  spec->judge_count = arguments_has(arguments, "--compare") ? 2 : 1;
  return match_arguments_read_openings(arguments, &spec->openings) &&
         match_arguments_read_side(arguments, "--engine", &spec->judges[0]) &&
         (spec->judge_count == 1 ||
          match_arguments_read_side(arguments, "--compare", &spec->judges[1]));
}

static int run(const Arguments *arguments) {
  CalibrationSpec spec = {0};
  const int status = read_spec(arguments, &spec)
                         ? calibrate(&spec, arguments_has(arguments, "--json"))
                         : EXIT_USAGE;
  openings_free(&spec.openings);
  for (int judge = 0; judge < CALIBRATION_JUDGES; judge++)
    contender_free(&spec.judges[judge]);
  return status;
}

static const Argument table[] = {
    {"GAME", NULL, "which game", .kind = ARGUMENT_GAME, .required = true},
    {"NAME=VALUE", NULL, "options of the game; players=N seats more than two",
     .kind = ARGUMENT_OPTIONS},
    {"--games", "N", "how many games to play", .kind = ARGUMENT_NUMBER, .min = 1, .max = 10000000,
     .default_value = "100"},
    {"--engine", "ENGINE", "who plays all seats: an engine as in fivefold match",
     .kind = ARGUMENT_TEXT, .default_value = "level=10", .choices = MATCH_ENGINES},
    {"--compare", "ENGINE",
     "an engine to be asked about the same positions, such as an older build",
     .kind = ARGUMENT_TEXT, .choices = MATCH_ENGINES},
    {"--json", NULL, "write JSON for programs", .kind = ARGUMENT_SWITCH},
    {0},
};

const Command cli_calibrate = {
    .name = "calibrate",
    .summary = "compare the chances an engine gives itself with the results of its games",
    .details = "The engine plays against itself. Before each move it says how likely it is to win; "
               "the table "
               "shows what came of it, and the slope of the logistic regression of the result on "
               "the logit of what was said: 1 is honest, more is too modest, less too sure. "
               "Intervals are 95 % and resampled by whole games.",
    .examples = "calibrate GAME --games 200 --nodes 2000\n"
                "calibrate GAME --games 200 --nodes 2000 --compare \"./old/fivefold engine\"\n",
    .arguments = table,
    .shared = match_shared_table,
    .run = run};
