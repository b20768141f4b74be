// In place of the server's commands where it is left out: they are known, and say so.
#include "cli/commands.h"

static const Argument nothing[] = {{0}};

const Command cli_serve = {.name = "serve",
                           .summary = "not in this build: serve the play site",
                           .left_out = "server",
                           .arguments = nothing};
const Command cli_worker = {.name = "worker",
                            .summary = "not in this build: think for a play site",
                            .left_out = "server",
                            .arguments = nothing};
const Command cli_admin = {.name = "admin",
                           .summary = "not in this build: see and tend a play site",
                           .left_out = "server",
                           .arguments = nothing};
const Command cli_backup = {.name = "backup",
                            .summary = "not in this build: copy a play site's database",
                            .left_out = "server",
                            .arguments = nothing};
const Command cli_check = {.name = "check",
                           .summary = "not in this build: verify a play site's database",
                           .left_out = "server",
                           .arguments = nothing};
const Command cli_migrate = {.name = "migrate",
                             .summary = "not in this build: move a play site to another database",
                             .left_out = "server",
                             .arguments = nothing};
const Command cli_load = {.name = "load",
                          .summary = "not in this build: measure a server",
                          .left_out = "server",
                          .arguments = nothing};
