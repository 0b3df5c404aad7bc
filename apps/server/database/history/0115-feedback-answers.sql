-- Feedback is answered at the desk: what the house wrote back, when and by whom.
ALTER TABLE feedback
  ADD COLUMN reply text NOT NULL DEFAULT '',
  ADD COLUMN decided_at timestamptz,
  -- Operator.
  ADD COLUMN decided_by text;

-- A member reads their own; the desk reads a brand's by state.
CREATE INDEX feedback_own ON feedback (member_id, created_at) WHERE member_id IS NOT NULL;
CREATE INDEX feedback_queue ON feedback (brand_id, state, created_at);
DROP INDEX feedback_open;
