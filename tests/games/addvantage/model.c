#include "model.h"

#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_stage(const Model *model, const char *stage) {
  return strcmp(model->stage, stage) == 0;
}

// ---- Looking at the table ----

// The die on a square, or NULL. Rows and columns count from 0.
static const ModelDie *die_on(const Model *model, int player, int row, int column) {
  for (int i = 0; i < MODEL_DICE; i++) {
    const ModelDie *die = &model->dice[i];
    if (die->place == ON_BOARD && die->owner == player && die->row == row && die->column == column)
      return die;
  }
  return NULL;
}

static int empty_squares(const Model *model, int player) {
  int count = 0;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++)
      count += die_on(model, player, row, column) == NULL;
  return count;
}

static int dice_in_pool(const Model *model) {
  int count = 0;
  for (int i = 0; i < MODEL_DICE; i++)
    count += model->dice[i].place == IN_POOL;
  return count;
}

static bool is_skipped(const Model *model, int player) {
  return model->out[player] || model->coins[player] == 0 || empty_squares(model, player) == 0;
}

// Sum of three squares, or -1 when one is empty.
static int sum_of(const Model *model, int player, const int rows[3], const int columns[3]) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    const ModelDie *die = die_on(model, player, rows[i], columns[i]);
    if (!die) return -1;
    sum += die->value;
  }
  return sum;
}

static int row_sum(const Model *model, int player, int row) {
  return sum_of(model, player, (int[]){row, row, row}, (int[]){0, 1, 2});
}

static int column_sum(const Model *model, int player, int column) {
  return sum_of(model, player, (int[]){0, 1, 2}, (int[]){column, column, column});
}

static int bonus_sum(const Model *model, int player) {
  return sum_of(model, player, (int[]){0, 1, 2}, model->anti ? (int[]){2, 1, 0} : (int[]){0, 1, 2});
}

static int line_sum(const Model *model, int player, int line) {
  return line < 3 ? row_sum(model, player, line) : column_sum(model, player, line - 3);
}

int model_score(const Model *model, int player) {
  int score = 0;
  for (int line = 0; line < 6; line++) {
    const bool counts = model->stay ? model->arranged[player] && line_sum(model, player, line) ==
                                                                     model->tiles[player][line]
                                    : model->won[player][line];
    if (counts) score += model->tiles[player][line];
  }
  for (int i = 0; i < 2; i++)
    if (model->bonus_owner[i] == player) score += model->bonus[i];
  return score;
}

// ---- The course of the game ----

void model_start(Model *model, int players, bool stay, bool hidden, bool giveback, bool anti) {
  *model = (Model){.players = players,
                   .stay = stay,
                   .hidden = hidden,
                   .giveback = giveback,
                   .anti = anti,
                   .stage = "deal",
                   .active = 1,
                   .end = ""};
  for (int player = 1; player <= players; player++)
    model->coins[player] = 2;
}

static void finish(Model *model, const char *reason) {
  model->stage = "over";
  model->end = reason;
  for (int i = 0; i < MODEL_DICE; i++)
    if (model->dice[i].place == IN_HAND) model->dice[i].place = IN_POOL;
  model->thrown = 0;
  model->idle = 0;
  model->gave_back = false;
}

// After a turn or a skip; true when the game is over.
static bool test_end(Model *model) {
  bool all_full = true, all_skipped = true;
  for (int player = 1; player <= model->players; player++) {
    all_full = all_full && empty_squares(model, player) == 0;
    all_skipped = all_skipped && is_skipped(model, player);
  }
  if (all_full)
    finish(model, "full");
  else if (all_skipped)
    finish(model, "stuck");
  else if (model->idle >= 4 * model->players)
    finish(model, "idle");
  return is_stage(model, "over");
}

static void next_turn(Model *model) {
  model->gave_back = false;
  do {
    model->active = model->active % model->players + 1;
    if (!is_skipped(model, model->active)) {
      model->stage = "turn";
      return;
    }
    model->idle++;
  } while (!test_end(model));
}

static void end_turn(Model *model, bool buy_or_skip) {
  for (int i = 0; i < MODEL_DICE; i++) {
    model->bought_from[model->active][i] = false;
    if (model->dice[i].place == IN_HAND) model->dice[i].place = IN_POOL;
  }
  model->thrown = 0;
  model->idle = buy_or_skip ? model->idle + 1 : 0;
  if (!test_end(model)) next_turn(model);
}

static void next_of_set_up(Model *model) {
  do {
    model->active++;
  } while (model->active <= model->players && model->out[model->active]);
  if (model->active <= model->players) return;
  model->stage = is_stage(model, "deal") ? "arrange" : "bonus";
  model->active = 0;
  if (is_stage(model, "arrange")) next_of_set_up(model);
}

void model_leave(Model *model, int player, const char *reason) {
  int left = 0;
  model->out[player] = true;
  for (int other = 1; other <= model->players; other++)
    left += !model->out[other];
  if (model->players == 2)
    finish(model, reason);
  else if (left == 1)
    finish(model, "last");
  else if (model->active != player)
    return;
  else if (is_stage(model, "deal") || is_stage(model, "arrange"))
    next_of_set_up(model);
  else
    end_turn(model, true);
}

// ---- Tiles ----

static void report_line(const Model *model, Text *report, const char *line, int player) {
  text_add(report, line);
  if (player != model->active) text_format(report, " player %d", player);
  text_add(report, "\n");
}

static bool take_bonus(Model *model, int player, Text *report) {
  char line[40];
  for (int i = 0; i < 2; i++) {
    if (model->bonus_owner[i] != 0 || model->bonus[i] != bonus_sum(model, player)) continue;
    model->bonus_owner[i] = player;
    snprintf(line, sizeof line, "tile %d bonus", model->bonus[i]);
    report_line(model, report, line, player);
    return true;
  }
  return false;
}

static void judge_take(Model *model, bool bonus_line_touched, Text *report) {
  const int player = model->active;
  for (int line = 0; line < 6; line++) {
    const int tile = model->tiles[player][line];
    if (model->won[player][line] || line_sum(model, player, line) != tile) continue;
    model->won[player][line] = true;
    text_format(report, "tile %d %s %d\n", tile, line < 3 ? "row" : "column", line % 3 + 1);
  }
  if (bonus_line_touched) take_bonus(model, player, report);
}

static void judge_stay(Model *model, Text *report) {
  char line[40];
  for (int i = 0; i < 2; i++) {
    const int owner = model->bonus_owner[i];
    if (owner == 0 || bonus_sum(model, owner) == model->bonus[i]) continue;
    model->bonus_owner[i] = 0;
    snprintf(line, sizeof line, "release %d", model->bonus[i]);
    report_line(model, report, line, owner);
  }
  for (int i = 0; i < model->players; i++) {
    const int player = (model->active - 1 + i) % model->players + 1;
    if (model->bonus_owner[0] != player && model->bonus_owner[1] != player)
      take_bonus(model, player, report);
  }
}

static void judge(Model *model, bool bonus_line_touched, Text *report) {
  if (model->stay)
    judge_stay(model, report);
  else
    judge_take(model, bonus_line_touched, report);
}

// ---- Moves ----

static bool on_bonus_line(const Model *model, int row, int column) {
  return model->anti ? row + column == 2 : row == column;
}

static void pay_out(Model *model, Text *report) {
  model->coins[model->active]--;
  text_format(report, "out %d\n", model->active);
}

// The thrown die with this value that is still in hand.
static ModelDie *hand_die(Model *model, int value) {
  for (int i = 0; i < MODEL_DICE; i++)
    if (model->dice[i].place == IN_HAND && model->dice[i].value == value) return &model->dice[i];
  assert(false);
  return NULL;
}

static void play_roll(Model *model, const char *values) {
  // Of all dice in the pool, first those that somebody may not buy: if a ban could ever outlive the
  // way through the pool, it would show.
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < MODEL_DICE && *values; i++) {
      bool is_banned = false;
      for (int player = 1; player <= model->players; player++)
        is_banned = is_banned || model->bought_from[player][i];
      if (model->dice[i].place != IN_POOL || (pass == 0 && !is_banned)) continue;
      model->dice[i].place = IN_HAND;
      model->dice[i].value = *values++ - '0';
    }
  }
  model->stage = "place";
}

static void play_place(Model *model, const char *items, Text *report) {
  bool bonus_line_touched = false, gave_up = false;
  while (*items) {
    ModelDie *die = hand_die(model, items[0] - '0');
    if (strncmp(items + 1, "@out", 4) == 0) {
      gave_up = true;
      die->place = IN_POOL;
      items += 5;
    } else {
      *die = (ModelDie){ON_BOARD, model->active, items[3] - '1', items[2] - 'a', die->value};
      bonus_line_touched = bonus_line_touched || on_bonus_line(model, die->row, die->column);
      items += 4;
    }
    if (*items == ',') items++;
  }
  if (gave_up) pay_out(model, report);
  judge(model, bonus_line_touched, report);
  end_turn(model, false);
}

static void play_buy(Model *model, const char *text, Text *report) {
  const int seller = text[0] - '0';
  const int index = (int)(die_on(model, seller, text[2] - '1', text[1] - 'a') - &model->dice[0]);
  ModelDie *die = &model->dice[index];
  *die = (ModelDie){ON_BOARD, model->active, text[5] - '1', text[4] - 'a', die->value};
  model->coins[model->active]--;
  model->coins[seller]++;
  model->bought_from[seller][index] = true;
  judge(model, on_bonus_line(model, die->row, die->column), report);
  end_turn(model, true);
}

static void play_drop(Model *model, const char *text, Text *report) {
  ModelDie *die =
      &model->dice[die_on(model, model->active, text[1] - '1', text[0] - 'a') - &model->dice[0]];
  die->place = IN_POOL;
  pay_out(model, report);
  if (model->stay) judge_stay(model, report);
  model->gave_back = true;
  if (model->coins[model->active] == 0) end_turn(model, false);
}

void model_play(Model *model, const char *move, Text *report) {
  const char *rest = strchr(move, ':') + 1;
  int *tiles = model->tiles[model->active];
  if (is_stage(model, "deal")) {
    sscanf(rest, "%d,%d,%d,%d,%d,%d", tiles, tiles + 1, tiles + 2, tiles + 3, tiles + 4, tiles + 5);
    model->dealt[model->active] = true;
    next_of_set_up(model);
  } else if (is_stage(model, "arrange")) {
    sscanf(rest, "%d,%d,%d/%d,%d,%d", tiles, tiles + 1, tiles + 2, tiles + 3, tiles + 4, tiles + 5);
    model->arranged[model->active] = true;
    next_of_set_up(model);
  } else if (is_stage(model, "bonus")) {
    sscanf(rest, "%d,%d", &model->bonus[0], &model->bonus[1]);
    next_turn(model);
  } else if (is_stage(model, "roll")) {
    play_roll(model, rest);
  } else if (is_stage(model, "place")) {
    play_place(model, rest, report);
  } else if (strncmp(move, "throw", 5) == 0) {
    model->thrown = atoi(rest);
    model->stage = "roll";
  } else if (strncmp(move, "buy", 3) == 0) {
    play_buy(model, rest, report);
  } else {
    play_drop(model, rest, report);
  }
}

// ---- Listing ----

static void add_move(ModelMoves *moves, const char *text) {
  moves->texts =
      memory_reserve(moves->texts, &moves->capacity, moves->count + 1, sizeof *moves->texts);
  moves->texts[moves->count++] = memory_copy_string(text);
}

static int compare_texts(const void *left, const void *right) {
  return strcmp(*(char *const *)left, *(char *const *)right);
}

static void sort_moves(ModelMoves *moves) {
  if (moves->count == 0) return;
  qsort(moves->texts, moves->count, sizeof *moves->texts, compare_texts);
  size_t kept = 1;
  for (size_t i = 1; i < moves->count; i++) {
    if (strcmp(moves->texts[i], moves->texts[kept - 1]) == 0)
      free(moves->texts[i]);
    else
      moves->texts[kept++] = moves->texts[i];
  }
  moves->count = kept;
}

// Every order of the six tiles.
static void list_arranges(const Model *model, ModelMoves *moves) {
  const int *tiles = model->tiles[model->active];
  for (int code = 0; code < 6 * 6 * 6 * 6 * 6 * 6; code++) {
    int order[6], rest = code;
    unsigned used = 0;
    for (int i = 0; i < 6; i++, rest /= 6)
      used |= 1u << (order[i] = rest % 6);
    if (used != 63) continue;
    char text[60];
    snprintf(text, sizeof text, "arrange:%d,%d,%d/%d,%d,%d", tiles[order[0]], tiles[order[1]],
             tiles[order[2]], tiles[order[3]], tiles[order[4]], tiles[order[5]]);
    add_move(moves, text);
  }
}

static void list_turn(const Model *model, ModelMoves *moves) {
  char text[40];
  const int me = model->active;
  for (int count = 1; count <= 36; count++) {
    const int coins = model->coins[me], pool = dice_in_pool(model);
    const bool enough = count >= 2 || coins < 2 || pool < 2;
    if (!enough || count > coins || count > pool) continue;
    snprintf(text, sizeof text, "throw:%d", count);
    add_move(moves, text);
  }
  for (int i = 0; i < MODEL_DICE; i++) {
    const ModelDie *die = &model->dice[i];
    if (die->place != ON_BOARD) continue;
    if (die->owner == me) {
      if (!model->giveback || model->gave_back) continue;
      snprintf(text, sizeof text, "drop:%c%c", 'a' + die->column, '1' + die->row);
      add_move(moves, text);
      continue;
    }
    if (model->bought_from[me][i]) continue;
    for (int square = 0; square < 9; square++) {
      if (die_on(model, me, square % 3, square / 3)) continue;
      snprintf(text, sizeof text, "buy:%d%c%c>%c%c", die->owner, 'a' + die->column, '1' + die->row,
               'a' + square / 3, '1' + square % 3);
      add_move(moves, text);
    }
  }
}

// Every die to every square, out, or left over; the legal ones of these.
static void list_places(const Model *model, ModelMoves *moves) {
  enum { OUT = 9, LEFT_OVER = 10, CHOICES = 11 };
  int values[8], count = 0, codes = 1;
  for (int i = 0; i < MODEL_DICE; i++) {
    if (model->dice[i].place != IN_HAND) continue;
    values[count++] = model->dice[i].value;
    codes *= CHOICES;
  }
  const int empty = empty_squares(model, model->active);
  bool is_taken[9];
  for (int square = 0; square < 9; square++)
    is_taken[square] = die_on(model, model->active, square % 3, square / 3) != NULL;
  for (int code = 0; code < codes; code++) {
    int to[8], rest = code, used[CHOICES] = {0};
    bool legal = true;
    for (int i = 0; i < count; i++, rest /= CHOICES)
      used[to[i] = rest % CHOICES]++;
    int placed = 0;
    for (int square = 0; square < 9; square++) {
      placed += used[square];
      if (used[square] > 1) legal = false;
      if (used[square] && is_taken[square]) legal = false;
    }
    if (used[OUT] > 1 || (used[OUT] && model->gave_back)) legal = false;
    const int kept = count - used[OUT];
    if (!legal || placed != (kept < empty ? kept : empty)) continue;
    char text[80] = "place:";
    for (int value = 1; value <= 6; value++)
      for (int square = 0; square < 9; square++)
        for (int i = 0; i < count; i++)
          if (to[i] == square && values[i] == value)
            sprintf(text + strlen(text), "%d@%c%c,", value, 'a' + square / 3, '1' + square % 3);
    for (int i = 0; i < count; i++)
      if (to[i] == OUT) sprintf(text + strlen(text), "%d@out,", values[i]);
    text[strlen(text) - 1] = '\0';
    add_move(moves, text);
  }
}

ModelMoves model_moves(const Model *model) {
  ModelMoves moves = {0};
  if (is_stage(model, "arrange")) list_arranges(model, &moves);
  if (is_stage(model, "turn")) list_turn(model, &moves);
  if (is_stage(model, "place")) list_places(model, &moves);
  sort_moves(&moves);
  return moves;
}

void model_free_moves(ModelMoves *moves) {
  for (size_t i = 0; i < moves->count; i++)
    free(moves->texts[i]);
  free(moves->texts);
}

// ---- Text ----

static void add_stage(const Model *model, Text *out) {
  text_add(out, model->stage);
  if (is_stage(model, "over")) text_format(out, ":%s", model->end);
  if (is_stage(model, "over") || is_stage(model, "bonus")) return;
  text_format(out, ":%d", model->active);
  if (is_stage(model, "roll")) text_format(out, ":%d", model->thrown);
  if (!is_stage(model, "place")) return;
  text_add(out, ":");
  for (int value = 1; value <= 6; value++)
    for (int i = 0; i < MODEL_DICE; i++)
      if (model->dice[i].place == IN_HAND && model->dice[i].value == value)
        text_format(out, "%d", value);
}

static void add_tiles(const Model *model, int player, Text *out) {
  if (!model->dealt[player]) text_add(out, "-");
  for (int i = 0; i < 6 && model->dealt[player]; i++) {
    if (i > 0) text_add(out, model->arranged[player] && i == 3 ? "/" : ",");
    text_format(out, "%d%s", model->tiles[player][i], model->won[player][i] ? "*" : "");
  }
}

// Every die on a board that a player who is in bought... sold since the own last turn.
static void add_bans(const Model *model, Text *out) {
  bool is_first = true;
  for (int owner = 1; owner <= model->players; owner++) {
    for (int i = 0; i < MODEL_DICE; i++) {
      const ModelDie *die = &model->dice[i];
      if (die->place != ON_BOARD || die->owner != owner) continue;
      char players[6] = "";
      for (int player = 1; player <= model->players; player++) {
        if (!model->bought_from[player][i] || model->out[player]) continue;
        if (player == model->active && !is_stage(model, "turn")) continue; // too late to buy
        sprintf(players + strlen(players), "%d", player);
      }
      if (!players[0]) continue;
      text_format(out, "%s%d%c%c:%s", is_first ? " ban=" : ",", owner, 'a' + die->column,
                  '1' + die->row, players);
      is_first = false;
    }
  }
}

static void add_bonus(const Model *model, Text *out) {
  if (model->bonus[0] == 0) text_add(out, "-");
  if (model->bonus[0] == 0) return;
  const bool swap =
      model->bonus[0] == model->bonus[1] && model->bonus_owner[0] > model->bonus_owner[1];
  for (int i = 0; i < 2; i++) {
    const int at = swap ? 1 - i : i;
    text_format(out, "%s%d", i ? "," : "", model->bonus[at]);
    if (model->bonus_owner[at]) text_format(out, "@%d", model->bonus_owner[at]);
  }
}

void model_position(const Model *model, Text *out) {
  add_stage(model, out);
  text_add(out, " ");
  for (int player = 1; player <= model->players; player++) {
    for (int row = 0; row < 3; row++) {
      text_add(out, row ? "/" : player > 1 ? "|" : "");
      for (int column = 0; column < 3; column++) {
        const ModelDie *die = die_on(model, player, row, column);
        text_add_char(out, die ? (char)('0' + die->value) : '.');
      }
    }
  }
  for (int player = 1; player <= model->players; player++)
    text_format(out, "%s%d", player > 1 ? "," : " ", model->coins[player]);
  for (int player = 1; player <= model->players; player++) {
    text_add(out, player > 1 ? "|" : " ");
    add_tiles(model, player, out);
  }
  text_add(out, " ");
  add_bonus(model, out);
  if (model->gave_back) text_add(out, " gave=yes");
  if (model->idle) text_format(out, " idle=%d", model->idle);
  bool anyone_out = false;
  for (int player = 1; player <= model->players; player++) {
    if (!model->out[player]) continue;
    text_format(out, "%s%d", anyone_out ? "" : " out=", player);
    anyone_out = true;
  }
  if (!is_stage(model, "over")) add_bans(model, out);
  text_format(out, " players=%d tiles=%s hidden=%s giveback=%s bonus=%s", model->players,
              model->stay ? "stay" : "take", model->hidden ? "yes" : "no",
              model->giveback ? "yes" : "no", model->anti ? "anti" : "main");
}

void model_result(const Model *model, Text *out) {
  if (!is_stage(model, "over")) {
    text_add(out, "unfinished");
    return;
  }
  int best = -1, count = 0;
  for (int player = 1; player <= model->players; player++)
    if (!model->out[player] && model_score(model, player) > best) best = model_score(model, player);
  for (int player = 1; player <= model->players; player++)
    count += !model->out[player] && model_score(model, player) == best;
  text_add(out, count == 1 ? "won" : "drawn");
  for (int player = 1; player <= model->players; player++)
    if (!model->out[player] && model_score(model, player) == best) text_format(out, " %d", player);
  text_format(out, " %s", model->end);
}
