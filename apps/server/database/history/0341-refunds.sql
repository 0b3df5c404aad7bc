-- Refunds of deposits through their provider (docs/adr/0069): proposed by one operator, ordered by another, a saga like a payout.
INSERT INTO transaction_type (code, name, direction) VALUES (6226, 'refund', 'out'), (6227, 'refund.paid', 'out'), (6126, 'refund.returned', 'in');
INSERT INTO account_pair (type, from_kind, to_kind) VALUES
  (6226, 'member.cash', 'member.hold'),
  (6227, 'member.hold', 'clearing.deposit'),
  (6126, 'member.hold', 'member.cash');
INSERT INTO money_fact (type, from_kind, to_kind, side, fact, sign) VALUES (6227, 'member.hold', 'clearing.deposit', 'payer', 'refund', 1);

CREATE TABLE deposit_refund (
  -- The provider's idempotency key.
  id            text PRIMARY KEY,
  brand_id      text NOT NULL REFERENCES brand (id),
  member_id     text NOT NULL REFERENCES member (id),
  deposit_id    text NOT NULL REFERENCES deposit (id),
  provider      text NOT NULL,
  currency      text NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  reason        text NOT NULL,
  -- proposed: nothing moved. ordered: held, the provider is called or asked. paid, failed: as the provider says. withdrawn: the second operator said no.
  state         text NOT NULL CHECK (state IN ('proposed', 'ordered', 'paid', 'failed', 'withdrawn')),
  proposed_by   text NOT NULL,
  proposed_at   timestamptz NOT NULL,
  decided_by    text,
  decided_at    timestamptz,
  -- Written before the provider is called: with it and without provider_ref the outcome of a call is not known.
  called_at     timestamptz,
  provider_ref  text,
  ask_at        timestamptz,
  asked         integer NOT NULL DEFAULT 0,
  ended_at      timestamptz,
  -- The notice that told of it; a second one is of other money.
  notice_event  text,
  CHECK ((decided_by IS NULL) = (state = 'proposed') AND (decided_at IS NULL) = (state = 'proposed')),
  CHECK ((ended_at IS NULL) = (state IN ('proposed', 'ordered')))
);
CREATE UNIQUE INDEX deposit_refund_under_way ON deposit_refund (deposit_id) WHERE state IN ('proposed', 'ordered');
CREATE INDEX deposit_refund_of_deposit ON deposit_refund (deposit_id);
CREATE INDEX deposit_refund_of_member ON deposit_refund (member_id);
CREATE INDEX deposit_refund_ask ON deposit_refund (ask_at) WHERE state = 'ordered';
GRANT SELECT, INSERT ON deposit_refund TO pavilion_app;
GRANT UPDATE (state, decided_by, decided_at, called_at, provider_ref, ask_at, asked, ended_at, notice_event) ON deposit_refund TO pavilion_app;
