-- The schema studio as migrations and functions make it. Written by `npm run database`, compared by a test; to change it, add a migration or change a function.

CREATE TABLE game (
  code text NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  rtp_ppm integer NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  CONSTRAINT game_pkey PRIMARY KEY (code)
);
GRANT INSERT, SELECT, UPDATE ON game TO studio_app;

CREATE TABLE migration (
  number integer NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT migration_pkey PRIMARY KEY (number)
);

CREATE TABLE operator (
  id text NOT NULL,
  public_key text NOT NULL,
  wallet_url text,
  protection jsonb DEFAULT '{}'::jsonb NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  wallet_mode text DEFAULT 'seamless'::text NOT NULL,
  games text[],
  last_cursor bigint DEFAULT 0 NOT NULL,
  CONSTRAINT operator_pkey PRIMARY KEY (id),
  CONSTRAINT operator_wallet CHECK ((wallet_mode = 'seamless'::text) = (wallet_url IS NOT NULL)),
  CONSTRAINT operator_wallet_mode_check CHECK (wallet_mode = ANY (ARRAY['seamless'::text, 'transfer'::text]))
);
GRANT INSERT, SELECT, UPDATE ON operator TO studio_app;

CREATE TABLE player_wallet (
  operator_id text NOT NULL,
  user_name text NOT NULL,
  currency text NOT NULL,
  balance bigint DEFAULT 0 NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  step bigint NOT NULL,
  CONSTRAINT player_wallet_pkey PRIMARY KEY (operator_id, user_name),
  CONSTRAINT player_wallet_balance_check CHECK (balance >= 0),
  CONSTRAINT player_wallet_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  CONSTRAINT player_wallet_step_check CHECK (step > 0)
);
GRANT INSERT, SELECT, UPDATE ON player_wallet TO studio_app;

CREATE TABLE round (
  id text COLLATE "C" NOT NULL,
  session_id text NOT NULL,
  client_round_id text NOT NULL,
  player_key text NOT NULL,
  game_code text NOT NULL,
  game_version integer NOT NULL,
  currency text NOT NULL,
  state text NOT NULL,
  bet bigint NOT NULL,
  payout bigint NOT NULL,
  params jsonb NOT NULL,
  events jsonb NOT NULL,
  seed_pair_id text NOT NULL,
  client_seed text NOT NULL,
  nonce integer NOT NULL,
  refusal text,
  balance_after_bet bigint,
  balance bigint,
  seen boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  step bigint NOT NULL,
  CONSTRAINT round_pkey PRIMARY KEY (id),
  CONSTRAINT round_bet_check CHECK (bet > 0),
  CONSTRAINT round_game_code_fkey FOREIGN KEY (game_code) REFERENCES game(code),
  CONSTRAINT round_payout_check CHECK (payout >= 0),
  CONSTRAINT round_seed_pair_id_fkey FOREIGN KEY (seed_pair_id) REFERENCES seed_pair(id),
  CONSTRAINT round_seed_pair_id_nonce_key UNIQUE (seed_pair_id, nonce),
  CONSTRAINT round_session_id_client_round_id_key UNIQUE (session_id, client_round_id),
  CONSTRAINT round_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id),
  CONSTRAINT round_state_check CHECK (state = ANY (ARRAY['committed'::text, 'staked'::text, 'closed'::text, 'refused'::text, 'voiding'::text, 'void'::text])),
  CONSTRAINT round_step_check CHECK (step > 0)
);
CREATE INDEX round_of_player ON round USING btree (player_key, game_code, id DESC) WHERE (state = ANY (ARRAY['staked'::text, 'closed'::text]));
CREATE INDEX round_of_seed ON round USING btree (seed_pair_id) WHERE (state = ANY (ARRAY['committed'::text, 'staked'::text]));
CREATE UNIQUE INDEX round_running ON round USING btree (session_id) WHERE (state = ANY (ARRAY['committed'::text, 'staked'::text]));
GRANT INSERT, SELECT, UPDATE ON round TO studio_app;

CREATE TABLE secret (
  name text NOT NULL,
  value text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT secret_pkey PRIMARY KEY (name)
);
GRANT INSERT, SELECT ON secret TO studio_app;

CREATE TABLE seed_pair (
  id text NOT NULL,
  player_key text NOT NULL,
  state text NOT NULL,
  server_seed text NOT NULL,
  server_seed_hash text NOT NULL,
  client_seed text NOT NULL,
  nonce integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  revealed_at timestamp with time zone,
  CONSTRAINT seed_pair_pkey PRIMARY KEY (id),
  CONSTRAINT seed_pair_check CHECK ((state = 'revealed'::text) = (revealed_at IS NOT NULL)),
  CONSTRAINT seed_pair_state_check CHECK (state = ANY (ARRAY['next'::text, 'active'::text, 'revealed'::text]))
);
CREATE UNIQUE INDEX seed_pair_active ON seed_pair USING btree (player_key) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX seed_pair_next ON seed_pair USING btree (player_key) WHERE (state = 'next'::text);
GRANT INSERT, SELECT, UPDATE ON seed_pair TO studio_app;

CREATE TABLE session (
  id text NOT NULL,
  token_hash bytea NOT NULL,
  operator_id text NOT NULL,
  player_key text NOT NULL,
  user_name text,
  operator_token text,
  game_code text NOT NULL,
  currency text NOT NULL,
  language text NOT NULL,
  lobby_url text,
  deposit_url text,
  protection jsonb NOT NULL,
  max_bet bigint,
  demo_balance bigint,
  wagered bigint DEFAULT 0 NOT NULL,
  won bigint DEFAULT 0 NOT NULL,
  rounds integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  decimals smallint NOT NULL,
  step bigint NOT NULL,
  bets bigint[] NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_check CHECK ((demo_balance IS NULL) = (user_name IS NOT NULL AND operator_token IS NOT NULL)),
  CONSTRAINT session_demo_balance_check CHECK (demo_balance >= 0),
  CONSTRAINT session_game_code_fkey FOREIGN KEY (game_code) REFERENCES game(code),
  CONSTRAINT session_money CHECK (decimals >= 0 AND decimals <= 5 AND step > 0 AND cardinality(bets) > 0),
  CONSTRAINT session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  CONSTRAINT session_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX session_of_player ON session USING btree (operator_id, user_name, expires_at) WHERE (user_name IS NOT NULL);
GRANT INSERT, SELECT, UPDATE ON session TO studio_app;

CREATE TABLE settled_bet (
  operator_id text NOT NULL,
  cursor bigint NOT NULL,
  user_name text NOT NULL,
  round_id text COLLATE "C" NOT NULL,
  CONSTRAINT settled_bet_pkey PRIMARY KEY (operator_id, cursor),
  CONSTRAINT settled_bet_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  CONSTRAINT settled_bet_operator_id_user_name_fkey FOREIGN KEY (operator_id, user_name) REFERENCES player_wallet(operator_id, user_name),
  CONSTRAINT settled_bet_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id),
  CONSTRAINT settled_bet_round_id_key UNIQUE (round_id)
);
CREATE INDEX settled_bet_of_player ON settled_bet USING btree (operator_id, user_name);
GRANT INSERT, SELECT, UPDATE ON settled_bet TO studio_app;

CREATE TABLE transfer (
  operator_id text NOT NULL,
  id text NOT NULL,
  user_name text,
  direction text,
  amount bigint,
  currency text,
  status text NOT NULL,
  balance bigint,
  at timestamp with time zone NOT NULL,
  CONSTRAINT transfer_pkey PRIMARY KEY (operator_id, id),
  CONSTRAINT transfer_amount_check CHECK (amount > 0),
  CONSTRAINT transfer_check CHECK (status <> 'RS_OK'::text OR user_name IS NOT NULL AND direction IS NOT NULL AND amount IS NOT NULL AND balance IS NOT NULL),
  CONSTRAINT transfer_direction_check CHECK (direction = ANY (ARRAY['deposit'::text, 'withdraw'::text])),
  CONSTRAINT transfer_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE INDEX transfer_of_player ON transfer USING btree (operator_id, user_name) WHERE (status = 'RS_OK'::text);
GRANT INSERT, SELECT, UPDATE ON transfer TO studio_app;

CREATE TABLE wallet_call (
  id uuid NOT NULL,
  round_id text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  status text NOT NULL,
  answer text,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT wallet_call_pkey PRIMARY KEY (id),
  CONSTRAINT wallet_call_kind_check CHECK (kind = ANY (ARRAY['bet'::text, 'win'::text, 'rollback'::text])),
  CONSTRAINT wallet_call_round_id_fkey FOREIGN KEY (round_id) REFERENCES round(id),
  CONSTRAINT wallet_call_round_id_kind_key UNIQUE (round_id, kind),
  CONSTRAINT wallet_call_status_check CHECK (status = ANY (ARRAY['pending'::text, 'ok'::text, 'refused'::text, 'unknown'::text, 'abandoned'::text]))
);
CREATE INDEX wallet_call_due ON wallet_call USING btree (next_attempt_at) WHERE (status = 'pending'::text);
GRANT INSERT, SELECT, UPDATE ON wallet_call TO studio_app;
