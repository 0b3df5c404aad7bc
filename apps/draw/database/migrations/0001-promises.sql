-- Seeds of house draws. Nobody else reads this schema: who takes bets cannot know a result beforehand, and who knows it takes no bets.
CREATE TABLE caller (
  code    text PRIMARY KEY,
  -- Requests are signed with it.
  secret  text NOT NULL
);

CREATE TABLE promise (
  game        text NOT NULL,
  -- Place in the game's chain, from 1 without a gap.
  place       bigint NOT NULL,
  numero      text NOT NULL,
  draws_at    timestamptz NOT NULL,
  seed        text NOT NULL CHECK (seed ~ '^[0-9a-f]{64}$'),
  seed_hash   text NOT NULL CHECK (seed_hash ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of `chain hash before:game:numero:seed hash`.
  chain_hash  text NOT NULL CHECK (chain_hash ~ '^[0-9a-f]{64}$'),
  -- Of the closed tickets: the first one named is the only one the seed is given for.
  digest      text CHECK (digest ~ '^[0-9a-f]{64}$'),
  opened_at   timestamptz,
  PRIMARY KEY (game, place),
  UNIQUE (game, numero),
  CHECK ((digest IS NULL) = (opened_at IS NULL))
);

GRANT SELECT, INSERT, UPDATE ON caller TO draw_app;
GRANT SELECT, INSERT ON promise TO draw_app;
GRANT UPDATE (digest, opened_at) ON promise TO draw_app;
