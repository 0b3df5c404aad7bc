-- Fees, hours, languages and marks of the ways to pay in; the fee as a movement of its own; pictures of transfers.
INSERT INTO account_kind (kind, member, floor) VALUES ('house.fee', false, NULL);
INSERT INTO transaction_type (code, name, direction) VALUES
  (6222, 'deposit.fee', 'out'), (6223, 'withdrawal.fee', 'out'), (6123, 'withdrawal.fee.returned', 'in');
INSERT INTO account_pair (type, from_kind, to_kind) VALUES
  (6222, 'member.cash', 'house.fee'),
  (6223, 'member.hold', 'house.fee'),
  (6123, 'house.fee', 'member.cash'),
  (6123, 'house.fee', 'member.hold');
INSERT INTO money_fact (type, from_kind, to_kind, side, fact, sign) VALUES
  (6222, 'member.cash', 'house.fee', 'payer', 'fee', 1),
  (6223, 'member.hold', 'house.fee', 'payer', 'fee', 1),
  (6123, 'house.fee', 'member.cash', 'receiver', 'fee', -1),
  (6123, 'house.fee', 'member.hold', 'receiver', 'fee', -1);

ALTER TABLE payment_channel
  -- Taken of what arrives: a fixed sum in ledger units, and parts per million of the amount.
  ADD COLUMN fee_fixed bigint NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  ADD COLUMN fee_ppm integer NOT NULL DEFAULT 0 CHECK (fee_ppm BETWEEN 0 AND 500000),
  -- [{days, from, to}] in the brand's time (contract/open-hours.ts); empty: always open.
  ADD COLUMN hours jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(hours) = 'array'),
  -- Codes of the languages it is offered in; empty: in all.
  ADD COLUMN languages text[] NOT NULL DEFAULT '{}',
  -- Picture it is chosen by; '': the one of its group.
  ADD COLUMN mark text NOT NULL DEFAULT '';

ALTER TABLE deposit
  -- The fee as it was shown when the deposit was opened; `fee` is that of the amount asked and, once it is credited, what was taken of what came.
  ADD COLUMN fee_fixed bigint NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  ADD COLUMN fee_ppm integer NOT NULL DEFAULT 0 CHECK (fee_ppm BETWEEN 0 AND 500000),
  ADD COLUMN fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  -- What the member's bank calls the transfer, as they said.
  ADD COLUMN payer_reference text NOT NULL DEFAULT '';

-- Pictures a member shows of a transfer: made anew from their pixels, sealed, for the desk alone.
CREATE TABLE deposit_proof (
  id            text PRIMARY KEY,
  member_id     text NOT NULL REFERENCES member (id),
  deposit_id    text NOT NULL REFERENCES deposit (id),
  width         integer NOT NULL,
  height        integer NOT NULL,
  sealed        bytea NOT NULL,
  small_sealed  bytea NOT NULL,
  created_at    timestamptz NOT NULL
);
CREATE INDEX deposit_proof_of ON deposit_proof (deposit_id, created_at);
CREATE INDEX deposit_proof_of_member ON deposit_proof (member_id);
GRANT SELECT, INSERT, DELETE ON deposit_proof TO pavilion_app;

-- A transfer nobody's notice tells of is credited by what operators see at the bank: then its name there is needed.
ALTER TABLE deposit_resolution DROP CONSTRAINT deposit_resolution_check;
ALTER TABLE deposit_resolution ADD CONSTRAINT deposit_resolution_credit_check
  CHECK (ending <> 'credit' OR (amount IS NOT NULL AND (event_id IS NOT NULL OR reference <> '')));
-- One transfer credits one deposit.
CREATE UNIQUE INDEX deposit_resolution_by_hand ON deposit_resolution (provider, reference)
  WHERE ending = 'credit' AND event_id IS NULL AND state <> 'withdrawn';
