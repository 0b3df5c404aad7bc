-- A repeat of a desk call that was done at once answers as the first: by the operator and what they named their request.
CREATE TABLE desk_request (
  operator_id text NOT NULL,
  request_id text NOT NULL,
  hash bytea NOT NULL,
  answer jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (operator_id, request_id)
);
CREATE INDEX desk_request_at ON desk_request (at);
GRANT SELECT, INSERT, DELETE ON desk_request TO pavilion_app;
-- Who gave what was applied for without a second operator: small gifts count together. Null: two operators, or before this was stored.
ALTER TABLE promotion_claim ADD COLUMN alone_by text;
CREATE INDEX promotion_claim_alone ON promotion_claim (brand_id, alone_by, changed_at) WHERE alone_by IS NOT NULL;
