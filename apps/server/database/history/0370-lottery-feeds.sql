-- Feeds of official results, the games each may speak for, and the messages taken of them (docs/adr/0061).

CREATE TABLE lottery_feed (
  name    text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  made_at timestamptz NOT NULL
);

CREATE TABLE lottery_feed_game (
  feed    text NOT NULL REFERENCES lottery_feed (name),
  game_id integer NOT NULL REFERENCES lottery_game (id),
  PRIMARY KEY (feed, game_id)
);

-- A signed message is taken once, and never after a newer one about the same draw. Older ones than the signature allows are deleted.
CREATE TABLE lottery_feed_message (
  feed      text NOT NULL REFERENCES lottery_feed (name),
  signature text NOT NULL,
  game_id   integer NOT NULL,
  numero    text NOT NULL,
  signed_at timestamptz NOT NULL,
  at        timestamptz NOT NULL,
  PRIMARY KEY (feed, signature)
);
CREATE INDEX lottery_feed_message_draw ON lottery_feed_message (feed, game_id, numero, signed_at);

-- A feed that has a key already goes on for the games it has given results of.
INSERT INTO lottery_feed (name, made_at) SELECT substr(name, length('lottery.feed.') + 1), created_at FROM secret WHERE name LIKE 'lottery.feed.%';
INSERT INTO lottery_feed_game (feed, game_id)
  SELECT DISTINCT f.name, i.game_id FROM lottery_feed f JOIN lottery_entry e ON e.source = 'feed:' || f.name JOIN lottery_issue i ON i.id = e.issue_id;

GRANT SELECT, INSERT, UPDATE ON lottery_feed TO pavilion_app;
GRANT SELECT, INSERT, DELETE ON lottery_feed_game, lottery_feed_message TO pavilion_app;

INSERT INTO security_alert_rule (position, code, kinds, grouped_by, measure, most_each, percent_of_logins, window_seconds, threshold, severity) VALUES
  (16, 'lottery.feed.refused', '{lottery.feed.refused}', 'subject', 'times', NULL, NULL, 3600, 1, 'critical');
