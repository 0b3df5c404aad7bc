CREATE OR REPLACE FUNCTION audit_append() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_head audit_head;
BEGIN
  SELECT * INTO v_head FROM audit_head FOR UPDATE;
  NEW.seq := v_head.seq + 1;
  NEW.prev_hash := v_head.hash;
  NEW.hash := audit_hash(v_head.hash, NEW);
  UPDATE audit_head SET seq = NEW.seq, hash = NEW.hash;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION audit_append FROM PUBLIC;

CREATE OR REPLACE TRIGGER chained BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_append();
