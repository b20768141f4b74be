// fivefold match: two engines play each other, many times.
#include "base/error_codes.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/match_arguments.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "match/report.h"
#include "platform/print.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_TOLD_NOTES = 20 };

// How the match is followed on the terminal.
typedef struct Follower {
  const MatchSpec *spec;
  const char *record_folder; // NULL: none
  unsigned told_notes;
  uint64_t told_tenths;
  bool write_failed;
} Follower;

static bool is_interrupted(void *context) {
  const Follower *follower = context;
  return interrupt_came() || follower->write_failed;
}

static void tell_notes(Follower *follower, uint64_t pair, int number, const Referee *referee) {
  const char *cursor = text_string(&referee->notes);
  const char *line;
  size_t length;
  while (text_next_line(&cursor, &line, &length)) {
    if (++follower->told_notes > MAX_TOLD_NOTES) return;
    progress_clear();
    Text note = {0};
    text_add_bytes(&note, line, length);
    print_line_to(stderr, "match.note", "pair=%llu game=%d note=%s", (unsigned long long)pair + 1,
                  number + 1, text_string(&note));
    text_free(&note);
    if (follower->told_notes == MAX_TOLD_NOTES)
      print_line_to(stderr, "match.more-notes", "told=%d", MAX_TOLD_NOTES);
  }
}

static bool write_file(const char *path, const Text *text) {
  FILE *file = fopen(path, "wbe");
  if (!file) return false;
  const bool written = fwrite(text_string(text), 1, text->length, file) == text->length;
  return fclose(file) == 0 && written;
}

// Says what the system had against a path.
static void fail_at(const char *path) {
  Error error;
  error_raise_with(&error, ERROR_BAD_ARGUMENT, "file.failed", "path=%s reason=%s", path,
                   strerror(errno));
  cli_fail(&cli_match, &error);
}

static void write_record(Follower *follower, uint64_t pair, int number, const Referee *referee) {
  Text record = {0}, path = {0};
  char name[64];
  snprintf(name, sizeof name, "pair-%06llu-%d.record", (unsigned long long)pair + 1, number + 1);
  text_format(&path, "%s/%s", follower->record_folder, name);
  report_record(referee, pair, number, &record);
  if (!write_file(text_string(&path), &record)) {
    progress_clear();
    fail_at(text_string(&path));
    follower->write_failed = true;
  }
  text_free(&path);
  text_free(&record);
}

static void follow_game(void *context, uint64_t pair, int number, const Referee *referee) {
  Follower *follower = context;
  tell_notes(follower, pair, number, referee);
  if (follower->record_folder && !follower->write_failed)
    write_record(follower, pair, number, referee);
}

// On a terminal one line that is written over, else a line for every tenth.
static void follow_progress(void *context, const Tally *tally) {
  Follower *follower = context;
  const bool shown = progress_is_shown();
  const uint64_t tenths = tally->rounds * 10 / follower->spec->pairs;
  if (shown ? !progress_is_due() : tenths == follower->told_tenths) return;
  follower->told_tenths = tenths;
  Text line = {0};
  report_progress(follower->spec, tally, &line);
  if (shown)
    progress_put(text_string(&line));
  else
    fprintf(stderr, "%s\n", text_string(&line));
  text_free(&line);
}

static bool prepare_folder(const char *path) {
  if (!path || mkdir(path, 0777) == 0 || errno == EEXIST) return true;
  fail_at(path);
  return false;
}

static void print_result(const MatchSpec *spec, const Tally *tally, const Text names[SIDES],
                         bool as_json) {
  Text report = {0};
  if (as_json) {
    Json json = output_begin_json(&report);
    report_result_json(spec, tally, names, !interrupt_came(), &json);
    output_end_json(&json);
  } else {
    report_result(spec, tally, names, &report);
    if (interrupt_came()) text_add(&report, "interrupted\n");
    output_text(&report);
  }
}

static int play(const MatchSpec *spec, const char *record_folder, bool as_json) {
  if (!prepare_folder(record_folder)) return 1;
  Text names[SIDES] = {{0}};
  Error error;
  Tally tally;
  Follower follower = {.spec = spec, .record_folder = record_folder};
  const MatchObserver observer = {&follower, is_interrupted, follow_game, follow_progress};
  bool good = match_check_sides(spec, names, &error);
  if (good) interrupt_catch(); // before the first game there is nothing to report
  good = good && match_run(spec, &observer, &tally, &error);
  progress_clear();
  if (good) {
    print_result(spec, &tally, names, as_json);
  } else {
    if (error_is(&error, ERROR_DIED) && !spec->keep_stderr)
      error_wrap(&error, "cli.see-stderr", "option=%s", "--stderr");
    cli_fail(&cli_match, &error);
  }
  for (int side = 0; side < SIDES; side++)
    text_free(&names[side]);
  return interrupt_finish(&cli_match, good && !follower.write_failed ? 0 : 1);
}

static int run(const Arguments *arguments) {
  MatchSpec spec = {0};
  const int status =
      match_arguments_read(arguments, &spec)
          ? play(&spec, arguments_text(arguments, "--record"), arguments_has(arguments, "--json"))
          : EXIT_USAGE;
  openings_free(&spec.openings);
  for (int side = 0; side < SIDES; side++)
    contender_free(&spec.sides[side]);
  return status;
}

const Command cli_match = {
    .name = "match",
    .summary = "play two engines against each other and measure the difference",
    .examples = "match GAME --a level=7 --b greedy --pairs 100\n"
                "match GAME --a level=10 --b \"./my-bot --fast\" --movetime 100 --threads 2\n"
                "match GAME --a level=10 --b \"./old/fivefold engine\" --nodes 20000 --sprt 0,10\n",
    .arguments = match_table,
    .shared = match_shared_table,
    .run = run};
