CREATE OR REPLACE FUNCTION follow_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  UPDATE member_guard g SET status = NEW.status, customer_type = NEW.customer_type, agent_path = NEW.agent_path,
      excluded_until = GREATEST(g.excluded_until, (SELECT excluded_until FROM person WHERE id = NEW.person_id))
    WHERE g.member_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER member_changed AFTER UPDATE OF status, person_id, customer_type, agent_path ON member FOR EACH ROW EXECUTE FUNCTION follow_member();
