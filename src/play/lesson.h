// A lesson: short steps on the real board, each with a task and what fulfils it. Lessons are data
// (lessons/LANGUAGE/GAME.lesson, described in docs/learn.md); this reads them.
#ifndef FIVEFOLD_PLAY_LESSON_H
#define FIVEFOLD_PLAY_LESSON_H

#include "core/game.h"

enum {
  LESSON_MAX_SIZE = 64 * 1024,
  LESSON_MAX_STEPS = 32,
  STEP_MAX_LINES = 8, // goals, answers, replies or solutions
  STEP_MAX_MOVES = 20,
};

// What can be asked of a try.
typedef enum ConditionKind {
  CONDITION_ANY,      // "any": every legal move
  CONDITION_MOVE,     // "move PATTERN...": the move just made is spelt like one of these
  CONDITION_REPORT,   // "report PATTERN": what the moves reported has such a line
  CONDITION_REPORTS,  // "reports N PATTERN": at least so many such lines
  CONDITION_GAIN,     // "gain N": so many points more than at the start of the step
  CONDITION_WON,      // "won": the learner has won the game
  CONDITION_POSITION, // "position PATTERN": the position's text now
  CONDITION_SAFE,     // "safe [PATTERN]": no answer of the opponent reports that, or wins
  CONDITION_ILLEGAL,  // "illegal [CODE]": the rules refused, with that code
} ConditionKind;

typedef struct Condition {
  ConditionKind kind;
  bool negated; // "not ..."
  uint64_t number;
  const char *pattern; // "" where there is none
} Condition;

typedef struct LessonAnswer {
  Condition condition;
  const char *text;
} LessonAnswer;

typedef struct LessonReply {
  const char *moves; // of opponents and chance, separated by blanks; "": none
  const char *text;
} LessonReply;

// All strings belong to the lesson. What a lesson may leave out is "".
typedef struct LessonStep {
  unsigned line;     // in the lesson's text
  const char *name;  // a word that stays: progress is kept under it
  const char *title; // a few words
  const char *position;
  const char *say;   // a sentence or two
  const char *task;  // what to do
  const char *shown; // a move that the hint points at
  const char *hint;
  const char *praise;              // once it is done
  Condition goals[STEP_MAX_LINES]; // all of them
  size_t goal_count;
  LessonAnswer answers[STEP_MAX_LINES]; // to what missed the goal; the first that fits is given
  size_t answer_count;
  LessonReply replies[STEP_MAX_LINES]; // to the first, second ... move
  size_t reply_count;
  const char *solutions[STEP_MAX_LINES]; // the learner's moves, separated by blanks
  size_t solution_count;
  size_t needed; // moves of the shortest solution
  size_t within; // moves a learner has for it
} LessonStep;

typedef struct Lesson {
  const Game *game;
  const char *title;
  const char *typed; // how its moves are typed, for who has only a keyboard
  LessonStep *steps; // owned
  size_t step_count;
  size_t step_capacity;
  char *text; // what the strings point into; owned
} Lesson;

// Reads a lesson. Refuses with "bad-lesson", naming the line; then there is nothing to release.
bool lesson_parse(Lesson *lesson, const char *text, size_t length, Error *error);
void lesson_free(Lesson *lesson);

// The step of this name, or NULL.
const LessonStep *lesson_find_step(const Lesson *lesson, const char *name);

#endif
