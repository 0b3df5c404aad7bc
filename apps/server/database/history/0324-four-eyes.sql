-- Four eyes: what one operator proposes and another confirms (docs/adr/0068-four-eyes.md).

CREATE TABLE proposal (
  id              text PRIMARY KEY,
  kind            text NOT NULL,
  -- Whom it concerns when it is proposed; null: the whole installation.
  brand_ids       text[] CHECK (cardinality(brand_ids) > 0),
  subject_kind    text NOT NULL,
  subject_id      text NOT NULL,
  -- What an operator knows the subject by.
  subject         text NOT NULL,
  -- Version of the subject that was read: another one makes the proposal void.
  subject_version text NOT NULL DEFAULT '',
  member_id       text REFERENCES member (id),
  -- By the schema of the kind; secrets sealed.
  payload         jsonb NOT NULL,
  -- [{field, before, after}], secrets masked: what the second operator reads.
  shown           jsonb NOT NULL CHECK (jsonb_typeof(shown) = 'array'),
  -- SHA-256 of kind, version, payload and lines. The confirmation sends it back.
  digest          bytea NOT NULL,
  amount          bigint CHECK (amount > 0),
  currency        text REFERENCES currency (code),
  reason          text NOT NULL CHECK (reason <> ''),
  proposed_by     text NOT NULL,
  proposed_at     timestamptz NOT NULL,
  -- Who proposed it and who wrote what it puts in force: none of them may confirm it.
  authors         text[] NOT NULL CHECK (proposed_by = ANY (authors)),
  needed          smallint NOT NULL DEFAULT 1 CHECK (needed > 0),
  not_before      timestamptz,
  expires_at      timestamptz NOT NULL CHECK (expires_at > proposed_at),
  state           text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'done', 'refused', 'withdrawn', 'void', 'expired')),
  decided_by      text,
  decided_at      timestamptz,
  decision_reason text NOT NULL DEFAULT '',
  -- What came of it: an id of the module of the kind.
  effect_id       text,
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK ((decided_at IS NULL) = (state = 'proposed')),
  CHECK (state NOT IN ('done', 'refused') OR (decided_by IS NOT NULL AND decided_by <> ALL (authors)))
);
-- One open proposal of a kind about a subject.
CREATE UNIQUE INDEX proposal_open ON proposal (kind, subject_kind, subject_id) WHERE state = 'proposed';
CREATE INDEX proposal_listed ON proposal (proposed_at DESC, id);
CREATE INDEX proposal_waiting ON proposal (expires_at) WHERE state = 'proposed';
CREATE INDEX proposal_member ON proposal (member_id) WHERE member_id IS NOT NULL;

-- Where a kind needs more than one. Append-only.
CREATE TABLE proposal_confirmation (
  proposal_id text NOT NULL REFERENCES proposal (id) ON DELETE CASCADE,
  operator_id text NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (proposal_id, operator_id)
);

-- How long a change that loosens a control of a brand waits, in hours.
CREATE TABLE four_eyes_rule (
  brand_id   text PRIMARY KEY REFERENCES brand (id),
  wait_hours integer NOT NULL CHECK (wait_hours BETWEEN 0 AND 720)
);

-- Who could confirm: operators with their roles, without contacts or secrets.
CREATE VIEW operator_facts AS
  SELECT o.id, o.name, o.role, o.brand_ids, o.status = 'active' AND o.password_hash IS NOT NULL AS is_active, r.permissions AS own_permissions
    FROM operator o LEFT JOIN operator_role r ON r.id = o.role;

-- A draft is written by several: none of them confirms its publication.
ALTER TABLE brand_draft ADD COLUMN authors text[] NOT NULL DEFAULT '{}';
UPDATE brand_draft SET authors = ARRAY(SELECT DISTINCT unnest(ARRAY[created_by, updated_by]));

GRANT SELECT, INSERT ON proposal, proposal_confirmation TO pavilion_app;
GRANT UPDATE (state, decided_by, decided_at, decision_reason, effect_id) ON proposal TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON four_eyes_rule TO pavilion_app;
GRANT SELECT ON operator_facts TO pavilion_app;

-- Rules of letters are counted like other settings.
ALTER TABLE inbox_rule DROP COLUMN version;

-- Secrets of payment providers wait as proposals. One that waits now is ended: what would be shown of it was not computed.
INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, payload, shown, digest, reason, proposed_by, proposed_at, authors, expires_at,
    state, decided_at, decision_reason)
  SELECT next_secret_id, 'payment-provider.secret', CASE WHEN brand_id IS NOT NULL THEN ARRAY[brand_id] END, 'payment-provider', code, code, '{}', '[]',
      ''::bytea, 'secret', next_secret_by, next_secret_at, ARRAY[next_secret_by], next_secret_at + interval '7 days', 'void', now(), 'changed'
    FROM payment_provider WHERE next_secret_id IS NOT NULL;
ALTER TABLE payment_provider DROP COLUMN next_secret_id, DROP COLUMN next_secret_sealed, DROP COLUMN next_secret_by, DROP COLUMN next_secret_at;

-- A welcome link that waits for a second operator opens nothing.
ALTER TABLE operator_link ADD COLUMN held boolean NOT NULL DEFAULT false;
