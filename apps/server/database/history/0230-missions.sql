-- Missions: rules as data (packages/contract/src/mission-rules.ts), who did them, and their leaderboards (docs/adr/0053). Prizes are grants of the module rewards.
CREATE TABLE mission (
  id          text PRIMARY KEY,
  brand_id    text NOT NULL REFERENCES brand (id),
  code        text NOT NULL CHECK (code ~ '^[\w.:-]{1,40}$'),
  position    integer NOT NULL DEFAULT 0,
  -- Of mission_version: the newest, and the newest that was approved; null before the first was.
  draft       integer NOT NULL,
  live        integer,
  -- The newest version waits for a second operator, and who sent it.
  offered_by  text,
  stopped_at  timestamptz,
  -- Counts every change.
  revision    integer NOT NULL DEFAULT 1,
  changed_at  timestamptz NOT NULL,
  UNIQUE (brand_id, code),
  CHECK (live <= draft),
  CHECK (stopped_at IS NULL OR live IS NOT NULL)
);
CREATE INDEX mission_live ON mission (brand_id, position, id) WHERE live IS NOT NULL;

-- What was done under a version keeps its terms: one that was approved never changes. A version governs the periods that begin at `from_at` or later.
CREATE TABLE mission_version (
  mission_id   text NOT NULL REFERENCES mission (id),
  version      integer NOT NULL,
  -- As on the wire: amounts in main units.
  terms        jsonb NOT NULL,
  -- Language code → {title, description}.
  texts        jsonb NOT NULL,
  -- At the beginnings of slices.
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz,
  written_by   text NOT NULL,
  written_at   timestamptz NOT NULL,
  approved_by  text,
  approved_at  timestamptz,
  from_at      timestamptz,
  PRIMARY KEY (mission_id, version),
  CHECK (ends_at > starts_at),
  CHECK ((approved_at IS NULL) = (approved_by IS NULL) AND (approved_at IS NULL) = (from_at IS NULL))
);

-- What is spent of a budget, by its period ('all', or the beginning of one). The row is the lock under which a mission gives.
CREATE TABLE mission_spent (
  mission_id  text NOT NULL REFERENCES mission (id),
  period      text NOT NULL,
  spent       bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
  PRIMARY KEY (mission_id, period)
);

-- A member did a mission in a period: once, whatever is retried. `given`: its grant waits or was claimed; `taken.back`: a correction came before it was claimed.
CREATE TABLE mission_done (
  id            text PRIMARY KEY,
  mission_id    text NOT NULL REFERENCES mission (id),
  version       integer NOT NULL,
  brand_id      text NOT NULL,
  member_id     text NOT NULL REFERENCES member (id),
  period_from   timestamptz NOT NULL,
  period_to     timestamptz NOT NULL,
  claim_until   timestamptz NOT NULL,
  completed_at  timestamptz NOT NULL,
  -- What it was decided on.
  score         bigint NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  budget        text,
  state         text NOT NULL CHECK (state IN ('given', 'taken.back')),
  -- How often it was done anew after a correction.
  turn          integer NOT NULL DEFAULT 1,
  grant_id      text NOT NULL,
  UNIQUE (mission_id, member_id, period_from)
);
CREATE INDEX mission_done_member ON mission_done (member_id, claim_until DESC);
CREATE INDEX mission_done_brand ON mission_done (brand_id, completed_at);
CREATE UNIQUE INDEX mission_done_grant ON mission_done (grant_id);

-- Standing of who takes part in a leaderboard, as activity had it when the member last moved.
CREATE TABLE mission_score (
  mission_id   text NOT NULL REFERENCES mission (id),
  period_from  timestamptz NOT NULL,
  member_id    text NOT NULL REFERENCES member (id),
  score        bigint NOT NULL,
  -- When it came to that: who reached the same earlier stands before.
  reached_at   timestamptz NOT NULL,
  PRIMARY KEY (mission_id, period_from, member_id)
);
CREATE INDEX mission_score_order ON mission_score (mission_id, period_from, score DESC, reached_at, member_id);

-- A leaderboard of a period in which anybody did something. `ranked`: the period is over and places stand, their prizes are being given.
CREATE TABLE mission_board (
  mission_id   text NOT NULL REFERENCES mission (id),
  period_from  timestamptz NOT NULL,
  period_to    timestamptz NOT NULL,
  brand_id     text NOT NULL,
  version      integer NOT NULL,
  state        text NOT NULL CHECK (state IN ('running', 'ranked', 'settled')),
  ranked_at    timestamptz,
  settled_at   timestamptz,
  PRIMARY KEY (mission_id, period_from),
  CHECK ((ranked_at IS NULL) = (state = 'running')),
  CHECK ((settled_at IS NOT NULL) = (state = 'settled'))
);
CREATE INDEX mission_board_open ON mission_board (period_to) WHERE state <> 'settled';

-- Its places with prizes, each once. `barred`: excluded, cooling off or closed when the prize was to be given; it goes to nobody.
CREATE TABLE mission_place (
  mission_id   text NOT NULL,
  period_from  timestamptz NOT NULL,
  place        integer NOT NULL CHECK (place > 0),
  member_id    text NOT NULL REFERENCES member (id),
  score        bigint NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),
  state        text NOT NULL CHECK (state IN ('due', 'given', 'barred')),
  grant_id     text UNIQUE,
  PRIMARY KEY (mission_id, period_from, place),
  UNIQUE (mission_id, period_from, member_id),
  FOREIGN KEY (mission_id, period_from) REFERENCES mission_board,
  CHECK ((grant_id IS NOT NULL) = (state = 'given'))
);
CREATE INDEX mission_place_member ON mission_place (member_id);

-- Whose play or money moved since they were last judged.
CREATE TABLE mission_due (
  member_id  text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  brand_id   text NOT NULL,
  -- Of the newest operation; 0: a day that was marked.
  number     bigint NOT NULL,
  -- First and last moment that is news.
  since      timestamptz NOT NULL,
  at         timestamptz NOT NULL,
  turn       integer NOT NULL DEFAULT 1
);
CREATE INDEX mission_due_order ON mission_due (number, member_id);
CREATE INDEX mission_due_brand ON mission_due (brand_id, since);

-- Days of the brand that a member marked, or was seen to log in on.
CREATE TABLE mission_day (
  member_id  text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  day        date NOT NULL,
  brand_id   text NOT NULL,
  at         timestamptz NOT NULL,
  PRIMARY KEY (member_id, day)
);

-- How far sign-ins were read.
CREATE TABLE mission_mark (
  source  text PRIMARY KEY,
  at      timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON mission, mission_spent, mission_done, mission_score, mission_board, mission_place, mission_mark TO pavilion_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON mission_version, mission_due TO pavilion_app;
GRANT SELECT, INSERT, DELETE ON mission_day TO pavilion_app;

SELECT operation_consumer_open('missions');
