-- Accounts opened by agents, applications to become one, first deposits.

-- Opened by somebody else: nothing but setting a password, stating the birth date and taking the terms, until its holder has done that.
ALTER TABLE member_credential ADD COLUMN is_unclaimed boolean NOT NULL DEFAULT false;

-- Accounts opened right below an agent, by the number of the request.
CREATE TABLE agent_opening (
  agent_id    text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  request_id  text NOT NULL,
  body_hash   bytea NOT NULL,
  member_id   text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  opened_at   timestamptz NOT NULL,
  PRIMARY KEY (agent_id, request_id)
);

CREATE TABLE affiliate_application (
  id          text PRIMARY KEY,
  brand_id    text NOT NULL REFERENCES brand (id),
  -- null: a visitor.
  member_id   text REFERENCES member (id) ON DELETE CASCADE,
  name        text NOT NULL DEFAULT '',
  contact     text NOT NULL DEFAULT '',
  plan        text NOT NULL,
  language    text NOT NULL,
  ip          text NOT NULL,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected')),
  created_at  timestamptz NOT NULL,
  decided_at  timestamptz,
  decided_by  text,
  -- Said to the applicant; what operators say among themselves is in the audit trail.
  answer      text NOT NULL DEFAULT '',
  -- Invitation a visitor was sent.
  code        text,
  CHECK ((decided_at IS NULL) = (state = 'waiting')),
  FOREIGN KEY (brand_id, code) REFERENCES affiliate_code
);
CREATE UNIQUE INDEX affiliate_application_waits ON affiliate_application (member_id) WHERE state = 'waiting';
CREATE INDEX affiliate_application_brand ON affiliate_application (brand_id, created_at DESC, id DESC);
CREATE INDEX affiliate_application_open ON affiliate_application (brand_id, created_at, id) WHERE state = 'waiting';
CREATE INDEX affiliate_application_member ON affiliate_application (member_id, created_at DESC) WHERE member_id IS NOT NULL;

-- The first deposit of whom, ever: told once to the agent right above.
CREATE TABLE agent_first_deposit (
  member_id  text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  brand_id   text NOT NULL,
  at         timestamptz NOT NULL
);
INSERT INTO agent_first_deposit (member_id, brand_id, at)
  SELECT a.owner, a.brand_id, min(o.at) FROM operation o JOIN account a ON a.id = o.receiver AND a.kind = 'member.cash' JOIN member m ON m.id = a.owner
    WHERE o.type = 6101 GROUP BY a.owner, a.brand_id;

GRANT SELECT, INSERT ON agent_opening, agent_first_deposit TO pavilion_app;
GRANT SELECT, INSERT ON affiliate_application TO pavilion_app;
GRANT UPDATE (state, decided_at, decided_by, answer, code) ON affiliate_application TO pavilion_app;

SELECT operation_consumer_open('agents');
