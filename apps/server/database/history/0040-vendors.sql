-- Vendors, their games, what each brand shows of them, and the members' doors into them.

CREATE TABLE vendor (
  code         text PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{2,12}$'),
  name         text NOT NULL,
  -- Which protocol it speaks: a folder of modules/vendors/adapters.
  adapter      text NOT NULL,
  -- Where it is called, what it knows us as, and how its calls are verified. Set by provisioning.
  base_url     text,
  operator_id  text NOT NULL DEFAULT 'pavilion',
  public_key   text,
  enabled      boolean NOT NULL DEFAULT true
);

CREATE TABLE game (
  node_id        integer GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  vendor         text NOT NULL REFERENCES vendor (code),
  -- As the vendor names it.
  code           text NOT NULL,
  game_type      text NOT NULL,
  classify       text NOT NULL,
  -- Paylines, or ways; 0 where neither applies.
  lines          integer NOT NULL DEFAULT 0 CHECK (lines >= 0),
  rtp_ppm        integer CHECK (rtp_ppm > 0),
  has_demo       boolean NOT NULL DEFAULT false,
  -- Base name of its pictures.
  picture        text NOT NULL,
  currencies     text[] NOT NULL,
  -- Withdrawn by the vendor: not offered, open rounds still settle.
  available      boolean NOT NULL DEFAULT true,
  UNIQUE (vendor, code)
);

CREATE TABLE game_name (
  node_id   integer NOT NULL REFERENCES game (node_id),
  language  text NOT NULL,
  name      text NOT NULL,
  PRIMARY KEY (node_id, language)
);

CREATE TABLE brand_vendor (
  brand_id  text NOT NULL REFERENCES brand (id),
  vendor    text NOT NULL REFERENCES vendor (code),
  enabled   boolean NOT NULL DEFAULT true,
  position  integer NOT NULL,
  PRIMARY KEY (brand_id, vendor)
);

CREATE TABLE brand_game (
  brand_id      text NOT NULL REFERENCES brand (id),
  node_id       integer NOT NULL REFERENCES game (node_id),
  enabled       boolean NOT NULL DEFAULT true,
  -- Place among the hot ones; null: not hot.
  hot_position  integer,
  is_new        boolean NOT NULL DEFAULT false,
  position      integer NOT NULL,
  PRIMARY KEY (brand_id, node_id)
);

CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON vendor FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON game FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON game_name FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON brand_vendor FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON brand_game FOR EACH STATEMENT EXECUTE FUNCTION content_changed();

CREATE TABLE favourite (
  member_id  text NOT NULL REFERENCES member (id),
  node_id    integer NOT NULL REFERENCES game (node_id),
  added_at   timestamptz NOT NULL,
  PRIMARY KEY (member_id, node_id)
);

-- Last time a member opened each game.
CREATE TABLE recent_game (
  member_id  text NOT NULL REFERENCES member (id),
  node_id    integer NOT NULL REFERENCES game (node_id),
  opened_at  timestamptz NOT NULL,
  PRIMARY KEY (member_id, node_id)
);

-- One row a launch. The vendor holds the token; here is only its hash. Rows stay: a win may come long after.
CREATE TABLE game_session (
  token_hash  bytea PRIMARY KEY,
  id          text NOT NULL UNIQUE,
  brand_id    text NOT NULL REFERENCES brand (id),
  member_id   text NOT NULL REFERENCES member (id),
  -- The login it came from; once that ends, no bet is taken.
  session_id  text NOT NULL,
  vendor      text NOT NULL REFERENCES vendor (code),
  node_id     integer NOT NULL REFERENCES game (node_id),
  currency    text NOT NULL,
  language    text NOT NULL,
  ip          text NOT NULL,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX game_session_member ON game_session (member_id, vendor);

CREATE TABLE winner_opt_out (
  member_id  text PRIMARY KEY REFERENCES member (id),
  since      timestamptz NOT NULL
);

-- The winner board takes the largest of each of the last 24 hours: as many rows, however many bets there are.
DROP INDEX bet_wins;
CREATE INDEX bet_wins ON bet (brand_id, date_trunc('hour', settled_at AT TIME ZONE 'UTC'), payout DESC)
  WHERE state = 'settled' AND payout > stake;

GRANT SELECT, INSERT, UPDATE ON vendor, game, game_name, brand_vendor, brand_game, recent_game TO pavilion_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON favourite, winner_opt_out TO pavilion_app;
GRANT SELECT, INSERT ON game_session TO pavilion_app;
