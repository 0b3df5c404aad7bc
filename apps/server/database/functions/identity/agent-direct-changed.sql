CREATE OR REPLACE FUNCTION agent_direct_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  INSERT INTO agent_direct AS d (agent_id, members, agents)
    SELECT s.agent_id, sum(s.members), sum(s.agents) FROM (VALUES
        (OLD.agent_path[cardinality(OLD.agent_path)], CASE WHEN OLD.status = 'closed' THEN 0 ELSE -1 END,
          CASE WHEN OLD.status = 'closed' OR OLD.customer_type NOT IN (1, 2, 41, 42) THEN 0 ELSE -1 END),
        (NEW.agent_path[cardinality(NEW.agent_path)], CASE WHEN NEW.status = 'closed' THEN 0 ELSE 1 END,
          CASE WHEN NEW.status = 'closed' OR NEW.customer_type NOT IN (1, 2, 41, 42) THEN 0 ELSE 1 END)) s (agent_id, members, agents)
      WHERE s.agent_id IS NOT NULL GROUP BY s.agent_id HAVING sum(s.members) <> 0 OR sum(s.agents) <> 0 ORDER BY s.agent_id
    ON CONFLICT (agent_id) DO UPDATE SET members = d.members + excluded.members, agents = d.agents + excluded.agents;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION agent_direct_changed FROM PUBLIC;

CREATE OR REPLACE TRIGGER agent_direct_changed AFTER UPDATE OF status, customer_type, agent_path ON member FOR EACH ROW WHEN (old.status <> new.status OR old.customer_type <> new.customer_type OR old.agent_path[cardinality(old.agent_path)] IS DISTINCT FROM new.agent_path[cardinality(new.agent_path)]) EXECUTE FUNCTION agent_direct_changed();
