// Replays the record once, keeps reports and remarks, and goes to any place in it.
#include "tui/watch_screen.h"

#include "base/memory.h"
#include "base/say.h"
#include "base/scan.h"
#include "core/options.h"
#include "tui/frame.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 10, MAX_DIGITS = 6 };

typedef struct WatchScreen {
  const Record *record;
  const Session *session;
  char **reports; // for each entry what it reported; owned
  char **remarks; // for each entry the comments that follow it, a line each, or NULL; owned
  size_t at;      // entries that were played
  Drawing now, before;
  BoardPane pane;
  char number[MAX_DIGITS + 1]; // typed to go to
  bool done;
} WatchScreen;

static void draw_at(const WatchScreen *screen, size_t index, Drawing *drawing) {
  const Game *game = screen->session->game;
  void *state = memory_allocate(game->state_size);
  session_state_at(screen->session, index, state);
  game_draw(game, state, drawing);
  free(state);
}

static void go_to(WatchScreen *screen, size_t index) {
  const size_t last = screen->session->entry_count;
  screen->at = index < last ? index : last;
  draw_at(screen, screen->at, &screen->now);
  if (screen->at)
    draw_at(screen, screen->at - 1, &screen->before);
  else
    drawing_free(&screen->before);
}

// Reports and comments, so that each can be shown with its entry.
static void read_entries(WatchScreen *screen) {
  const Session *session = screen->session;
  const Game *game = session->game;
  void *state = memory_allocate(game->state_size);
  memcpy(state, session->start, game->state_size);
  for (size_t i = 0; i < session->entry_count; i++) {
    const Entry *entry = &session->entries[i];
    Text report = {0};
    if (entry->kind == ENTRY_MOVE)
      game->play(state, entry->move, &report);
    else
      session_apply_entry(game, state, entry);
    screen->reports[i] = report.length ? text_detach(&report) : NULL;
  }
  free(state);
  size_t played = 0;
  for (size_t i = 0; i < screen->record->count; i++) {
    const RecordLine *line = &screen->record->lines[i];
    if (line->kind == RECORD_ENTRY) played++;
    if (line->kind != RECORD_COMMENT) continue;
    Text remark = {0};
    if (screen->remarks[played]) text_add(&remark, screen->remarks[played]);
    text_format(&remark, "%s\n", line->text);
    free(screen->remarks[played]);
    screen->remarks[played] = text_detach(&remark);
  }
}

static void list_players(const WatchScreen *screen, Text *out) {
  const Session *session = screen->session;
  const Game *game = session->game;
  void *state = memory_allocate(game->state_size);
  session_state_at(session, screen->at, state);
  const int turn = game->turn(state);
  for (int player = 1; player <= game->player_count(state); player++) {
    const char tag[] = {'p', 'l', 'a', 'y', 'e', 'r', (char)('0' + player), '\0'};
    const char *name = record_tag(screen->record, tag);
    Text line = {0};
    text_format(&line, "%s %d  %d", player == turn ? ">" : " ", player, game->score(state, player));
    text_pad_to(&line, 10);
    text_format(out, "%s%s\n", text_string(&line), name ? name : "");
    text_free(&line);
  }
  free(state);
}

static Style list_entry(const void *context, size_t index, Text *out) {
  const WatchScreen *screen = context;
  const Entry *entry = &screen->session->entries[index];
  Text line = {0};
  text_format(&line, "%zu", index + 1);
  text_pad_to(&line, 5);
  text_format(&line, entry->player ? "%d " : "  ", entry->player);
  session_format_entry(screen->session, index, VIEWER_REFEREE, &line);
  text_add(out, text_string(&line));
  text_free(&line);
  if (index + 1 == screen->at) return STYLE_CHANGED;
  return entry->player ? STYLE_PLAIN : STYLE_DIM;
}

static void add_message(const WatchScreen *screen, Text *out) {
  if (screen->number[0]) {
    say_add_with(out, "tui.go-to", "number=%s", screen->number);
    return;
  }
  if (screen->at && screen->reports[screen->at - 1]) text_add(out, screen->reports[screen->at - 1]);
  if (screen->remarks[screen->at]) text_add(out, screen->remarks[screen->at]);
  if (screen->at < screen->session->entry_count) return;
  Result result;
  screen->session->game->result(screen->session->state, &result);
  result_format_words(&result, out);
}

static void paint(WatchScreen *screen) {
  Text title = {0}, status = {0}, players = {0}, message = {0}, heading = {0}, keys = {0};
  Text notes = {0};
  const char *date = record_tag(screen->record, "date");
  text_format(&title, "Fivefold  %s  %s", screen->session->game->title, date ? date : "");
  options_format_changed(screen->session->game, screen->session->start, &title);
  say_add_with(&status, "tui.entry-of", "at=%zu count=%zu", screen->at,
               screen->session->entry_count);
  list_players(screen, &players);
  drawing_format_other_notes(&screen->now, &notes);
  add_message(screen, &message);
  say_add(&heading, "tui.game");
  say_add(&keys, "tui.keys-watching");
  Frame frame = {
      .title = text_string(&title),
      .status = text_string(&status),
      .drawing = &screen->now,
      .players = text_string(&players),
      .held = screen->now.held,
      .notes = text_string(&notes),
      .list_heading = text_string(&heading),
      .list_line = list_entry,
      .list_context = screen,
      .list_count = screen->session->entry_count,
      .list_focus = screen->at ? screen->at - 1 : 0,
      .message = text_string(&message),
      .keys = text_string(&keys),
  };
  if (screen->before.rows)
    frame.marks = (BoardMarks){.before = &screen->before, .changed = STYLE_CHANGED};
  frame_place_board(&frame, &screen->pane);
  if (screen->before.rows) board_pane_reveal_changes(&screen->pane, &screen->now, &screen->before);
  frame_show(&frame, &screen->pane);
  text_free(&title), text_free(&status), text_free(&players), text_free(&message);
  text_free(&heading), text_free(&keys), text_free(&notes);
}

static void handle_number(WatchScreen *screen, int key) {
  const size_t length = strlen(screen->number);
  uint64_t number;
  if (key >= '0' && key <= '9' && length < MAX_DIGITS) {
    screen->number[length] = (char)key;
    return;
  }
  if (key == KEY_IS_BACKSPACE && length) {
    screen->number[length - 1] = '\0';
    return;
  }
  if (key == KEY_IS_ENTER && scan_number(screen->number, SIZE_MAX, &number)) go_to(screen, number);
  memset(screen->number, 0, sizeof screen->number);
}

/// Where a key leads from an entry; an entry stays where it is with keys that lead nowhere.
static size_t goal_of(int key, size_t at) {
  switch (key) {
  case KEY_IS_WHEEL_DOWN:
  case KEY_IS_RIGHT:
  case KEY_IS_DOWN:
  case KEY_IS_ENTER:
  case ' ':
  case 'n':
  case 'l':
  case 'j':
    return at + 1;
  case KEY_IS_WHEEL_UP:
  case KEY_IS_LEFT:
  case KEY_IS_UP:
  case KEY_IS_BACKSPACE:
  case 'p':
  case 'h':
  case 'k':
    return at ? at - 1 : 0;
  case KEY_IS_PAGE_DOWN:
    return at + PAGE;
  case KEY_IS_PAGE_UP:
    return at > PAGE ? at - PAGE : 0;
  case KEY_IS_HOME:
  case 'g':
    return 0;
  case KEY_IS_END:
  case 'G':
    return SIZE_MAX;
  default:
    return at;
  }
}

static void handle_key(WatchScreen *screen, int key) {
  if (screen->number[0] || (key >= '0' && key <= '9'))
    handle_number(screen, key);
  else if (key >= KEY_IS_LINE && key < KEY_IS_PLACE)
    go_to(screen, (size_t)(key - KEY_IS_LINE) + 1);
  else if (key == 'q' || key == 'Q' || key == KEY_IS_SIGNAL)
    screen->done = true;
  else
    go_to(screen, goal_of(key, screen->at));
}

int watch_screen_run(const Record *record, const Session *session) {
  const size_t count = session->entry_count + 1;
  WatchScreen screen = {.record = record, .session = session};
  if (!screen_open()) return 1;
  screen.reports = memory_allocate(count * sizeof *screen.reports);
  screen.remarks = memory_allocate(count * sizeof *screen.remarks);
  read_entries(&screen);
  go_to(&screen, 0);
  while (!screen.done) {
    paint(&screen);
    const int key = screen_key(-1);
    if (key >= 0 || key == KEY_IS_SIGNAL) handle_key(&screen, key);
  }
  const int signal = screen_signal();
  screen_close();
  for (size_t i = 0; i < count; i++) {
    free(screen.reports[i]);
    free(screen.remarks[i]);
  }
  free(screen.reports);
  free(screen.remarks);
  drawing_free(&screen.now);
  drawing_free(&screen.before);
  return signal ? 128 + signal : 0;
}
