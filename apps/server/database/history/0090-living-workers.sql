-- Which worker pools a process runs: jobs locked by a pool of no living process are unlocked. `beats` grows with every word of the
-- process; whether it lives is judged by its growing, so that no clock matters.
ALTER TABLE process_heartbeat
  ADD COLUMN beats bigint NOT NULL DEFAULT 0,
  ADD COLUMN worker_pools text[] NOT NULL DEFAULT '{}',
  -- 'up', or 'down' while its runner cannot be started; NULL where no jobs are worked.
  ADD COLUMN jobs text CHECK (jobs IN ('up', 'down')),
  ADD COLUMN job_restarts integer NOT NULL DEFAULT 0;
