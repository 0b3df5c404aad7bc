-- Identity documents: private pictures, read by their owner (small) and by operators who may (whole).

CREATE TABLE identity_submission (
  id                text PRIMARY KEY,
  brand_id          text NOT NULL REFERENCES brand (id),
  member_id         text NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  state             text NOT NULL CHECK (state IN ('draft', 'submitted', 'approved', 'rejected')),
  -- Number of the document, sealed like the pictures; null while it is a draft.
  id_number_sealed  bytea,
  created_at        timestamptz NOT NULL,
  submitted_at      timestamptz,
  decided_at        timestamptz,
  decided_by        text,
  -- Why it was turned down, in the reviewer's words; '' otherwise.
  reason            text NOT NULL DEFAULT '',
  -- What the reviewer read on the document, and what was let pass for which reason.
  read_birth_date   date,
  read_name         text,
  override_reason   text
);
CREATE UNIQUE INDEX identity_submission_open ON identity_submission (member_id) WHERE state IN ('draft', 'submitted');
CREATE INDEX identity_submission_member ON identity_submission (member_id, created_at);
CREATE INDEX identity_submission_queue ON identity_submission (brand_id, state, submitted_at);

-- Pictures as the server made them anew: nothing but pixels. Sealed with a key of the secret table, bound to the row's id.
CREATE TABLE identity_picture (
  id             text PRIMARY KEY,
  submission_id  text NOT NULL REFERENCES identity_submission (id) ON DELETE CASCADE,
  kind           text NOT NULL CHECK (kind IN ('passport', 'id-front', 'id-back', 'licence', 'address')),
  width          integer NOT NULL,
  height         integer NOT NULL,
  sealed         bytea NOT NULL,
  small_sealed   bytea NOT NULL,
  created_at     timestamptz NOT NULL
);
CREATE INDEX identity_picture_submission ON identity_picture (submission_id);
-- Sealed bytes do not shrink: do not try.
ALTER TABLE identity_picture ALTER COLUMN sealed SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE, DELETE ON identity_submission, identity_picture TO pavilion_app;
