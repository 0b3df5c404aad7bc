-- Lotteries (docs/adr/0060). What a game is stands in code and data (modules/lottery/games); here stand its issues, what was staked on them and what became of it.

-- A game: the same for every brand, so that a draw is one draw for all.
CREATE TABLE lottery_game (
  -- On the wire: gameId.
  id          integer PRIMARY KEY,
  code        text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9_]{2,12}$'),
  family      text NOT NULL CHECK (family IN ('ssc', 'k3', 'pk10', '11x5', 'keno', 'vn-north', 'vn-south', 'four-d', 'thai', 'hanoi')),
  -- gameGroupCode of the wire.
  group_code  text NOT NULL,
  -- Whose route and tile: LOTT, ELOTT, TCG_LOTTO_VN, TCG_SEA.
  vassalage   text NOT NULL,
  prize_mode  text NOT NULL CHECK (prize_mode IN ('LOTT', 'ZY', 'ELOTT', 'SEA')),
  -- Drawn by the house's own draw process, or by somebody else and told by two operators or a feed.
  is_house    boolean NOT NULL,
  -- Times at which it is drawn, in its zone: see modules/lottery/calendar.ts.
  schedule    jsonb NOT NULL,
  zone        text NOT NULL,
  -- Bets end so many seconds before the draw.
  margin      integer NOT NULL CHECK (margin BETWEEN 0 AND 7200),
  position    integer NOT NULL DEFAULT 0,
  -- Words of the game by language tag.
  names       jsonb NOT NULL
);

-- What a brand offers of it. Without a row the brand does not have the game.
CREATE TABLE lottery_offer (
  brand_id   text NOT NULL REFERENCES brand (id),
  game_id    integer NOT NULL REFERENCES lottery_game (id),
  is_on      boolean NOT NULL,
  -- Prices, prize group, odds of plays, limits of exposure: packages/contract/src/lottery-terms.ts.
  terms      jsonb NOT NULL,
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (brand_id, game_id)
);

-- One draw of a game. The row is the lock of its closing: a ticket holds it shared and sees it open, closing takes it alone.
CREATE TABLE lottery_issue (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id      integer NOT NULL REFERENCES lottery_game (id),
  numero       text NOT NULL,
  opens_at     timestamptz NOT NULL,
  closes_at    timestamptz NOT NULL,
  draws_at     timestamptz NOT NULL,
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'drawn', 'settled', 'void')),
  -- House draws: promised before the issue opens (SHA-256 of the seed, and of the promise before it with this one).
  seed_hash    text,
  chain_hash   text,
  -- Of the closed tickets; published before the seed is asked for.
  digest       text,
  tickets      integer,
  seed         text,
  result       text,
  closed_at    timestamptz,
  drawn_at     timestamptz,
  settled_at   timestamptz,
  -- Grows with every correction of the result; settlements are named by it.
  revision     integer NOT NULL DEFAULT 0,
  void_reason  text,
  UNIQUE (game_id, numero),
  CHECK (opens_at < closes_at AND closes_at <= draws_at),
  CHECK ((result IS NULL) = (drawn_at IS NULL)),
  CHECK (state NOT IN ('drawn', 'settled') OR result IS NOT NULL)
);
CREATE INDEX lottery_issue_due ON lottery_issue (draws_at) WHERE state IN ('open', 'closed', 'drawn');
CREATE INDEX lottery_issue_results ON lottery_issue (game_id, draws_at DESC) WHERE result IS NOT NULL;
CREATE INDEX lottery_issue_next ON lottery_issue (game_id, closes_at) WHERE state = 'open';

-- Results as they were typed or sent, each by its source; two that agree, of different operators, make the result. Append-only.
CREATE TABLE lottery_entry (
  issue_id   bigint NOT NULL REFERENCES lottery_issue (id),
  number     integer NOT NULL,
  revision   integer NOT NULL,
  -- An operator's id, or the feed's name.
  source     text NOT NULL,
  result     text NOT NULL,
  reason     text NOT NULL DEFAULT '',
  at         timestamptz NOT NULL,
  PRIMARY KEY (issue_id, number),
  UNIQUE (issue_id, revision, source)
);

-- Issues to come, bet on in one act. What is not staked yet is held.
CREATE TABLE lottery_chase (
  id           text PRIMARY KEY,
  brand_id     text NOT NULL REFERENCES brand (id),
  member_id    text NOT NULL REFERENCES member (id),
  game_id      integer NOT NULL REFERENCES lottery_game (id),
  request_id   text NOT NULL,
  -- Slip of one multiple; the phases with their issues and multiples.
  slip         text NOT NULL,
  phases       jsonb NOT NULL,
  stops_on_win boolean NOT NULL,
  -- The whole stake, and what of it is still held.
  total        bigint NOT NULL CHECK (total > 0),
  held         bigint NOT NULL CHECK (held >= 0),
  staked       bigint NOT NULL DEFAULT 0,
  won          bigint NOT NULL DEFAULT 0,
  -- Phase that comes next, from 0.
  next_phase   integer NOT NULL DEFAULT 0,
  state        text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'won', 'done', 'cancelled', 'failed')),
  -- Code of the refusal that ended it.
  reason       text,
  placed_at    timestamptz NOT NULL,
  ended_at     timestamptz,
  CHECK ((ended_at IS NULL) = (state = 'running')),
  CHECK (state = 'running' OR held = 0),
  UNIQUE (member_id, request_id)
);
CREATE INDEX lottery_chase_of_member ON lottery_chase (member_id, placed_at DESC);
CREATE INDEX lottery_chase_running ON lottery_chase (game_id) WHERE state = 'running';

-- Tickets of one member on one issue: one stake, one bet of the ledger, whose transaction is the order's id.
CREATE TABLE lottery_order (
  id           text PRIMARY KEY,
  number       bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  brand_id     text NOT NULL REFERENCES brand (id),
  member_id    text NOT NULL REFERENCES member (id),
  game_id      integer NOT NULL REFERENCES lottery_game (id),
  issue_id     bigint NOT NULL REFERENCES lottery_issue (id),
  -- The client's; the same again is answered as before.
  request_id   text NOT NULL,
  request_hash text NOT NULL,
  chase_id     text REFERENCES lottery_chase (id),
  phase        integer,
  slip         text NOT NULL,
  stakes       bigint NOT NULL CHECK (stakes > 0),
  stake        bigint NOT NULL CHECK (stake > 0),
  best         bigint NOT NULL CHECK (best >= 0),
  -- Rebate the prize group gives back with the stake's settling.
  rebate       bigint NOT NULL DEFAULT 0 CHECK (rebate >= 0),
  -- 2 waiting, 4 won, 5 lost, 6 chase ended by win, 7 cancelled by the house, 8 cancelled by the member, 12 draw void.
  status       smallint NOT NULL DEFAULT 2 CHECK (status IN (2, 4, 5, 6, 7, 8, 12)),
  won          bigint,
  -- Revision of the issue's result it was settled by.
  revision     integer,
  placed_at    timestamptz NOT NULL,
  ended_at     timestamptz,
  UNIQUE (member_id, request_id),
  CHECK ((ended_at IS NULL) = (status = 2)),
  CHECK ((won IS NOT NULL) = (status IN (4, 5)))
);
CREATE INDEX lottery_order_of_issue ON lottery_order (issue_id, member_id);
CREATE INDEX lottery_order_of_member ON lottery_order (member_id, number DESC);
CREATE INDEX lottery_order_of_chase ON lottery_order (chase_id, phase) WHERE chase_id IS NOT NULL;
CREATE INDEX lottery_order_listed ON lottery_order (brand_id, number DESC);

CREATE TABLE lottery_line (
  order_id   text NOT NULL REFERENCES lottery_order (id),
  number     smallint NOT NULL,
  play_id    integer NOT NULL,
  content    text NOT NULL,
  approach   smallint NOT NULL CHECK (approach IN (1, 2)),
  -- Part of the unit: 1, 2, 3, 4 for 1, 0.1, 0.01, 0.001.
  mode       smallint NOT NULL,
  series     integer NOT NULL,
  multiple   integer NOT NULL CHECK (multiple > 0),
  stakes     integer NOT NULL CHECK (stakes > 0),
  -- Of one unit stake, ledger units.
  unit       bigint NOT NULL CHECK (unit > 0),
  stake      bigint NOT NULL CHECK (stake > 0),
  -- Odds by tier when it was placed, as [numerator, denominator] texts.
  odds       jsonb NOT NULL,
  PRIMARY KEY (order_id, number)
);

-- What an issue could cost a brand if a selection came: `play_id` 0 and key '' is the whole issue. Written in the ticket's transaction, in the order of its key.
CREATE TABLE lottery_exposure (
  issue_id   bigint NOT NULL REFERENCES lottery_issue (id),
  brand_id   text NOT NULL,
  play_id    integer NOT NULL,
  key        text NOT NULL,
  liability  numeric NOT NULL CHECK (liability >= 0),
  PRIMARY KEY (issue_id, brand_id, play_id, key)
);

GRANT SELECT ON lottery_game TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON lottery_offer TO pavilion_app;
GRANT INSERT ON lottery_game TO pavilion_app;
GRANT UPDATE (schedule, margin, position, names) ON lottery_game TO pavilion_app;
GRANT SELECT, INSERT ON lottery_issue, lottery_entry, lottery_chase, lottery_order, lottery_line TO pavilion_app;
GRANT UPDATE (closes_at, draws_at, state, seed_hash, chain_hash, digest, tickets, seed, result, closed_at, drawn_at, settled_at, revision, void_reason) ON lottery_issue TO pavilion_app;
GRANT UPDATE (held, staked, won, next_phase, state, reason, ended_at) ON lottery_chase TO pavilion_app;
GRANT UPDATE (status, won, revision, ended_at) ON lottery_order TO pavilion_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON lottery_exposure TO pavilion_app;
