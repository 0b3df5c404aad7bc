-- Currencies are data: a row is added at the desk or by a brand's folder, and stays as it is once a brand counted in it.
ALTER TABLE currency
  -- Stakes that instant games offer, in ledger units, rising.
  ADD COLUMN stakes bigint[] NOT NULL DEFAULT '{}',
  -- When a brand first counted in it; null: none did. From then on decimals, steps and stakes change by a migration only.
  ADD COLUMN used_since timestamptz;

UPDATE currency SET stakes = '{10000000,20000000,50000000,100000000,200000000,500000000,1000000000,2000000000,5000000000}' WHERE code = 'VND';
UPDATE currency SET stakes = '{2000,5000,10000,20000,50000,100000,200000,500000,1000000}' WHERE code = 'BRL';
UPDATE currency SET stakes = ARRAY[bet_step * 20, bet_step * 50, bet_step * 100, bet_step * 200, bet_step * 500, bet_step * 1000]
  WHERE kind = 'money' AND stakes = '{}';
UPDATE currency c SET used_since = now() WHERE EXISTS (SELECT FROM brand b WHERE b.currency = c.code);

ALTER TABLE currency
  ALTER COLUMN stakes DROP DEFAULT,
  ADD CONSTRAINT currency_stakes CHECK (kind <> 'money' OR cardinality(stakes) BETWEEN 1 AND 20);

-- A brand that begins to count in a currency marks it, under the lock of its row: who changes it at that moment waits, and is refused.
CREATE FUNCTION currency_mark_used() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE currency SET used_since = now() WHERE code = NEW.currency AND used_since IS NULL;
  RETURN NULL;
END;
$$;
CREATE TRIGGER brand_uses_currency AFTER INSERT OR UPDATE OF currency ON brand FOR EACH ROW EXECUTE FUNCTION currency_mark_used();

-- A migration that has to change one disables this trigger meanwhile.
CREATE FUNCTION currency_hold_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is used: its decimals and steps change by a migration only', OLD.code;
END;
$$;
CREATE TRIGGER currency_used BEFORE UPDATE ON currency FOR EACH ROW
  WHEN (OLD.used_since IS NOT NULL AND NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION currency_hold_used();

GRANT INSERT (code, symbol, kind, shown_decimals, bet_step, deposit_step, withdraw_step, stakes),
  UPDATE (shown_decimals, bet_step, deposit_step, withdraw_step, stakes) ON currency TO pavilion_app;
