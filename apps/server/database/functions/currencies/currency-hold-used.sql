-- A migration that has to change one disables this trigger meanwhile.
CREATE OR REPLACE FUNCTION currency_hold_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is used: its decimals and steps change by a migration only', OLD.code;
END;
$$;

CREATE OR REPLACE TRIGGER currency_used BEFORE UPDATE ON currency FOR EACH ROW WHEN (old.used_since IS NOT NULL AND new.* IS DISTINCT FROM old.*) EXECUTE FUNCTION currency_hold_used();
