CREATE OR REPLACE FUNCTION agent_direct_joined() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  INSERT INTO agent_direct AS d (agent_id, members, agents)
    SELECT n.agent_path[cardinality(n.agent_path)], count(*), count(*) FILTER (WHERE n.customer_type IN (1, 2, 41, 42))
      FROM joined n WHERE n.agent_path <> '{}' AND n.status <> 'closed' GROUP BY 1 ORDER BY 1
    ON CONFLICT (agent_id) DO UPDATE SET members = d.members + excluded.members, agents = d.agents + excluded.agents;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION agent_direct_joined FROM PUBLIC;

CREATE OR REPLACE TRIGGER agent_direct_joined AFTER INSERT ON member REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION agent_direct_joined();
