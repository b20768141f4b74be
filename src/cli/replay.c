// fivefold replay: a record, move by move, with reports and boards.
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/record_file.h"
#include "core/rulings.h"
#include "play/player_names.h"

#include <stdio.h>

static const Argument table[] = {
    {"FILE", NULL, "the record; - is standard input", .kind = ARGUMENT_FILE, .required = true},
    {0},
};

static void print_board(const Session *session) {
  Text board = {0};
  game_draw_text(session->game, session->state, &board);
  fputs(text_string(&board), stdout);
  text_free(&board);
}

// How far the record has been shown.
typedef struct Replay {
  const Record *record;
  PlayerNames names;
  size_t shown; // lines
  unsigned entries;
} Replay;

// The comments before line `end` of the record that have not been shown yet.
static void print_comments(Replay *replay, size_t end) {
  for (; replay->shown < end; replay->shown++) {
    const RecordLine *line = &replay->record->lines[replay->shown];
    if (line->kind == RECORD_COMMENT) printf("# %s\n", line->text);
  }
}

static void print_entry(void *context, const Session *session, const RecordLine *line, int player,
                        const char *report) {
  Replay *replay = context;
  print_comments(replay, (size_t)(line - replay->record->lines));
  printf("\n%u. %s: %s\n", ++replay->entries,
         player == TURN_CHANCE ? "chance" : player_name(&replay->names, player), line->text);
  const char *text;
  size_t length;
  while (text_next_line(&report, &text, &length))
    printf("   %.*s\n", (int)length, text);
  print_board(session);
}

static void print_tags(const Record *record) {
  for (size_t i = 0; i < record->count; i++)
    if (record->lines[i].kind == RECORD_TAG)
      printf("%s: %s\n", record->lines[i].name, record->lines[i].text);
}

static void print_rulings(const Session *session) {
  Text rulings = {0};
  rulings_format_changed(session->game, session->start, &rulings);
  fputs(text_string(&rulings), stdout);
  text_free(&rulings);
}

static void print_record(const Record *record, const Session *session) {
  Replay replay = {.record = record};
  player_names_read(&replay.names, record, session->game->player_count(session->start));
  print_tags(record);
  print_rulings(session);
  session_destroy(record_replay(record, print_entry, &replay, NULL));
  print_comments(&replay, record->count);
  Text result = {0};
  Result outcome;
  session->game->result(session->state, &outcome);
  result_format(&outcome, &result);
  printf("\n%s\n", text_string(&result));
  text_free(&result);
  player_names_free(&replay.names);
}

static int run(const Arguments *arguments) {
  Record record;
  Error error;
  // Looked through before anything is printed: a bad record prints nothing but its error.
  Session *session = record_file_load(arguments_text(arguments, "FILE"), &record, &error);
  if (!session) return cli_fail(&cli_replay, &error);
  print_record(&record, session);
  session_destroy(session);
  record_free(&record);
  return 0;
}

const Command cli_replay = {.name = "replay",
                            .summary = "play through a record, with reports and boards",
                            .arguments = table,
                            .run = run};
