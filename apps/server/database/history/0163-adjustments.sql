-- Credits and debits of members by the house (docs/adr/0045). Money moves by ledger_post alone, under `adjustment:<id>`.
CREATE TABLE adjustment (
  id           text PRIMARY KEY,
  brand_id     text NOT NULL REFERENCES brand (id),
  member_id    text NOT NULL REFERENCES member (id),
  kind         text NOT NULL CHECK (kind IN ('credit', 'debit')),
  currency     text NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),
  -- Why, as the member reads it in their history; `reason` is the operators' own.
  code         text NOT NULL CHECK (code IN ('goodwill', 'correction', 'payment', 'game', 'fee', 'other')),
  reason       text NOT NULL,
  reference    text NOT NULL,
  -- The operator's, so that a call sent twice is one adjustment.
  request_id   text NOT NULL,
  -- The adjustment this one takes back.
  reverses     text REFERENCES adjustment (id),
  state        text NOT NULL CHECK (state IN ('proposed', 'done', 'withdrawn')),
  proposed_by  text NOT NULL,
  proposed_at  timestamptz NOT NULL,
  decided_by   text,
  decided_at   timestamptz,
  journal_id   bigint,
  UNIQUE (proposed_by, request_id),
  CHECK ((decided_at IS NULL) = (state = 'proposed')),
  CHECK ((journal_id IS NOT NULL) = (state = 'done'))
);
CREATE UNIQUE INDEX adjustment_reverses ON adjustment (reverses) WHERE state <> 'withdrawn';
CREATE INDEX adjustment_brand ON adjustment (brand_id, proposed_at DESC, id DESC);
CREATE INDEX adjustment_member ON adjustment (member_id, proposed_at DESC, id DESC);

-- A brand without a row goes by the columns' defaults: two operators for everything, a day to take one's own back.
CREATE TABLE adjustment_rule (
  brand_id         text PRIMARY KEY REFERENCES brand (id),
  -- Two operators adjust by more; null: one is always enough.
  four_eyes_above  bigint DEFAULT 0 CHECK (four_eyes_above >= 0),
  -- The most one adjustment moves; null: no bound.
  largest          bigint CHECK (largest > 0),
  -- How long the operator who proposed an adjustment may take it back.
  reversal_hours   integer NOT NULL DEFAULT 24 CHECK (reversal_hours BETWEEN 0 AND 720)
);

GRANT SELECT, INSERT, UPDATE ON adjustment, adjustment_rule TO pavilion_app;

ALTER TABLE setting_version DROP CONSTRAINT setting_version_area_check,
  ADD CONSTRAINT setting_version_area_check CHECK (area IN ('flags', 'registration', 'withdrawals', 'adjustments'));
