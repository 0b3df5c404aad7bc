-- Grants that wait to be claimed: what they will ask when they are, and until when they wait. Money moves when they are claimed.
ALTER TABLE reward_grant
  -- {asked, largestBet, weights, daysToPlay} as issued; null of a grant that was paid as soon as it was given.
  ADD COLUMN terms jsonb,
  ADD COLUMN claim_until timestamptz,
  ADD CHECK (state <> 'issued' OR (terms IS NOT NULL AND claim_until IS NOT NULL));
CREATE INDEX reward_grant_lapse ON reward_grant (claim_until) WHERE state = 'issued';
CREATE INDEX reward_grant_issued ON reward_grant (member_id, claim_until) WHERE state = 'issued';
