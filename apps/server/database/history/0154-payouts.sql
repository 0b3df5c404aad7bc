-- Withdrawals after their approval (docs/adr/0044): payouts as orders of their own, confirmation by the member, disputes, times of the states.

INSERT INTO transaction_type (code, name, direction) VALUES (6121, 'withdrawal.reopened', 'in');
INSERT INTO account_pair (type, from_kind, to_kind) VALUES (6121, 'clearing.withdrawal', 'member.hold');
INSERT INTO money_fact (type, from_kind, to_kind, side, fact, sign) VALUES (6121, 'clearing.withdrawal', 'member.hold', 'receiver', 'withdrawal', -1);

-- 7 disputed: not received, says the member; 8 partly received, the rest is disputed
ALTER TABLE withdrawal DROP CONSTRAINT withdrawal_state_check;
ALTER TABLE withdrawal
  ADD CHECK (state BETWEEN 0 AND 8),
  -- Until then the member is asked whether it arrived; then it counts as received.
  ADD COLUMN confirm_until timestamptz,
  -- What arrived, by the member's word or by the timer's.
  ADD COLUMN received bigint NOT NULL DEFAULT 0 CHECK (received >= 0),
  -- What came back into the balance after it had been paid.
  ADD COLUMN returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0);
UPDATE withdrawal SET received = amount WHERE state = 4;
CREATE INDEX withdrawal_confirm ON withdrawal (confirm_until) WHERE state = 3;
CREATE INDEX withdrawal_disputed ON withdrawal (brand_id, moved_at) WHERE state IN (7, 8);

-- Minutes in which a member may say that a payout did not arrive; 0: members are not asked.
ALTER TABLE withdrawal_rule ADD COLUMN confirm_minutes integer NOT NULL DEFAULT 0 CHECK (confirm_minutes = 0 OR confirm_minutes BETWEEN 5 AND 10080);

-- One order to a provider. Its reference is the idempotency key there: the withdrawal's id for the first, `id.2` for the rest of it paid again.
CREATE TABLE withdrawal_payout (
  reference      text PRIMARY KEY,
  withdrawal_id  text NOT NULL REFERENCES withdrawal (id),
  number         smallint NOT NULL CHECK (number >= 1),
  provider       text NOT NULL,
  amount         bigint NOT NULL CHECK (amount > 0),
  state          text NOT NULL DEFAULT 'ordered' CHECK (state IN ('ordered', 'paid', 'failed', 'returned')),
  -- Written before the provider is called: with it and without provider_ref the outcome of a call is not known.
  called_at      timestamptz,
  provider_ref   text,
  -- Of what was paid, the sum the ledger took back out of the clearing account.
  taken_back     bigint NOT NULL DEFAULT 0 CHECK (taken_back BETWEEN 0 AND amount),
  -- When the provider is asked how it stands; the pause doubles.
  ask_at         timestamptz,
  asked          integer NOT NULL DEFAULT 0,
  ordered_at     timestamptz NOT NULL,
  ended_at       timestamptz,
  UNIQUE (withdrawal_id, number),
  CHECK ((ended_at IS NULL) = (state = 'ordered')),
  CHECK (state IN ('paid', 'returned') OR taken_back = 0)
);
CREATE INDEX withdrawal_payout_ask ON withdrawal_payout (ask_at) WHERE state = 'ordered';
INSERT INTO withdrawal_payout (reference, withdrawal_id, number, provider, amount, state, called_at, provider_ref, ask_at, ordered_at, ended_at)
  SELECT id, id, 1, provider, amount, CASE state WHEN 4 THEN 'paid' WHEN 5 THEN 'failed' ELSE 'ordered' END, coalesce(moved_at, requested_at), provider_ref,
      CASE WHEN state = 2 THEN coalesce(moved_at, requested_at) END, coalesce(moved_at, requested_at),
      CASE WHEN state IN (4, 5) THEN coalesce(settled_at, moved_at, requested_at) END
    FROM withdrawal WHERE state IN (2, 4) OR (state = 5 AND remark = 'payout.failed');

-- Each state a withdrawal was in, what brought it there, and when.
CREATE TABLE withdrawal_step (
  withdrawal_id  text NOT NULL REFERENCES withdrawal (id),
  number         smallint NOT NULL,
  state          smallint NOT NULL CHECK (state BETWEEN 0 AND 8),
  act            text NOT NULL,
  actor          text NOT NULL CHECK (actor IN ('member', 'operator', 'provider', 'system')),
  at             timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, number)
);
INSERT INTO withdrawal_step (withdrawal_id, number, state, act, actor, at)
  SELECT id, 1, 0, 'ask', 'member', requested_at FROM withdrawal
  UNION ALL
  SELECT id, 2, state, 'earlier', 'system', coalesce(settled_at, moved_at, requested_at) FROM withdrawal WHERE state <> 0;

-- What a member says did not arrive, and how two operators end it.
CREATE TABLE withdrawal_dispute (
  id             text PRIMARY KEY,
  withdrawal_id  text NOT NULL REFERENCES withdrawal (id),
  -- The payout it is about.
  reference      text NOT NULL REFERENCES withdrawal_payout (reference),
  brand_id       text NOT NULL REFERENCES brand (id),
  -- What did not arrive.
  rest           bigint NOT NULL CHECK (rest > 0),
  state          text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'proposed', 'done')),
  opened_at      timestamptz NOT NULL,
  -- `returned`: the bank gave it back before operators ended it.
  ending         text CHECK (ending IN ('pay.again', 'close', 'credit', 'returned')),
  reason         text NOT NULL DEFAULT '',
  proposed_by    text,
  proposed_at    timestamptz,
  decided_by     text,
  decided_at     timestamptz,
  CHECK ((state = 'open') = (ending IS NULL)),
  CHECK ((state = 'done') = (decided_at IS NOT NULL)),
  CHECK (state <> 'done' OR ending = 'returned' OR (proposed_by IS NOT NULL AND decided_by IS NOT NULL AND decided_by <> proposed_by))
);
CREATE UNIQUE INDEX withdrawal_dispute_open ON withdrawal_dispute (withdrawal_id) WHERE state <> 'done';
CREATE INDEX withdrawal_dispute_of ON withdrawal_dispute (withdrawal_id, opened_at);

-- Pictures a member shows: made anew from their pixels, sealed, for the desk alone.
CREATE TABLE withdrawal_proof (
  id            text PRIMARY KEY,
  member_id     text NOT NULL REFERENCES member (id),
  withdrawal_id text NOT NULL REFERENCES withdrawal (id),
  -- Null: uploaded, not sent yet.
  dispute_id    text REFERENCES withdrawal_dispute (id),
  width         integer NOT NULL,
  height        integer NOT NULL,
  sealed        bytea NOT NULL,
  small_sealed  bytea NOT NULL,
  created_at    timestamptz NOT NULL
);
CREATE INDEX withdrawal_proof_of ON withdrawal_proof (withdrawal_id, created_at);

GRANT SELECT, INSERT, UPDATE ON withdrawal_payout, withdrawal_dispute TO pavilion_app;
GRANT SELECT, INSERT ON withdrawal_step TO pavilion_app;
GRANT SELECT, INSERT, DELETE ON withdrawal_proof TO pavilion_app;
GRANT UPDATE (dispute_id) ON withdrawal_proof TO pavilion_app;
