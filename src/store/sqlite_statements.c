// All SQL that is prepared once; the schema's is in sqlite.c.
#include "store/sqlite_statements.h"

// "player <> 0" and "status < 2" repeat the conditions of partial indexes, which SQLite uses only
// where it sees that they hold.
const char *const sqlite_statements[SQLITE_STATEMENT_COUNT] = {
    [SQLITE_FIND_TABLE] = "SELECT game, options, clock, secret, created_at, changed_at, due_at,"
                          " status, is_public, turn, scores, result, length, dealer, has_lot"
                          " FROM tables WHERE id = ?",
    [SQLITE_LIST_SEATS] = "SELECT seat, kind, player, name, level, code_hash FROM seats"
                          " WHERE table_id = ? ORDER BY seat",
    [SQLITE_LIST_ENTRIES] = "SELECT number, at, spent, kind, seat, text FROM entries"
                            " WHERE table_id = ? ORDER BY number",
    [SQLITE_LAST_ENTRY] = "SELECT number FROM entries WHERE table_id = ?"
                          " ORDER BY number DESC LIMIT 1",
    [SQLITE_LIST_PUBLIC] = "SELECT id FROM tables WHERE is_public AND status < 2 AND status = ?1"
                           " ORDER BY created_at DESC LIMIT ?2",
    [SQLITE_LIST_PUBLIC_OF_GAME] =
        "SELECT id FROM tables WHERE is_public AND status < 2 AND status = ?1 AND game = ?3"
        " ORDER BY created_at DESC LIMIT ?2",
    // A player with several seats at a table has it several times, one after the other.
    [SQLITE_LIST_OF_PLAYER] = "SELECT table_id FROM seats WHERE player = ?1 AND player <> 0"
                              " ORDER BY ended, created_at DESC, table_id",
    [SQLITE_LIST_UNFINISHED_OF_PLAYER] = "SELECT table_id FROM seats"
                                         " WHERE player = ?1 AND player <> 0 AND ended = 0"
                                         " ORDER BY created_at DESC, table_id",
    [SQLITE_LIST_ALL] = "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2",
    [SQLITE_LIST_DUE] = "SELECT id FROM tables WHERE status < 2 AND due_at <= ?1"
                        " ORDER BY due_at LIMIT ?2",
    [SQLITE_LIST_UNSTARTED] = "SELECT id FROM tables WHERE status < 2 AND status = 0"
                              " ORDER BY due_at",
    [SQLITE_FIND_PLAYER] = "SELECT id, name, 0, 0 FROM players WHERE id = ?",
    [SQLITE_FIND_TOKEN] = "SELECT players.id, name, tokens.id, seen_day FROM tokens"
                          " JOIN players ON players.id = tokens.player WHERE hash = ?",
    [SQLITE_FIND_RECOVERY] = "SELECT players.id, name, 0, 0 FROM recoveries"
                             " JOIN players ON players.id = player WHERE hash = ?",
    [SQLITE_RECOVERY_TIME] = "SELECT created_at FROM recoveries WHERE player = ?",
    [SQLITE_LIST_DEVICES] = "SELECT id, label, created_at, seen_day FROM tokens WHERE player = ?"
                            " ORDER BY seen_day DESC, created_at DESC",
    [SQLITE_LIST_LIVES] = "SELECT boot_at, alive_at FROM lives WHERE boot_at < ?"
                          " ORDER BY boot_at DESC",
    [SQLITE_LAST_ALIVE] = "SELECT alive_at FROM lives WHERE boot_at > 0"
                          " ORDER BY boot_at DESC LIMIT 1",
    [SQLITE_COUNT_UNFINISHED] = "SELECT count(*) FROM tables WHERE status < 2",
    [SQLITE_ADD_TABLE] = "INSERT INTO tables (id, game, options, clock, secret, created_at,"
                         " is_public, status, changed_at, due_at, turn, scores, result, length,"
                         " dealer, has_lot) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [SQLITE_SET_PROGRESS] = "UPDATE tables SET status = ?, changed_at = ?, due_at = ?, turn = ?,"
                            " scores = ?, result = ?, length = ? WHERE id = ?",
    [SQLITE_END_SEATS] = "UPDATE seats SET ended = 1 WHERE table_id = ? AND ended = 0",
    [SQLITE_DELETE_TABLE] = "DELETE FROM tables WHERE id = ?",
    [SQLITE_DELETE_SEATS] = "DELETE FROM seats WHERE table_id = ?",
    [SQLITE_DELETE_ENTRIES] = "DELETE FROM entries WHERE table_id = ?",
    [SQLITE_SET_SEAT] = "INSERT OR REPLACE INTO seats"
                        " (table_id, seat, kind, player, name, level, code_hash, created_at, ended)"
                        " VALUES (?1,?2,?3,?4,?5,?6,?7,"
                        " coalesce((SELECT created_at FROM tables WHERE id = ?1), 0),"
                        " coalesce((SELECT status = 2 FROM tables WHERE id = ?1), 0))",
    [SQLITE_ADD_ENTRY] = "INSERT INTO entries (table_id, number, at, spent, kind, seat, text)"
                         " VALUES (?,?,?,?,?,?,?)",
    [SQLITE_SET_PLAYER] = "INSERT INTO players (id, name, created_at) VALUES (?1,?2,?3)"
                          " ON CONFLICT (id) DO UPDATE SET name = ?2",
    [SQLITE_ADD_DEVICE] = "INSERT INTO tokens (hash, player, created_at, id, label, seen_day)"
                          " VALUES (?,?,?,?,?,?)",
    [SQLITE_DROP_OLD_DEVICES] = "DELETE FROM tokens WHERE player = ?1 AND hash IN"
                                " (SELECT hash FROM tokens WHERE player = ?1"
                                " ORDER BY seen_day DESC, created_at DESC LIMIT -1 OFFSET ?2)",
    [SQLITE_SET_SEEN] = "UPDATE tokens SET seen_day = ? WHERE player = ? AND id = ?",
    [SQLITE_REMOVE_DEVICE] = "DELETE FROM tokens WHERE player = ? AND id = ?",
    [SQLITE_SET_RECOVERY] = "INSERT OR REPLACE INTO recoveries (player, hash, created_at)"
                            " VALUES (?,?,?)",
    [SQLITE_USE_RECOVERY] = "DELETE FROM recoveries WHERE player = ? AND hash = ?",
    [SQLITE_DELETE_RECOVERY] = "DELETE FROM recoveries WHERE player = ?",
    [SQLITE_DELETE_TOKENS] = "DELETE FROM tokens WHERE player = ?",
    [SQLITE_DELETE_PLAYER] = "DELETE FROM players WHERE id = ?",
    [SQLITE_ADD_LEAVING] = "INSERT OR IGNORE INTO leaving (player) VALUES (?)",
    [SQLITE_DELETE_LEAVING] = "DELETE FROM leaving WHERE player = ?",
    [SQLITE_LIST_LEAVING] = "SELECT player FROM leaving WHERE player > 0 LIMIT ?1",
    // Each with whether the table can go too.
    [SQLITE_LIST_SEATS_TO_LEAVE] = "SELECT table_id, ended AND NOT EXISTS"
                                   " (SELECT 1 FROM seats WHERE table_id = own.table_id"
                                   " AND player NOT IN (0, ?1))"
                                   " FROM seats AS own WHERE player = ?1 AND player <> 0 LIMIT ?2",
    [SQLITE_EMPTY_SEATS] = "UPDATE seats SET player = 0, name = ''"
                           " WHERE table_id = ?1 AND player = ?2",
    [SQLITE_SET_ALIVE] = "INSERT INTO lives (boot_at, alive_at) VALUES (?1,?2)"
                         " ON CONFLICT (boot_at) DO UPDATE SET alive_at = ?2",
};
