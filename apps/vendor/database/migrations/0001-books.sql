-- The sandbox vendor keeps its own books: wallets of players, transfers ordered by operators, bets. Amounts are 1/10,000 of the main unit.
CREATE TABLE operator (
  code         text PRIMARY KEY,
  -- Its calls are signed with it.
  secret       text NOT NULL,
  -- Number of its newest bet row. Taken under the lock of this row, so that a cursor never passes a row that commits later.
  last_cursor  bigint NOT NULL DEFAULT 0
);

CREATE TABLE player (
  operator  text NOT NULL REFERENCES operator (code),
  code      text NOT NULL,
  currency  text NOT NULL,
  -- Smallest amount the operator's currency shows.
  step      bigint NOT NULL CHECK (step > 0),
  balance   bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  PRIMARY KEY (operator, code)
);

-- One row an id of the operator, for ever: the same id answers as before. `never.arrived`: the operator asked for the outcome of an order
-- that had not come, and it is refused should it come later.
CREATE TABLE transfer (
  operator   text NOT NULL REFERENCES operator (code),
  id         text NOT NULL,
  player     text,
  direction  text CHECK (direction IN ('in', 'out')),
  amount     bigint,
  state      text NOT NULL CHECK (state IN ('done', 'refused')),
  reason     text,
  balance    bigint,
  at         timestamptz NOT NULL,
  PRIMARY KEY (operator, id),
  CHECK (reason = 'never.arrived' OR (player IS NOT NULL AND direction IS NOT NULL AND amount > 0))
);
CREATE INDEX transfer_of_player ON transfer (operator, player, at);

CREATE TABLE session (
  token_hash  bytea PRIMARY KEY,
  operator    text NOT NULL,
  player      text NOT NULL,
  game        text NOT NULL,
  language    text NOT NULL,
  lobby_url   text NOT NULL,
  created_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  FOREIGN KEY (operator, player) REFERENCES player (operator, code)
);
CREATE INDEX session_open ON session (operator, player) WHERE ended_at IS NULL;

-- A settled bet, and once more for each change of it: the newest revision says how it stands.
CREATE TABLE bet (
  operator    text NOT NULL,
  cursor      bigint NOT NULL,
  id          text NOT NULL,
  revision    int NOT NULL,
  player      text NOT NULL,
  game        text NOT NULL,
  round       text NOT NULL,
  stake       bigint NOT NULL CHECK (stake > 0),
  payout      bigint NOT NULL CHECK (payout >= 0),
  state       text NOT NULL CHECK (state IN ('settled', 'cancelled')),
  -- What the page was told, for the same request again.
  request     text,
  answer      jsonb NOT NULL,
  placed_at   timestamptz NOT NULL,
  settled_at  timestamptz NOT NULL,
  PRIMARY KEY (operator, cursor),
  UNIQUE (operator, id, revision),
  UNIQUE (operator, player, request),
  FOREIGN KEY (operator, player) REFERENCES player (operator, code)
);
CREATE INDEX bet_of_player ON bet (operator, player, cursor);

-- What the vendor shall do wrong, so often: ordered by the operator, worked off call by call.
CREATE TABLE fault (
  operator   text NOT NULL REFERENCES operator (code),
  call       text NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('delay', 'lost.answer', 'not.done', 'refused', 'down')),
  remaining  int NOT NULL CHECK (remaining >= 0),
  delay_ms   int NOT NULL DEFAULT 0,
  PRIMARY KEY (operator, call)
);

GRANT SELECT, INSERT, UPDATE ON operator, player, transfer, session, bet TO vendor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON fault TO vendor_app;
