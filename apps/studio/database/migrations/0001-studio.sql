-- Amounts are in units of 1/100,000 of the main unit, as on the wallet's wire.

CREATE TABLE secret (
  name text PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE operator (
  id text PRIMARY KEY,
  public_key text NOT NULL,
  wallet_url text NOT NULL,
  protection jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE game (
  code text PRIMARY KEY,
  version int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('slot', 'dice')),
  rtp_ppm int NOT NULL,
  enabled boolean NOT NULL DEFAULT true
);

CREATE TABLE session (
  id text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  operator_id text NOT NULL REFERENCES operator,
  player_key text NOT NULL,
  user_name text,
  operator_token text,
  game_code text NOT NULL REFERENCES game,
  currency text NOT NULL,
  language text NOT NULL,
  lobby_url text,
  deposit_url text,
  protection jsonb NOT NULL,
  max_bet bigint,
  demo_balance bigint CHECK (demo_balance >= 0),
  wagered bigint NOT NULL DEFAULT 0,
  won bigint NOT NULL DEFAULT 0,
  rounds int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_round_at timestamptz,
  CHECK ((demo_balance IS NULL) = (user_name IS NOT NULL AND operator_token IS NOT NULL))
);

CREATE TABLE seed_pair (
  id text PRIMARY KEY,
  player_key text NOT NULL,
  state text NOT NULL CHECK (state IN ('next', 'active', 'revealed')),
  server_seed text NOT NULL,
  server_seed_hash text NOT NULL,
  client_seed text NOT NULL,
  nonce int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  revealed_at timestamptz,
  CHECK ((state = 'revealed') = (revealed_at IS NOT NULL))
);
CREATE UNIQUE INDEX seed_pair_active ON seed_pair (player_key) WHERE state = 'active';
CREATE UNIQUE INDEX seed_pair_next ON seed_pair (player_key) WHERE state = 'next';

-- committed: outcome fixed, stake not yet confirmed. staked: stake taken, win on its way. closed: paid. refused: the wallet said no.
-- voiding: nobody knows whether the stake was taken, a rollback is on its way. void: given back.
CREATE TABLE round (
  id text COLLATE "C" PRIMARY KEY,
  session_id text NOT NULL REFERENCES session,
  client_round_id text NOT NULL,
  player_key text NOT NULL,
  game_code text NOT NULL REFERENCES game,
  game_version int NOT NULL,
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('committed', 'staked', 'closed', 'refused', 'voiding', 'void')),
  bet bigint NOT NULL CHECK (bet > 0),
  payout bigint NOT NULL CHECK (payout >= 0),
  params jsonb NOT NULL,
  events jsonb NOT NULL,
  seed_pair_id text NOT NULL REFERENCES seed_pair,
  client_seed text NOT NULL,
  nonce int NOT NULL,
  refusal text,
  balance_after_bet bigint,
  balance bigint,
  seen boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (session_id, client_round_id),
  UNIQUE (seed_pair_id, nonce)
);
-- One running round a session: two answers can never be on their way to the same screen.
CREATE UNIQUE INDEX round_running ON round (session_id) WHERE state IN ('committed', 'staked');
CREATE INDEX round_of_player ON round (player_key, game_code, id DESC) WHERE state IN ('staked', 'closed');
CREATE INDEX round_of_seed ON round (seed_pair_id) WHERE state IN ('committed', 'staked');

-- Calls to the operator's wallet. The body is kept as sent: a repeat is the same bytes.
CREATE TABLE wallet_call (
  id uuid PRIMARY KEY,
  round_id text COLLATE "C" NOT NULL REFERENCES round,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback')),
  body text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'ok', 'refused', 'unknown', 'abandoned')),
  answer text,
  attempts int NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  UNIQUE (round_id, kind)
);
CREATE INDEX wallet_call_due ON wallet_call (next_attempt_at) WHERE status = 'pending';

GRANT SELECT, INSERT ON secret TO studio_app;
GRANT SELECT, INSERT, UPDATE ON operator, game, session, seed_pair, round, wallet_call TO studio_app;
