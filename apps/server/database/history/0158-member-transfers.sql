-- Money given along one edge of the tree: between a member and the agent right above. Two lines of one journal, so that each side has a type of its own.
INSERT INTO account_kind (kind, member, floor) VALUES ('clearing.transfer', false, NULL);
INSERT INTO transaction_type (code, name, direction) VALUES (6104, 'transfer.in', 'in'), (6207, 'transfer.out', 'out');
INSERT INTO account_pair (type, from_kind, to_kind) VALUES (6207, 'member.cash', 'clearing.transfer'), (6104, 'clearing.transfer', 'member.cash');
INSERT INTO money_fact (type, from_kind, to_kind, side, fact, sign) VALUES
  (6207, 'member.cash', 'clearing.transfer', 'payer', 'transfer.out', 1),
  (6104, 'clearing.transfer', 'member.cash', 'receiver', 'transfer.in', 1);

CREATE TABLE member_transfer (
  id           text PRIMARY KEY,
  brand_id     text NOT NULL REFERENCES brand (id),
  -- up: to the agent right above; down: to a member right below.
  direction    text NOT NULL CHECK (direction IN ('up', 'down')),
  from_member  text NOT NULL REFERENCES member (id),
  to_member    text NOT NULL REFERENCES member (id),
  currency     text NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),
  request_id   text NOT NULL,
  body_hash    bytea NOT NULL,
  created_at   timestamptz NOT NULL,
  -- Balance of the giver right after it.
  balance      bigint NOT NULL,
  -- Why operators look at it (contract/desk-transfers.ts).
  signs        text[] NOT NULL DEFAULT '{}',
  review       text NOT NULL CHECK (review IN ('none', 'open', 'cleared', 'suspicious')),
  note         text NOT NULL DEFAULT '',
  reviewed_by  text,
  reviewed_at  timestamptz,
  UNIQUE (from_member, request_id),
  CHECK (from_member <> to_member),
  CHECK ((review = 'none') = (signs = '{}')),
  CHECK ((reviewed_at IS NULL) = (review IN ('none', 'open')))
);
CREATE INDEX member_transfer_given ON member_transfer (from_member, created_at);
CREATE INDEX member_transfer_received ON member_transfer (to_member, created_at);
CREATE INDEX member_transfer_of_brand ON member_transfer (brand_id, created_at);
CREATE INDEX member_transfer_open ON member_transfer (brand_id, created_at) WHERE review = 'open';

GRANT SELECT, INSERT ON member_transfer TO pavilion_app;
GRANT UPDATE (review, note, reviewed_by, reviewed_at) ON member_transfer TO pavilion_app;
