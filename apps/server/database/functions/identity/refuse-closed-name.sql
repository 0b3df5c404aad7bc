-- The same answer as for a name that somebody has.
CREATE OR REPLACE FUNCTION refuse_closed_name() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF is_name_closed(NEW.brand_id, NEW.username) THEN
    RAISE unique_violation USING MESSAGE = 'the name belonged to an account that was closed', CONSTRAINT = 'member_username';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION refuse_closed_name FROM PUBLIC;

CREATE OR REPLACE TRIGGER refuse_closed_name BEFORE INSERT ON member FOR EACH ROW EXECUTE FUNCTION refuse_closed_name();
