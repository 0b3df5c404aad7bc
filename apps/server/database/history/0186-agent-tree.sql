-- Agents' trees: invitations with terms, how many stand right below whom, rebate terms, quotas, moves.

-- An invitation of nobody is the house's: who comes by it stands at the top.
ALTER TABLE affiliate_code
  ALTER COLUMN agent_id DROP NOT NULL,
  ADD COLUMN starts_at  timestamptz,
  ADD COLUMN note       text NOT NULL DEFAULT '',
  -- null: any number.
  ADD COLUMN max_uses   integer CHECK (max_uses > 0),
  ADD COLUMN used       integer NOT NULL DEFAULT 0,
  -- Rebates of the newcomer: product → parts per million of the valid turnover.
  ADD COLUMN rebates    jsonb NOT NULL DEFAULT '{}',
  ADD CHECK (used <= max_uses);
DROP INDEX affiliate_code_agent;
CREATE INDEX affiliate_code_agent ON affiliate_code (agent_id, created_at DESC, code);

-- Who registered by an invitation.
CREATE TABLE affiliate_use (
  member_id  text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  brand_id   text NOT NULL,
  code       text NOT NULL,
  at         timestamptz NOT NULL,
  FOREIGN KEY (brand_id, code) REFERENCES affiliate_code
);
CREATE INDEX affiliate_use_code ON affiliate_use (brand_id, code, at DESC, member_id DESC);
INSERT INTO affiliate_use (member_id, brand_id, code, at)
  SELECT m.id, m.brand_id, c.code, m.created_at FROM member_profile p JOIN member m ON m.id = p.member_id
    JOIN affiliate_code c ON c.brand_id = m.brand_id AND c.code = p.affiliate_code;
UPDATE affiliate_code c SET used = u.used FROM (SELECT brand_id, code, count(*)::integer AS used FROM affiliate_use GROUP BY brand_id, code) u
  WHERE u.brand_id = c.brand_id AND u.code = c.code;

-- A page of those right below an agent, the newest first; all agents below one.
CREATE INDEX member_right_below ON member ((agent_path[cardinality(agent_path)]), created_at DESC, id DESC) WHERE agent_path <> '{}';
CREATE INDEX member_agents_below ON member USING gin (agent_path) WHERE customer_type IN (1, 2, 41, 42);

-- How many stand right below an agent, closed accounts left out. A team is the sum over the agents below and its own: nobody counts 100,000 rows.
CREATE TABLE agent_direct (
  -- Of agents' paths, which outlive an account.
  agent_id  text PRIMARY KEY,
  -- Agents among them too.
  members   integer NOT NULL,
  agents    integer NOT NULL
);
INSERT INTO agent_direct (agent_id, members, agents)
  SELECT agent_path[cardinality(agent_path)], count(*), count(*) FILTER (WHERE customer_type IN (1, 2, 41, 42))
    FROM member WHERE agent_path <> '{}' AND status <> 'closed' GROUP BY 1;

CREATE FUNCTION agent_direct_joined() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  INSERT INTO agent_direct AS d (agent_id, members, agents)
    SELECT n.agent_path[cardinality(n.agent_path)], count(*), count(*) FILTER (WHERE n.customer_type IN (1, 2, 41, 42))
      FROM joined n WHERE n.agent_path <> '{}' AND n.status <> 'closed' GROUP BY 1 ORDER BY 1
    ON CONFLICT (agent_id) DO UPDATE SET members = d.members + excluded.members, agents = d.agents + excluded.agents;
  RETURN NULL;
END $$;
CREATE TRIGGER agent_direct_joined AFTER INSERT ON member REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION agent_direct_joined();

CREATE FUNCTION agent_direct_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
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
CREATE TRIGGER agent_direct_changed AFTER UPDATE OF status, customer_type, agent_path ON member FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.customer_type <> NEW.customer_type
    OR OLD.agent_path[cardinality(OLD.agent_path)] IS DISTINCT FROM NEW.agent_path[cardinality(NEW.agent_path)])
  EXECUTE FUNCTION agent_direct_changed();

-- Rebates of whom in which product since which business day of the brand; of two rows of a day the later counts. Never changed: it is the history.
CREATE TABLE agent_rebate (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand_id        text NOT NULL,
  member_id       text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  product         text NOT NULL REFERENCES product (code),
  -- Parts per million of the valid turnover, now and before.
  ppm             integer NOT NULL CHECK (ppm BETWEEN 0 AND 1000000),
  before          integer NOT NULL,
  effective_from  date NOT NULL,
  set_at          timestamptz NOT NULL,
  set_by_kind     text NOT NULL CHECK (set_by_kind IN ('invitation', 'agent', 'operator')),
  set_by          text NOT NULL
);
CREATE INDEX agent_rebate_member ON agent_rebate (member_id, product, effective_from DESC, id DESC);
CREATE INDEX agent_rebate_brand ON agent_rebate (brand_id, member_id, product, effective_from DESC, id DESC);

-- How many agents one may have right below; null: any number. Without a row the brand's setting counts.
CREATE TABLE agent_quota (
  agent_id  text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  agents    integer CHECK (agents >= 0),
  version   integer NOT NULL DEFAULT 1,
  set_at    timestamptz NOT NULL,
  set_by    text NOT NULL
);

CREATE TABLE agent_move (
  id          text PRIMARY KEY,
  brand_id    text NOT NULL,
  member_id   text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  -- Right above before and after; null: the house.
  from_agent  text,
  to_agent    text,
  -- Everybody who moved.
  members     integer NOT NULL,
  reason      text NOT NULL,
  moved_by    text NOT NULL,
  moved_at    timestamptz NOT NULL
);
CREATE INDEX agent_move_brand ON agent_move (brand_id, moved_at DESC, id DESC);
CREATE INDEX agent_move_member ON agent_move (member_id, moved_at DESC);

-- When members logged in last, for other modules.
CREATE VIEW login_facts AS SELECT member_id, last_login_at FROM member_profile;

GRANT SELECT ON agent_direct, login_facts TO pavilion_app;
GRANT SELECT, INSERT ON affiliate_use, agent_rebate, agent_move TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON agent_quota TO pavilion_app;

REVOKE EXECUTE ON FUNCTION agent_direct_joined(), agent_direct_changed() FROM PUBLIC;
