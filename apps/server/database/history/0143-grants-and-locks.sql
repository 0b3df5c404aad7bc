-- Grants (bonuses) and the turnover locks of grants and deposits (docs/adr/0041). Money moves by ledger_post alone: `grant:<id>` pays a grant,
-- `grant:<id>:<act>` takes back what it ends with.
INSERT INTO transaction_type (code, name, direction) VALUES (3222, 'promotion.taken.back', 'out');
INSERT INTO account_pair (type, from_kind, to_kind) VALUES (3222, 'member.cash', 'house.promotion');
INSERT INTO money_fact (type, from_kind, to_kind, side, fact, sign) VALUES (3222, 'member.cash', 'house.promotion', 'payer', 'promotion', -1);

CREATE TABLE reward_grant (
  id              text PRIMARY KEY,
  brand_id        text NOT NULL,
  member_id       text NOT NULL REFERENCES member (id),
  -- What gave it, and which one: the house account it is paid from is named by both.
  source          text NOT NULL,
  code            text NOT NULL,
  -- The caller's, unique for ever: the same key is the same grant.
  key             text NOT NULL UNIQUE,
  currency        text NOT NULL,
  amount          bigint NOT NULL CHECK (amount > 0),
  state           text NOT NULL CHECK (state IN ('coming', 'joined', 'applying', 'rejected', 'issued', 'claimed', 'process', 'completed', 'forfeited', 'expired')),
  turnover_asked  bigint NOT NULL DEFAULT 0 CHECK (turnover_asked >= 0),
  -- Whether what was won under its lock goes with it; `winnings` is the net result of the bets that worked the lock off.
  takes_winnings  boolean NOT NULL DEFAULT false,
  winnings        bigint NOT NULL DEFAULT 0,
  -- What was taken back when it ended.
  taken           bigint NOT NULL DEFAULT 0 CHECK (taken >= 0),
  expires_at      timestamptz,
  created_at      timestamptz NOT NULL,
  paid_at         timestamptz,
  ended_at        timestamptz,
  CHECK ((paid_at IS NULL) = (state IN ('coming', 'joined', 'applying', 'rejected', 'issued', 'claimed') OR (state = 'expired' AND ended_at IS NOT NULL AND paid_at IS NULL))),
  CHECK ((ended_at IS NULL) = (state IN ('coming', 'joined', 'applying', 'issued', 'claimed', 'process')))
);
CREATE INDEX reward_grant_member ON reward_grant (member_id, created_at DESC, id DESC);
CREATE INDEX reward_grant_expiry ON reward_grant (expires_at) WHERE expires_at IS NOT NULL AND ended_at IS NULL;

-- What must be played before. `held`: money of the member that waits for it; none where a grant locks, because a grant never holds own money.
CREATE TABLE turnover_lock (
  id             text PRIMARY KEY,
  brand_id       text NOT NULL,
  member_id      text NOT NULL REFERENCES member (id),
  source         text NOT NULL CHECK (source IN ('grant', 'deposit', 'transfer')),
  -- Of the grant, the deposit, the transfer.
  code           text NOT NULL,
  currency       text NOT NULL,
  asked          bigint NOT NULL CHECK (asked > 0),
  done           bigint NOT NULL DEFAULT 0,
  held           bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
  largest_bet    bigint CHECK (largest_bet > 0),
  -- Product → parts per million that count; a product that is not named counts as `product.turnover_weight` says.
  weights        jsonb NOT NULL DEFAULT '{}',
  -- Ends when cash, sub-wallets and open stakes are below.
  ends_below     bigint NOT NULL CHECK (ends_below >= 0),
  -- Bets placed after this operation count.
  opened_number  bigint NOT NULL,
  opened_at      timestamptz NOT NULL,
  expires_at     timestamptz,
  state          text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'met', 'spent', 'forfeited', 'expired')),
  -- A withdrawal came after it was met: no correction opens it again.
  used           boolean NOT NULL DEFAULT false,
  ended_at       timestamptz,
  UNIQUE (source, code),
  CHECK (done BETWEEN 0 AND asked),
  CHECK (state <> 'met' OR done = asked),
  CHECK (state <> 'open' OR done < asked),
  CHECK (source <> 'grant' OR held = 0),
  CHECK ((ended_at IS NULL) = (state = 'open'))
);
CREATE INDEX turnover_lock_member ON turnover_lock (member_id, opened_number) WHERE state = 'open' OR (state = 'met' AND NOT used);

-- How far the operations of a member are worked. Its row is the lock under which a member's locks change; two are taken in the order of their ids.
CREATE TABLE turnover_cursor (
  member_id  text PRIMARY KEY REFERENCES member (id),
  number     bigint NOT NULL
);

-- Which operation worked which lock off: units of turnover taken, and what they counted for. Below zero where a correction took them back.
-- Number 0 is what had been played before locks were kept.
CREATE TABLE turnover_work (
  lock_id   text NOT NULL REFERENCES turnover_lock (id),
  number    bigint NOT NULL,
  line      smallint NOT NULL,
  bet_id    text,
  turnover  bigint NOT NULL,
  counted   bigint NOT NULL,
  PRIMARY KEY (lock_id, number, line)
);
CREATE INDEX turnover_work_bet ON turnover_work (bet_id) WHERE bet_id IS NOT NULL;

-- The brand's own rules of grants and locks; a brand without a row goes by the columns' defaults.
CREATE TABLE reward_rule (
  brand_id          text PRIMARY KEY REFERENCES brand (id),
  lock_ends_below   bigint NOT NULL DEFAULT 10000 CHECK (lock_ends_below >= 0),
  -- Two operators give what is more; null: one is always enough.
  four_eyes_above   bigint CHECK (four_eyes_above >= 0)
);

GRANT SELECT, INSERT, UPDATE ON reward_grant, turnover_lock, turnover_cursor, reward_rule TO pavilion_app;
GRANT SELECT, INSERT ON turnover_work TO pavilion_app;

-- Wallets at vendors by their member: `member/vendor`.
CREATE INDEX ledger_account_beside ON ledger_account (split_part(owner, '/', 1)) WHERE kind LIKE 'member.%' AND owner LIKE '%/%';

SELECT operation_consumer_open('locks');

-- Deposits since the last withdrawal that was not turned down open their locks, oldest first met by what was played since then.
CREATE TEMP TABLE lock_to_open AS
  WITH since AS (
    SELECT d.member_id, coalesce((SELECT max(w.requested_at) FROM withdrawal w WHERE w.member_id = d.member_id AND w.state NOT IN (5, 6)), '-infinity') AS at
      FROM (SELECT DISTINCT member_id FROM deposit WHERE state = 2) d
  ), due AS (
    SELECT d.*, o.number, o.at AS posted_at, (d.credited * r.turnover_ppm / 1000000)::bigint AS asked,
        (SELECT coalesce(sum(b.valid_turnover), 0)::bigint FROM bet b WHERE b.member_id = d.member_id AND b.placed_at > s.at) AS played
      FROM deposit d JOIN since s ON s.member_id = d.member_id AND d.settled_at > s.at JOIN withdrawal_rule r ON r.brand_id = d.brand_id
        JOIN operation o ON o.key = 'deposit:' || d.id AND o.source = 'ledger'
      WHERE d.state = 2 AND d.credited * r.turnover_ppm / 1000000 > 0
  )
  SELECT due.*, least(asked, greatest(0, played - coalesce(sum(asked) OVER (PARTITION BY member_id ORDER BY settled_at, id
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::bigint AS done FROM due;
INSERT INTO turnover_lock (id, brand_id, member_id, source, code, currency, asked, done, held, ends_below, opened_number, opened_at)
  SELECT 'lck_' || substr(id, 5), brand_id, member_id, 'deposit', id, currency, asked, done, credited, 10000, number, posted_at FROM lock_to_open WHERE done < asked;
INSERT INTO turnover_work (lock_id, number, line, turnover, counted)
  SELECT 'lck_' || substr(id, 5), 0, 0, done, done FROM lock_to_open WHERE done < asked AND done > 0;
INSERT INTO turnover_cursor (member_id, number)
  SELECT DISTINCT t.member_id, (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM operation_number) FROM lock_to_open t WHERE done < asked;
DROP TABLE lock_to_open;
