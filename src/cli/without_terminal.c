// In place of what needs a full screen where that is left out: it is known, and says so.
#include "cli/commands.h"

static const Argument nothing[] = {{0}};

const Command cli_watch = {.name = "watch",
                           .summary = "not in this build: step through a record on the full screen",
                           .left_out = "terminal",
                           .arguments = nothing};
