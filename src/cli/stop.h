// Programs that run until they are told to stop: by Ctrl-C or a service manager.
#ifndef FIVEFOLD_CLI_STOP_H
#define FIVEFOLD_CLI_STOP_H

extern volatile int stop_asked;

// From now on SIGTERM and SIGINT are only noted, and SIGPIPE is ignored.
void stop_catch(void);

#endif
