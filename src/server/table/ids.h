// Ids of tables, players and devices, as text.
#ifndef FIVEFOLD_SERVER_TABLE_IDS_H
#define FIVEFOLD_SERVER_TABLE_IDS_H

#include <stdbool.h>
#include <stdint.h>

enum { ID_SIZE = 14 }; // 13 characters and a zero

// The 32 characters of ids and written codes: none that look alike.
extern const char id_alphabet[];

// 13 of them. An id has 63 bits and is never 0.
void id_format(uint64_t id, char out[ID_SIZE]);
bool id_parse(const char *text, uint64_t *id);

#endif
