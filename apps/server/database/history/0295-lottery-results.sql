-- Official results, their corrections, and what of lotteries two operators decide together (docs/adr/0061).

-- When an official draw really began: tickets placed from then on are given back. A void issue is given back in full; then `refunded_at` stands.
ALTER TABLE lottery_issue ADD COLUMN started_at timestamptz, ADD COLUMN refunded_at timestamptz;
CREATE INDEX lottery_issue_refunds ON lottery_issue (id) WHERE state = 'void' AND refunded_at IS NULL;

-- Who typed a result may type it again; the last of each counts.
ALTER TABLE lottery_entry ADD COLUMN started_at timestamptz;
ALTER TABLE lottery_entry DROP CONSTRAINT lottery_entry_issue_id_revision_source_key;

-- What one operator proposes and another puts in force.
CREATE TABLE lottery_proposal (
  id          text PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('correct', 'void', 'offer', 'calendar')),
  game_id     integer NOT NULL REFERENCES lottery_game (id),
  -- Of corrections and voidings.
  issue_id    bigint REFERENCES lottery_issue (id),
  -- Of offers.
  brand_id    text REFERENCES brand (id),
  -- correct: {before, after}; offer: {version, isOn, terms}; calendar: {without}
  body        jsonb NOT NULL,
  reason      text NOT NULL,
  state       text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'done', 'withdrawn')),
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by  text,
  decided_at  timestamptz,
  CHECK ((issue_id IS NOT NULL) = (kind IN ('correct', 'void'))),
  CHECK ((brand_id IS NOT NULL) = (kind = 'offer')),
  CHECK ((decided_at IS NULL) = (state = 'proposed'))
);
-- One at a time of an issue, of an offer, of a calendar.
CREATE UNIQUE INDEX lottery_proposal_waiting ON lottery_proposal (game_id, coalesce(issue_id, 0), coalesce(brand_id, '')) WHERE state = 'proposed';
CREATE INDEX lottery_proposal_of_issue ON lottery_proposal (issue_id, decided_at) WHERE issue_id IS NOT NULL;
CREATE INDEX lottery_proposal_listed ON lottery_proposal (proposed_at DESC);

-- What a correction changed of an order. Append-only.
CREATE TABLE lottery_resettled (
  order_id  text NOT NULL REFERENCES lottery_order (id),
  revision  integer NOT NULL,
  before    text NOT NULL,
  after     text NOT NULL,
  won_before bigint NOT NULL,
  won_after bigint NOT NULL,
  at        timestamptz NOT NULL,
  PRIMARY KEY (order_id, revision)
);

-- A feed told another result than the one that stands. Append-only.
CREATE TABLE lottery_dispute (
  issue_id bigint NOT NULL REFERENCES lottery_issue (id),
  source   text NOT NULL,
  result   text NOT NULL,
  at       timestamptz NOT NULL,
  PRIMARY KEY (issue_id, source, result)
);

GRANT SELECT, INSERT ON lottery_proposal, lottery_resettled, lottery_dispute TO pavilion_app;
GRANT UPDATE (state, decided_by, decided_at) ON lottery_proposal TO pavilion_app;
GRANT UPDATE (started_at, refunded_at) ON lottery_issue TO pavilion_app;
