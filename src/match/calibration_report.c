// The picture is a reliability diagram on its side: a row for each tenth, in which what came stands
// on what was said where the player is honest.
#include "match/calibration_report.h"

#include "base/say.h"
#include "match/report.h"

#include <string.h>

enum { PICTURE_WIDTH = 41 };

static int column_of(double share) {
  return (int)(share * (PICTURE_WIDTH - 1) + 0.5);
}

// "  --*-o   ": the interval, what came and what was said.
static void add_picture(Text *out, const Tenth *tenth) {
  char picture[PICTURE_WIDTH + 1];
  memset(picture, ' ', PICTURE_WIDTH);
  picture[PICTURE_WIDTH] = '\0';
  if (tenth->count) {
    const int low = column_of(tenth->came.low), high = column_of(tenth->came.high);
    memset(picture + low, '-', (size_t)(high - low) + 1);
    picture[column_of(tenth->said)] = 'o';
    picture[column_of(tenth->came.value)] = '*';
  }
  text_format(out, "|%s|\n", picture);
}

static void add_tenth(Text *out, int number, const Tenth *tenth) {
  const int width = 100 / CALIBRATION_TENTHS;
  text_format(out, "%3d - %3d %%  %7llu", number * width, (number + 1) * width,
              (unsigned long long)tenth->count);
  if (tenth->count)
    text_format(out, "  %5.1f  %5.1f  [%5.1f, %5.1f]  ", 100 * tenth->said, 100 * tenth->came.value,
                100 * tenth->came.low, 100 * tenth->came.high);
  else
    text_format(out, "  %5s  %5s  %14s  ", "-", "-", "-");
  add_picture(out, tenth);
}

static void add_estimate(Text *out, Estimate estimate, int decimals) {
  text_format(out, "%.*f [%.*f, %.*f]", decimals, estimate.value, decimals, estimate.low, decimals,
              estimate.high);
}

static void add_fit(Text *out, const Calibration *calibration, const char *engine) {
  Text slope = {0}, intercept = {0}, open = {0}, loss = {0};
  add_estimate(&slope, calibration->slope, 3);
  add_estimate(&intercept, calibration->intercept, 3);
  add_estimate(&open, calibration->open_slope, 3);
  add_estimate(&loss, calibration->log_loss, 4);
  say_add_with(out, "calibrate.fit", "slope=%s open=%s intercept=%s loss=%s engine=%s",
               text_string(&slope), text_string(&open), text_string(&intercept), text_string(&loss),
               engine);
  text_add_char(out, '\n');
  text_free(&slope);
  text_free(&open);
  text_free(&intercept);
  text_free(&loss);
}

static void add_comparison(Text *out, const CalibrationSpec *spec, const Statements *statements,
                           bool late_only) {
  Calibration other;
  Text gap = {0};
  calibration_make(&other, statements, 1, late_only, spec->seed);
  add_fit(out, &other, spec->judges[1].label);
  add_estimate(&gap, calibration_compare(statements, late_only, spec->seed), 4);
  say_add_with(out, "calibrate.gap", "gap=%s", text_string(&gap));
  text_add_char(out, '\n');
  text_free(&gap);
}

static void add_part(Text *out, const CalibrationSpec *spec, const Statements *statements,
                     bool late_only) {
  Calibration calibration;
  calibration_make(&calibration, statements, 0, late_only, spec->seed);
  text_add_char(out, '\n');
  say_add_with(out, "calibrate.part", "part=%s moves=%llu", late_only ? "late" : "whole",
               (unsigned long long)calibration.moves);
  text_add_char(out, '\n');
  say_add(out, "calibrate.columns");
  text_add_char(out, '\n');
  for (int i = 0; i < CALIBRATION_TENTHS; i++)
    add_tenth(out, i, &calibration.tenths[i]);
  add_fit(out, &calibration, spec->judges[0].label);
  if (spec->judge_count > 1) add_comparison(out, spec, statements, late_only);
}

void calibration_report(const CalibrationSpec *spec, const Statements *statements, Text *out) {
  Text go = {0};
  contender_format_go(&spec->judges[0], &go);
  const uint64_t games = statements->list[statements->count - 1].game + 1;
  say_add_with(out, "calibrate.title", "game=%s games=%llu engine=%s go=%s seed=%llu",
               spec->openings.game->title, (unsigned long long)games, spec->judges[0].label,
               text_string(&go), (unsigned long long)spec->seed);
  text_add_char(out, '\n');
  add_part(out, spec, statements, false);
  add_part(out, spec, statements, true);
  text_add_char(out, '\n');
  say_add(out, "calibrate.legend");
  text_add_char(out, '\n');
  text_free(&go);
}

static void put_tenths(Json *json, const Calibration *calibration) {
  json_key(json, "tenths");
  json_open_array(json);
  for (int i = 0; i < CALIBRATION_TENTHS; i++) {
    const Tenth *tenth = &calibration->tenths[i];
    json_open_object(json);
    json_put_number(json, "moves", (int64_t)tenth->count);
    if (tenth->count) {
      json_key(json, "said");
      json_add_real(json, tenth->said, 4);
      report_put_estimate(json, "came", tenth->came, 4);
    }
    json_close_object(json);
  }
  json_close_array(json);
}

static void put_judge(Json *json, const CalibrationSpec *spec, const Statements *statements,
                      int judge, bool late_only) {
  Calibration calibration;
  calibration_make(&calibration, statements, judge, late_only, spec->seed);
  json_key(json, judge == 0 ? "player" : "compared");
  json_open_object(json);
  json_put_string(json, "engine", spec->judges[judge].label);
  json_put_number(json, "moves", (int64_t)calibration.moves);
  put_tenths(json, &calibration);
  report_put_estimate(json, "slope", calibration.slope, 4);
  report_put_estimate(json, "intercept", calibration.intercept, 4);
  report_put_estimate(json, "open-slope", calibration.open_slope, 4);
  report_put_estimate(json, "log-loss", calibration.log_loss, 5);
  json_close_object(json);
}

static void put_part(Json *json, const CalibrationSpec *spec, const Statements *statements,
                     bool late_only) {
  json_key(json, late_only ? "last-third" : "whole");
  json_open_object(json);
  for (int judge = 0; judge < spec->judge_count; judge++)
    put_judge(json, spec, statements, judge, late_only);
  if (spec->judge_count > 1)
    report_put_estimate(json, "log-loss-difference",
                        calibration_compare(statements, late_only, spec->seed), 5);
  json_close_object(json);
}

void calibration_report_json(const CalibrationSpec *spec, const Statements *statements,
                             Json *json) {
  json_put_string(json, "game", spec->openings.game->id);
  json_put_number(json, "seed", (int64_t)spec->seed);
  json_put_number(json, "games", (int64_t)statements->list[statements->count - 1].game + 1);
  put_part(json, spec, statements, false);
  put_part(json, spec, statements, true);
}
