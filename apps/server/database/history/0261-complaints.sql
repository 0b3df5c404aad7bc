-- Formal complaints of members: a number of their own in each brand, a clock, an outcome.
CREATE TABLE complaint (
  id                text PRIMARY KEY,
  brand_id          text NOT NULL REFERENCES brand (id),
  member_id         text NOT NULL REFERENCES member (id),
  -- Counted by brand, from 1.
  serial            integer NOT NULL,
  request_id        text NOT NULL,
  kind              text NOT NULL CHECK (kind IN ('payment', 'game', 'bonus', 'account', 'conduct', 'other')),
  about_kind        text CHECK (about_kind IN ('deposit', 'withdrawal', 'bet')),
  about_id          text,
  language          text NOT NULL,
  state             text NOT NULL CHECK (state IN ('filed', 'acknowledged', 'answered', 'escalated', 'decided', 'withdrawn')),
  outcome           text CHECK (outcome IN ('upheld', 'partly', 'rejected')),
  filed_at          timestamptz NOT NULL,
  acknowledge_by    timestamptz NOT NULL,
  answer_by         timestamptz NOT NULL,
  acknowledged_at   timestamptz,
  answered_at       timestamptz,
  answered_by       text,
  escalated_at      timestamptz,
  decided_at        timestamptz,
  -- What paid what was due; a row of the module adjustments.
  adjustment_id     text,
  -- An answer with money, until a second operator confirms it.
  proposed_outcome  text CHECK (proposed_outcome IN ('upheld', 'partly', 'rejected')),
  proposed_words    text,
  proposed_adjustment_id text,
  proposed_by       text,
  proposed_at       timestamptz,
  last_number       integer NOT NULL DEFAULT 0,
  UNIQUE (brand_id, serial),
  UNIQUE (member_id, request_id),
  CHECK ((about_kind IS NULL) = (about_id IS NULL)),
  CHECK (num_nulls(proposed_outcome, proposed_words, proposed_adjustment_id, proposed_by, proposed_at) IN (0, 5)),
  CHECK ((outcome IS NULL) OR answered_at IS NOT NULL)
);
CREATE INDEX complaint_of_member ON complaint (member_id, filed_at DESC);
CREATE INDEX complaint_open ON complaint (brand_id, answer_by) WHERE state IN ('filed', 'acknowledged', 'escalated');

-- What a complaint may be about: payments in whatever state, by their id.
CREATE VIEW payment_reference AS
  SELECT 'deposit' AS kind, id, member_id FROM deposit UNION ALL SELECT 'withdrawal', id, member_id FROM withdrawal;
GRANT SELECT ON payment_reference TO pavilion_app;

-- Append-only: the server's role may neither change nor delete what was said.
CREATE TABLE complaint_message (
  complaint_id   text NOT NULL REFERENCES complaint (id),
  number         integer NOT NULL,
  -- note: among operators.
  side           text NOT NULL CHECK (side IN ('member', 'operator', 'house', 'note')),
  operator_id    text,
  operator_name  text,
  words          text NOT NULL DEFAULT '',
  event          text,
  at             timestamptz NOT NULL,
  PRIMARY KEY (complaint_id, number)
);

ALTER TABLE support_picture ADD CONSTRAINT support_picture_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaint (id);

GRANT SELECT, INSERT, UPDATE ON complaint TO pavilion_app;
GRANT SELECT, INSERT ON complaint_message TO pavilion_app;
