-- Rules against misuse of money, the facts they read, cases, holds and locks (docs/adr/0046).

CREATE VIEW deposit_facts AS
  SELECT id, brand_id, member_id, currency, credited AS amount, payer_name, settled_at AS at FROM deposit WHERE state = 2 AND settled_at IS NOT NULL;
CREATE VIEW withdrawal_facts AS SELECT id, brand_id, member_id, currency, amount, state, requested_at AS at FROM withdrawal;
CREATE VIEW payout_account_facts AS SELECT id, brand_id, member_id, bank_code, number_hash AS fingerprint, holder, created_at, removed_at FROM bank_card;
CREATE VIEW transfer_facts AS SELECT id, brand_id, from_member, to_member, currency, amount, created_at AS at FROM member_transfer;
-- Where members signed in; an address is the network of the IP address, a device the hash of what its browser keeps.
CREATE VIEW sign_in_facts AS
  SELECT member_id, brand_id, created_at AS at, encode(device_hash, 'hex') AS device, coalesce(network, ip) AS address FROM member_session;
CREATE INDEX bank_card_fingerprint ON bank_card (brand_id, number_hash);
CREATE INDEX bank_card_added ON bank_card (created_at);
CREATE INDEX member_session_opened ON member_session (created_at);

-- A brand's rules, a row a version; the newest is in force. A brand without a row of a kind goes by the defaults of the code.
CREATE TABLE risk_rule (
  brand_id    text NOT NULL REFERENCES brand (id),
  kind        text NOT NULL,
  version     integer NOT NULL CHECK (version >= 2),
  enabled     boolean NOT NULL,
  -- Withdrawals of whom it finds wait for an operator.
  holds       boolean NOT NULL,
  -- As on the wire: amounts in main units.
  params      jsonb NOT NULL,
  reason      text NOT NULL,
  changed_by  text NOT NULL,
  changed_at  timestamptz NOT NULL,
  PRIMARY KEY (brand_id, kind, version)
);

-- Devices and addresses members signed in from. Forgotten 60 days after the last time.
CREATE TABLE risk_sighting (
  brand_id   text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('device', 'address')),
  key        text NOT NULL,
  member_id  text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  first_at   timestamptz NOT NULL,
  last_at    timestamptz NOT NULL,
  PRIMARY KEY (brand_id, kind, key, member_id)
);
CREATE INDEX risk_sighting_member ON risk_sighting (member_id);
CREATE INDEX risk_sighting_last ON risk_sighting (last_at);

-- How far sign-ins and payout accounts are read.
CREATE TABLE risk_mark (source text PRIMARY KEY, at timestamptz NOT NULL);

-- Members of whom there is something new to judge. `number`: their newest operation; it is judged once activity has counted it.
CREATE TABLE risk_due (
  member_id  text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  brand_id   text NOT NULL,
  number     bigint NOT NULL,
  -- Raised by everything new, so that what came while a member was judged is judged too.
  turn       integer NOT NULL DEFAULT 1
);
CREATE INDEX risk_due_number ON risk_due (number);

CREATE TABLE risk_case (
  id            text PRIMARY KEY,
  brand_id      text NOT NULL REFERENCES brand (id),
  kind          text NOT NULL,
  -- A member, device, address or account.
  subject       text NOT NULL,
  rule_version  integer NOT NULL,
  holds         boolean NOT NULL,
  state         text NOT NULL CHECK (state IN ('open', 'review', 'cleared', 'confirmed')),
  assignee      text,
  opened_at     timestamptz NOT NULL,
  -- When evidence last came.
  last_at       timestamptz NOT NULL,
  decided_by    text,
  decided_at    timestamptz,
  reason        text NOT NULL DEFAULT '',
  CHECK ((decided_at IS NULL) = (state IN ('open', 'review'))),
  CHECK (state <> 'review' OR assignee IS NOT NULL)
);
CREATE UNIQUE INDEX risk_case_live ON risk_case (brand_id, kind, subject) WHERE state IN ('open', 'review');
CREATE INDEX risk_case_newest ON risk_case (brand_id, opened_at DESC, id DESC);

CREATE TABLE risk_case_member (
  case_id    text NOT NULL REFERENCES risk_case (id),
  member_id  text NOT NULL REFERENCES member (id),
  PRIMARY KEY (case_id, member_id)
);
CREATE INDEX risk_case_of_member ON risk_case_member (member_id);

-- Rows a case stands on. Of a decided case they are never evidence again under the same kind of rule.
CREATE TABLE risk_evidence (
  case_id    text NOT NULL REFERENCES risk_case (id),
  key        text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('deposit', 'withdrawal', 'transfer', 'device', 'address', 'account')),
  ref        text NOT NULL,
  member_id  text NOT NULL REFERENCES member (id),
  at         timestamptz NOT NULL,
  amount     bigint,
  PRIMARY KEY (case_id, key)
);
CREATE INDEX risk_evidence_of_member ON risk_evidence (member_id);

CREATE TABLE risk_note (
  id           text PRIMARY KEY,
  case_id      text NOT NULL REFERENCES risk_case (id),
  operator_id  text NOT NULL,
  text         text NOT NULL,
  at           timestamptz NOT NULL
);
CREATE INDEX risk_note_of_case ON risk_note (case_id, at);

-- A member whose withdrawals an operator locked; two others, or one and who locked it, lift it again.
CREATE TABLE risk_lock (
  id           text PRIMARY KEY,
  brand_id     text NOT NULL REFERENCES brand (id),
  member_id    text NOT NULL REFERENCES member (id),
  case_id      text NOT NULL REFERENCES risk_case (id),
  locked_by    text NOT NULL,
  locked_at    timestamptz NOT NULL,
  proposed_by  text,
  proposed_at  timestamptz,
  reason       text NOT NULL DEFAULT '',
  lifted_by    text,
  lifted_at    timestamptz,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL)),
  CHECK (lifted_by IS NULL OR (proposed_by IS NOT NULL AND lifted_by <> proposed_by))
);
CREATE UNIQUE INDEX risk_lock_standing ON risk_lock (member_id) WHERE lifted_at IS NULL;
CREATE INDEX risk_lock_of_case ON risk_lock (case_id);

GRANT SELECT ON deposit_facts, withdrawal_facts, payout_account_facts, transfer_facts, sign_in_facts TO pavilion_app;
GRANT SELECT, INSERT ON risk_rule, risk_case_member, risk_evidence, risk_note TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON risk_mark, risk_case, risk_lock TO pavilion_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON risk_sighting, risk_due TO pavilion_app;
