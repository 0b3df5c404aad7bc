-- Fees, bounds and hours of withdrawals by the kind of account they go to.

CREATE TABLE withdrawal_way (
  brand_id   text NOT NULL REFERENCES brand (id),
  kind       text NOT NULL CHECK (kind IN ('bank', 'wallet', 'pix', 'crypto')),
  -- Taken of what leaves: a fixed sum in ledger units, and parts per million of the amount.
  fee_fixed  bigint NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  fee_ppm    integer NOT NULL DEFAULT 0 CHECK (fee_ppm BETWEEN 0 AND 500000),
  -- Null: those of the brand's rule.
  min_amount bigint CHECK (min_amount > 0),
  max_amount bigint CHECK (max_amount > 0),
  -- [{days, from, to}] in the brand's time (contract/open-hours.ts); empty: always open.
  hours      jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(hours) = 'array'),
  PRIMARY KEY (brand_id, kind)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON withdrawal_way TO pavilion_app;

-- As it was shown when it was asked for: the member gets the amount less this. Booked when it is paid, given back when all of it comes back.
ALTER TABLE withdrawal ADD COLUMN fee bigint NOT NULL DEFAULT 0, ADD CHECK (fee >= 0 AND fee < amount);
