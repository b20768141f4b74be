// What programs ask of the operating system: the clock, unpredictable bits, files. The rules and
// the searches never do.
#ifndef FIVEFOLD_PLATFORM_SYSTEM_H
#define FIVEFOLD_PLATFORM_SYSTEM_H

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>

// Milliseconds of a clock that never goes back.
double system_now_ms(void);

// The same, for whoever takes a clock with a context.
double system_clock_ms(void *unused);

// Milliseconds of processor time that this process has used.
double system_cpu_ms(void);

// Unpredictable bits.
uint64_t system_random_seed(void);

// Has a process that runs out of memory say so on standard error before it ends.
void system_tell_exhausted_memory(void);

// Adds a regular file's content to `out`. Refuses with "bad-argument", also what is larger than
// `limit` bytes.
bool system_read_file(const char *path, size_t limit, Text *out, Error *error);

// Makes the folders that lead to a file, for its owner alone, where they are missing. Refuses with
// "bad-argument".
bool system_make_folders(const char *path, Error *error);

// Writes a file in one step: either the old or the new one is there. Links stay, and so do pipes
// and devices, which are written into. Refuses with "bad-argument".
bool system_replace_file(const char *path, const Text *content, Error *error);

#endif
