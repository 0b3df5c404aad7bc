-- The schema vendor as migrations and functions make it. Written by `npm run database`, compared by a test; to change it, add a migration or change a function.

CREATE TABLE bet (
  operator text NOT NULL,
  cursor bigint NOT NULL,
  id text NOT NULL,
  revision integer NOT NULL,
  player text NOT NULL,
  game text NOT NULL,
  round text NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  state text NOT NULL,
  request text,
  answer jsonb NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone NOT NULL,
  CONSTRAINT bet_pkey PRIMARY KEY (operator, cursor),
  CONSTRAINT bet_operator_id_revision_key UNIQUE (operator, id, revision),
  CONSTRAINT bet_operator_player_fkey FOREIGN KEY (operator, player) REFERENCES player(operator, code),
  CONSTRAINT bet_operator_player_request_key UNIQUE (operator, player, request),
  CONSTRAINT bet_payout_check CHECK (payout >= 0),
  CONSTRAINT bet_stake_check CHECK (stake > 0),
  CONSTRAINT bet_state_check CHECK (state = ANY (ARRAY['settled'::text, 'cancelled'::text]))
);
CREATE INDEX bet_of_player ON bet USING btree (operator, player, cursor);
GRANT INSERT, SELECT, UPDATE ON bet TO vendor_app;

CREATE TABLE fault (
  operator text NOT NULL,
  call text NOT NULL,
  kind text NOT NULL,
  remaining integer NOT NULL,
  delay_ms integer DEFAULT 0 NOT NULL,
  CONSTRAINT fault_pkey PRIMARY KEY (operator, call),
  CONSTRAINT fault_kind_check CHECK (kind = ANY (ARRAY['delay'::text, 'lost.answer'::text, 'not.done'::text, 'refused'::text, 'down'::text])),
  CONSTRAINT fault_operator_fkey FOREIGN KEY (operator) REFERENCES operator(code),
  CONSTRAINT fault_remaining_check CHECK (remaining >= 0)
);
GRANT DELETE, INSERT, SELECT, UPDATE ON fault TO vendor_app;

CREATE TABLE migration (
  number integer NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT migration_pkey PRIMARY KEY (number)
);

CREATE TABLE operator (
  code text NOT NULL,
  secret text NOT NULL,
  last_cursor bigint DEFAULT 0 NOT NULL,
  CONSTRAINT operator_pkey PRIMARY KEY (code)
);
GRANT INSERT, SELECT, UPDATE ON operator TO vendor_app;

CREATE TABLE player (
  operator text NOT NULL,
  code text NOT NULL,
  currency text NOT NULL,
  step bigint NOT NULL,
  balance bigint DEFAULT 0 NOT NULL,
  CONSTRAINT player_pkey PRIMARY KEY (operator, code),
  CONSTRAINT player_balance_check CHECK (balance >= 0),
  CONSTRAINT player_operator_fkey FOREIGN KEY (operator) REFERENCES operator(code),
  CONSTRAINT player_step_check CHECK (step > 0)
);
GRANT INSERT, SELECT, UPDATE ON player TO vendor_app;

CREATE TABLE session (
  token_hash bytea NOT NULL,
  operator text NOT NULL,
  player text NOT NULL,
  game text NOT NULL,
  language text NOT NULL,
  lobby_url text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT session_pkey PRIMARY KEY (token_hash),
  CONSTRAINT session_operator_player_fkey FOREIGN KEY (operator, player) REFERENCES player(operator, code)
);
CREATE INDEX session_open ON session USING btree (operator, player) WHERE (ended_at IS NULL);
GRANT INSERT, SELECT, UPDATE ON session TO vendor_app;

CREATE TABLE transfer (
  operator text NOT NULL,
  id text NOT NULL,
  player text,
  direction text,
  amount bigint,
  state text NOT NULL,
  reason text,
  balance bigint,
  at timestamp with time zone NOT NULL,
  CONSTRAINT transfer_pkey PRIMARY KEY (operator, id),
  CONSTRAINT transfer_check CHECK (reason = 'never.arrived'::text OR player IS NOT NULL AND direction IS NOT NULL AND amount > 0),
  CONSTRAINT transfer_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text])),
  CONSTRAINT transfer_operator_fkey FOREIGN KEY (operator) REFERENCES operator(code),
  CONSTRAINT transfer_state_check CHECK (state = ANY (ARRAY['done'::text, 'refused'::text]))
);
CREATE INDEX transfer_of_player ON transfer USING btree (operator, player, at);
GRANT INSERT, SELECT, UPDATE ON transfer TO vendor_app;
