-- How operators end a deposit that did not go the usual way: proposed by one, done by another.
CREATE TABLE deposit_resolution (
  id           text PRIMARY KEY,
  deposit_id   text NOT NULL REFERENCES deposit (id),
  -- The held notice it goes by.
  provider     text,
  event_id     text,
  ending       text NOT NULL CHECK (ending IN ('credit', 'refund', 'close')),
  amount       bigint CHECK (amount > 0),
  reason       text NOT NULL,
  reference    text NOT NULL DEFAULT '',
  state        text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'done', 'withdrawn')),
  proposed_by  text NOT NULL,
  proposed_at  timestamptz NOT NULL,
  decided_by   text,
  decided_at   timestamptz,
  CHECK (ending <> 'credit' OR (event_id IS NOT NULL AND amount IS NOT NULL)),
  CHECK (state <> 'done' OR decided_by <> proposed_by)
);
CREATE INDEX deposit_resolution_of ON deposit_resolution (deposit_id, proposed_at);
CREATE UNIQUE INDEX deposit_resolution_open ON deposit_resolution (deposit_id) WHERE state = 'proposed';
GRANT SELECT, INSERT ON deposit_resolution TO pavilion_app;
GRANT UPDATE (state, decided_by, decided_at) ON deposit_resolution TO pavilion_app;

CREATE INDEX deposit_provider_ref ON deposit (provider_ref) WHERE provider_ref IS NOT NULL;
CREATE INDEX payment_event_reference ON payment_event ((body ->> 'reference'));

-- Most that a brand pays out without an operator on one of its days; null: no cap.
ALTER TABLE withdrawal_rule ADD COLUMN automatic_per_day bigint CHECK (automatic_per_day >= 0);
