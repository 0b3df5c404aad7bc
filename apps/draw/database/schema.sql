-- The schema draw as migrations and functions make it. Written by `npm run database`, compared by a test; to change it, add a migration or change a function.

CREATE TABLE caller (
  code text NOT NULL,
  secret text NOT NULL,
  CONSTRAINT caller_pkey PRIMARY KEY (code)
);
GRANT INSERT, SELECT, UPDATE ON caller TO draw_app;

CREATE TABLE migration (
  number integer NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT migration_pkey PRIMARY KEY (number)
);

CREATE TABLE promise (
  game text NOT NULL,
  place bigint NOT NULL,
  numero text NOT NULL,
  draws_at timestamp with time zone NOT NULL,
  seed text NOT NULL,
  seed_hash text NOT NULL,
  chain_hash text NOT NULL,
  digest text,
  opened_at timestamp with time zone,
  CONSTRAINT promise_pkey PRIMARY KEY (game, place),
  CONSTRAINT promise_chain_hash_check CHECK (chain_hash ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT promise_check CHECK ((digest IS NULL) = (opened_at IS NULL)),
  CONSTRAINT promise_digest_check CHECK (digest ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT promise_game_numero_key UNIQUE (game, numero),
  CONSTRAINT promise_seed_check CHECK (seed ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT promise_seed_hash_check CHECK (seed_hash ~ '^[0-9a-f]{64}$'::text)
);
GRANT INSERT, SELECT ON promise TO draw_app;
GRANT UPDATE (digest, opened_at) ON promise TO draw_app;
COMMENT ON COLUMN promise.draws_at IS 'promised with the seed''s hash; the seed is given from then on';
COMMENT ON COLUMN promise.chain_hash IS 'SHA-256 of `chain hash before:game:numero:draws_at as ISO 8601 in UTC with milliseconds:seed hash`; of promises made before this migration without draws_at';
