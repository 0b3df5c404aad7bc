CREATE OR REPLACE FUNCTION take_contract_slots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF NEW.state NOT IN ('offered', 'active', 'ending') THEN
    DELETE FROM contract_slot WHERE contract_id = NEW.id;
  ELSIF TG_OP = 'INSERT' OR OLD.state NOT IN ('offered', 'active', 'ending') THEN
    INSERT INTO contract_slot (agent_id, kind, type, contract_id)
      SELECT NEW.agent_id, NEW.kind, t, NEW.id FROM unnest(CASE NEW.type WHEN 'CONS' THEN
        ARRAY['LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP'] ELSE ARRAY[NEW.type] END) t;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contract_slots AFTER INSERT OR UPDATE OF state ON contract FOR EACH ROW EXECUTE FUNCTION take_contract_slots();
