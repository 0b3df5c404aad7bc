-- What a brand's accounts held together right before a moment of closed books, from the first time it was asked for: nothing is posted before it any more,
-- so it never changes. Without it a day a month ago is the balances of now less every movement since.
CREATE TABLE closed_balance (
  brand_id  text NOT NULL,
  at        timestamptz NOT NULL,
  currency  text NOT NULL,
  kind      text NOT NULL REFERENCES account_kind,
  part      text NOT NULL,
  accounts  integer NOT NULL CHECK (accounts >= 0),
  balance   bigint NOT NULL,
  PRIMARY KEY (brand_id, at, currency, kind, part)
);
GRANT SELECT, INSERT ON closed_balance TO pavilion_app;
