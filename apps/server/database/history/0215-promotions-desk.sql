-- A version that waits for a second operator; a promotion that is live gives by its version in force meanwhile.
ALTER TABLE promotion
  ADD COLUMN offered integer,
  ADD COLUMN offered_by text,
  ADD COLUMN offered_at timestamptz,
  ADD CHECK ((offered IS NULL) = (offered_by IS NULL) AND (offered IS NULL) = (offered_at IS NULL));
CREATE INDEX promotion_changed ON promotion (brand_id, changed_at DESC, id DESC);
CREATE INDEX promotion_claim_decided ON promotion_claim (brand_id, created_at DESC, id DESC) WHERE decided_by IS NOT NULL;

-- What was written stays as it was written: of a version only who put it in force is added.
REVOKE UPDATE, DELETE ON promotion_version FROM pavilion_app;
GRANT UPDATE (approved_by, approved_at) ON promotion_version TO pavilion_app;

CREATE INDEX reward_grant_paid ON reward_grant (brand_id, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX reward_grant_ended ON reward_grant (brand_id, ended_at) WHERE ended_at IS NOT NULL;

-- Where each grant stands, for who gives it.
CREATE VIEW grant_course AS
  SELECT id, brand_id, member_id, source, code, currency, amount, state, taken, created_at, paid_at, ended_at FROM reward_grant;
GRANT SELECT ON grant_course TO pavilion_app;
