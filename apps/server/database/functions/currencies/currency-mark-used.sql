-- A brand that begins to count in a currency marks it, under the lock of its row: who changes it at that moment waits, and is refused.
CREATE OR REPLACE FUNCTION currency_mark_used() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE currency SET used_since = now() WHERE code = NEW.currency AND used_since IS NULL;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER brand_uses_currency AFTER INSERT OR UPDATE OF currency ON brand FOR EACH ROW EXECUTE FUNCTION currency_mark_used();
