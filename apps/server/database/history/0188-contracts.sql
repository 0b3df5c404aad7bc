-- Contracts of agents (modules/contracts/README.md): terms as data, versions that begin with a period, a state machine kept by modules/contracts/rules.ts.

-- What a brand says of a kind and TYPE. A brand without a row goes by modules/contracts/standard-policy.ts.
CREATE TABLE contract_policy (
  brand_id  text NOT NULL REFERENCES brand (id),
  kind      text NOT NULL CHECK (kind IN ('dividend', 'daily', 'hourly', 'realtime')),
  type      text NOT NULL CHECK (type IN ('LIVE', 'RNG', 'CONS', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP')),
  is_on     boolean NOT NULL,
  -- Who may have one: agents without one above, every agent, everybody.
  eligible  text NOT NULL CHECK (eligible IN ('top', 'agent', 'everybody')),
  period    text NOT NULL CHECK (period IN ('D', 'W', 'H', 'M', 'hour', 'slice')),
  payer     text NOT NULL CHECK (payer IN ('house', 'upline')),
  -- The house offers nothing above them; as the wire has them.
  highest   jsonb NOT NULL,
  PRIMARY KEY (brand_id, kind, type),
  CHECK (CASE kind WHEN 'dividend' THEN period IN ('D', 'W', 'H', 'M') WHEN 'daily' THEN period = 'D' WHEN 'hourly' THEN period = 'hour' ELSE period = 'slice' END)
);

CREATE TABLE contract_setting (
  brand_id   text PRIMARY KEY REFERENCES brand (id),
  -- Days an offer can be answered, where who offers names none.
  open_days  integer NOT NULL CHECK (open_days BETWEEN 1 AND 90),
  -- TYPE → what the house keeps of the turnover by the games' mathematics, parts per million; the desk warns beyond it.
  holds      jsonb NOT NULL,
  version    integer NOT NULL DEFAULT 1
);

CREATE TABLE contract (
  id            text PRIMARY KEY,
  brand_id      text NOT NULL REFERENCES brand (id),
  kind          text NOT NULL CHECK (kind IN ('dividend', 'daily', 'hourly', 'realtime')),
  type          text NOT NULL CHECK (type IN ('LIVE', 'RNG', 'CONS', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP')),
  agent_id      text NOT NULL REFERENCES member (id),
  -- Who offers it; null: the house, to an agent without one above.
  upline_id     text REFERENCES member (id),
  state         text NOT NULL CHECK (state IN ('offered', 'active', 'ending', 'rejected', 'withdrawn', 'lapsed', 'ended')),
  -- While `ending`: which side asked.
  end_asked_by  text CHECK (end_asked_by IN ('agent', 'upline')),
  last_version  integer NOT NULL,
  created_at    timestamptz NOT NULL,
  changed_at    timestamptz NOT NULL,
  signed_at     timestamptz,
  ended_at      timestamptz,
  end_reason    text CHECK (end_reason IN ('agreed', 'lower.terms', 'moved', 'closed', 'excluded', 'operator')),
  -- Agents above at the end, the topmost first: the part-period is settled along them.
  ended_path    text[],
  -- The part-period up to the end was settled, or there was none.
  part_settled_at  timestamptz,
  CHECK (agent_id <> upline_id),
  CHECK ((state = 'ending') = (end_asked_by IS NOT NULL)),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL AND end_reason IS NOT NULL AND ended_path IS NOT NULL)),
  CHECK (state NOT IN ('active', 'ending', 'ended') OR signed_at IS NOT NULL)
);
CREATE INDEX contract_of_agent ON contract (agent_id, changed_at DESC, id DESC);
CREATE INDEX contract_of_upline ON contract (upline_id, changed_at DESC, id DESC) WHERE upline_id IS NOT NULL;
CREATE INDEX contract_of_brand ON contract (brand_id, changed_at DESC, id DESC);
CREATE INDEX contract_live ON contract (brand_id, kind) WHERE state IN ('active', 'ending');
CREATE INDEX contract_part ON contract (brand_id) WHERE state = 'ended' AND part_settled_at IS NULL;

CREATE TABLE contract_version (
  contract_id  text NOT NULL REFERENCES contract (id),
  version      integer NOT NULL CHECK (version > 0),
  terms        jsonb NOT NULL,
  period       text NOT NULL,
  payer        text NOT NULL CHECK (payer IN ('house', 'upline')),
  state        text NOT NULL CHECK (state IN ('waiting', 'signed', 'rejected', 'withdrawn', 'lapsed', 'replaced')),
  -- A member's or an operator's id.
  offered_by   text NOT NULL,
  offered_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  -- Of the offering side, with a hash of the body: the same id offers once.
  request_id   text NOT NULL,
  body_hash    bytea NOT NULL,
  answered_at  timestamptz,
  -- It counts in [starts_at, ends_at); both are beginnings of periods but where the contract ended.
  starts_at    timestamptz,
  ends_at      timestamptz,
  PRIMARY KEY (contract_id, version),
  UNIQUE (offered_by, request_id),
  CHECK ((state = 'waiting') = (answered_at IS NULL)),
  CHECK ((state = 'signed') = (starts_at IS NOT NULL)),
  CHECK (ends_at >= starts_at)
);
CREATE UNIQUE INDEX contract_version_waiting ON contract_version (contract_id) WHERE state = 'waiting';
CREATE UNIQUE INDEX contract_version_open ON contract_version (contract_id) WHERE state = 'signed' AND ends_at IS NULL;
CREATE INDEX contract_version_expiry ON contract_version (expires_at) WHERE state = 'waiting';

-- Which TYPEs of a kind an agent's waiting or signed contracts take. CONS takes every one, so that it stands beside none.
CREATE TABLE contract_slot (
  agent_id     text NOT NULL,
  kind         text NOT NULL,
  type         text NOT NULL,
  contract_id  text NOT NULL REFERENCES contract (id),
  PRIMARY KEY (agent_id, kind, type)
);
CREATE INDEX contract_slot_of ON contract_slot (contract_id);

CREATE FUNCTION take_contract_slots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF NEW.state NOT IN ('offered', 'active', 'ending') THEN
    DELETE FROM contract_slot WHERE contract_id = NEW.id;
  ELSIF TG_OP = 'INSERT' OR OLD.state NOT IN ('offered', 'active', 'ending') THEN
    INSERT INTO contract_slot (agent_id, kind, type, contract_id)
      SELECT NEW.agent_id, NEW.kind, t, NEW.id FROM unnest(CASE NEW.type WHEN 'CONS' THEN
        ARRAY['LIVE', 'RNG', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP'] ELSE ARRAY[NEW.type] END) t;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contract_slots AFTER INSERT OR UPDATE OF state ON contract FOR EACH ROW EXECUTE FUNCTION take_contract_slots();

CREATE TABLE contract_event (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contract_id  text NOT NULL REFERENCES contract (id),
  version      integer NOT NULL,
  at           timestamptz NOT NULL,
  act          text NOT NULL,
  actor        text NOT NULL CHECK (actor IN ('agent', 'upline', 'operator', 'system')),
  actor_id     text,
  before       text,
  after        text NOT NULL,
  detail       jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX contract_event_of ON contract_event (contract_id, id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The version of a contract's request that a session was last served: what an answer without a version speaks of.
CREATE TABLE contract_served (
  session_id   text NOT NULL,
  contract_id  text NOT NULL REFERENCES contract (id),
  version      integer NOT NULL,
  served_at    timestamptz NOT NULL,
  PRIMARY KEY (session_id, contract_id)
);
CREATE INDEX contract_served_at ON contract_served (served_at);

GRANT SELECT, INSERT ON contract_event TO pavilion_app;
GRANT SELECT ON contract_slot TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON contract, contract_version, contract_policy, contract_setting TO pavilion_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON contract_served TO pavilion_app;
