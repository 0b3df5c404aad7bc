-- The cashier: deposits through providers, bank accounts, withdrawals with a hold.

CREATE TABLE payment_channel (
  brand_id       text NOT NULL REFERENCES brand (id),
  -- Adapter that carries it, e.g. sandbox.
  provider       text NOT NULL,
  bank_code      text NOT NULL,
  -- Names are data of the brand, kept in content_text as ('payment_channel', bank_code).
  name           text NOT NULL,
  channel_group  text NOT NULL,
  bank_type      text NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('redirect', 'qr')),
  min_amount     bigint NOT NULL CHECK (min_amount > 0),
  max_amount     bigint NOT NULL CHECK (max_amount >= min_amount),
  quick_amounts  bigint[] NOT NULL DEFAULT '{}',
  position       int NOT NULL DEFAULT 0,
  enabled        boolean NOT NULL DEFAULT true,
  PRIMARY KEY (brand_id, provider, bank_code)
);

CREATE TABLE withdrawal_rule (
  brand_id       text PRIMARY KEY REFERENCES brand (id),
  min_amount     bigint NOT NULL,
  max_amount     bigint NOT NULL,
  daily_count    int NOT NULL,
  -- Approved by itself up to here; null: always reviewed.
  automatic_up_to bigint,
  -- Parts per million of the deposits that must be played before money may leave.
  turnover_ppm   bigint NOT NULL DEFAULT 1000000,
  max_cards      int NOT NULL DEFAULT 5,
  provider       text NOT NULL
);

CREATE TABLE withdrawal_bank (
  brand_id       text NOT NULL REFERENCES brand (id),
  bank_code      text NOT NULL,
  name           text NOT NULL,
  -- What an account number of this bank looks like.
  number_pattern text NOT NULL,
  position       int NOT NULL DEFAULT 0,
  PRIMARY KEY (brand_id, bank_code)
);

-- 0 created, 1 waiting for payment, 2 credited, 3 failed, 4 cancelled, 5 expired
CREATE TABLE deposit (
  id            text PRIMARY KEY,
  brand_id      text NOT NULL REFERENCES brand (id),
  member_id     text NOT NULL REFERENCES member (id),
  -- Made by the client: the same id is the same deposit.
  request_id    text NOT NULL,
  body_hash     bytea NOT NULL,
  provider      text NOT NULL,
  bank_code     text NOT NULL,
  channel_name  text NOT NULL,
  currency      text NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  credited      bigint NOT NULL DEFAULT 0,
  state         smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 5),
  provider_ref  text,
  redirect_url  text,
  qr_content    text,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz,
  settled_at    timestamptz,
  UNIQUE (member_id, request_id)
);
CREATE INDEX deposit_of_member ON deposit (member_id, created_at DESC, id DESC);
CREATE INDEX deposit_open ON deposit (expires_at) WHERE state IN (0, 1);

-- Every notice of a provider, once: what is done with it happens in a job.
CREATE TABLE payment_event (
  provider     text NOT NULL,
  event_id     text NOT NULL,
  body         jsonb NOT NULL,
  received_at  timestamptz NOT NULL,
  state        text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'done', 'parked')),
  -- Why it waits for an operator.
  reason       text,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_event_waiting ON payment_event (received_at) WHERE state <> 'done';

CREATE TABLE bank_card (
  id             text PRIMARY KEY,
  member_id      text NOT NULL REFERENCES member (id),
  brand_id       text NOT NULL REFERENCES brand (id),
  bank_code      text NOT NULL,
  bank_name      text NOT NULL,
  -- Sealed with a key of the secret table; last four digits to show, a keyed hash to find doubles.
  number_sealed  bytea NOT NULL,
  number_tail    text NOT NULL,
  number_hash    bytea NOT NULL,
  holder         text NOT NULL,
  province       text NOT NULL DEFAULT '',
  city           text NOT NULL DEFAULT '',
  branch         text NOT NULL DEFAULT '',
  created_at     timestamptz NOT NULL,
  removed_at     timestamptz
);
CREATE UNIQUE INDEX bank_card_once ON bank_card (brand_id, bank_code, number_hash) WHERE removed_at IS NULL;
CREATE INDEX bank_card_of_member ON bank_card (member_id, created_at);

-- 0 review, 1 approved, 2 paying, 3 waiting for confirmation, 4 done, 5 rejected, 6 cancelled
CREATE TABLE withdrawal (
  id             text PRIMARY KEY,
  brand_id       text NOT NULL REFERENCES brand (id),
  member_id      text NOT NULL REFERENCES member (id),
  request_id     text NOT NULL,
  body_hash      bytea NOT NULL,
  bank_card_id   text NOT NULL REFERENCES bank_card (id),
  bank_name      text NOT NULL,
  number_tail    text NOT NULL,
  currency       text NOT NULL,
  amount         bigint NOT NULL CHECK (amount > 0),
  state          smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 6),
  provider       text NOT NULL,
  provider_ref   text,
  approved_by    text,
  remark         text NOT NULL DEFAULT '',
  requested_at   timestamptz NOT NULL,
  settled_at     timestamptz,
  UNIQUE (member_id, request_id)
);
CREATE INDEX withdrawal_of_member ON withdrawal (member_id, requested_at DESC, id DESC);
CREATE INDEX withdrawal_open ON withdrawal (brand_id, requested_at) WHERE state IN (0, 1, 2, 3);

GRANT SELECT, INSERT, UPDATE ON payment_channel, withdrawal_rule, withdrawal_bank, deposit, payment_event, bank_card, withdrawal TO pavilion_app;
