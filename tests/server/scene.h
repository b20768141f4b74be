// Ann and Bob at a hub: what the tests of rooms begin with.
#ifndef FIVEFOLD_TESTS_SERVER_SCENE_H
#define FIVEFOLD_TESTS_SERVER_SCENE_H

#include "fake.h"

extern Fake fake;
extern FakePeer ann, bob;

int scene_set_up(void **state);
int scene_tear_down(void **state);

// As after a crash: what is not on disk is gone, and so are the sockets.
void scene_restart(void);

// Fails unless the part is (or is not) in the text.
void has(const char *text, const char *part);
void has_not(const char *text, const char *part);

// A game of Ann and Bob, whose sockets follow it. `clock` is JSON.
void start_game(const char *game, const char *clock, char id[ID_SIZE]);

// Plays the first legal move of whoever is on turn.
void play_first(FakePeer *peer, const char *id);

const char *get(FakePeer *peer, const char *id);

// The answer to an HTTP request as that peer's player.
const char *http(FakePeer *peer, HttpMethod method, const char *path, const char *query);

#endif
