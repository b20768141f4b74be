// One flag for the process, since a signal's handler can be told nothing.
#include "cli/stop.h"

#include <signal.h>

volatile int stop_asked;

static void on_signal(int signal) {
  (void)signal;
  stop_asked = 1;
}

void stop_catch(void) {
  struct sigaction action = {.sa_handler = on_signal};
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
}
