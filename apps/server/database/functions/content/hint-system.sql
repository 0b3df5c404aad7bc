-- Opened or closed, for all or for some regions.
CREATE OR REPLACE FUNCTION hint_system() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_row jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  v_brand text := CASE WHEN TG_TABLE_NAME = 'brand' THEN v_row ->> 'id' ELSE v_row ->> 'brand_id' END;
BEGIN
  INSERT INTO hint (brand_id, event) SELECT v_brand, 'system.changed'
    WHERE NOT EXISTS (SELECT 1 FROM hint h WHERE h.xid = pg_current_xact_id() AND h.brand_id = v_brand AND h.event = 'system.changed');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hint_system AFTER UPDATE OF status ON brand FOR EACH ROW EXECUTE FUNCTION hint_system();
CREATE OR REPLACE TRIGGER hint_system AFTER INSERT OR DELETE OR UPDATE ON brand_maintenance FOR EACH ROW EXECUTE FUNCTION hint_system();
CREATE OR REPLACE TRIGGER hint_system AFTER INSERT OR DELETE OR UPDATE ON region_rule FOR EACH ROW EXECUTE FUNCTION hint_system();
