// "player <> 0" and "status < 2" repeat the conditions of partial indexes, which SQLite uses only
// where it sees that they hold. In PostgreSQL the time at which a table is due is a row of its own,
// which several servers can share out.
#include "store/statements.h"

#define PROGRESS_FITS                                                                              \
  " (length <= $8 OR length = 4000000000) AND (status < 2 OR CAST($2 AS INTEGER) = 2)"

// Of a connection to PostgreSQL. The clock's time is that of the statement, so that an index can be
// used.
#define NOW       "CAST(extract(epoch FROM statement_timestamp()) * 1000 AS bigint)"
#define THIS_NODE "current_setting('fivefold.node')"

// Analyses that somebody has to work on, as their partial index has it.
#define UNDER_WAY " due_at < 9223372036854775807"
// A node has a claim for so long.
#define CLAIMED "due_at = " NOW " + 10000, node = " THIS_NODE

const StatementText store_statements[STATEMENT_COUNT] = {
    [STATEMENT_FIND_TABLE] =
        {.sql =
             "SELECT game, options, clock, secret, created_at, changed_at, due_at, status, "
             "is_public,"
             " turn, scores, result, tables.length, dealer, has_lot, heads.version, heads.length,"
             " rules FROM tables JOIN heads ON table_id = id WHERE id = $1",
         "SELECT game, options, clock, secret, created_at, changed_at,"
         " coalesce(due.at, 9223372036854775807), status, is_public, turn, scores, result,"
         " tables.length, dealer, has_lot, heads.version, heads.length, rules"
         " FROM tables JOIN heads ON heads.table_id = id LEFT JOIN due ON due.table_id = id"
         " WHERE id = $1"},
    [STATEMENT_LIST_SEATS] = {.sql = "SELECT seat, kind, player, name, level, code_hash FROM seats"
                                     " WHERE table_id = $1 ORDER BY seat"},
    [STATEMENT_LIST_ENTRIES] = {.sql = "SELECT number, at, spent, kind, seat, text FROM entries"
                                       " WHERE table_id = $1 AND number > $2 ORDER BY number"},
    [STATEMENT_LIST_PUBLIC] = {.sql = "SELECT id FROM tables WHERE is_public AND status < 2"
                                      " AND status = $1 ORDER BY created_at DESC LIMIT $2"},
    [STATEMENT_LIST_PUBLIC_OF_GAME] = {.sql = "SELECT id FROM tables WHERE is_public AND status < 2"
                                              " AND status = $1 AND game = $3"
                                              " ORDER BY created_at DESC LIMIT $2"},
    // A player with several seats at a table has it several times, one after the other.
    [STATEMENT_LIST_OF_PLAYER] = {.sql =
                                      "SELECT table_id FROM seats WHERE player = $1 AND player <> 0"
                                      " ORDER BY ended, created_at DESC, table_id"},
    [STATEMENT_LIST_UNFINISHED_OF_PLAYER] = {.sql =
                                                 "SELECT table_id FROM seats"
                                                 " WHERE player = $1 AND player <> 0 AND ended = 0"
                                                 " ORDER BY created_at DESC, table_id"},
    [STATEMENT_LIST_ALL] = {.sql = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2"},
    [STATEMENT_LIST_DUE] = {.sql = "SELECT id FROM tables WHERE status < 2 AND due_at <= $1"
                                   " ORDER BY due_at LIMIT $2",
                            "SELECT table_id FROM due WHERE at <= $1 ORDER BY at LIMIT $2"},
    [STATEMENT_LIST_UNSTARTED] = {.sql = "SELECT id FROM tables WHERE status < 2 AND status = 0"
                                         " ORDER BY due_at LIMIT $1",
                                  "SELECT id FROM tables WHERE status = 0"
                                  " ORDER BY created_at LIMIT $1"},
    [STATEMENT_FIND_PLAYER] = {.sql = "SELECT id, name, 0, 0 FROM players WHERE id = $1"},
    [STATEMENT_FIND_TOKEN] = {.sql = "SELECT players.id, name, tokens.id, seen_day FROM tokens"
                                     " JOIN players ON players.id = tokens.player WHERE hash = $1"},
    [STATEMENT_FIND_RECOVERY] = {.sql = "SELECT players.id, name, 0, 0 FROM recoveries"
                                        " JOIN players ON players.id = player WHERE hash = $1"},
    [STATEMENT_RECOVERY_TIME] = {.sql = "SELECT created_at FROM recoveries WHERE player = $1"},
    [STATEMENT_LIST_DEVICES] = {.sql =
                                    "SELECT id, label, created_at, seen_day FROM tokens"
                                    " WHERE player = $1 ORDER BY seen_day DESC, created_at DESC"},
    [STATEMENT_LIST_LIVES] = {.sql = "SELECT boot_at, alive_at FROM lives WHERE alive_at > $1"
                                     " ORDER BY alive_at DESC"},
    [STATEMENT_LAST_ALIVE] = {.sql = "SELECT alive_at FROM lives WHERE alive_at > 0"
                                     " ORDER BY alive_at DESC LIMIT 1"},
    [STATEMENT_LIST_LEAVING] = {.sql = "SELECT player FROM leaving WHERE player > 0 LIMIT $1"},
    [STATEMENT_COUNT_UNFINISHED] = {.sql = "SELECT count(*) FROM tables WHERE status < 2"},
    [STATEMENT_ADD_TABLE] =
        {.sql = "INSERT INTO tables (id, status, changed_at, due_at, turn, scores, result, length, "
                "game,"
                " options, clock, secret, created_at, is_public, dealer, has_lot, rules)"
                " VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17)",
         "WITH added AS (INSERT INTO tables (id, status, changed_at, turn, scores, result, length,"
         " game, options, clock, secret, created_at, is_public, dealer, has_lot, rules)"
         " VALUES ($1,$2,$3,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17))"
         " INSERT INTO due (table_id, at, node) VALUES ($1,$4," THIS_NODE ")"},
    [STATEMENT_ADD_HEAD] = {.sql =
                                "INSERT INTO heads (table_id, version, length) VALUES ($1,$2,$3)"},
    [STATEMENT_MOVE_HEAD] = {.sql = "UPDATE heads SET version = version + 1, length = $3"
                                    " WHERE table_id = $1 AND version = $2"},
    // Whatever the version was: for changes that the store itself makes.
    [STATEMENT_PUSH_HEAD] = {.sql = "UPDATE heads SET version = version + 1 WHERE table_id = $1"},
    [STATEMENT_DELETE_HEAD] = {.sql = "DELETE FROM heads WHERE table_id = $1"},
    [STATEMENT_SET_PROGRESS] =
        {.sql =
             "UPDATE tables SET status = $2, changed_at = $3, due_at = $4, turn = $5, scores = $6,"
             " result = $7, length = $8 WHERE id = $1 AND" PROGRESS_FITS,
         "WITH progress AS (UPDATE tables SET status = $2, changed_at = $3, turn = $5,"
         " scores = $6, result = $7, length = $8 WHERE id = $1 AND" PROGRESS_FITS
         " RETURNING id, status), ended AS (DELETE FROM due USING progress"
         " WHERE table_id = id AND status = 2)"
         " INSERT INTO due (table_id, at, node) SELECT id, CAST($4 AS bigint), " THIS_NODE
         " FROM progress WHERE status < 2"
         " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, node = excluded.node,"
         " tries = 0"},
    [STATEMENT_END_SEATS] = {.sql = "UPDATE seats SET ended = 1 WHERE table_id = $1 AND ended = 0"},
    [STATEMENT_DELETE_TABLE] = {.sql = "DELETE FROM tables WHERE id = $1",
                                "WITH gone AS (DELETE FROM due WHERE table_id = $1),"
                                " left_by AS (DELETE FROM presence WHERE table_id = $1)"
                                " DELETE FROM tables WHERE id = $1"},
    [STATEMENT_DELETE_SEATS] = {.sql = "DELETE FROM seats WHERE table_id = $1"},
    [STATEMENT_DELETE_ENTRIES] = {.sql = "DELETE FROM entries WHERE table_id = $1"},
    [STATEMENT_SET_SEAT] =
        {.sql = "INSERT INTO seats"
                " (table_id, seat, kind, player, name, level, code_hash, created_at, ended)"
                " VALUES ($1,$2,$3,$4,$5,$6,$7,"
                " coalesce((SELECT created_at FROM tables WHERE id = $1), 0),"
                " coalesce((SELECT CASE status WHEN 2 THEN 1 ELSE 0 END FROM tables WHERE id = "
                "$1), 0))"
                " ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind,"
                " player = excluded.player, name = excluded.name, level = excluded.level,"
                " code_hash = excluded.code_hash, ended = excluded.ended"},
    [STATEMENT_ADD_ENTRY] =
        {.sql = "INSERT INTO entries (table_id, number, at, spent, kind, seat, text)"
                " VALUES ($1,$2,$3,$4,$5,$6,$7)"},
    [STATEMENT_SET_PLAYER] = {.sql = "INSERT INTO players (id, name, created_at) VALUES ($1,$2,$3)"
                                     " ON CONFLICT (id) DO UPDATE SET name = excluded.name"},
    [STATEMENT_ADD_DEVICE] =
        {.sql = "INSERT INTO tokens (hash, player, created_at, id, label, seen_day)"
                " VALUES ($1,$2,$3,$4,$5,$6)"},
    [STATEMENT_DROP_OLD_DEVICES] = {.sql = "DELETE FROM tokens WHERE player = $1 AND hash NOT IN"
                                           " (SELECT hash FROM tokens WHERE player = $1"
                                           " ORDER BY seen_day DESC, created_at DESC LIMIT $2)"},
    [STATEMENT_SET_SEEN] = {.sql = "UPDATE tokens SET seen_day = $3 WHERE player = $1 AND id = $2"},
    [STATEMENT_REMOVE_DEVICE] = {.sql = "DELETE FROM tokens WHERE player = $1 AND id = $2"},
    [STATEMENT_SET_RECOVERY] = {.sql = "INSERT INTO recoveries (player, hash, created_at)"
                                       " VALUES ($1,$2,$3) ON CONFLICT (player)"
                                       " DO UPDATE SET hash = excluded.hash,"
                                       " created_at = excluded.created_at"},
    [STATEMENT_USE_RECOVERY] = {.sql = "DELETE FROM recoveries WHERE player = $1 AND hash = $2"},
    [STATEMENT_DELETE_RECOVERY] = {.sql = "DELETE FROM recoveries WHERE player = $1"},
    [STATEMENT_DELETE_TOKENS] = {.sql = "DELETE FROM tokens WHERE player = $1"},
    [STATEMENT_DELETE_PLAYER] = {.sql = "DELETE FROM players WHERE id = $1"},
    [STATEMENT_ADD_LEAVING] = {.sql = "INSERT INTO leaving (player) VALUES ($1)"
                                      " ON CONFLICT (player) DO NOTHING"},
    // With the last seat the traces at nodes go, too, where the player was connected.
    [STATEMENT_DELETE_LEAVING] =
        {.sql = "DELETE FROM leaving WHERE player = $1",
         "WITH gone AS (DELETE FROM presence WHERE (table_id, player, node) IN"
         "  (SELECT table_id, player, node FROM presence WHERE player = $1"
         "   ORDER BY table_id, player, node FOR UPDATE))"
         " DELETE FROM leaving WHERE player = $1"},
    // Each with whether the table can go too.
    [STATEMENT_LIST_SEATS_TO_LEAVE] = {.sql = "SELECT table_id, ended = 1 AND NOT EXISTS"
                                              " (SELECT 1 FROM seats WHERE table_id = own.table_id"
                                              " AND player NOT IN (0, $1))"
                                              " FROM seats AS own WHERE player = $1 AND player <> 0"
                                              " LIMIT $2"},
    [STATEMENT_EMPTY_SEATS] = {.sql = "UPDATE seats SET player = 0, name = ''"
                                      " WHERE table_id = $1 AND player = $2"},
    [STATEMENT_SET_ALIVE] =
        {.sql = "INSERT INTO lives (boot_at, alive_at) VALUES ($1,$2)"
                " ON CONFLICT (boot_at) DO UPDATE SET alive_at = excluded.alive_at",
         "INSERT INTO lives (boot_at, alive_at, node) VALUES ($1,$2," THIS_NODE ")"
         " ON CONFLICT (boot_at) DO UPDATE SET alive_at = excluded.alive_at"},
    // Whoever is deleted meanwhile is not seated: one of the two waits for the other.
    [STATEMENT_NEED_PLAYER] = {.sql = "SELECT id FROM players WHERE id = $1",
                               "SELECT id FROM players WHERE id = $1 FOR UPDATE"},
    [STATEMENT_SET_DEVICE_CODE] = {.sql = "INSERT INTO device_codes (player, hash, expires_at)"
                                          " VALUES ($1,$2,$3) ON CONFLICT (player)"
                                          " DO UPDATE SET hash = excluded.hash,"
                                          " expires_at = excluded.expires_at"},
    [STATEMENT_USE_DEVICE_CODE] = {.sql =
                                       "DELETE FROM device_codes WHERE player = $1 AND hash = $2"},
    [STATEMENT_DELETE_DEVICE_CODE] = {.sql = "DELETE FROM device_codes WHERE player = $1"},
    [STATEMENT_FIND_DEVICE_CODE] = {.sql = "SELECT players.id, name, 0, 0 FROM device_codes"
                                           " JOIN players ON players.id = player"
                                           " WHERE hash = $1 AND expires_at > $2"},
    // Whoever comes at the same time with the same key waits for the first here.
    [STATEMENT_ADD_KEY] = {.sql = "INSERT INTO request_keys (hash, salt, made, at)"
                                  " VALUES ($1,$2,$3,$4) ON CONFLICT (hash) DO NOTHING"},
    [STATEMENT_FIND_KEY] = {.sql = "SELECT salt, made, at FROM request_keys WHERE hash = $1"},
    [STATEMENT_FORGET_KEY] = {.sql = "DELETE FROM request_keys WHERE made = $1"},
    [STATEMENT_DROP_OLD_KEYS] =
        {.sql = "DELETE FROM request_keys WHERE hash IN"
                " (SELECT hash FROM request_keys WHERE at < $1 ORDER BY at LIMIT 10)",
         "DELETE FROM request_keys WHERE hash IN (SELECT hash FROM request_keys"
         " WHERE at < $1 ORDER BY at LIMIT 10 FOR UPDATE SKIP LOCKED)"},
    [STATEMENT_SET_BAN] = {.sql = "INSERT INTO bans (subject, at, reason) VALUES ($1,$2,$3)"
                                  " ON CONFLICT (subject) DO UPDATE SET at = excluded.at,"
                                  " reason = excluded.reason"},
    [STATEMENT_LIFT_BAN] = {.sql = "DELETE FROM bans WHERE subject = $1"},
    [STATEMENT_LIST_BANS] = {.sql = "SELECT subject, at, reason FROM bans WHERE subject > ''"
                                    " ORDER BY subject LIMIT 10000"},
    [STATEMENT_LOCK_LIMIT] = {.postgresql = "SELECT pg_advisory_xact_lock(1718187625)"},
    // Keeps a table from being deleted meanwhile.
    [STATEMENT_HOLD_HEAD] = {.sql = "SELECT version FROM heads WHERE table_id = $1",
                             "SELECT version FROM heads WHERE table_id = $1 FOR UPDATE"},
    [STATEMENT_FIND_ANALYSIS] = {.sql = "SELECT player, asked_at, total, done, level, movetime,"
                                        " due_at FROM analyses WHERE table_id = $1"},
    [STATEMENT_LIST_JUDGEMENTS] = {.sql = "SELECT number, text FROM judgements"
                                          " WHERE table_id = $1 AND number > $2 ORDER BY number"},
    [STATEMENT_LIST_ANALYSES] = {.sql = "SELECT table_id, player FROM analyses WHERE" UNDER_WAY
                                        " ORDER BY asked_at LIMIT $1"},
    [STATEMENT_COUNT_ANALYSES] = {.sql = "SELECT count(*) FROM analyses"
                                         " WHERE player = $1 AND player <> 0"},
    [STATEMENT_ADD_ANALYSIS] =
        {.sql = "INSERT INTO analyses"
                " (table_id, player, asked_at, total, level, movetime, done, due_at)"
                " VALUES ($1,$2,$3,$4,$5,$6,0,0) ON CONFLICT (table_id) DO NOTHING"},
    [STATEMENT_REMOVE_ANALYSIS] = {.sql = "DELETE FROM analyses"
                                          " WHERE table_id = $1 AND asked_at = $2"},
    // Nobody has to know who asked when it is complete.
    [STATEMENT_ADVANCE_ANALYSIS] =
        {.sql = "UPDATE analyses SET done = $2,"
                " due_at = CASE WHEN $2 = total THEN 9223372036854775807 ELSE due_at END,"
                " player = CASE WHEN $2 = total THEN 0 ELSE player END"
                " WHERE table_id = $1 AND done = $2 - 1 AND" UNDER_WAY,
         "UPDATE analyses SET done = $2, node = " THIS_NODE ","
         " due_at = CASE WHEN $2 = total THEN 9223372036854775807 ELSE " NOW " + 10000 END,"
         " player = CASE WHEN $2 = total THEN 0 ELSE player END"
         " WHERE table_id = $1 AND done = $2 - 1 AND" UNDER_WAY},
    [STATEMENT_ADD_JUDGEMENT] = {.sql = "INSERT INTO judgements (table_id, number, text)"
                                        " VALUES ($1,$2,$3)"},
    [STATEMENT_END_ANALYSIS] = {.sql = "UPDATE analyses SET due_at = 9223372036854775807,"
                                       " player = 0 WHERE table_id = $1 AND done = $2"
                                       " AND" UNDER_WAY},
    [STATEMENT_DELETE_ANALYSIS] = {.sql = "DELETE FROM analyses WHERE table_id = $1"},
    [STATEMENT_DELETE_JUDGEMENTS] = {.sql = "DELETE FROM judgements WHERE table_id = $1"},
    [STATEMENT_FORGET_ANALYSES] = {.sql = "UPDATE analyses SET player = 0"
                                          " WHERE player = $1 AND player <> 0"},
    [STATEMENT_LIST_HEADS] = {.postgresql = "SELECT table_id, version FROM heads WHERE table_id ="
                                            " ANY(CAST(string_to_array($1, ',') AS bigint[]))"},
    // A node reads the moves that were made at other nodes by this alone, many tables at once.
    [STATEMENT_READ_NEWS] =
        {.postgresql =
             "WITH wanted AS (SELECT * FROM unnest("
             "  CAST(string_to_array($1, ',') AS bigint[]), CAST(string_to_array($2, ',') AS"
             "  bigint[]), CAST(string_to_array($3, ',') AS bigint[])) AS t(wanted, unless, "
             "known)),"
             " head AS (SELECT wanted, unless, known, version, heads.length, changed_at,"
             "  coalesce(due.at, 9223372036854775807) AS due_at, status, turn,"
             "  tables.length AS played FROM wanted JOIN heads ON heads.table_id = wanted"
             "  JOIN tables ON id = wanted LEFT JOIN due ON due.table_id = wanted),"
             " changed AS (SELECT wanted, known FROM head WHERE version <> unless)"
             " SELECT wanted AS found, 0 AS part, 0 AS number, version, length, changed_at,"
             "  due_at, status, turn, played, '' AS kind, '' AS text,"
             "  CAST(NULL AS bytea) AS hash FROM head"
             " UNION ALL SELECT table_id, 1, seat, player, level, 0, 0, 0, 0, 0, kind, name,"
             "  code_hash FROM changed JOIN seats ON table_id = wanted"
             " UNION ALL SELECT table_id, 2, player, until, 0, 0, 0, 0, 0, 0, '', '', NULL"
             "  FROM changed JOIN presence ON table_id = wanted"
             "  WHERE node <> " THIS_NODE " AND until > " NOW
             " UNION ALL SELECT table_id, 3, number, at, spent, seat, 0, 0, 0, 0, kind, text, NULL"
             "  FROM changed JOIN entries ON table_id = wanted AND number > known"
             " ORDER BY found, part, number"},
    // What is due is first left to who has the table in memory; a claim moves it on, longer with
    // each try, so that one node after the other looks after what another one does not manage.
    // Tables that only newer programs know are left to them.
    [STATEMENT_CLAIM_DUE] =
        {.postgresql = "UPDATE due SET node = " THIS_NODE ", tries = tries + 1,"
                       " at = " NOW " + CAST(5000 * power(2, least(tries, 7)) AS bigint)"
                       " WHERE table_id IN (SELECT table_id FROM due JOIN tables ON id = table_id"
                       "  WHERE at <= " NOW " AND (node = " THIS_NODE " OR at <= " NOW " - 3000)"
                       "  AND dealer <= $2 AND rules <= $3"
                       "  ORDER BY at LIMIT $1 FOR UPDATE OF due SKIP LOCKED)"
                       " RETURNING table_id"},
    [STATEMENT_FIND_DEVICE] = {.postgresql = "SELECT id FROM tokens WHERE id = $1 LIMIT 1"},
    // Whoever changes presence locks its rows in one order, so that nobody waits in a circle.
    [STATEMENT_SET_PRESENCE] =
        {.postgresql =
             "INSERT INTO presence (table_id, player, node, until, told_at)"
             " SELECT here.table_id, here.player, " THIS_NODE ", here.until, here.told_at"
             " FROM unnest(CAST(string_to_array($1, ',') AS bigint[]),"
             "  CAST(string_to_array($2, ',') AS bigint[]),"
             "  CAST(string_to_array($3, ',') AS bigint[]),"
             "  CAST(string_to_array($4, ',') AS bigint[]))"
             "  AS here (table_id, player, until, told_at) JOIN players ON players.id = player"
             " ORDER BY here.table_id, here.player"
             " ON CONFLICT (table_id, player, node) DO UPDATE SET until = excluded.until,"
             "  told_at = greatest(presence.told_at, excluded.told_at)"
             " WHERE presence.until <> excluded.until OR presence.told_at < excluded.told_at"},
    [STATEMENT_LIST_PRESENCE] = {.postgresql = "SELECT player, until FROM presence"
                                               " WHERE table_id = $1 AND node <> " THIS_NODE
                                               " AND until > " NOW},
    [STATEMENT_END_PRESENCE] =
        {.postgresql =
             "WITH mine AS (SELECT table_id, player, node FROM presence WHERE node = " THIS_NODE
             "  AND until = 9223372036854775807 ORDER BY table_id, player, node FOR UPDATE)"
             " UPDATE presence SET until = " NOW
             " FROM mine WHERE presence.table_id = mine.table_id"
             " AND presence.player = mine.player AND presence.node = mine.node"
             " RETURNING presence.table_id"},
    // Of games that are over nobody needs to know who was connected, nor of players who are gone.
    // (NOT EXISTS would have all players read.)
    [STATEMENT_CLEAR_PRESENCE] =
        {.postgresql = "DELETE FROM presence WHERE (table_id, player, node) IN"
                       " (SELECT table_id, player, node FROM presence WHERE until < " NOW " - 10000"
                       "  AND (SELECT at FROM due WHERE due.table_id = presence.table_id) IS NULL"
                       "  OR (SELECT id FROM players WHERE id = player) IS NULL"
                       "  LIMIT 1000 FOR UPDATE SKIP LOCKED)"},
    // The nodes that were not heard of for five seconds, and at which tables somebody misses them.
    [STATEMENT_NOTE_OUTAGES] =
        {.postgresql =
             "WITH silent AS (SELECT node, (SELECT max(alive_at) FROM lives"
             "   WHERE lives.node = there.node) AS since"
             "  FROM (SELECT DISTINCT node FROM presence"
             "   WHERE until = 9223372036854775807 AND node <> " THIS_NODE ") AS there),"
             " gone AS (SELECT node, since FROM silent WHERE since < " NOW " - 5000),"
             " noted AS (INSERT INTO outages (node, from_at, to_at)"
             "  SELECT node, since, " NOW " FROM gone ON CONFLICT DO NOTHING),"
             " ours AS (SELECT table_id, player, node, since FROM presence JOIN gone USING (node)"
             "  WHERE until = 9223372036854775807"
             "  ORDER BY table_id, player, node FOR UPDATE OF presence)"
             " UPDATE presence SET until = ours.since FROM ours"
             " WHERE presence.table_id = ours.table_id AND presence.player = ours.player"
             " AND presence.node = ours.node RETURNING presence.table_id"},
    // With the time for coming back, which who was told late does not need.
    [STATEMENT_LIST_OUTAGES] = {.postgresql =
                                    "SELECT from_at, to_at + $4 AS end_at FROM outages"
                                    " JOIN presence USING (node)"
                                    " WHERE table_id = $1 AND player = $2"
                                    " AND until >= from_at AND to_at + $4 > $3"
                                    " UNION ALL SELECT 0, told_at FROM presence"
                                    " WHERE table_id = $1 AND player = $2 AND told_at > $3"
                                    " ORDER BY end_at DESC"},
    // One at a time, and of a player only while nobody works on another one of theirs.
    [STATEMENT_CLAIM_ANALYSIS] =
        {.postgresql = "UPDATE analyses SET " CLAIMED " WHERE table_id ="
                       " (SELECT table_id FROM analyses AS waiting JOIN tables ON id = table_id"
                       "  WHERE" UNDER_WAY " AND due_at <= " NOW
                       "  AND dealer <= $1 AND rules <= $2 AND NOT EXISTS"
                       "  (SELECT 1 FROM analyses AS claimed WHERE claimed.player = waiting.player"
                       "   AND claimed.player <> 0 AND claimed.due_at > " NOW ")"
                       "  ORDER BY asked_at LIMIT 1 FOR UPDATE OF waiting SKIP LOCKED)"
                       " RETURNING table_id"},
    [STATEMENT_HOLD_ANALYSES] =
        {.postgresql = "UPDATE analyses SET " CLAIMED " WHERE table_id IN"
                       " (SELECT table_id FROM analyses WHERE" UNDER_WAY " AND node = " THIS_NODE
                       "  AND table_id = ANY(CAST(string_to_array($1, ',') AS bigint[]))"
                       "  FOR UPDATE SKIP LOCKED)"
                       " RETURNING table_id"},
};
