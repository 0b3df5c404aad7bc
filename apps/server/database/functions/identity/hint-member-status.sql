-- Who is locked or closed is out on every screen, whichever way it was done. Without a session named, all of them are meant.
CREATE OR REPLACE FUNCTION hint_member_status() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  INSERT INTO hint (brand_id, member_id, event) VALUES (NEW.brand_id, NEW.id, 'session.ended');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hint_member_status AFTER UPDATE OF status ON member FOR EACH ROW WHEN (old.status = 'active'::text AND new.status <> 'active'::text) EXECUTE FUNCTION hint_member_status();
