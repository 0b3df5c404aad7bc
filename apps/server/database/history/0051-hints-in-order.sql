-- Ids and times are given before commit, so a hint may appear after later ones. The transaction tells listeners exactly what
-- they cannot have seen yet: whatever is not older than the oldest transaction that was under way when they last looked.
ALTER TABLE hint ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE hint ALTER COLUMN at SET DEFAULT clock_timestamp();
CREATE INDEX hint_xid ON hint (xid);
GRANT SELECT ON SEQUENCE hint_id_seq TO pavilion_app;

-- Content of all brands has one version; its growth is told to every brand once a transaction, however many statements it took.
CREATE FUNCTION hint_content() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  INSERT INTO hint (brand_id, event) SELECT b.id, 'content.changed' FROM brand b
    WHERE NOT EXISTS (SELECT 1 FROM hint h WHERE h.xid = pg_current_xact_id() AND h.brand_id = b.id AND h.event = 'content.changed');
  RETURN NULL;
END $$;
CREATE TRIGGER hint_content AFTER UPDATE ON content_version FOR EACH STATEMENT EXECUTE FUNCTION hint_content();

-- Opened or closed, for all or for some regions.
CREATE FUNCTION hint_system() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_row jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  v_brand text := CASE WHEN TG_TABLE_NAME = 'brand' THEN v_row ->> 'id' ELSE v_row ->> 'brand_id' END;
BEGIN
  INSERT INTO hint (brand_id, event) SELECT v_brand, 'system.changed'
    WHERE NOT EXISTS (SELECT 1 FROM hint h WHERE h.xid = pg_current_xact_id() AND h.brand_id = v_brand AND h.event = 'system.changed');
  RETURN NULL;
END $$;
CREATE TRIGGER hint_system AFTER UPDATE OF status ON brand FOR EACH ROW EXECUTE FUNCTION hint_system();
CREATE TRIGGER hint_system AFTER INSERT OR UPDATE OR DELETE ON brand_maintenance FOR EACH ROW EXECUTE FUNCTION hint_system();
CREATE TRIGGER hint_system AFTER INSERT OR UPDATE OR DELETE ON region_rule FOR EACH ROW EXECUTE FUNCTION hint_system();

-- Who is locked or closed is out on every screen, whichever way it was done. Without a session named, all of them are meant.
CREATE FUNCTION hint_member_status() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  INSERT INTO hint (brand_id, member_id, event) VALUES (NEW.brand_id, NEW.id, 'session.ended');
  RETURN NULL;
END $$;
CREATE TRIGGER hint_member_status AFTER UPDATE OF status ON member
  FOR EACH ROW WHEN (OLD.status = 'active' AND NEW.status <> 'active') EXECUTE FUNCTION hint_member_status();
