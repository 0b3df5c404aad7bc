-- Operators of transfer mode: their players hold wallets here, into which the operator moves money and out of which it takes it back. An operator has one
-- mode; a platform that wants both is two operators.
ALTER TABLE operator
  ADD COLUMN wallet_mode text NOT NULL DEFAULT 'seamless' CHECK (wallet_mode IN ('seamless', 'transfer')),
  -- Games it may launch; null: all.
  ADD COLUMN games text[],
  -- Number of its newest settled bet. Taken under the lock of this row, so that a cursor never passes a row that commits later.
  ADD COLUMN last_cursor bigint NOT NULL DEFAULT 0,
  ALTER COLUMN wallet_url DROP NOT NULL,
  ADD CONSTRAINT operator_wallet CHECK ((wallet_mode = 'seamless') = (wallet_url IS NOT NULL));

CREATE TABLE player_wallet (
  operator_id text NOT NULL REFERENCES operator,
  user_name text NOT NULL,
  currency text NOT NULL,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (operator_id, user_name)
);

-- One row an id of the operator, for ever: the same id answers as before. RS_ERROR_TRANSACTION_DOES_NOT_EXIST: the operator asked for an order that had not
-- come, and it is refused should it come later.
CREATE TABLE transfer (
  operator_id text NOT NULL REFERENCES operator,
  id text NOT NULL,
  user_name text,
  direction text CHECK (direction IN ('deposit', 'withdraw')),
  amount bigint CHECK (amount > 0),
  currency text,
  status text NOT NULL,
  balance bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (operator_id, id),
  CHECK (status <> 'RS_OK' OR (user_name IS NOT NULL AND direction IS NOT NULL AND amount IS NOT NULL AND balance IS NOT NULL))
);
CREATE INDEX transfer_of_player ON transfer (operator_id, user_name) WHERE status = 'RS_OK';

-- Settled rounds in the order in which an operator is told of them. A closed round never changes.
CREATE TABLE settled_bet (
  operator_id text NOT NULL REFERENCES operator,
  cursor bigint NOT NULL,
  user_name text NOT NULL,
  round_id text COLLATE "C" NOT NULL UNIQUE REFERENCES round,
  PRIMARY KEY (operator_id, cursor),
  FOREIGN KEY (operator_id, user_name) REFERENCES player_wallet
);
CREATE INDEX settled_bet_of_player ON settled_bet (operator_id, user_name);
CREATE INDEX session_of_player ON session (operator_id, user_name, expires_at) WHERE user_name IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON player_wallet, transfer, settled_bet TO studio_app;
