-- Transfers whose end nobody knew for a day are settled by two operators on the vendor's word to them (docs/adr/0042). The vendor is still asked: where its
-- answer contradicts theirs, a case opens and nothing moves until two operators follow it.
ALTER TABLE wallet_transfer
  ADD COLUMN by_operators boolean NOT NULL DEFAULT false,
  -- What the vendor said of a transfer that operators had settled.
  ADD COLUMN vendor_word text CHECK (vendor_word IN ('done', 'refused'));
CREATE INDEX wallet_transfer_unheard ON wallet_transfer (id) WHERE by_operators AND vendor_word IS NULL;

CREATE TABLE wallet_settlement (
  id           text PRIMARY KEY,
  transfer_id  text NOT NULL REFERENCES wallet_transfer (id),
  outcome      text NOT NULL CHECK (outcome IN ('moved', 'not.moved')),
  -- The vendor's own name of what it said: a ticket, a line of its books.
  reference    text NOT NULL,
  evidence     text NOT NULL,
  state        text NOT NULL CHECK (state IN ('proposed', 'done', 'withdrawn')),
  proposed_by  text NOT NULL,
  proposed_at  timestamptz NOT NULL,
  -- Null of one that the vendor's own answer overtook.
  decided_by   text,
  decided_at   timestamptz,
  CHECK ((decided_at IS NULL) = (state = 'proposed'))
);
CREATE UNIQUE INDEX wallet_settlement_open ON wallet_settlement (transfer_id) WHERE state = 'proposed';

ALTER TABLE wallet_case DROP CONSTRAINT wallet_case_kind_check,
  ADD CONSTRAINT wallet_case_kind_check CHECK (kind IN ('unexplained', 'report.unknown', 'in.doubt', 'contradicted'));

GRANT SELECT, INSERT, UPDATE ON wallet_settlement TO pavilion_app;
