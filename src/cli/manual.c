// Writes the manual page: what the tables say of every command, between what is said once for all.
#include "cli/manual.h"

#include "cli/commands.h"
#include "cli/help.h"

#include <string.h>

static const char before[] =
    ".TH FIVEFOLD 1 \"\" fivefold \"User commands\"\n"
    ".SH NAME\n"
    "fivefold \\- play, host, analyse and solve board games\n"
    ".SH SYNOPSIS\n"
    ".B fivefold\n.I COMMAND\n.RI [ ARGUMENTS ]\n.br\n"
    ".B fivefold\n.I COMMAND\n.B \\-\\-help\n.br\n"
    ".B fivefold \\-\\-version\n"
    ".SH DESCRIPTION\n"
    "Fivefold plays, hosts, analyses and solves abstract and arithmetic board games.\n"
    ".B fivefold games\nlists them with their options, and\n"
    ".B fivefold rules\n.I GAME\nprints the rules of one.\n"
    ".PP\n"
    "A flag's value is the next word or stands behind an equals sign: \\-\\-seed 4, "
    "\\-\\-seed=4. Options of a game are words of their own, which name the option and its value; "
    "they may be written like flags, too, once the game is named.\n"
    ".SH COMMANDS\n";

static const char after[] =
    ".SH KEYS\n"
    "While a game is played on the full screen:\n"
    ".TP\ntyping\n"
    "The list shows the moves that start so. Tab completes, Enter plays. An illegal move is "
    "refused with the reason.\n"
    ".TP\narrows\n"
    "Go over the places of the board that some legal move changes. Enter picks a place, and the "
    "next, until one move is left; the board shows its outcome, and Enter plays it.\n"
    ".TP\nTab, Shift-Tab\n"
    "Go through the list of moves, with the outcome on the board.\n"
    ".TP\nBackspace, Esc\n"
    "One step back, all the way back.\n"
    ".TP\nH, U, S, R, ?, Q\n"
    "Hint, take back, save, resign, help, quit. Small letters will do where no move starts with "
    "them.\n"
    ".TP\nPage Up, Page Down, <, >\n"
    "Scroll a board that is larger than the screen.\n"
    ".TP\nCtrl-C\n"
    "Leaves at once.\n"
    ".PP\n"
    "While a record is watched: arrows, Home, End, Page Up, Page Down, a number and Enter to go "
    "there, q to leave.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B TERM\n"
    "The terminal;\n.B dumb\nasks for the dialogue.\n"
    ".TP\n.B NO_COLOR\n"
    "If set and not empty, no colours are used.\n"
    ".TP\n.BR LC_ALL ,\\  LC_CTYPE ,\\  LANG\n"
    "Outside a UTF-8 locale boards are drawn in ASCII.\n"
    ".SH EXIT STATUS\n"
    "0: done. 1: it could not be done. 2: wrong arguments. 128 and more: ended by a signal.\n";

// Adds plain text so that man shows it as it is.
static void add_plain(const char *plain, size_t length, Text *out) {
  if (length && (plain[0] == '.' || plain[0] == '\'')) text_add(out, "\\&");
  for (size_t i = 0; i < length; i++) {
    if (plain[i] == '-' || plain[i] == '\\') text_add_char(out, '\\');
    text_add_char(out, plain[i] == '\\' ? 'e' : plain[i]);
  }
}

static void add_string(const char *string, Text *out) {
  add_plain(string, strlen(string), out);
}

static void add_argument(const Argument *argument, Text *out) {
  Text meaning = {0};
  help_add_meaning(argument, &meaning);
  text_add(out, ".TP\n\\fB");
  add_string(argument->name, out);
  text_add(out, "\\fR");
  if (argument->value) {
    text_add(out, " \\fI");
    add_string(argument->value, out);
    text_add(out, "\\fR");
  }
  text_add_char(out, '\n');
  add_string(text_string(&meaning), out);
  text_add_char(out, '\n');
  text_free(&meaning);
}

static void add_command(const Command *command, Text *out) {
  Text usage = {0};
  help_add_usage(command, &usage);
  text_add(out, ".SS ");
  add_string(text_string(&usage), out);
  text_add_char(out, '\n');
  text_free(&usage);
  add_string(command->summary, out);
  text_add_char(out, '\n');
  if (command->details) {
    text_add(out, ".PP\n");
    add_string(command->details, out);
    text_add_char(out, '\n');
  }
  const Argument *row;
  for (size_t i = 0; (row = command_argument(command, i)); i++)
    add_argument(row, out);
}

static void add_examples(Text *out) {
  text_add(out, ".SH EXAMPLES\n.nf\n");
  for (const Command *const *command = commands; *command; command++) {
    const char *cursor = (*command)->examples ? (*command)->examples : "", *line;
    size_t length;
    while (text_next_line(&cursor, &line, &length)) {
      text_add(out, "fivefold ");
      add_plain(line, length, out);
      text_add_char(out, '\n');
    }
  }
  text_add(out, ".fi\n");
}

void manual_write(Text *out) {
  text_add(out, before);
  for (const Command *const *command = commands; *command; command++)
    add_command(*command, out);
  text_add(out, after);
  add_examples(out);
}
