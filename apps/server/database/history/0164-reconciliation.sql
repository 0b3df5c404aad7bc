-- Statements of payment providers compared with our payments (docs/adr/0045). Kept as they were made; nothing moves by them.
CREATE TABLE reconciliation_run (
  id           text PRIMARY KEY,
  brand_id     text NOT NULL REFERENCES brand (id),
  provider     text NOT NULL REFERENCES payment_provider (code),
  from_day     date NOT NULL,
  to_day       date NOT NULL CHECK (to_day >= from_day),
  file_name    text NOT NULL,
  -- Of these days and this brand, or nobody's; those that agree; those of other days or brands.
  lines        integer NOT NULL,
  agreed       integer NOT NULL,
  beyond       integer NOT NULL,
  differences  integer NOT NULL,
  made_by      text NOT NULL,
  made_at      timestamptz NOT NULL
);
CREATE INDEX reconciliation_run_made ON reconciliation_run (brand_id, made_at DESC, id DESC);

CREATE TABLE reconciliation_difference (
  run_id        text NOT NULL REFERENCES reconciliation_run (id),
  place         integer NOT NULL,
  difference    text NOT NULL CHECK (difference IN ('missing.here', 'missing.there', 'other.amount', 'other.state', 'twice.there')),
  kind          text NOT NULL CHECK (kind IN ('deposit', 'payout')),
  reference     text NOT NULL,
  provider_ref  text NOT NULL,
  -- The deposit or withdrawal of the brand, as it stood when it was compared.
  payment_id    text,
  currency      text NOT NULL,
  ours          bigint,
  theirs        bigint,
  our_state     integer,
  their_state   text NOT NULL,
  PRIMARY KEY (run_id, place)
);

CREATE INDEX deposit_of_provider ON deposit (provider, created_at) WHERE state = 2;
CREATE INDEX withdrawal_of_provider ON withdrawal (provider, settled_at) WHERE settled_at IS NOT NULL;

GRANT SELECT, INSERT ON reconciliation_run, reconciliation_difference TO pavilion_app;
