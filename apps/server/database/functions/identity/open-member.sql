-- The guard repeats what every bet must see.
CREATE OR REPLACE FUNCTION open_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_cash bigint;
BEGIN
  INSERT INTO ledger_account (kind, brand_id, owner, currency, floor, opened_at)
    SELECT 'member.cash', NEW.brand_id, NEW.id, b.currency, 0, NEW.created_at FROM brand b WHERE b.id = NEW.brand_id
    RETURNING id INTO v_cash;
  INSERT INTO ledger_account (kind, brand_id, owner, currency, floor, opened_at)
    VALUES ('member.points', NEW.brand_id, NEW.id, 'PTS', 0, NEW.created_at);
  INSERT INTO member_guard (member_id, cash_account, status, excluded_until, brand_id, customer_type, agent_path)
    VALUES (NEW.id, v_cash, NEW.status, (SELECT excluded_until FROM person WHERE id = NEW.person_id), NEW.brand_id, NEW.customer_type, NEW.agent_path);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER member_opened AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION open_member();
