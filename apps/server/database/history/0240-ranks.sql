-- Ranks of members: the ladder as data (packages/contract/src/rank-rules.ts), what each member came to, and its gifts, which are grants of the module rewards.
CREATE TABLE rank_ladder (
  brand_id     text NOT NULL REFERENCES brand (id),
  version      integer NOT NULL CHECK (version > 0),
  state        text NOT NULL CHECK (state IN ('draft', 'offered', 'live', 'past')),
  -- As on the wire: amounts in main units.
  terms        jsonb NOT NULL,
  written_by   text NOT NULL,
  written_at   timestamptz NOT NULL,
  approved_by  text,
  approved_at  timestamptz,
  PRIMARY KEY (brand_id, version),
  CHECK ((approved_at IS NOT NULL) = (state IN ('live', 'past'))),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL))
);
CREATE UNIQUE INDEX rank_ladder_live ON rank_ladder (brand_id) WHERE state = 'live';
CREATE UNIQUE INDEX rank_ladder_draft ON rank_ladder (brand_id) WHERE state IN ('draft', 'offered');

-- How far a brand's levels are counted: closed activity before `through`; everybody was looked at in `month` under the ladder's `version`.
CREATE TABLE rank_mark (
  brand_id  text PRIMARY KEY REFERENCES brand (id),
  through   timestamptz NOT NULL,
  month     text NOT NULL,
  version   integer NOT NULL
);

-- Members who were ever counted. Whoever is not here has the lowest level.
CREATE TABLE member_rank (
  member_id       text PRIMARY KEY REFERENCES member (id),
  brand_id        text NOT NULL,
  -- In force, and what play alone comes to.
  level           smallint NOT NULL CHECK (level > 0),
  earned          smallint NOT NULL CHECK (earned > 0),
  -- Last month (`YYYY-MM`) `earned` is kept for as things stand; null: it is not lost.
  kept_through    text,
  since           timestamptz NOT NULL,
  -- The sums below are of closed activity before it.
  through         timestamptz NOT NULL,
  total_turnover  bigint NOT NULL,
  total_deposits  bigint NOT NULL,
  month           text NOT NULL,
  month_turnover  bigint NOT NULL,
  -- Set by an operator through the end of a month: at least, or at most this level.
  hand_level      smallint CHECK (hand_level > 0),
  hand_side       text CHECK (hand_side IN ('least', 'most')),
  hand_through    text,
  CHECK (num_nulls(hand_level, hand_side, hand_through) IN (0, 3))
);
CREATE INDEX member_rank_level ON member_rank (brand_id, level DESC, total_turnover DESC, member_id);

-- The last month in which a member met what a level asks.
CREATE TABLE rank_met (
  member_id  text NOT NULL REFERENCES member_rank (member_id),
  level      smallint NOT NULL,
  month      text NOT NULL,
  PRIMARY KEY (member_id, level)
);

CREATE TABLE rank_event (
  id         text PRIMARY KEY,
  brand_id   text NOT NULL,
  member_id  text NOT NULL REFERENCES member_rank (member_id),
  -- By play, by its absence, by an operator's hand, by another ladder.
  cause      text NOT NULL CHECK (cause IN ('reached', 'fell', 'hand', 'ladder')),
  before     smallint NOT NULL,
  level      smallint NOT NULL,
  -- What it was decided on: sums as decimal text of units, and the month.
  facts      jsonb NOT NULL,
  reason     text NOT NULL DEFAULT '',
  by         text,
  at         timestamptz NOT NULL,
  CHECK ((by IS NOT NULL) = (cause = 'hand'))
);
CREATE INDEX rank_event_member ON rank_event (member_id, at DESC, id DESC);

-- A gift for an occasion: `level:<level>` once in a lifetime, `month:<YYYY-MM>` once a month.
CREATE TABLE rank_gift (
  member_id  text NOT NULL REFERENCES member_rank (member_id),
  occasion   text NOT NULL CHECK (occasion ~ '^(level:\d+|month:\d{4}-\d{2})$'),
  brand_id   text NOT NULL,
  level      smallint NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),
  -- barred: the member was excluded, cooling off, closed or of free play then and got nothing.
  -- due: waits for the next look, which gives it.
  outcome    text NOT NULL CHECK (outcome IN ('due', 'issued', 'barred')),
  grant_id   text UNIQUE,
  at         timestamptz NOT NULL,
  PRIMARY KEY (member_id, occasion),
  CHECK ((grant_id IS NOT NULL) = (outcome = 'issued'))
);
CREATE INDEX rank_gift_brand ON rank_gift (brand_id, at DESC);
CREATE INDEX rank_gift_due ON rank_gift (brand_id, member_id, occasion) WHERE outcome = 'due';

GRANT SELECT, INSERT, UPDATE, DELETE ON rank_ladder, rank_met TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON rank_mark, member_rank TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON rank_gift TO pavilion_app;
GRANT SELECT, INSERT ON rank_event TO pavilion_app;

-- Grants by what gave them, for the proofs of the modules that give them.
CREATE VIEW given_grant AS SELECT id, brand_id, member_id, source, code, key, amount, state, paid_at FROM reward_grant;
GRANT SELECT ON given_grant TO pavilion_app;
