-- Brands that are being made or changed at the desk: a folder (docs/brands.md) that is not in force yet, file by file.
CREATE TABLE brand_draft (
  id          text PRIMARY KEY,
  -- One draft a brand, so that two operators change the same one and not past each other.
  code        text NOT NULL UNIQUE,
  -- Null: there is no such brand yet.
  brand_id    text REFERENCES brand (id),
  -- What was in force when it was opened (sha-256 over names and bodies); null: nothing.
  base_digest bytea,
  version     integer NOT NULL DEFAULT 1,
  created_by  text NOT NULL,
  created_at  timestamptz NOT NULL,
  updated_by  text NOT NULL,
  updated_at  timestamptz NOT NULL
);
CREATE INDEX brand_draft_brand ON brand_draft (brand_id);

CREATE TABLE brand_draft_file (
  draft_id text NOT NULL REFERENCES brand_draft (id) ON DELETE CASCADE,
  name     text NOT NULL CHECK (length(name) <= 120),
  body     bytea NOT NULL CHECK (length(body) <= 1048576),
  PRIMARY KEY (draft_id, name)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON brand_draft, brand_draft_file TO pavilion_app;
