// One flag for the process, since a signal's handler can be told nothing.
#include "cli/interrupt.h"

#include "base/error_codes.h"
#include "cli/progress.h"
#include "platform/system.h"

#include <signal.h>

static volatile sig_atomic_t caught; // the signal's number; 0: none came

static void note(int number) {
  caught = number;
}

void interrupt_catch(void) {
  // Waiting is broken off all the same, but a write is not.
  struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

bool interrupt_came(void) {
  return caught != 0;
}

static bool should_stop(void *context) {
  (void)context;
  return interrupt_came();
}

const SearchControl interrupt_control = {NULL, should_stop, system_clock_ms};

int interrupt_finish(const Command *command, int status) {
  if (!interrupt_came()) return status;
  Error error;
  error_raise(&error, ERROR_BAD_ARGUMENT, "cli.interrupted");
  progress_clear();
  cli_fail(command, &error);
  return 128 + caught;
}
