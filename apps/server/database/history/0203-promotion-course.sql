-- How far the periods of a promotion by period are settled; no row: nothing yet.
CREATE TABLE promotion_progress (
  promotion_id     text PRIMARY KEY REFERENCES promotion (id),
  settled_through  timestamptz NOT NULL
);
CREATE INDEX promotion_claim_waiting ON promotion_claim (created_at) WHERE state = 'joined';
GRANT SELECT, INSERT, UPDATE ON promotion_progress TO pavilion_app;
