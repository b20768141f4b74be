// Standard output, checked in one place: a full disk or a closed pipe ends every command with a
// message and a status other than 0.
#ifndef FIVEFOLD_CLI_OUTPUT_H
#define FIVEFOLD_CLI_OUTPUT_H

#include "base/json.h"

#include <stdbool.h>

// Has a closed pipe count as a failed write instead of ending the program without a word.
void output_init(void);

// Hands on what was printed so far. False when it, or anything before, could not be written: a
// command that would go on for long ends then.
bool output_flush(void);

// Prints a text and releases it.
void output_text(Text *text);

// Begins one JSON object in an empty text, and prints it as a line.
Json output_begin_json(Text *text);
void output_end_json(Json *json);

// The end of the program: closes standard output. Returns the exit status, which is `status` unless
// something could not be written; `who` is for the message about that.
int output_close(const char *who, int status);

#endif
