-- Chargebacks of deposits (docs/adr/0069): what a bank takes back of a credited deposit leaves the member's cash as far as there is any; the rest the member owes.
INSERT INTO account_kind (kind, member, floor) VALUES ('member.owed', true, NULL);
INSERT INTO transaction_type (code, name, direction) VALUES
  (6225, 'chargeback', 'out'), (6125, 'chargeback.reversed', 'in'), (6231, 'owed.repaid', 'out');
INSERT INTO account_pair (type, from_kind, to_kind) VALUES
  (6225, 'member.cash',      'clearing.deposit'),
  (6225, 'member.owed',      'clearing.deposit'),
  (6125, 'clearing.deposit', 'member.owed'),
  (6125, 'clearing.deposit', 'member.cash'),
  (6231, 'member.cash',      'member.owed');
-- Nobody repays more than is owed.
ALTER TABLE ledger_account ADD CONSTRAINT owed_is_below_zero CHECK (kind <> 'member.owed' OR balance <= 0);
CREATE INDEX ledger_account_owing ON ledger_account (owner) WHERE kind = 'member.owed' AND balance < 0;

ALTER TABLE money_fact DROP CONSTRAINT money_fact_fact_check, ADD CONSTRAINT money_fact_fact_check
  CHECK (fact IN ('deposit', 'withdrawal', 'fee', 'promotion', 'rebate', 'transfer.in', 'transfer.out', 'adjustment', 'commission', 'chargeback', 'refund'));
INSERT INTO money_fact (type, from_kind, to_kind, side, fact, sign) VALUES
  (6225, 'member.cash',      'clearing.deposit', 'payer',    'chargeback',  1),
  (6225, 'member.owed',      'clearing.deposit', 'payer',    'chargeback',  1),
  (6125, 'clearing.deposit', 'member.owed',      'receiver', 'chargeback', -1),
  (6125, 'clearing.deposit', 'member.cash',      'receiver', 'chargeback', -1);

CREATE TABLE chargeback (
  id               text PRIMARY KEY,
  brand_id         text NOT NULL REFERENCES brand (id),
  member_id        text NOT NULL REFERENCES member (id),
  deposit_id       text NOT NULL REFERENCES deposit (id),
  provider         text NOT NULL,
  -- What the provider calls the case: told again it is the same. The id of the notice where it names none.
  case_ref         text NOT NULL,
  event_id         text NOT NULL,
  currency         text NOT NULL,
  amount           bigint NOT NULL CHECK (amount > 0),
  -- What was taken of the member's cash when it came, and what the member owes since.
  from_cash        bigint NOT NULL CHECK (from_cash >= 0),
  owed             bigint NOT NULL CHECK (owed >= 0),
  -- The bank's code of its reason; '': it gave none.
  reason_code      text NOT NULL DEFAULT '',
  state            text NOT NULL CHECK (state IN ('open', 'represented', 'won', 'lost')),
  came_at          timestamptz NOT NULL,
  represented_at   timestamptz,
  represented_by   text,
  -- The provider's name for our answer.
  represented_ref  text NOT NULL DEFAULT '',
  -- An outcome by an operator's word waits for a second one.
  proposed         text CHECK (proposed IN ('won', 'lost')),
  proposed_reason  text NOT NULL DEFAULT '',
  proposed_by      text,
  proposed_at      timestamptz,
  ended_at         timestamptz,
  -- The second operator; null where the provider said it.
  ended_by         text,
  UNIQUE (provider, case_ref),
  CHECK (from_cash + owed = amount),
  CHECK ((ended_at IS NULL) = (state IN ('open', 'represented'))),
  CHECK ((proposed IS NULL) = (proposed_by IS NULL) AND (proposed IS NULL) = (proposed_at IS NULL))
);
CREATE INDEX chargeback_of_deposit ON chargeback (deposit_id);
CREATE INDEX chargeback_of_member ON chargeback (member_id, came_at);
CREATE INDEX chargeback_of_brand ON chargeback (brand_id, came_at);
CREATE INDEX chargeback_waiting ON chargeback (brand_id, came_at) WHERE state IN ('open', 'represented');

-- What speaks against a chargeback: words, a picture, or both.
CREATE TABLE chargeback_evidence (
  id             text PRIMARY KEY,
  chargeback_id  text NOT NULL REFERENCES chargeback (id),
  note           text NOT NULL,
  width          integer,
  height         integer,
  sealed         bytea,
  small_sealed   bytea,
  added_by       text NOT NULL,
  added_at       timestamptz NOT NULL,
  CHECK (num_nulls(width, height, sealed, small_sealed) IN (0, 4))
);
CREATE INDEX chargeback_evidence_of ON chargeback_evidence (chargeback_id, added_at);

GRANT SELECT, INSERT ON chargeback, chargeback_evidence TO pavilion_app;
GRANT UPDATE (state, represented_at, represented_by, represented_ref, proposed, proposed_reason, proposed_by, proposed_at, ended_at, ended_by) ON chargeback
  TO pavilion_app;
