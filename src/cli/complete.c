// Looks at what was typed with the eyes of the tables, without judging it: a line that is being
// written is not yet right.
#include "cli/complete.h"

#include "base/scan.h"
#include "cli/arguments.h"
#include "cli/commands.h"

#include <string.h>

enum { MAX_LISTED_NUMBERS = 20 };

typedef struct Completion {
  const Command *command;
  const Game *game;                              // NULL: not named yet
  size_t counts[COMMAND_MAX_ARGUMENTS + 1];      // of the rows, as far as given
  const OptionSpec *given[GAME_MAX_OPTIONS + 1]; // options of the game, up to a NULL
  const Argument *pending;                       // whose value comes next, or NULL
  const OptionSpec *pending_option;              // the same for an option of the game
  const char *word;                              // to be completed
  Text *out;
} Completion;

// Offers `head` and the first `length` characters of `tail` as one word.
static void offer(const Completion *completion, const char *head, const char *tail, size_t length,
                  const char *meaning) {
  Text word = {0};
  text_add(&word, head);
  text_add_bytes(&word, tail, length);
  const size_t typed = strlen(completion->word);
  if (word.length >= typed && strncmp(text_string(&word), completion->word, typed) == 0) {
    text_add(completion->out, text_string(&word));
    if (meaning) text_format(completion->out, "\t%s", meaning);
    text_add_char(completion->out, '\n');
  }
  text_free(&word);
}

static void offer_numbers(const Completion *completion, const char *head, uint64_t min,
                          uint64_t max) {
  if (max - min >= MAX_LISTED_NUMBERS) return;
  for (uint64_t number = min; number <= max; number++) {
    Text digits = {0};
    text_add_number(&digits, (int64_t)number);
    offer(completion, head, text_string(&digits), digits.length, NULL);
    text_free(&digits);
  }
}

// Items between commas: words, ranges LOW..HIGH, and free text (in capitals), which is passed over.
static void offer_items(const Completion *completion, const char *head, const char *items) {
  while (items && *items) {
    const size_t length = strcspn(items, ",");
    const char *cursor = items;
    uint64_t min, max;
    if (scan_number_prefix(&cursor, UINT64_MAX, &min) && scan_prefix(&cursor, "..") &&
        scan_number_prefix(&cursor, UINT64_MAX, &max))
      offer_numbers(completion, head, min, max);
    else if (items[0] < 'A' || items[0] > 'Z')
      offer(completion, head, items, length, NULL);
    items += items[length] ? length + 1 : length;
  }
}

static void offer_games(const Completion *completion, const char *head) {
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    offer(completion, head, game->id, strlen(game->id), game->summary);
  }
}

static void offer_notations(const Completion *completion, const char *head) {
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    for (size_t k = 0; k < game->notation_count; k++)
      if (!completion->game || completion->game == game)
        offer(completion, head, game->notations[k].name, strlen(game->notations[k].name),
              game->notations[k].meaning);
  }
}

static void offer_values(const Completion *completion, const Argument *row, const char *head) {
  offer_items(completion, head, row->choices);
  switch (row->kind) {
  case ARGUMENT_NUMBER:
    offer_numbers(completion, head, row->min, row->max);
    break;
  case ARGUMENT_FORMAT:
    offer_notations(completion, head);
    break;
  case ARGUMENT_GAME:
    offer_games(completion, head);
    break;
  case ARGUMENT_GAME_OR_FILE:
    offer_games(completion, head);
    text_add(completion->out, ":files\n");
    break;
  case ARGUMENT_FILE:
  case ARGUMENT_SETTINGS:
    text_add(completion->out, ":files\n");
    break;
  case ARGUMENT_FOLDER:
    text_add(completion->out, ":folders\n");
    break;
  default:
    break;
  }
}

static bool takes_options(const Completion *completion) {
  return command_find_kind(completion->command, ARGUMENT_OPTIONS) < COMMAND_MAX_ARGUMENTS;
}

// The first row in a place of its own that is still free, or COMMAND_MAX_ARGUMENTS.
static size_t free_place(const Completion *completion) {
  const Argument *row;
  for (size_t i = 0; (row = command_argument(completion->command, i)); i++)
    if (!argument_is_flag(row) && row->kind != ARGUMENT_OPTIONS && !completion->counts[i]) return i;
  return COMMAND_MAX_ARGUMENTS;
}

static void take_value(Completion *completion, const Argument *row, const char *value) {
  if (row && (row->kind == ARGUMENT_GAME || row->kind == ARGUMENT_GAME_OR_FILE))
    completion->game = game_find(value);
}

static void take_flag(Completion *completion, const char *word) {
  const size_t length = strcspn(word, "=");
  const size_t index = command_find_row(completion->command, word, length);
  const Argument *row = command_argument(completion->command, index);
  completion->counts[index]++;
  if (row && word[length])
    take_value(completion, row, word + length + 1);
  else if (row && row->kind != ARGUMENT_SWITCH)
    completion->pending = row;
  else if (!row && !word[length] && length > 2)
    completion->pending_option = arguments_find_option(completion->game, word + 2, length - 2);
}

static bool is_given(const Completion *completion, const OptionSpec *option) {
  for (size_t i = 0; completion->given[i]; i++)
    if (completion->given[i] == option) return true;
  return false;
}

static void take_option(Completion *completion, const OptionSpec *option) {
  size_t count = 0;
  while (completion->given[count])
    count++;
  if (option && count < GAME_MAX_OPTIONS) completion->given[count] = option;
}

// Takes in a word before the one that is to be completed.
static void take_word(Completion *completion, const char *word) {
  if (completion->pending || completion->pending_option) {
    take_value(completion, completion->pending, word);
    take_option(completion, completion->pending_option);
    completion->pending = NULL;
    completion->pending_option = NULL;
  } else if (word[0] == '-' && word[1]) {
    take_flag(completion, word);
  } else if (takes_options(completion) && strchr(word, '=')) {
    take_option(completion, arguments_find_option(completion->game, word, strcspn(word, "=")));
  } else {
    const size_t index = free_place(completion);
    take_value(completion, command_argument(completion->command, index), word);
    completion->counts[index]++;
  }
}

// The word has an equals sign: what is before it says what may follow.
static void offer_after_equals(const Completion *completion) {
  const char *word = completion->word;
  const size_t length = strcspn(word, "=");
  Text head = {0};
  text_add_bytes(&head, word, length + 1);
  const Argument *row =
      command_argument(completion->command, command_find_row(completion->command, word, length));
  const OptionSpec *option =
      takes_options(completion) ? arguments_find_option(completion->game, word, length) : NULL;
  if (row)
    offer_values(completion, row, text_string(&head));
  else if (option)
    offer_items(completion, text_string(&head), option->values);
  text_free(&head);
}

static void offer_all(const Completion *completion) {
  const Argument *row = command_argument(completion->command, free_place(completion));
  if (row && completion->word[0] != '-') offer_values(completion, row, "");
  for (size_t i = 0;
       completion->game && takes_options(completion) && i < completion->game->option_count; i++) {
    const OptionSpec *option = &completion->game->options[i];
    if (!is_given(completion, option)) offer(completion, option->name, "=", 1, option->meaning);
  }
  for (size_t i = 0; (row = command_argument(completion->command, i)); i++)
    if (argument_is_flag(row) && completion->counts[i] < argument_max_count(row))
      offer(completion, row->name, "", 0, row->help);
  offer(completion, "--help", "", 0, "explain the arguments");
}

static void offer_commands(const Completion *completion) {
  for (const Command *const *command = commands; *command; command++)
    offer(completion, (*command)->name, "", 0, (*command)->summary);
  offer(completion, "--help", "", 0, "list the commands");
  offer(completion, "--version", "", 0, "print the version");
  offer(completion, "--man", "", 0, "print the manual page");
}

void complete_words(int count, char **words, Text *out) {
  if (count < 1) return;
  Completion completion = {.word = words[count - 1], .out = out};
  if (count == 1) {
    offer_commands(&completion);
    return;
  }
  completion.command = commands_find(words[0]);
  if (!completion.command) return;
  for (int i = 1; i < count - 1; i++)
    take_word(&completion, words[i]);
  if (completion.pending)
    offer_values(&completion, completion.pending, "");
  else if (completion.pending_option)
    offer_items(&completion, "", completion.pending_option->values);
  else if (strchr(completion.word, '='))
    offer_after_equals(&completion);
  else
    offer_all(&completion);
}
