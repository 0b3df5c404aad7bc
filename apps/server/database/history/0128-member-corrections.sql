-- Corrections of a member's details by operators. A payee's name is proposed by one and done by another; the rest is done at once.
CREATE TABLE member_correction (
  id           text PRIMARY KEY,
  member_id    text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  field        text NOT NULL CHECK (field IN ('fullName', 'payeeName', 'email', 'mobile')),
  before       text NOT NULL,
  after        text NOT NULL,
  reason       text NOT NULL,
  state        text NOT NULL CHECK (state IN ('proposed', 'done', 'withdrawn')),
  proposed_by  text NOT NULL,
  proposed_at  timestamptz NOT NULL,
  decided_by   text,
  decided_at   timestamptz,
  CHECK (state = 'proposed' OR (decided_by IS NOT NULL AND decided_at IS NOT NULL)),
  CHECK (field <> 'payeeName' OR state <> 'done' OR decided_by <> proposed_by)
);
CREATE INDEX member_correction_of ON member_correction (member_id, proposed_at);
CREATE UNIQUE INDEX member_correction_open ON member_correction (member_id) WHERE state = 'proposed';
GRANT SELECT, INSERT, DELETE ON member_correction TO pavilion_app;
GRANT UPDATE (before, state, decided_by, decided_at) ON member_correction TO pavilion_app;

-- Hours without withdrawals after a correction of payee, e-mail or number; 0: none.
ALTER TABLE withdrawal_rule ADD COLUMN correction_pause_hours integer NOT NULL DEFAULT 24 CHECK (correction_pause_hours BETWEEN 0 AND 720);
