// A calibration as a table with its picture, and as JSON.
#ifndef FIVEFOLD_MATCH_CALIBRATION_REPORT_H
#define FIVEFOLD_MATCH_CALIBRATION_REPORT_H

#include "base/json.h"
#include "match/calibration_games.h"

// Everything, several lines: of whole games, then of their last thirds.
void calibration_report(const CalibrationSpec *spec, const Statements *statements, Text *out);

// The same for programs, as keys of an open object.
void calibration_report_json(const CalibrationSpec *spec, const Statements *statements, Json *json);

#endif
