-- Pictures of brands that came with an imported folder. A picture is kept once by the hash of its bytes.
CREATE TABLE art_file (
  hash        bytea PRIMARY KEY CHECK (length(hash) = 32),
  media_type  text NOT NULL CHECK (media_type IN ('image/avif', 'image/webp', 'image/png', 'image/svg+xml')),
  body        bytea NOT NULL
);

-- A set is all pictures of one import; its name is made of what is in it and part of their address, so an address never changes its
-- content. Replaced sets stay for a day: pages opened before ask for them.
CREATE TABLE brand_art (
  brand_id     text NOT NULL REFERENCES brand (id),
  art_set      text NOT NULL,
  name         text NOT NULL,
  hash         bytea NOT NULL REFERENCES art_file (hash),
  replaced_at  timestamptz,
  PRIMARY KEY (brand_id, art_set, name)
);
CREATE INDEX brand_art_address ON brand_art (art_set, name);
CREATE INDEX brand_art_hash ON brand_art (hash);

GRANT SELECT, INSERT, UPDATE, DELETE ON art_file, brand_art TO pavilion_app;
