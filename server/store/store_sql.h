/*
 * store_sql.h: every statement of the store, in SQL that SQLite and PostgreSQL
 * read alike, and the scripts that bring an old database up to date.
 */
#ifndef SERVER_STORE_SQL_H
#define SERVER_STORE_SQL_H

#define BRIEF_COLUMNS                                                                              \
    "t.id, t.game, t.rules, t.seats, t.is_public, t.rated, t.host, t.host_name, t.pace, "          \
    "t.created, b.status, b.seq, b.ply, b.open_seats, b.to_act, b.changed, b.players, "            \
    "(SELECT coalesce(sum(1 << CAST(g.seat AS INTEGER)), 0) FROM table_seats g "                   \
    "WHERE g.table_id = b.table_id AND NOT EXISTS (SELECT 1 FROM people p "                        \
    "WHERE p.id = g.user_id)), "                                                                   \
    "(SELECT count(*) FROM people p WHERE p.id = t.host), "                                        \
    "(SELECT coalesce(sum(1 << CAST(g.seat AS INTEGER)), 0) FROM table_seats g "                   \
    "JOIN people p ON p.id = g.user_id WHERE g.table_id = b.table_id AND p.program = 1)"

#define PERSON_COLUMNS                                                                             \
    "p.id, p.name, p.password, p.created, p.webhook, p.hook_secret, p.program, p.owner"

#define DAILY_COLUMNS                                                                              \
    "d.day, d.game, d.user_id, d.guest, d.name, d.table_id, d.outcome, d.score, d.points, "        \
    "d.moves, d.ended"
/* Results of a day and game, of accounts or of guests, without tries that go on. */
#define DAILY_RANKED "d.day = $1 AND d.game = $2 AND d.guest = $3 AND d.outcome >= 0"

/* A name without what the eye passes over. */
#define LOOK "replace(replace(replace(folded, ' ', ''), '-', ''), '_', '')"

/* Sessions that are not over: used since $2 and begun since $3. */
#define SESSION_LIVES "s.seen > $2 AND s.created > $3"

/* The log's rows of some tables, from the newest back. */
#define ROWS_OF(which)                                                                             \
    "WITH RECURSIVE chain (id, prior) AS (SELECT l.id, l.prior FROM briefs b "                     \
    "JOIN log l ON l.id = b.newest WHERE " which " UNION ALL SELECT l.id, l.prior FROM chain c "   \
    "JOIN log l ON l.id = c.prior) SELECT id FROM chain"

/* Who sat down or said something, in the log: what entry.h calls "USER NAME…". Both as in the
 * index of script 7. */
#define OF_PEOPLE "(kind = 1 OR kind = 9)"
#define WORD_SQLITE "substr(text, 1, instr(text, ' ') - 1)"
#define WORD_POSTGRES "split_part(text, ' ', 1)"

/* Appends to many tables at once, in the order of their numbers so that two nodes do not wait
 * for each other: whoever finds another last entry than it knows is not among the answers.
 * PostgreSQL alone: with SQLite a statement costs no more than its rows. */
#define APPEND_ALL                                                                                 \
    "WITH b AS (UPDATE briefs SET status = coalesce(a.status, briefs.status), seq = a.seq, "       \
    "ply = a.ply, open_seats = coalesce(a.open_seats, briefs.open_seats), to_act = a.to_act, "     \
    "due = a.due, changed = a.changed, players = coalesce(a.players, briefs.players), "            \
    "prior = briefs.newest, newest = a.newest FROM unnest(CAST($1 AS BIGINT[]), "                  \
    "CAST($2 AS BIGINT[]), CAST($3 AS BIGINT[]), CAST($4 AS BIGINT[]), CAST($5 AS BIGINT[]), "     \
    "CAST($6 AS BIGINT[]), CAST($7 AS BIGINT[]), CAST($8 AS BIGINT[]), CAST($9 AS BIGINT[]), "     \
    "CAST($10 AS BIGINT[]), CAST($11 AS BIGINT[]), CAST($12 AS BIGINT[]), "                        \
    "CAST($13 AS BIGINT[]), CAST($14 AS BIGINT[]), CAST($15 AS TEXT[]), CAST($16 AS TEXT[])) "     \
    "AS a (id, last, seq, ply, to_act, due, changed, newest, status, open_seats, row, at, kind, "  \
    "seat, text, players) WHERE briefs.table_id = a.id AND briefs.seq = a.last "                   \
    "RETURNING a.id, a.row, briefs.prior, a.last, a.at, a.kind, a.seat, a.text), "                 \
    "l AS (INSERT INTO log (id, prior, table_id, seq, at, kind, seat, text) "                      \
    "SELECT row, prior, id, last + 1, at, kind, seat, text FROM b) SELECT id FROM b"

#define SQL_MAP(X)                                                                                 \
    X(META_READ, "SELECT value FROM meta WHERE key = $1")                                          \
    X(HAS_META, "SELECT count(*) FROM sqlite_master WHERE name = 'meta'")                          \
    X(HAS_META_PG, "SELECT count(*) FROM information_schema.tables WHERE table_name = 'meta' "     \
                   "AND table_schema = ANY (current_schemas(false))")                              \
    X(COLUMNS,                                                                                     \
      "SELECT m.name, c.name, c.type FROM sqlite_master m "                                        \
      "JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' "     \
      "ORDER BY m.name, c.name")                                                                   \
    X(COLUMNS_PG, "SELECT c.table_name, c.column_name, c.data_type "                               \
                  "FROM information_schema.columns c JOIN information_schema.tables t "            \
                  "ON t.table_schema = c.table_schema AND t.table_name = c.table_name "            \
                  "WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' "       \
                  "ORDER BY c.table_name, c.column_name")                                          \
    X(META_WRITE, "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")          \
    X(META_SET, "UPDATE meta SET value = $1 WHERE key = $2")                                       \
    X(TABLE_CREATE,                                                                                \
      "INSERT INTO tables (id, game, rules, seats, options, host, host_name, is_public, rated, "   \
      "pace, invite, seed, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, "   \
      "$13) ON CONFLICT DO NOTHING")                                                               \
    X(BRIEF_CREATE, "INSERT INTO briefs (table_id, is_public, status, seq, ply, open_seats, "      \
                    "to_act, due, changed, players, newest, prior, game) VALUES ($1, $2, $3, 0, "  \
                    "0, $4, 0, $5, $6, $7, 0, 0, $8)")                                             \
    X(BRIEFS_NAME, "UPDATE briefs SET game = coalesce((SELECT t.game FROM tables t WHERE t.id = "  \
                   "briefs.table_id), '') WHERE game = ''")                                        \
    X(TABLE_READ, "SELECT id, game, rules, seats, options, host, host_name, is_public, rated, "    \
                  "pace, invite, seed, created FROM tables WHERE id = $1")                         \
    X(BRIEF_UPDATE, "UPDATE briefs SET status = $1, seq = $2, ply = $3, open_seats = $4, "         \
                    "to_act = $5, due = $6, changed = $7, players = $8, prior = newest, "          \
                    "newest = $9 WHERE table_id = $10 AND seq = $11")                              \
    X(BRIEF_MOVE, "UPDATE briefs SET seq = $1, ply = $2, to_act = $3, due = $4, changed = $5, "    \
                  "prior = newest, newest = $6 WHERE table_id = $7 AND seq = $8")                  \
    X(APPEND_ALL, APPEND_ALL)                                                                      \
    X(SEAT_CLEAR, "DELETE FROM table_seats WHERE table_id = $1 AND seat = $2 AND EXISTS (SELECT "  \
                  "1 FROM briefs WHERE table_id = $3 AND newest = $4)")                            \
    X(SEAT_SET, "INSERT INTO table_seats (table_id, seat, user_id) SELECT table_id, CAST($1 AS "   \
                "BIGINT), CAST($2 AS BIGINT) FROM briefs WHERE table_id = $3 AND newest = $4")     \
    X(LOG_RESERVE, "UPDATE meta SET value = CAST(CAST(value AS BIGINT) + $1 AS TEXT) "             \
                   "WHERE key = 'log' RETURNING value")                                            \
    X(LOG_FIRST, "INSERT INTO log (id, prior, table_id, seq, at, kind, seat, text) "               \
                 "SELECT CAST($1 AS BIGINT), prior, table_id, CAST($2 AS BIGINT), "                \
                 "CAST($3 AS BIGINT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), "                    \
                 "CAST($6 AS TEXT) FROM briefs WHERE table_id = $7")                               \
    X(LOG_NEXT, "INSERT INTO log (id, prior, table_id, seq, at, kind, seat, text) "                \
                "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)")                                         \
    X(LOG_MORE, "INSERT INTO log (id, prior, table_id, seq, at, kind, seat, text) SELECT CAST($1 " \
                "AS BIGINT), CAST($2 AS BIGINT), table_id, CAST($3 AS BIGINT), CAST($4 AS "        \
                "BIGINT), CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS TEXT) FROM briefs "   \
                "WHERE table_id = $8 AND newest = $9")                                             \
    X(LOG_TEXT, "UPDATE log SET text = $1 WHERE id = $2")                                          \
    X(LOG_READ, "WITH RECURSIVE tail (prior, seq, at, kind, seat, text) AS ("                      \
                "SELECT l.prior, l.seq, l.at, l.kind, l.seat, l.text FROM briefs b "               \
                "JOIN log l ON l.id = b.newest WHERE b.table_id = $1 AND l.seq > $2 UNION ALL "    \
                "SELECT l.prior, l.seq, l.at, l.kind, l.seat, l.text FROM tail "                   \
                "JOIN log l ON l.id = tail.prior WHERE l.seq > $2) "                               \
                "SELECT seq, at, kind, seat, text FROM tail ORDER BY seq")                         \
    X(LIST_ONE, "SELECT " BRIEF_COLUMNS ", -1 FROM briefs b JOIN tables t ON t.id = b.table_id "   \
                "WHERE b.table_id = $1")                                                           \
    X(SEATS, "SELECT seat, user_id FROM table_seats WHERE table_id = $1")                          \
    X(LIST_PUBLIC, "SELECT " BRIEF_COLUMNS                                                         \
                   ", 0 FROM briefs b JOIN tables t ON t.id = b.table_id WHERE b.status = $1 AND " \
                   "b.is_public = 1 ORDER BY b.table_id DESC LIMIT $2")                            \
    X(LIST_GAME, "SELECT " BRIEF_COLUMNS                                                           \
                 ", 0 FROM briefs b JOIN tables t ON t.id = b.table_id WHERE b.status = $1 AND "   \
                 "b.is_public = 1 AND b.game = $2 ORDER BY b.table_id DESC LIMIT $3")              \
    X(LIST_MINE, "SELECT " BRIEF_COLUMNS ", s.seat FROM table_seats s "                            \
                 "JOIN tables t ON t.id = s.table_id JOIN briefs b ON b.table_id = s.table_id "    \
                 "WHERE s.user_id = $1 AND (b.status = 2) = ($2 <> 0) "                            \
                 "ORDER BY ((b.to_act >> CAST(s.seat AS INTEGER)) & 1) DESC, b.changed DESC "      \
                 "LIMIT $3")                                                                       \
    X(COUNT_HOSTED, "SELECT count(*) FROM tables t JOIN briefs b ON b.table_id = t.id "            \
                    "WHERE t.host = $1 AND b.status < 2")                                          \
    X(LIST_DUE, "SELECT table_id FROM briefs WHERE due > 0 AND due <= $1 ORDER BY due LIMIT $2")   \
    X(DUE_NEVER, "UPDATE briefs SET due = 0 WHERE table_id = $1")                                  \
    X(BRIEF_OUTCOME,                                                                               \
      "UPDATE briefs SET players = $1, due = 0 WHERE table_id = $2 AND status = 2 AND due > 0")    \
    X(SWEEP_MARK, "UPDATE briefs SET status = -1 WHERE status = 0 AND changed < $1")               \
    X(SWEEP_LOG, "DELETE FROM log WHERE id IN (" ROWS_OF("b.status = -1") ")")                     \
    X(SWEEP_SEATS,                                                                                 \
      "DELETE FROM table_seats WHERE table_id IN (SELECT table_id FROM briefs WHERE status = -1)") \
    X(SWEEP_TABLES,                                                                                \
      "DELETE FROM tables WHERE id IN (SELECT table_id FROM briefs WHERE status = -1)")            \
    X(SWEEP_BRIEFS, "DELETE FROM briefs WHERE status = -1")                                        \
    X(PERSON_ADD, "INSERT INTO people (id, name, folded, password, created, program, owner, "      \
                  "webhook, hook_secret) VALUES ($1, $2, $3, $4, $5, $6, $7, '', '') "             \
                  "ON CONFLICT DO NOTHING")                                                        \
    X(PERSON_BY_NAME, "SELECT " PERSON_COLUMNS " FROM people p WHERE p.folded = $1")               \
    X(PERSON_LIKE, "SELECT " PERSON_COLUMNS " FROM people p WHERE " LOOK " = $1")                  \
    X(PEOPLE_UNMARKED, "SELECT id FROM people WHERE id < $1 OR id % 2 = 1 ORDER BY id")            \
    X(PERSON_BY_ID, "SELECT " PERSON_COLUMNS " FROM people p WHERE p.id = $1")                     \
    X(PERSON_PASSWORD, "UPDATE people SET password = $1 WHERE id = $2")                            \
    X(PERSON_WEBHOOK, "UPDATE people SET webhook = $1, hook_secret = $2 WHERE id = $3")            \
    X(PROGRAM_MARK, "UPDATE people SET program = 1, password = '' WHERE id = $1")                  \
    X(PROGRAMS, "SELECT p.id, p.name, p.created FROM people p WHERE p.program = 1 ORDER BY p.id")  \
    X(PROGRAMS_OF, "SELECT p.id, p.name, p.created FROM people p WHERE p.owner = $1 "              \
                   "AND p.owner > 0 ORDER BY p.id")                                                \
    X(PERSON_DELETE, "DELETE FROM people WHERE id = $1")                                           \
    X(FORGET_SAID_SQLITE,                                                                          \
      "UPDATE log SET text = '0 someone' WHERE " OF_PEOPLE " AND " WORD_SQLITE " = $1")            \
    X(FORGET_SAID_POSTGRES,                                                                        \
      "UPDATE log SET text = '0 someone' WHERE " OF_PEOPLE " AND " WORD_POSTGRES " = $1")          \
    X(PLAYERS_OF, "SELECT b.table_id, s.seat, b.players FROM table_seats s JOIN briefs b ON "      \
                  "b.table_id = s.table_id WHERE s.user_id = $1")                                  \
    X(PLAYERS_SET, "UPDATE briefs SET players = $1 WHERE table_id = $2 AND players = $3")          \
    X(FORGET_SEATS, "DELETE FROM table_seats WHERE user_id = $1")                                  \
    X(FORGET_HOST, "UPDATE tables SET host = 0, host_name = 'someone' WHERE host = $1")            \
    X(FORGET_RATINGS, "DELETE FROM ratings WHERE player = $1")                                     \
    X(FORGET_NOTICES, "DELETE FROM notices WHERE user_id = $1")                                    \
    X(FORGET_MUTES, "DELETE FROM mutes WHERE user_id = $1")                                        \
    X(FORGET_MUTED, "DELETE FROM mutes WHERE other_id = $1")                                       \
    X(FORGET_DAILY, "DELETE FROM daily WHERE user_id = $1")                                        \
    X(DAILY_BEGIN, "INSERT INTO daily (day, game, user_id, guest, name, table_id, outcome, "       \
                   "score, points, moves, ended) VALUES ($1, $2, $3, $4, $5, $6, -1, 0, 0, 0, 0) " \
                   "ON CONFLICT DO NOTHING")                                                       \
    X(DAILY_END, "UPDATE daily SET outcome = $1, score = $2, points = $3, moves = $4, ended = $5 " \
                 "WHERE day = $6 AND game = $7 AND user_id = $8 AND outcome = -1 AND table_id IN " \
                 "(SELECT table_id FROM briefs WHERE table_id = $9 AND newest = $10)")             \
    X(DAILY_ONE, "SELECT " DAILY_COLUMNS " FROM daily d WHERE d.day = $1 AND d.game = $2 AND "     \
                 "d.user_id = $3")                                                                 \
    X(DAILY_OF, "SELECT " DAILY_COLUMNS " FROM daily d WHERE d.user_id = $1 "                      \
                "ORDER BY d.day DESC LIMIT $2")                                                    \
    X(DAILY_BOARD, "SELECT " DAILY_COLUMNS " FROM daily d WHERE " DAILY_RANKED                     \
                   " ORDER BY d.outcome DESC, d.score DESC, d.moves, d.ended LIMIT $4")            \
    X(DAILY_PLACE, "SELECT count(*) FROM daily d WHERE " DAILY_RANKED                              \
                   " AND (d.outcome > $4 OR (d.outcome = $4 AND (d.score > $5 OR (d.score = $5 "   \
                   "AND (d.moves < $6 OR (d.moves = $6 AND d.ended < $7))))))")                    \
    X(DAILY_SPREAD, "SELECT d.outcome, d.score, count(*) FROM daily d WHERE " DAILY_RANKED         \
                    " GROUP BY d.outcome, d.score ORDER BY d.outcome DESC, d.score DESC")          \
    X(DAILY_WEEK, "SELECT d.name, d.user_id, count(*), "                                           \
                  "sum(CASE WHEN d.outcome = 3 THEN 1 ELSE 0 END) AS won, sum(d.score) AS score "  \
                  "FROM daily d WHERE d.day IN ($1, $2, $3, $4, $5, $6, $7) AND d.game = $8 "      \
                  "AND d.guest = $9 AND d.outcome >= 0 GROUP BY d.user_id, d.name "                \
                  "ORDER BY won DESC, score DESC, d.user_id LIMIT $10")                            \
    X(MUTE_ADD, "INSERT INTO mutes (user_id, other_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")    \
    X(MUTE_REMOVE, "DELETE FROM mutes WHERE user_id = $1 AND other_id = $2")                       \
    X(MUTES, "SELECT p.id, p.name FROM mutes m JOIN people p ON p.id = m.other_id "                \
             "WHERE m.user_id = $1 ORDER BY p.name")                                               \
    X(SESSION_ADD, "INSERT INTO sessions (id, user_id, created, seen, agent, origin) "             \
                   "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING")                       \
    X(SESSION_FIND, "SELECT " PERSON_COLUMNS " FROM sessions s JOIN people p ON p.id = s.user_id " \
                    "WHERE s.id = $1 AND " SESSION_LIVES)                                          \
    X(SESSION_SEEN, "UPDATE sessions SET seen = $1 WHERE id = $2")                                 \
    X(SESSIONS, "SELECT s.id, s.user_id, s.created, s.seen, s.agent FROM sessions s "              \
                "WHERE s.user_id = $1 AND " SESSION_LIVES " ORDER BY s.seen DESC")                 \
    X(SESSION_FROM, "SELECT 1 FROM sessions s WHERE s.user_id = $1 AND " SESSION_LIVES             \
                    " AND s.origin = $4 LIMIT 1")                                                  \
    X(SESSION_END, "DELETE FROM sessions WHERE user_id = $1 AND id LIKE $2")                       \
    X(SESSIONS_END, "DELETE FROM sessions WHERE user_id = $1 AND id <> $2")                        \
    X(SWEEP_SESSIONS, "DELETE FROM sessions WHERE seen <= $1 OR created <= $2")                    \
    X(GUEST_END, "INSERT INTO guests_ended (id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING")       \
    X(GUEST_ENDED, "SELECT 1 FROM guests_ended WHERE id = $1")                                     \
    X(SWEEP_GUESTS, "DELETE FROM guests_ended WHERE at <= $1")                                     \
    X(RATING_READ, "SELECT mean, deviation, games FROM ratings WHERE player = $1 AND game = $2")   \
    X(RATING_WRITE, "INSERT INTO ratings (player, game, mean, deviation, games) "                  \
                    "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (player, game) DO UPDATE SET "        \
                    "mean = excluded.mean, deviation = excluded.deviation, "                       \
                    "games = excluded.games")                                                      \
    X(RATINGS_LOCK, "SELECT pg_advisory_xact_lock(20110513, hashtext($1))")                        \
    X(RATINGS_READ, "SELECT player, mean, deviation, games FROM ratings WHERE player IN ($1, $2, " \
                    "$3, $4, $5, $6, $7, $8) AND game = $9")                                       \
    X(ACCOUNTS_READ, "SELECT id, program FROM people WHERE id IN ($1, $2, $3, $4, $5, $6, $7, "    \
                     "$8)")                                                                        \
    X(RATINGS_BEST,                                                                                \
      "SELECT r.game, r.player, coalesce(p.name, ''), r.mean, r.deviation, r.games, "              \
      "coalesce(p.program, 0) FROM ratings r LEFT JOIN people p ON p.id = CASE WHEN r.player "     \
      "LIKE 'u%' THEN CAST(substr(r.player, 2) "                                                   \
      "AS BIGINT) END WHERE r.game = $1 ORDER BY r.mean - 2 * r.deviation DESC LIMIT $2")          \
    X(RATINGS_OF, "SELECT r.game, r.player, '', r.mean, r.deviation, r.games, 0 FROM ratings r "   \
                  "WHERE r.player = $1 ORDER BY r.game")                                           \
    X(NOTICE_ADD, "INSERT INTO notices (id, user_id, url, secret, body, attempts, due) SELECT "    \
                  "CAST($1 AS BIGINT), id, webhook, hook_secret, CAST($2 AS TEXT), 0, CAST($3 AS " \
                  "BIGINT) FROM people WHERE id = $4 AND webhook <> ''")                           \
    X(NOTICE_AFTER, "INSERT INTO notices (id, user_id, url, secret, body, attempts, due) SELECT "  \
                    "CAST($1 AS BIGINT), id, webhook, hook_secret, CAST($2 AS TEXT), 0, CAST($3 "  \
                    "AS BIGINT) FROM people WHERE id = $4 AND webhook <> '' AND EXISTS (SELECT 1 " \
                    "FROM briefs WHERE table_id = $5 AND newest = $6)")                            \
    X(NOTICES_DUE, "SELECT id, user_id, url, secret, body, attempts, due FROM notices "            \
                   "WHERE due <= $1 ORDER BY due LIMIT $2")                                        \
    X(NOTICE_CLAIM, "UPDATE notices SET due = $1, attempts = attempts + 1 "                        \
                    "WHERE id = $2 AND due = $3")                                                  \
    X(NOTICE_RETRY, "UPDATE notices SET due = $1 WHERE id = $2")                                   \
    X(CHANGE_NUMBER, "UPDATE meta SET value = CAST(CAST(value AS BIGINT) + 1 AS TEXT) "            \
                     "WHERE key = 'admin' RETURNING value")                                        \
    X(CHANGE_ADD, "INSERT INTO admin_changes (id, at, kind, subject, text) "                       \
                  "VALUES ($1, $2, $3, $4, $5)")                                                   \
    X(CHANGES_DROP, "DELETE FROM admin_changes WHERE at < $1")                                     \
    X(CHANGES, "SELECT id, at, kind, subject, text FROM admin_changes WHERE id > $1 "              \
               "ORDER BY id LIMIT $2")                                                             \
    X(PEOPLE, "SELECT p.id, p.name, p.created, p.webhook, count(s.id), coalesce(max(s.seen), 0), " \
              "(SELECT count(*) FROM table_seats t WHERE t.user_id = p.id), p.program "            \
              "FROM people p LEFT JOIN sessions s ON s.user_id = p.id "                            \
              "WHERE $1 = '' OR replace(p.folded, $1, '') <> p.folded "                            \
              "GROUP BY p.id, p.name, p.created, p.webhook, p.folded, p.program ORDER BY "         \
              "p.folded LIMIT $2")                                                                 \
    X(PERSON_DUE, "UPDATE briefs SET due = $1 WHERE status = 1 AND table_id IN "                   \
                  "(SELECT table_id FROM table_seats WHERE user_id = $2)")                         \
    X(BANS, "SELECT id, subject, name, reason, created, until FROM bans "                          \
            "WHERE until = 0 OR until > $1 ORDER BY id")                                           \
    X(BAN_ADD, "INSERT INTO bans (id, subject, name, reason, created, until) "                     \
               "VALUES ($1, $2, $3, $4, $5, $6)")                                                  \
    X(BAN_REMOVE, "DELETE FROM bans WHERE subject = $1")                                           \
    X(LIST_ALL, "SELECT " BRIEF_COLUMNS ", -1 FROM briefs b JOIN tables t ON t.id = b.table_id "   \
                "WHERE ($1 < 0 OR b.status = $1) AND ($2 = '' OR t.game = $2) "                    \
                "ORDER BY b.table_id DESC LIMIT $3")                                               \
    X(DELETE_LOG, "DELETE FROM log WHERE id IN (" ROWS_OF("b.table_id = $1") ")")                  \
    X(DELETE_SEATS, "DELETE FROM table_seats WHERE table_id = $1")                                 \
    X(DELETE_BRIEF, "DELETE FROM briefs WHERE table_id = $1")                                      \
    X(DELETE_TABLE, "DELETE FROM tables WHERE id = $1")                                            \
    X(NOTICE_DONE, "DELETE FROM notices WHERE id = $1")

enum sql {
#define X(name, text) SQL_##name,
    SQL_MAP(X)
#undef X
        SQL_COUNT
};

/* Script n brings a database of version n to version n + 1. Never change one
 * that was released; add another. %MARKS% stand for what the two databases
 * write differently (store.c). `since` is the lowest version whose programs
 * work with a database after the script: what only adds something leaves it. */
static const struct script {
    int since;
    const char *sql;
} store_scripts[] = {
    {1, "CREATE TABLE tables (id BIGINT PRIMARY KEY, game TEXT NOT NULL, rules BIGINT NOT NULL,"
        " seats BIGINT NOT NULL, options TEXT NOT NULL, host BIGINT NOT NULL,"
        " host_name TEXT NOT NULL, is_public BIGINT NOT NULL, rated BIGINT NOT NULL,"
        " pace TEXT NOT NULL, invite TEXT NOT NULL, seed TEXT NOT NULL, created BIGINT NOT NULL,"
        " status BIGINT NOT NULL, seq BIGINT NOT NULL, ply BIGINT NOT NULL,"
        " open_seats BIGINT NOT NULL, to_act BIGINT NOT NULL, due BIGINT NOT NULL,"
        " changed BIGINT NOT NULL, players TEXT NOT NULL);"
        "CREATE INDEX tables_listed ON tables (status, is_public, id);"
        "CREATE INDEX tables_due ON tables (due) WHERE due > 0;"
        "CREATE INDEX tables_host ON tables (host);"
        "CREATE TABLE table_seats (table_id BIGINT, seat BIGINT, user_id BIGINT,"
        " PRIMARY KEY (table_id, seat));"
        "CREATE INDEX seats_user ON table_seats (user_id);"
        "CREATE TABLE entries (table_id BIGINT, seq BIGINT, at BIGINT NOT NULL,"
        " kind BIGINT NOT NULL, seat BIGINT NOT NULL, text TEXT NOT NULL,"
        " PRIMARY KEY (table_id, seq))%ROWID%;"
        "CREATE TABLE people (id BIGINT PRIMARY KEY, name TEXT NOT NULL,"
        " folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL, created BIGINT NOT NULL);"
        "CREATE TABLE sessions (id TEXT PRIMARY KEY, user_id BIGINT NOT NULL,"
        " created BIGINT NOT NULL, seen BIGINT NOT NULL, agent TEXT NOT NULL);"
        "CREATE INDEX sessions_user ON sessions (user_id);"
        "CREATE TABLE ratings (player TEXT, game TEXT, mean BIGINT NOT NULL,"
        " deviation BIGINT NOT NULL, games BIGINT NOT NULL, PRIMARY KEY (player, game));"
        "CREATE INDEX ratings_game ON ratings (game);"},

    {2, "ALTER TABLE people ADD COLUMN webhook TEXT NOT NULL DEFAULT '';"
        "ALTER TABLE people ADD COLUMN hook_secret TEXT NOT NULL DEFAULT '';"
        "CREATE TABLE notices (id BIGINT PRIMARY KEY, user_id BIGINT NOT NULL, url TEXT NOT NULL,"
        " secret TEXT NOT NULL, body TEXT NOT NULL, attempts BIGINT NOT NULL, due BIGINT NOT NULL);"
        "CREATE INDEX notices_due ON notices (due);"
        "CREATE TABLE mutes (user_id BIGINT, other_id BIGINT, PRIMARY KEY (user_id, other_id));"},

    /* What every move changes is apart from what none does: short rows, few pages. */
    {3, "CREATE TABLE briefs (table_id BIGINT PRIMARY KEY, is_public BIGINT NOT NULL,"
        " status BIGINT NOT NULL, seq BIGINT NOT NULL, ply BIGINT NOT NULL,"
        " open_seats BIGINT NOT NULL, to_act BIGINT NOT NULL, due BIGINT NOT NULL,"
        " changed BIGINT NOT NULL, players TEXT NOT NULL)%ROWID%;"
        "INSERT INTO briefs (table_id, is_public, status, seq, ply, open_seats, to_act, due,"
        " changed, players) SELECT id, is_public, status, seq, ply, open_seats, to_act, due,"
        " changed, players FROM tables;"
        "DROP INDEX tables_listed;"
        "DROP INDEX tables_due;"
        "ALTER TABLE tables DROP COLUMN status;"
        "ALTER TABLE tables DROP COLUMN seq;"
        "ALTER TABLE tables DROP COLUMN ply;"
        "ALTER TABLE tables DROP COLUMN open_seats;"
        "ALTER TABLE tables DROP COLUMN to_act;"
        "ALTER TABLE tables DROP COLUMN due;"
        "ALTER TABLE tables DROP COLUMN changed;"
        "ALTER TABLE tables DROP COLUMN players;"
        "CREATE INDEX briefs_listed ON briefs (status, is_public, table_id);"
        "CREATE INDEX briefs_due ON briefs (due) WHERE due > 0;"},

    /* Entries may hold several lines (store.c), which earlier programs do not know. */
    {4, "SELECT 1;"},

    /* Rows of the log in the order in which they came, each knowing the one before at its
     * table: a transaction for a hundred tables fills a page, not a hundred. */
    {5,
     "CREATE TABLE log (id %ID%, prior BIGINT NOT NULL, table_id BIGINT NOT NULL,"
     " seq BIGINT NOT NULL, at BIGINT NOT NULL, kind BIGINT NOT NULL, seat BIGINT NOT NULL,"
     " text TEXT NOT NULL);"
     "INSERT INTO log (id, prior, table_id, seq, at, kind, seat, text) SELECT row_number() OVER w,"
     " CASE WHEN lag(table_id) OVER w = table_id THEN row_number() OVER w - 1 ELSE 0 END,"
     " table_id, seq, at, kind, seat, text FROM entries WINDOW w AS (ORDER BY table_id, seq);"
     "INSERT INTO meta (key, value) SELECT 'log', CAST(coalesce(max(id), 0) + 1 AS TEXT) FROM log;"
     "CREATE TABLE new_briefs (table_id %ID%, is_public BIGINT NOT NULL, status BIGINT NOT NULL,"
     " seq BIGINT NOT NULL, ply BIGINT NOT NULL, open_seats BIGINT NOT NULL,"
     " to_act BIGINT NOT NULL, due BIGINT NOT NULL, changed BIGINT NOT NULL,"
     " newest BIGINT NOT NULL, prior BIGINT NOT NULL, players TEXT NOT NULL);"
     "INSERT INTO new_briefs (table_id, is_public, status, seq, ply, open_seats, to_act, due,"
     " changed, newest, prior, players) SELECT b.table_id, b.is_public, b.status, b.seq, b.ply,"
     " b.open_seats, b.to_act, b.due, b.changed, coalesce(l.newest, 0), 0, b.players FROM briefs b"
     " LEFT JOIN (SELECT table_id, max(id) AS newest FROM log GROUP BY table_id) l"
     " ON l.table_id = b.table_id;"
     "DROP TABLE briefs;"
     "ALTER TABLE new_briefs RENAME TO briefs;"
     "CREATE INDEX briefs_listed ON briefs (status, is_public, table_id);"
     "CREATE INDEX briefs_due ON briefs (due) WHERE due > 0;"
     "DROP TABLE entries;"},

    /* Guests who logged out; names as they look; where sessions began (a keyed hash). */
    {5, "CREATE TABLE guests_ended (id %ID%, at BIGINT NOT NULL);"
        "CREATE INDEX people_look ON people (" LOOK ");"
        "ALTER TABLE sessions ADD COLUMN origin TEXT NOT NULL DEFAULT '';"},

    /* Public tables of a game are found by it; who sat down or spoke somewhere, by their
     * number; the best of a game, mutes and notices without reading all of them. */
    {5, "ALTER TABLE briefs ADD COLUMN game TEXT NOT NULL DEFAULT '';"
        "UPDATE briefs SET game = coalesce((SELECT t.game FROM tables t"
        " WHERE t.id = briefs.table_id), '');"
        "CREATE INDEX briefs_games ON briefs (status, is_public, game, table_id);"
        "CREATE INDEX briefs_unnamed ON briefs (table_id) WHERE game = '';"
        "CREATE INDEX log_people ON log ((%WORD%)) WHERE (kind = 1 OR kind = 9);"
        "CREATE INDEX ratings_best ON ratings (game, (mean - 2 * deviation));"
        "CREATE INDEX mutes_other ON mutes (other_id);"
        "CREATE INDEX notices_user ON notices (user_id);"},

    /* What the host decides beside running servers (admin.h). */
    {5,
     "CREATE TABLE bans (id BIGINT PRIMARY KEY, subject TEXT NOT NULL UNIQUE, name TEXT NOT NULL,"
     " reason TEXT NOT NULL, created BIGINT NOT NULL, until BIGINT NOT NULL);"
     "CREATE TABLE admin_changes (id %ID%, at BIGINT NOT NULL, kind TEXT NOT NULL,"
     " subject BIGINT NOT NULL, text TEXT NOT NULL);"
     "INSERT INTO meta (key, value) VALUES ('admin', '0');"},

    /* Games that ended before lists told how: they are due, to be read once and noted. */
    {5, "UPDATE briefs SET due = 1 WHERE status = 2 AND players LIKE '%\n';"},

    /* Accounts by which programs play, and whose they are (0: the host's). */
    {5, "ALTER TABLE people ADD COLUMN program BIGINT NOT NULL DEFAULT 0;"
        "ALTER TABLE people ADD COLUMN owner BIGINT NOT NULL DEFAULT 0;"
        "CREATE INDEX people_owner ON people (owner) WHERE owner > 0;"},

    /* Games of the day: who has begun one, and how it ended; -1: not yet. */
    {5, "CREATE TABLE daily (day BIGINT NOT NULL, game TEXT NOT NULL, user_id BIGINT NOT NULL,"
        " guest BIGINT NOT NULL, name TEXT NOT NULL, table_id BIGINT NOT NULL,"
        " outcome BIGINT NOT NULL, score BIGINT NOT NULL, points BIGINT NOT NULL,"
        " moves BIGINT NOT NULL, ended BIGINT NOT NULL, PRIMARY KEY (day, game, user_id));"
        "CREATE INDEX daily_board ON daily (day, game, guest, outcome DESC, score DESC, moves,"
        " ended);"
        "CREATE INDEX daily_user ON daily (user_id, day DESC);"},
};

#endif
