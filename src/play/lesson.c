// Reads lessons line by line. A line that starts at the margin is data: a keyword and what belongs
// to it. The indented lines below it are its text, joined by blanks; they are all that a
// translation changes. Strings are cut out of one copy of the text, where they stand.
#include "play/lesson.h"

#include "base/memory.h"
#include "base/scan.h"

#include <stdlib.h>
#include <string.h>

#define BAD_LESSON "bad-lesson"

typedef struct Parser {
  Lesson *lesson;
  LessonStep *step;   // being read; NULL before the first
  unsigned line;      // being read, from 1
  unsigned data_line; // the last one at the margin
  char *rest;         // of it, behind the keyword
  const char **text;  // where the text below it goes; NULL: it takes none
  char *text_end;     // behind what was read of it; NULL: nothing yet
  bool text_needed;
  Error *error;
} Parser;

static bool refuse_at(Parser *parser, unsigned line, const char *key) {
  error_raise(parser->error, BAD_LESSON, key);
  return error_wrap(parser->error, "line", "line=%u", line);
}

static bool refuse_line(Parser *parser, const char *key) {
  return refuse_at(parser, parser->line, key);
}

static bool refuse_word(Parser *parser, const char *key, const char *word) {
  error_raise_with(parser->error, BAD_LESSON, key, "word=%s", word);
  return error_wrap(parser->error, "line", "line=%u", parser->line);
}

// ---- Conditions ----

typedef enum PatternUse { PATTERN_NONE, PATTERN_OPTIONAL, PATTERN_NEEDED } PatternUse;

static const struct ConditionForm {
  const char *word;
  ConditionKind kind;
  bool has_number;
  PatternUse pattern;
} condition_forms[] = {
    {"any", CONDITION_ANY, false, PATTERN_NONE},
    {"move", CONDITION_MOVE, false, PATTERN_NEEDED},
    {"report", CONDITION_REPORT, false, PATTERN_NEEDED},
    {"reports", CONDITION_REPORTS, true, PATTERN_NEEDED},
    {"gain", CONDITION_GAIN, true, PATTERN_NONE},
    {"won", CONDITION_WON, false, PATTERN_NONE},
    {"position", CONDITION_POSITION, false, PATTERN_NEEDED},
    {"safe", CONDITION_SAFE, false, PATTERN_OPTIONAL},
    {"illegal", CONDITION_ILLEGAL, false, PATTERN_OPTIONAL},
};

// Cuts the first word off *rest, which moves to what follows it.
static char *cut_word(char **rest) {
  char *word = *rest;
  *rest += strcspn(*rest, " ");
  if (**rest) *(*rest)++ = '\0';
  *rest += strspn(*rest, " ");
  return word;
}

static const struct ConditionForm *find_form(const char *word) {
  for (size_t i = 0; i < sizeof condition_forms / sizeof *condition_forms; i++)
    if (strcmp(condition_forms[i].word, word) == 0) return &condition_forms[i];
  return NULL;
}

static bool parse_condition(Parser *parser, char *rest, Condition *condition) {
  enum { MAX_NUMBER = 10000 };
  char *word = cut_word(&rest);
  *condition = (Condition){.pattern = ""};
  if (strcmp(word, "not") == 0) {
    condition->negated = true;
    word = cut_word(&rest);
  }
  const struct ConditionForm *form = find_form(word);
  if (!form) return refuse_word(parser, "lesson.unknown-condition", word);
  condition->kind = form->kind;
  if (form->has_number) {
    const char *number = cut_word(&rest);
    if (!scan_number(number, MAX_NUMBER, &condition->number) || condition->number == 0)
      return refuse_word(parser, "lesson.number", number);
  }
  const bool given = *rest != '\0';
  if (given && form->pattern == PATTERN_NONE)
    return refuse_word(parser, "lesson.no-pattern-here", word);
  if (!given && form->pattern == PATTERN_NEEDED)
    return refuse_word(parser, "lesson.pattern-missing", word);
  condition->pattern = rest;
  return true;
}

// ---- Keywords ----

static void expect_text(Parser *parser, const char **text, bool needed) {
  *text = "";
  parser->text = text;
  parser->text_needed = needed;
}

// Refuses what has been said already.
static bool check_first(Parser *parser, const char *text) {
  return !*text || refuse_line(parser, "lesson.twice");
}

static bool read_lesson(Parser *parser) {
  Lesson *lesson = parser->lesson;
  if (lesson->game) return refuse_line(parser, "lesson.twice");
  lesson->game = game_find(parser->rest);
  if (!lesson->game) return refuse_word(parser, "lesson.unknown-game", parser->rest);
  expect_text(parser, &lesson->title, true);
  return true;
}

// A keyword that stands alone, with its text below.
static bool read_text(Parser *parser, const char **text) {
  if (*parser->rest) return refuse_line(parser, "lesson.text-in-line");
  if (!check_first(parser, *text)) return false;
  expect_text(parser, text, true);
  return true;
}

static bool read_typed(Parser *parser) {
  return read_text(parser, &parser->lesson->typed);
}

static size_t count_words(const char *text) {
  const char *word;
  size_t length, count = 0;
  while (scan_word(&text, &word, &length))
    count++;
  return count;
}

// What every step has to say, and how many moves it takes.
static bool finish_step(Parser *parser) {
  LessonStep *step = parser->step;
  if (!step) return true;
  if (!*step->position) return refuse_at(parser, step->line, "lesson.position-missing");
  if (!*step->task) return refuse_at(parser, step->line, "lesson.task-missing");
  if (!step->goal_count) return refuse_at(parser, step->line, "lesson.goal-missing");
  if (!*step->hint) return refuse_at(parser, step->line, "lesson.hint-missing");
  if (!step->solution_count) return refuse_at(parser, step->line, "lesson.solution-missing");
  if (!step->answer_count ||
      step->answers[step->answer_count - 1].condition.kind != CONDITION_ANY ||
      step->answers[step->answer_count - 1].condition.negated)
    return refuse_at(parser, step->line, "lesson.answer-missing");
  step->needed = STEP_MAX_MOVES;
  for (size_t i = 0; i < step->solution_count; i++) {
    const size_t moves = count_words(step->solutions[i]);
    if (moves < step->needed) step->needed = moves;
    if (step->within && moves > step->within)
      return refuse_at(parser, step->line, "lesson.too-short");
  }
  if (!step->within) step->within = step->needed;
  return true;
}

static bool is_name(const char *word) {
  return *word && word[strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static bool read_step(Parser *parser) {
  Lesson *lesson = parser->lesson;
  if (!finish_step(parser)) return false;
  if (!is_name(parser->rest)) return refuse_word(parser, "lesson.bad-name", parser->rest);
  if (lesson_find_step(lesson, parser->rest)) return refuse_line(parser, "lesson.twice");
  if (lesson->step_count == LESSON_MAX_STEPS) return refuse_line(parser, "lesson.too-many");
  lesson->steps = memory_reserve(lesson->steps, &lesson->step_capacity, lesson->step_count + 1,
                                 sizeof *lesson->steps);
  parser->step = &lesson->steps[lesson->step_count++];
  *parser->step = (LessonStep){.line = parser->line,
                               .name = parser->rest,
                               .title = "",
                               .position = "",
                               .say = "",
                               .task = "",
                               .shown = "",
                               .hint = "",
                               .praise = ""};
  expect_text(parser, &parser->step->title, true);
  return true;
}

// A position in which somebody is on turn: the learner.
static bool read_position(Parser *parser) {
  const Game *game = parser->lesson->game;
  if (!check_first(parser, parser->step->position)) return false;
  void *state = memory_allocate(game->state_size);
  const bool good = game->parse_position(state, parser->rest, parser->error);
  const bool playable = good && game->turn(state) > TURN_CHANCE;
  free(state);
  if (!good) {
    error_recode(parser->error, BAD_LESSON);
    return error_wrap(parser->error, "line", "line=%u", parser->line);
  }
  if (!playable) return refuse_line(parser, "lesson.nobody-on-turn");
  parser->step->position = parser->rest;
  return true;
}

static bool read_say(Parser *parser) {
  return read_text(parser, &parser->step->say);
}

static bool read_task(Parser *parser) {
  return read_text(parser, &parser->step->task);
}

static bool read_praise(Parser *parser) {
  return read_text(parser, &parser->step->praise);
}

static bool read_goal(Parser *parser) {
  LessonStep *step = parser->step;
  if (step->goal_count == STEP_MAX_LINES) return refuse_line(parser, "lesson.too-many");
  Condition *goal = &step->goals[step->goal_count++];
  if (!parse_condition(parser, parser->rest, goal)) return false;
  return goal->kind != CONDITION_ILLEGAL || refuse_line(parser, "lesson.illegal-goal");
}

static bool read_wrong(Parser *parser) {
  LessonStep *step = parser->step;
  if (step->answer_count == STEP_MAX_LINES) return refuse_line(parser, "lesson.too-many");
  LessonAnswer *answer = &step->answers[step->answer_count++];
  expect_text(parser, &answer->text, true);
  return parse_condition(parser, parser->rest, &answer->condition);
}

static bool read_hint(Parser *parser) {
  if (!check_first(parser, parser->step->hint)) return false;
  parser->step->shown = parser->rest;
  expect_text(parser, &parser->step->hint, true);
  return true;
}

static bool read_reply(Parser *parser) {
  LessonStep *step = parser->step;
  if (step->reply_count == STEP_MAX_LINES) return refuse_line(parser, "lesson.too-many");
  LessonReply *reply = &step->replies[step->reply_count++];
  reply->moves = parser->rest;
  expect_text(parser, &reply->text, false);
  return true;
}

static bool read_solution(Parser *parser) {
  LessonStep *step = parser->step;
  if (step->solution_count == STEP_MAX_LINES) return refuse_line(parser, "lesson.too-many");
  const size_t moves = count_words(parser->rest);
  if (moves == 0 || moves > STEP_MAX_MOVES) return refuse_line(parser, "lesson.solution-length");
  step->solutions[step->solution_count++] = parser->rest;
  return true;
}

static bool read_within(Parser *parser) {
  uint64_t number;
  if (parser->step->within) return refuse_line(parser, "lesson.twice");
  if (!scan_number(parser->rest, STEP_MAX_MOVES, &number) || number == 0)
    return refuse_word(parser, "lesson.number", parser->rest);
  parser->step->within = (size_t)number;
  return true;
}

static const struct Keyword {
  const char *word;
  bool in_step;
  bool (*read)(Parser *parser);
} keywords[] = {
    {"lesson", false, read_lesson},    {"typed", false, read_typed},
    {"step", false, read_step},        {"position", true, read_position},
    {"say", true, read_say},           {"task", true, read_task},
    {"goal", true, read_goal},         {"wrong", true, read_wrong},
    {"hint", true, read_hint},         {"reply", true, read_reply},
    {"solution", true, read_solution}, {"within", true, read_within},
    {"praise", true, read_praise},
};

// ---- Lines ----

// True where the text that the last keyword wants is there.
static bool check_text(Parser *parser) {
  if (parser->text && parser->text_needed && !**parser->text)
    return refuse_at(parser, parser->data_line, "lesson.text-missing");
  return true;
}

static bool parse_data(Parser *parser, char *line) {
  parser->rest = line;
  const char *word = cut_word(&parser->rest);
  if (!check_text(parser)) return false;
  parser->text = NULL;
  parser->text_end = NULL;
  parser->data_line = parser->line;
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
    if (strcmp(keywords[i].word, word) != 0) continue;
    if (!parser->lesson->game && keywords[i].read != read_lesson)
      return refuse_line(parser, "lesson.no-game");
    if (keywords[i].in_step && !parser->step) return refuse_line(parser, "lesson.outside-step");
    return keywords[i].read(parser);
  }
  return refuse_word(parser, "lesson.unknown-word", word);
}

// Adds a line to the text of the keyword above it: moved up to what is there already.
static bool parse_text(Parser *parser, char *line) {
  if (!parser->text) return refuse_line(parser, "lesson.text-alone");
  const size_t length = strlen(line);
  if (!parser->text_end) {
    *parser->text = line;
    parser->text_end = line + length;
    return true;
  }
  *parser->text_end++ = ' ';
  memmove(parser->text_end, line, length + 1);
  parser->text_end += length;
  return true;
}

static bool parse_line(Parser *parser, char *line) {
  size_t length = strlen(line);
  while (length > 0 && line[length - 1] == ' ')
    line[--length] = '\0';
  for (size_t i = 0; i < length; i++)
    if ((unsigned char)line[i] < ' ' || line[i] == 0x7f)
      return refuse_line(parser, "record.control-character");
  const size_t indent = strspn(line, " ");
  if (length == 0 || line[0] == '#') return true;
  return indent ? parse_text(parser, line + indent) : parse_data(parser, line);
}

static bool parse_lines(Parser *parser, char *text, size_t length) {
  const char *end = text + length;
  if (length > LESSON_MAX_SIZE || memchr(text, '\0', length))
    return error_raise_with(parser->error, BAD_LESSON, "lesson.too-large", "kib=%d",
                            LESSON_MAX_SIZE / 1024);
  while (text < end) {
    char *newline = text + strcspn(text, "\n");
    *newline = '\0';
    parser->line++;
    if (!parse_line(parser, text)) return false;
    text = newline + 1;
  }
  if (!check_text(parser) || !finish_step(parser)) return false;
  return parser->step || refuse_line(parser, "lesson.empty");
}

bool lesson_parse(Lesson *lesson, const char *text, size_t length, Error *error) {
  *lesson = (Lesson){.title = "", .typed = "", .text = memory_allocate(length + 1)};
  if (length) memcpy(lesson->text, text, length);
  Parser parser = {.lesson = lesson, .error = error};
  if (parse_lines(&parser, lesson->text, length)) return true;
  lesson_free(lesson);
  return false;
}

void lesson_free(Lesson *lesson) {
  free(lesson->steps);
  free(lesson->text);
  *lesson = (Lesson){.title = "", .typed = ""};
}

const LessonStep *lesson_find_step(const Lesson *lesson, const char *name) {
  for (size_t i = 0; i < lesson->step_count; i++)
    if (strcmp(lesson->steps[i].name, name) == 0) return &lesson->steps[i];
  return NULL;
}
