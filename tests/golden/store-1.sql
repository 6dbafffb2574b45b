-- A server's database of schema version 1, for the test that old ones still open.
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO meta VALUES ('schema', '1');
CREATE TABLE tables (id BIGINT PRIMARY KEY, game TEXT NOT NULL, rules BIGINT NOT NULL,
 seats BIGINT NOT NULL, options TEXT NOT NULL, host BIGINT NOT NULL, host_name TEXT NOT NULL,
 is_public BIGINT NOT NULL, rated BIGINT NOT NULL, pace TEXT NOT NULL, invite TEXT NOT NULL,
 seed TEXT NOT NULL, created BIGINT NOT NULL, status BIGINT NOT NULL, seq BIGINT NOT NULL,
 ply BIGINT NOT NULL, open_seats BIGINT NOT NULL, to_act BIGINT NOT NULL, due BIGINT NOT NULL,
 changed BIGINT NOT NULL, players TEXT NOT NULL);
CREATE INDEX tables_listed ON tables (status, is_public, id);
CREATE INDEX tables_due ON tables (due) WHERE due > 0;
CREATE INDEX tables_host ON tables (host);
CREATE TABLE table_seats (table_id BIGINT, seat BIGINT, user_id BIGINT, PRIMARY KEY (table_id, seat));
CREATE INDEX seats_user ON table_seats (user_id);
CREATE TABLE entries (table_id BIGINT, seq BIGINT, at BIGINT NOT NULL, kind BIGINT NOT NULL,
 seat BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_id, seq)) WITHOUT ROWID;
CREATE TABLE people (id BIGINT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE,
 password TEXT NOT NULL, created BIGINT NOT NULL);
CREATE TABLE sessions (id TEXT PRIMARY KEY, user_id BIGINT NOT NULL, created BIGINT NOT NULL,
 seen BIGINT NOT NULL, agent TEXT NOT NULL);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE TABLE ratings (player TEXT, game TEXT, mean BIGINT NOT NULL, deviation BIGINT NOT NULL,
 games BIGINT NOT NULL, PRIMARY KEY (player, game));
CREATE INDEX ratings_game ON ratings (game);
INSERT INTO people VALUES (7, 'Ann', 'ann', 'hash', 1000);
INSERT INTO tables VALUES (4242, 'null', 1, 2, '', 7, 'Ann', 1, 0, 'none', 'invite',
 '0000000000000000000000000000000000000000000000000000000000000000', 1000, 0, 2, 0, 0, 0, 0, 1000,
 'Ann' || char(10) || 'random (bot)' || char(10));
INSERT INTO entries VALUES (4242, 1, 1000, 1, 0, '7 Ann');
INSERT INTO entries VALUES (4242, 2, 1000, 3, 1, 'bot random');
