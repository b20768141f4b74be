/* Fivefold as a library: every game, every computer player, as text.
 *
 * A session is one game in progress. It is driven by the lines of the engine protocol
 * (docs/protocol.md), and the calls below wrap the ones that programs need most.
 *
 * Ownership: a session belongs to the caller and is released with ff_close(). Every string that a
 * call returns belongs to the session and is valid until the next call on it; copy it to keep it.
 * Every string that is passed in is only read during the call.
 *
 * Errors: a call that fails changes nothing; ff_error_code() and ff_error_message() tell why.
 *
 * Threads: a session may be used by one thread at a time; different sessions are independent.
 */
#ifndef FIVEFOLD_H
#define FIVEFOLD_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FF_API __attribute__((visibility("default")))

typedef struct ff_session ff_session;

/* "0.1.0" */
FF_API const char *ff_version(void);

/* A session without a game yet. Never NULL. */
FF_API ff_session *ff_open(void);
FF_API void ff_close(ff_session *session); /* NULL is fine */

/* Executes one line of the protocol. True when it was answered "ok". */
FF_API bool ff_execute(ff_session *session, const char *command);

/* The lines of the last answer, each with its newline, without the closing line; "" for none. */
FF_API const char *ff_answer(const ff_session *session);

/* Of the last call that failed: a stable word, and a sentence for people. "" after a success. */
FF_API const char *ff_error_code(const ff_session *session);
FF_API const char *ff_error_message(const ff_session *session);

/* Starts a game. `options` is "" or words like "layout=belgian-daisy seed=42". */
FF_API bool ff_new(ff_session *session, const char *game, const char *options);

/* Starts from a position or a view, or from the text of a whole record. */
FF_API bool ff_setup(ff_session *session, const char *game, const char *position);
FF_API bool ff_load_record(ff_session *session, const char *record);

enum { FF_OVER = -1, FF_CHANCE = 0 };

/* The player on turn (1 ..), FF_CHANCE, or FF_OVER; also FF_OVER when there is no game. */
FF_API int ff_turn(ff_session *session);

/* Plays a move; the report is ff_answer(). Chance moves that follow are played, too. */
FF_API bool ff_play(ff_session *session, const char *move);
FF_API bool ff_undo(ff_session *session);

/* These return ff_answer(), or NULL on failure. */
FF_API const char *ff_moves(ff_session *session);          /* one a line, sorted */
FF_API const char *ff_position(ff_session *session);       /* one line */
FF_API const char *ff_view(ff_session *session, int seat); /* what a player may know */
FF_API const char *ff_show(ff_session *session);           /* the board, drawn */
FF_API const char *ff_record(ff_session *session);         /* the game record */
FF_API const char *ff_result(ff_session *session);         /* "won 1 goal\n" */

/* The computer's move for the player on turn (without newline), or NULL on failure. `level` is 1
 * to 10. The game does not change. */
FF_API const char *ff_best_move(ff_session *session, int level, unsigned movetime_ms);

/* Asked every few milliseconds while the computer thinks; returning true ends the thinking with the
 * best move so far. NULL: never. */
FF_API void ff_set_stop(ff_session *session, bool (*should_stop)(void *context), void *context);

#ifdef __cplusplus
}
#endif

#endif
