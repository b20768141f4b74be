// What an engine's process answers, as the server and matches read it: a real process writes the
// input. Whatever it is, every question is answered or the engine is given up.
#include "client/remote.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { QUESTIONS = 3, PATIENCE_MS = 60000 };

static char path[] = "/dev/shm/fivefold-engine-XXXXXX";

static void remove_file(void) {
  unlink(path);
}

static void write_answers(const uint8_t *data, size_t size) {
  static bool is_made;
  if (!is_made) {
    const int made = mkstemp(path);
    if (made < 0) abort();
    close(made);
    atexit(remove_file);
    is_made = true;
  }
  FILE *file = fopen(path, "wb");
  if (!file) abort();
  // Without a proper greeting nothing else would be read.
  if (size && data[0] & 1) fputs("engine 1 protocol 1 rules abc\nok\n", file);
  if (size > 1) fwrite(data + 1, 1, size - 1, file);
  fclose(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  write_answers(data, size);
  const char *const arguments[] = {"cat", path, NULL};
  const RemoteSpec spec = {
      .child = {.arguments = arguments}, .rules = "abc", .answer_limit = 20000};
  Remote *remote = remote_create(&spec);
  Error error;
  if (!remote_start(remote, &error)) abort();
  for (int i = 0; i < QUESTIONS; i++)
    remote_send(remote, "go level 1");
  RemoteNews news;
  while ((news = remote_wait(remote, PATIENCE_MS)) != REMOTE_FAILED && remote_pending(remote)) {
    Text move = {0};
    remote_find_line(remote, "bestmove", &move);
    text_free(&move);
  }
  if (news == REMOTE_FAILED && !remote_error(remote)->code[0]) abort();
  remote_destroy(remote);
  return 0;
}
