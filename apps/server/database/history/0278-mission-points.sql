-- Prizes of missions in points: no grant stands behind them, the ledger's points move under `points:mission:<completion>:<turn>` when they are claimed, of places
-- under `points:mission.place:<mission>:<period>:<place>` when the leaderboard is settled. Amounts of points are counted like money: 10,000 are one.
ALTER TABLE mission_done
  ADD COLUMN gives text NOT NULL DEFAULT 'money' CHECK (gives IN ('money', 'points')),
  -- Of points: when they were posted.
  ADD COLUMN claimed_at timestamptz,
  ALTER COLUMN grant_id DROP NOT NULL,
  ADD CHECK ((gives = 'money') = (grant_id IS NOT NULL)),
  ADD CHECK (claimed_at IS NULL OR (gives = 'points' AND state = 'given')),
  ADD CHECK (gives = 'money' OR amount % 10000 = 0);

ALTER TABLE mission_place
  ADD COLUMN gives text NOT NULL DEFAULT 'money' CHECK (gives IN ('money', 'points')),
  DROP CONSTRAINT mission_place_check,
  ADD CHECK ((grant_id IS NOT NULL) = (state = 'given' AND gives = 'money')),
  ADD CHECK (gives = 'money' OR amount % 10000 = 0);
