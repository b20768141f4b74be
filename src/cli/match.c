// fivefold match: two engines play each other, many times.
#include "base/error_codes.h"
#include "cli/commands.h"
#include "cli/match_arguments.h"
#include "match/report.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_TOLD_NOTES = 20, EXIT_INTERRUPTED = 130 };

// How the match is followed on the terminal.
typedef struct Follower {
  const MatchSpec *spec;
  const char *record_folder; // NULL: none
  bool is_terminal;          // standard error: one line that is written over
  unsigned told_notes;
  uint64_t told_tenths;
  bool write_failed;
} Follower;

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal_number) {
  (void)signal_number;
  interrupted = 1;
}

static bool is_interrupted(void *context) {
  const Follower *follower = context;
  return interrupted || follower->write_failed;
}

static void clear_line(const Follower *follower) {
  if (follower->is_terminal) fputs("\r\033[K", stderr);
}

static void tell_notes(Follower *follower, uint64_t pair, int number, const Referee *referee) {
  const char *cursor = text_string(&referee->notes);
  const char *line;
  size_t length;
  while (text_next_line(&cursor, &line, &length)) {
    if (++follower->told_notes > MAX_TOLD_NOTES) return;
    clear_line(follower);
    fprintf(stderr, "pair %llu game %d: %.*s\n", (unsigned long long)pair + 1, number + 1,
            (int)length, line);
    if (follower->told_notes == MAX_TOLD_NOTES)
      fputs("further games of this kind are only counted\n", stderr);
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
    clear_line(follower);
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

// A line that is wider cannot be written over.
static size_t terminal_width(const Follower *follower) {
  struct winsize size;
  if (!follower->is_terminal || ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2)
    return SIZE_MAX;
  return size.ws_col - 1u;
}

static void follow_progress(void *context, const Tally *tally) {
  Follower *follower = context;
  const uint64_t tenths = tally->rounds * 10 / follower->spec->pairs;
  if (!follower->is_terminal && tenths == follower->told_tenths) return;
  follower->told_tenths = tenths;
  Text line = {0};
  report_progress(follower->spec, tally, &line);
  if (line.length > terminal_width(follower)) text_truncate(&line, terminal_width(follower));
  clear_line(follower);
  fputs(text_string(&line), stderr);
  if (!follower->is_terminal) fputc('\n', stderr);
  fflush(stderr);
  text_free(&line);
}

static void catch_interrupts(void) {
  struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

static bool prepare_folder(const char *path) {
  if (!path || mkdir(path, 0777) == 0 || errno == EEXIST) return true;
  fail_at(path);
  return false;
}

static int play(const MatchSpec *spec, const char *record_folder) {
  if (!prepare_folder(record_folder)) return 1;
  Text names[SIDES] = {{0}}, report = {0};
  Error error;
  Tally tally;
  Follower follower = {
      .spec = spec, .record_folder = record_folder, .is_terminal = isatty(STDERR_FILENO)};
  const MatchObserver observer = {&follower, is_interrupted, follow_game, follow_progress};
  catch_interrupts();
  const bool good =
      match_check_sides(spec, names, &error) && match_run(spec, &observer, &tally, &error);
  clear_line(&follower);
  if (good) {
    report_result(spec, &tally, names, &report);
    if (interrupted) text_add(&report, "interrupted\n");
    fputs(text_string(&report), stdout);
  } else {
    if (error_is(&error, "died") && !spec->keep_stderr)
      error_wrap(&error, "cli.see-stderr", "option=%s", "--stderr");
    cli_fail(&cli_match, &error);
  }
  for (int side = 0; side < SIDES; side++)
    text_free(&names[side]);
  text_free(&report);
  if (interrupted) return EXIT_INTERRUPTED;
  return good && !follower.write_failed ? 0 : 1;
}

static int run(const Arguments *arguments) {
  MatchSpec spec = {0};
  const int status = match_arguments_read(arguments, &spec)
                         ? play(&spec, arguments_text(arguments, "--record"))
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
    .run = run};
