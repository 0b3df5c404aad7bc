-- A move speaks of what is stamped after it.
CREATE OR REPLACE FUNCTION follow_member_path() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF NEW.agent_path = (CASE WHEN TG_OP = 'UPDATE' THEN OLD.agent_path ELSE '{}' END) THEN
    RETURN NULL;
  END IF;
  INSERT INTO path (brand_id, agents) VALUES (NEW.brand_id, NEW.agent_path) ON CONFLICT DO NOTHING;
  INSERT INTO member_path (member_id, since, path_id)
    SELECT NEW.id, CASE WHEN TG_OP = 'INSERT' THEN '-infinity' ELSE greatest(clock_timestamp(),
        (SELECT g.last_at + interval '1 microsecond' FROM member_guard g WHERE g.member_id = NEW.id)) END, p.id
      FROM path p WHERE p.brand_id = NEW.brand_id AND p.agents = NEW.agent_path
    ON CONFLICT (member_id, since) DO UPDATE SET path_id = excluded.path_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION follow_member_path FROM PUBLIC;

CREATE OR REPLACE TRIGGER member_path_followed AFTER INSERT OR UPDATE OF agent_path ON member FOR EACH ROW EXECUTE FUNCTION follow_member_path();
