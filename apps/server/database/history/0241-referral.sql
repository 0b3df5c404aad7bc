-- Members who bring others: the rule as data (packages/contract/src/referral-rules.ts), codes, who came by whom, what was given. Rewards are grants of the module rewards.
CREATE TABLE referral_rule (
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
CREATE UNIQUE INDEX referral_rule_live ON referral_rule (brand_id) WHERE state = 'live';
CREATE UNIQUE INDEX referral_rule_draft ON referral_rule (brand_id) WHERE state IN ('draft', 'offered');

-- A brand that an operator stopped.
CREATE TABLE referral_stop (
  brand_id  text PRIMARY KEY REFERENCES brand (id),
  reason    text NOT NULL,
  by        text NOT NULL,
  at        timestamptz NOT NULL
);

CREATE TABLE referral_code (
  member_id   text PRIMARY KEY REFERENCES member (id),
  brand_id    text NOT NULL,
  -- In capitals.
  code        text NOT NULL CHECK (code ~ '^[A-Z0-9]{6,12}$'),
  created_at  timestamptz NOT NULL,
  UNIQUE (brand_id, code)
);

-- One invited member and who brought them; it never says anything of agents.
CREATE TABLE referral (
  id             text PRIMARY KEY,
  brand_id       text NOT NULL,
  inviter_id     text NOT NULL REFERENCES member (id),
  invited_id     text NOT NULL UNIQUE REFERENCES member (id),
  code           text NOT NULL,
  -- Of referral_rule: the terms they were promised.
  version        integer NOT NULL,
  joined_at      timestamptz NOT NULL,
  until          timestamptz NOT NULL,
  state          text NOT NULL CHECK (state IN ('waiting', 'counted', 'refused', 'lapsed')),
  -- Why it does not count, or why somebody got nothing of it.
  reasons        text[] NOT NULL DEFAULT '{}',
  first_deposit  bigint,
  turnover       bigint NOT NULL DEFAULT 0,
  -- What each got; null: nothing.
  inviter_got    bigint CHECK (inviter_got > 0),
  invited_got    bigint CHECK (invited_got > 0),
  inviter_grant  text UNIQUE,
  invited_grant  text UNIQUE,
  -- Month of the brand it counted in, `YYYY-MM`.
  month          text,
  decided_at     timestamptz,
  CHECK (inviter_id <> invited_id),
  CHECK ((decided_at IS NULL) = (state = 'waiting')),
  CHECK ((month IS NOT NULL) = (state = 'counted')),
  CHECK (state = 'counted' OR num_nonnulls(inviter_got, invited_got) = 0),
  CHECK ((inviter_got IS NULL) = (inviter_grant IS NULL)),
  CHECK ((invited_got IS NULL) = (invited_grant IS NULL)),
  FOREIGN KEY (brand_id, version) REFERENCES referral_rule (brand_id, version)
);
CREATE INDEX referral_inviter ON referral (inviter_id, joined_at DESC, id DESC);
CREATE INDEX referral_brand ON referral (brand_id, joined_at DESC, id DESC);
CREATE INDEX referral_waiting ON referral (brand_id, id) WHERE state = 'waiting';
CREATE INDEX referral_month ON referral (brand_id, month) WHERE month IS NOT NULL;

-- What was given in a month of a brand. The row is the lock under which it gives.
CREATE TABLE referral_spent (
  brand_id  text NOT NULL,
  month     text NOT NULL,
  spent     bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
  PRIMARY KEY (brand_id, month)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON referral_rule, referral_stop TO pavilion_app;
GRANT SELECT, INSERT, DELETE ON referral_code TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON referral, referral_spent TO pavilion_app;
