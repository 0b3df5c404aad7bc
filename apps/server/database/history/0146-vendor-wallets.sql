-- Wallets of members at vendors of transfer mode (docs/adr/0042). Money leaves cash for the member's own account in transit, under the member's
-- guard; from there it goes on to the wallet at the vendor or back, when the vendor's word is known.
INSERT INTO account_kind (kind, member, floor) VALUES ('member.transit', true, 0), ('clearing.vendor', false, NULL);
INSERT INTO transaction_type (code, name, direction) VALUES
  (3130, 'vendor.covered',       'in'),
  (3131, 'vendor.written.off',   'in'),
  (3230, 'vendor.cover.repaid',  'out');

-- The direct ways of 0002 were never gone.
DELETE FROM account_pair WHERE (type, from_kind, to_kind) IN ((3101, 'member.vendor', 'member.cash'), (3201, 'member.cash', 'member.vendor'),
  (3121, 'member.vendor', 'member.cash'));
INSERT INTO account_pair (type, from_kind, to_kind) VALUES
  (3201, 'member.cash',      'member.transit'),
  (3201, 'member.transit',   'member.vendor'),
  (3121, 'member.transit',   'member.cash'),
  (3101, 'member.vendor',    'member.transit'),
  (3101, 'member.transit',   'member.cash'),
  -- What a vendor paid back or took as a stake beyond what is known of the wallet, until its bets tell why.
  (3130, 'clearing.vendor',  'member.vendor'),
  (3230, 'member.vendor',    'clearing.vendor'),
  (3131, 'house.adjustment', 'clearing.vendor');
-- Bets that a vendor reports move the wallet it keeps.
INSERT INTO account_pair (type, from_kind, to_kind)
  SELECT t, 'member.vendor', 'house.game' FROM unnest(ARRAY[3200, 4200, 5200, 3220, 4220, 5220]) t
  UNION ALL SELECT t, 'house.game', 'member.vendor' FROM unnest(ARRAY[3100, 4100, 5100, 3120, 4120, 5120]) t;

-- One mode a vendor: `seamless` asks for each bet, `transfer` keeps wallets of its own. `account_type_id` names those wallets on the wire.
ALTER TABLE vendor
  ADD COLUMN wallet_mode text NOT NULL DEFAULT 'seamless' CHECK (wallet_mode IN ('seamless', 'transfer')),
  ADD COLUMN account_type_id integer UNIQUE CHECK (account_type_id > 100),
  ADD CONSTRAINT vendor_wallet_named CHECK ((wallet_mode = 'transfer') = (account_type_id IS NOT NULL));
CREATE SEQUENCE vendor_account_type_id MINVALUE 101;

-- A wallet that the vendor was asked to open. Written under the member's guard.
CREATE TABLE vendor_wallet (
  member_id      text NOT NULL REFERENCES member (id),
  vendor         text NOT NULL REFERENCES vendor (code),
  brand_id       text NOT NULL REFERENCES brand (id),
  currency       text NOT NULL,
  opened_at      timestamptz NOT NULL,
  -- As the vendor last said.
  told_balance   bigint,
  told_at        timestamptz,
  -- What clearing.vendor stands in for, and since when.
  covered        bigint NOT NULL DEFAULT 0 CHECK (covered >= 0),
  covered_since  timestamptz,
  PRIMARY KEY (member_id, vendor),
  CHECK ((covered > 0) = (covered_since IS NOT NULL))
);
CREATE INDEX vendor_wallet_covered ON vendor_wallet (covered_since) WHERE covered > 0;

-- One row a transfer, in the states of the saga.
CREATE TABLE wallet_transfer (
  id             text PRIMARY KEY,
  brand_id       text NOT NULL REFERENCES brand (id),
  member_id      text NOT NULL REFERENCES member (id),
  vendor         text NOT NULL REFERENCES vendor (code),
  -- As the vendor sees it.
  direction      text NOT NULL CHECK (direction IN ('in', 'out')),
  currency       text NOT NULL,
  amount         bigint NOT NULL CHECK (amount > 0),
  state          text NOT NULL CHECK (state IN ('reserved', 'called', 'unknown', 'returned', 'moved', 'not.moved')),
  -- Why it did not move, in the vendor's words or ours.
  reason         text,
  -- Where the money goes on to, once it is out: another vendor.
  onward         text REFERENCES vendor (code),
  origin         text NOT NULL CHECK (origin IN ('member', 'launch', 'leave', 'sweep')),
  request_id     text NOT NULL,
  body_hash      bytea NOT NULL,
  created_at     timestamptz NOT NULL,
  called_at      timestamptz,
  -- Questions about how it ended, and when the next is due.
  asked          integer NOT NULL DEFAULT 0,
  ended_at       timestamptz,
  UNIQUE (member_id, request_id),
  CHECK ((ended_at IS NULL) = (state NOT IN ('moved', 'not.moved')))
);
CREATE INDEX wallet_transfer_member ON wallet_transfer (member_id, created_at DESC, id DESC);
CREATE INDEX wallet_transfer_open ON wallet_transfer (created_at) WHERE ended_at IS NULL;

-- A member without a row moves money by itself on launch and on leaving.
CREATE TABLE wallet_preference (
  member_id  text PRIMARY KEY REFERENCES member (id),
  automatic  boolean NOT NULL
);

GRANT USAGE ON vendor_account_type_id TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON vendor_wallet, wallet_transfer, wallet_preference TO pavilion_app;
