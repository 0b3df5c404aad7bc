-- "Something looks wrong?": one side of a contract asks about a day of it, an operator answers once.
CREATE TABLE contract_question (
  id           text PRIMARY KEY,
  brand_id     text NOT NULL REFERENCES brand (id),
  contract_id  text NOT NULL REFERENCES contract (id),
  member_id    text NOT NULL REFERENCES member (id),
  -- Of the brand.
  day          date NOT NULL,
  -- The line of the settlement it was asked from; '': none was named.
  line_id      text NOT NULL,
  question     text NOT NULL,
  asked_at     timestamptz NOT NULL,
  -- corrected: a line put it right.
  outcome      text CHECK (outcome IN ('explained', 'corrected')),
  answer       text NOT NULL DEFAULT '',
  answered_by  text,
  answered_at  timestamptz,
  CHECK ((outcome IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX contract_question_open ON contract_question (member_id, contract_id, day) WHERE answered_at IS NULL;
CREATE INDEX contract_question_of_member ON contract_question (member_id, asked_at DESC, id DESC);
CREATE INDEX contract_question_of_brand ON contract_question (brand_id, asked_at DESC, id DESC);
CREATE INDEX contract_question_waiting ON contract_question (brand_id, asked_at) WHERE answered_at IS NULL;

GRANT SELECT, INSERT ON contract_question TO pavilion_app;
GRANT UPDATE (outcome, answer, answered_by, answered_at) ON contract_question TO pavilion_app;
