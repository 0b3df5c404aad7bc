-- Whatever writes an operation, the database refuses one whose first line has no key, a movement that is not whole, leaves its
-- currency or brand, or takes a way the chart does not know. Runs as whoever inserts, which are functions of the owner only: SECURITY DEFINER and
-- SET on a trigger of each row cost about 80 of the 490 microseconds of a lone bet. So its tables are named with their schema.
CREATE OR REPLACE FUNCTION check_operation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.key IS NULL AND NEW.line = 0 THEN
    RAISE EXCEPTION 'operation % has no key', NEW.number USING ERRCODE = 'PV002';
  END IF;
  IF NEW.amount = 0 AND coalesce(NEW.payer, NEW.receiver, NEW.payer_balance, NEW.receiver_balance) IS NULL THEN
    RETURN NEW;
  END IF;
  PERFORM 1 FROM platform.ledger_account f, platform.ledger_account t, platform.account_pair p
    WHERE f.id = NEW.payer AND t.id = NEW.receiver AND p.type = NEW.type AND p.from_kind = f.kind AND p.to_kind = t.kind
      AND f.currency = t.currency AND f.brand_id = t.brand_id AND f.id <> t.id AND NEW.amount > 0;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'operation %, line %: not along a permitted pair', NEW.number, NEW.line USING ERRCODE = 'PV002';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION check_operation FROM PUBLIC;

CREATE OR REPLACE TRIGGER operation_checked BEFORE INSERT ON operation FOR EACH ROW EXECUTE FUNCTION check_operation();
