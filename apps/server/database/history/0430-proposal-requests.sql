-- A repeat of a call that proposes answers the proposal of the first: by the operator and what they named their request.
ALTER TABLE proposal ADD COLUMN request_id text, ADD COLUMN request_hash bytea;
UPDATE proposal SET request_id = id;
ALTER TABLE proposal ALTER COLUMN request_id SET NOT NULL;
CREATE UNIQUE INDEX proposal_request ON proposal (proposed_by, request_id);
