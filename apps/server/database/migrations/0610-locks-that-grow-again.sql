-- What a deposit's lock asked and held before money of the deposit first went back, and what was left of the deposit then: when money comes back, the lock grows again.
ALTER TABLE turnover_lock
  ADD COLUMN whole_asked bigint,
  ADD COLUMN whole_held bigint,
  ADD COLUMN whole_left bigint CHECK (whole_left > 0),
  ADD CONSTRAINT turnover_lock_whole CHECK (num_nonnulls(whole_asked, whole_held, whole_left) IN (0, 3));
