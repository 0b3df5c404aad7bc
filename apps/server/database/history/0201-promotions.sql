-- Promotions: rules as data (packages/contract/src/promotion-rules.ts), what they gave, and what may not be given twice. Money moves by the grants of the module rewards.
CREATE TABLE promotion (
  id           text PRIMARY KEY,
  brand_id     text NOT NULL REFERENCES brand (id),
  -- Its name in addresses.
  code         text NOT NULL CHECK (code ~ '^[\w.:-]{1,40}$'),
  kind         text NOT NULL,
  state        text NOT NULL CHECK (state IN ('draft', 'offered', 'live', 'stopped', 'ended')),
  -- Of promotion_version: the one being written, and the one that gives; null before the first went live.
  draft        integer NOT NULL,
  live         integer,
  position     integer NOT NULL DEFAULT 0,
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz,
  changed_at   timestamptz NOT NULL,
  UNIQUE (brand_id, code),
  CHECK (state IN ('draft', 'offered') OR live IS NOT NULL),
  CHECK (ends_at > starts_at)
);
CREATE INDEX promotion_live ON promotion (brand_id, position, id) WHERE state = 'live';

-- What was given under a version keeps its terms: a version that was live never changes.
CREATE TABLE promotion_version (
  promotion_id  text NOT NULL REFERENCES promotion (id),
  version       integer NOT NULL,
  terms         jsonb NOT NULL,
  -- Language code → {title, summary, more}; `more` is clean HTML. The terms themselves are said by the product, from `terms`.
  texts         jsonb NOT NULL,
  category      text NOT NULL DEFAULT '',
  -- Base name of the picture, as of announcements.
  picture       text,
  starts_at     timestamptz NOT NULL,
  ends_at       timestamptz,
  written_by    text NOT NULL,
  written_at    timestamptz NOT NULL,
  approved_by   text,
  approved_at   timestamptz,
  PRIMARY KEY (promotion_id, version)
);

-- What is spent of a budget, by its period ('all', a day, a Monday, a month's first day). The row is the lock under which a promotion gives.
CREATE TABLE promotion_spent (
  promotion_id  text NOT NULL REFERENCES promotion (id),
  period        text NOT NULL,
  spent         bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
  PRIMARY KEY (promotion_id, period)
);

-- A member's part in a promotion on an occasion: a deposit's id, a day, a period's first day, a code, a rank, a ticket.
CREATE TABLE promotion_claim (
  id            text PRIMARY KEY,
  promotion_id  text NOT NULL REFERENCES promotion (id),
  version       integer NOT NULL,
  brand_id      text NOT NULL,
  member_id     text NOT NULL REFERENCES member (id),
  occasion      text NOT NULL,
  -- joined, applying, rejected, issued: before there is money. `granted`: the state is the grant's.
  state         text NOT NULL CHECK (state IN ('joined', 'applying', 'rejected', 'withdrawn', 'lapsed', 'granted')),
  -- What it was decided on, as the statement shows it: codes and amounts.
  facts         jsonb NOT NULL DEFAULT '{}',
  amount        bigint CHECK (amount > 0),
  grant_id      text,
  remark        text NOT NULL DEFAULT '' CHECK (length(remark) <= 140),
  reason        text NOT NULL DEFAULT '',
  decided_by    text,
  created_at    timestamptz NOT NULL,
  changed_at    timestamptz NOT NULL,
  UNIQUE (promotion_id, member_id, occasion),
  CHECK ((grant_id IS NULL) = (state <> 'granted'))
);
CREATE INDEX promotion_claim_member ON promotion_claim (member_id, created_at DESC, id DESC);
CREATE INDEX promotion_claim_queue ON promotion_claim (brand_id, created_at, id) WHERE state = 'applying';
CREATE INDEX promotion_claim_given ON promotion_claim (promotion_id, created_at, id);
CREATE UNIQUE INDEX promotion_claim_grant ON promotion_claim (grant_id) WHERE grant_id IS NOT NULL;

-- Pictures of applications, made anew when they came.
CREATE TABLE promotion_picture (
  claim_id  text NOT NULL REFERENCES promotion_claim (id),
  line      smallint NOT NULL CHECK (line BETWEEN 0 AND 2),
  picture   bytea NOT NULL,
  PRIMARY KEY (claim_id, line)
);

-- Once for a person: keyed hashes of device, payee number and document of whoever got it.
CREATE TABLE promotion_person (
  promotion_id  text NOT NULL REFERENCES promotion (id),
  mark          bytea NOT NULL,
  claim_id      text NOT NULL REFERENCES promotion_claim (id),
  PRIMARY KEY (promotion_id, mark)
);

CREATE TABLE promotion_code (
  promotion_id  text NOT NULL REFERENCES promotion (id),
  brand_id      text NOT NULL,
  -- As it is typed, in capitals.
  code          text NOT NULL CHECK (code ~ '^[A-Z0-9-]{4,32}$'),
  uses          integer NOT NULL CHECK (uses > 0),
  used          integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND uses),
  PRIMARY KEY (promotion_id, code),
  UNIQUE (brand_id, code)
);

GRANT SELECT, INSERT, UPDATE ON promotion, promotion_spent, promotion_claim, promotion_code TO pavilion_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON promotion_version TO pavilion_app;
GRANT SELECT, INSERT, DELETE ON promotion_picture, promotion_person TO pavilion_app;
