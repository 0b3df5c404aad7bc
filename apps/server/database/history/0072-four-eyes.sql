-- Withdrawals above a brand's threshold are approved by two operators.

ALTER TABLE withdrawal_rule ADD COLUMN four_eyes_above bigint CHECK (four_eyes_above >= 0);

CREATE TABLE withdrawal_approval (
  withdrawal_id  text NOT NULL REFERENCES withdrawal (id),
  operator_id    text NOT NULL,
  at             timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, operator_id)
);

-- When the state was last changed: a payout that stays where it is has got stuck.
ALTER TABLE withdrawal ADD COLUMN moved_at timestamptz;
CREATE FUNCTION withdrawal_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = platform, pg_temp AS $$
BEGIN
  NEW.moved_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER moved BEFORE INSERT OR UPDATE OF state ON withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawal_moved();
CREATE INDEX withdrawal_brand_newest ON withdrawal (brand_id, requested_at DESC, id DESC);

GRANT SELECT, INSERT ON withdrawal_approval TO pavilion_app;
