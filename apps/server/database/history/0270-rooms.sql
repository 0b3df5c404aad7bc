-- Presenters and their chat rooms (ADR 58).
CREATE TABLE presenter (
  id          text PRIMARY KEY,
  brand_id    text NOT NULL REFERENCES brand (id),
  name        text NOT NULL,
  -- Hash of the picture.
  picture     text,
  -- On the brand's clock; empty: at no time.
  hours       jsonb NOT NULL DEFAULT '[]',
  -- The game they talk about.
  node_id     integer,
  active      boolean NOT NULL DEFAULT true,
  version     integer NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL
);
CREATE INDEX presenter_listed ON presenter (brand_id, created_at, id);

-- Pictures by the hash of what they are, made anew from their pixels.
CREATE TABLE presenter_picture (
  hash   text PRIMARY KEY,
  body   bytea NOT NULL,
  -- As lists of the desk show it.
  small  bytea NOT NULL
);

-- One for each presenter. Whoever writes into it locks this row.
CREATE TABLE room (
  presenter_id  text PRIMARY KEY REFERENCES presenter (id),
  brand_id      text NOT NULL REFERENCES brand (id),
  open          boolean NOT NULL DEFAULT false,
  opened_at     timestamptz,
  slow_seconds  integer NOT NULL DEFAULT 0 CHECK (slow_seconds BETWEEN 0 AND 3600),
  last_number   integer NOT NULL DEFAULT 0,
  -- Grows with every line and every removal.
  revision      integer NOT NULL DEFAULT 0
);

-- Words never change. A line that is removed stays as a place without words; the words stay for the moderators until their time is over.
CREATE TABLE room_line (
  presenter_id  text NOT NULL REFERENCES room (presenter_id),
  number        integer NOT NULL,
  side          text NOT NULL CHECK (side IN ('presenter', 'member', 'house')),
  member_id     text REFERENCES member (id),
  operator_id   text,
  -- Nickname as it was; null: none, or the account is closed.
  name          text,
  -- Made by the sender, so that a line sent twice is one.
  client_id     text,
  words         text NOT NULL DEFAULT '',
  event         text,
  value         integer NOT NULL DEFAULT 0,
  -- Revision of the room at which it was last changed.
  changed       integer NOT NULL,
  at            timestamptz NOT NULL,
  removed_at    timestamptz,
  PRIMARY KEY (presenter_id, number),
  UNIQUE (presenter_id, member_id, client_id),
  UNIQUE (presenter_id, operator_id, client_id),
  CHECK ((side = 'member') = (member_id IS NOT NULL))
);
CREATE INDEX room_line_changed ON room_line (presenter_id, changed);
CREATE INDEX room_line_of_member ON room_line (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX room_line_at ON room_line (at);

-- What tells a member apart in the rooms of their brand, and which rules of the rooms they have read.
CREATE TABLE room_person (
  member_id      text PRIMARY KEY REFERENCES member (id),
  brand_id       text NOT NULL REFERENCES brand (id),
  tag            text NOT NULL,
  rules_version  integer NOT NULL DEFAULT 0,
  rules_at       timestamptz,
  UNIQUE (brand_id, tag)
);

-- Rooms a member was in: how far they read, when they last wrote.
CREATE TABLE room_seat (
  presenter_id  text NOT NULL REFERENCES room (presenter_id),
  member_id     text NOT NULL REFERENCES member (id),
  read_number   integer NOT NULL DEFAULT 0,
  wrote_at      timestamptz,
  PRIMARY KEY (member_id, presenter_id)
);

-- Whose lines a member does not want to see.
CREATE TABLE room_hidden (
  member_id  text NOT NULL REFERENCES member (id),
  hidden_id  text NOT NULL REFERENCES member (id),
  at         timestamptz NOT NULL,
  PRIMARY KEY (member_id, hidden_id)
);

CREATE TABLE room_report (
  id            text PRIMARY KEY,
  brand_id      text NOT NULL REFERENCES brand (id),
  presenter_id  text NOT NULL,
  number        integer NOT NULL,
  reporter_id   text NOT NULL REFERENCES member (id),
  reason        text NOT NULL,
  at            timestamptz NOT NULL,
  state         text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'dismissed')),
  decided_by    text,
  decided_at    timestamptz,
  UNIQUE (presenter_id, number, reporter_id),
  FOREIGN KEY (presenter_id, number) REFERENCES room_line (presenter_id, number)
);
CREATE INDEX room_report_listed ON room_report (brand_id, state, at, id);
CREATE INDEX room_report_of_member ON room_report (reporter_id);

-- mute: they read and do not write. block: neither. Without a presenter it holds for all rooms of the brand.
CREATE TABLE room_block (
  id            text PRIMARY KEY,
  brand_id      text NOT NULL REFERENCES brand (id),
  presenter_id  text REFERENCES presenter (id),
  member_id     text NOT NULL REFERENCES member (id),
  kind          text NOT NULL CHECK (kind IN ('mute', 'block')),
  reason        text NOT NULL,
  blocked_by    text NOT NULL,
  at            timestamptz NOT NULL,
  until         timestamptz NOT NULL,
  lifted_at     timestamptz
);
CREATE INDEX room_block_of_member ON room_block (member_id, until) WHERE lifted_at IS NULL;
CREATE INDEX room_block_live ON room_block (brand_id, until) WHERE lifted_at IS NULL;

-- Words members may not write. An empty language holds for all.
CREATE TABLE room_word (
  id          text PRIMARY KEY,
  brand_id    text NOT NULL REFERENCES brand (id),
  language    text NOT NULL,
  word        text NOT NULL,
  created_at  timestamptz NOT NULL,
  UNIQUE (brand_id, language, word)
);

CREATE TABLE room_rule (
  brand_id   text PRIMARY KEY REFERENCES brand (id),
  on_word    text NOT NULL CHECK (on_word IN ('mask', 'refuse')),
  most_text  integer NOT NULL CHECK (most_text BETWEEN 20 AND 300),
  keep_days  integer NOT NULL CHECK (keep_days BETWEEN 7 AND 730)
);

-- Append-only: the server's role may neither change nor delete a row.
CREATE TABLE room_log (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id      text NOT NULL REFERENCES brand (id),
  presenter_id  text NOT NULL,
  act           text NOT NULL,
  operator_id   text NOT NULL,
  operator      text NOT NULL,
  member_id     text REFERENCES member (id),
  number        integer,
  words         text NOT NULL DEFAULT '',
  reason        text NOT NULL DEFAULT '',
  value         integer,
  at            timestamptz NOT NULL
);
CREATE INDEX room_log_listed ON room_log (brand_id, id DESC);
CREATE INDEX room_log_of_member ON room_log (member_id) WHERE member_id IS NOT NULL;

GRANT SELECT, INSERT ON presenter_picture, room_log TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON presenter, room, room_person, room_seat, room_report, room_block, room_rule TO pavilion_app;
GRANT SELECT, INSERT, DELETE ON room_word TO pavilion_app;
GRANT SELECT, INSERT, DELETE ON room_hidden TO pavilion_app;
GRANT DELETE ON room_seat TO pavilion_app;
GRANT SELECT, INSERT, UPDATE (name, changed, removed_at) ON room_line TO pavilion_app;

-- Deletes lines of a brand written before a moment, some at a time and never younger than six days; answers how many. What the log says of them stays.
CREATE FUNCTION purge_room_lines(of_brand text, before timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  WITH old AS (SELECT l.presenter_id, l.number FROM room_line l JOIN room r ON r.presenter_id = l.presenter_id
      WHERE r.brand_id = of_brand AND l.at < least(before, now() - interval '6 days') ORDER BY l.at LIMIT most),
    reports AS (DELETE FROM room_report r USING old WHERE r.presenter_id = old.presenter_id AND r.number = old.number)
  DELETE FROM room_line l USING old WHERE l.presenter_id = old.presenter_id AND l.number = old.number;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

-- What a member wrote goes when a closed account's time is over. The log keeps acts and reasons, without words.
CREATE FUNCTION purge_rooms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  DELETE FROM room_report WHERE reporter_id = NEW.member_id;
  DELETE FROM room_report r USING room_line l WHERE l.member_id = NEW.member_id AND r.presenter_id = l.presenter_id AND r.number = l.number;
  DELETE FROM room_line WHERE member_id = NEW.member_id;
  DELETE FROM room_hidden WHERE member_id = NEW.member_id OR hidden_id = NEW.member_id;
  DELETE FROM room_seat WHERE member_id = NEW.member_id;
  DELETE FROM room_block WHERE member_id = NEW.member_id;
  DELETE FROM room_person WHERE member_id = NEW.member_id;
  UPDATE room_log SET words = '', member_id = NULL WHERE member_id = NEW.member_id;
  RETURN NULL;
END $$;
CREATE TRIGGER purge_rooms AFTER UPDATE OF purged_at ON closed_member FOR EACH ROW
  WHEN (OLD.purged_at IS NULL AND NEW.purged_at IS NOT NULL) EXECUTE FUNCTION purge_rooms();
REVOKE EXECUTE ON FUNCTION purge_rooms() FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION purge_room_lines(text, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_room_lines(text, timestamptz, integer) TO pavilion_app;
