-- Whole lists of the desk as files, each for the operator who ordered it.
CREATE TABLE list_export (
  id           text PRIMARY KEY,
  operator_id  text NOT NULL REFERENCES operator (id),
  -- Path of the list's call; its filters are wiped with the file.
  list         text NOT NULL,
  query        jsonb NOT NULL,
  -- What rows are named in.
  language     text NOT NULL,
  ip           text NOT NULL,
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'making', 'ready', 'failed')),
  -- Code of a refusal.
  failure      text,
  rows         integer,
  -- Brands that were in reach when it was made: an operator who fetches it needs all of them.
  brand_ids    text[],
  -- Gzip of JSON lines.
  file         bytea,
  asked_at     timestamptz NOT NULL,
  started_at   timestamptz,
  expires_at   timestamptz,
  CHECK ((state = 'ready') = (rows IS NOT NULL AND brand_ids IS NOT NULL AND expires_at IS NOT NULL)),
  CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX list_export_of ON list_export (operator_id, asked_at);
CREATE INDEX list_export_expires ON list_export (expires_at) WHERE file IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON list_export TO pavilion_app;
