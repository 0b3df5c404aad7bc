-- Wagers of every product, the vendors' transactions, and the one function that applies them.

-- One row a wager. Reports, rebates, promotions and the winner board read only this (and bet_revision for what changed when).
CREATE TABLE bet (
  id              text PRIMARY KEY,
  brand_id        text NOT NULL,
  member_id       text NOT NULL,
  agent_path      text[] NOT NULL,
  product         text NOT NULL,
  vendor          text NOT NULL,
  game            text NOT NULL,
  round_id        text NOT NULL,
  currency        text NOT NULL,
  stake           bigint NOT NULL CHECK (stake >= 0),
  payout          bigint NOT NULL DEFAULT 0 CHECK (payout >= 0),
  valid_turnover  bigint NOT NULL DEFAULT 0 CHECK (valid_turnover >= 0),
  placed_at       timestamptz NOT NULL,
  settled_at      timestamptz,
  -- The brand's day of placing.
  business_day    date NOT NULL,
  state           text NOT NULL CHECK (state IN ('open', 'settled', 'cancelled')),
  revisions       integer NOT NULL DEFAULT 0
) WITH (fillfactor = 85);
CREATE INDEX bet_history ON bet (member_id, placed_at);
CREATE INDEX bet_round ON bet (vendor, round_id);
CREATE INDEX bet_open ON bet (placed_at) WHERE state = 'open';
CREATE INDEX bet_wins ON bet (brand_id, settled_at) WHERE state = 'settled' AND payout > stake;

-- What changed on a bet after it was first settled. Deltas, so that a report of any day can be brought up to date.
CREATE TABLE bet_revision (
  bet_id          text NOT NULL,
  revision        integer NOT NULL,
  at              timestamptz NOT NULL,
  business_day    date NOT NULL,
  reason          text NOT NULL CHECK (reason IN ('late.win', 'win.cancelled', 'bet.cancelled', 'raised')),
  stake_delta     bigint NOT NULL,
  payout_delta    bigint NOT NULL,
  turnover_delta  bigint NOT NULL,
  PRIMARY KEY (bet_id, revision)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bet_revision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The vendors' keys, kept for ever. The stored answer to a repeat is `balance`, with the bet and the journal.
CREATE TABLE vendor_transaction (
  vendor      text NOT NULL,
  id          text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('bet', 'raise', 'win', 'cancel', 'promo', 'tombstone')),
  -- cancelled: taken back by a cancel. A tombstone was cancelled before it came, and is refused when it comes.
  state       text NOT NULL CHECK (state IN ('applied', 'cancelled')),
  member_id   text NOT NULL,
  round_id    text NOT NULL,
  reference   text,
  amount      bigint NOT NULL,
  body_hash   bytea NOT NULL,
  bet_id      text,
  journal_id  bigint,
  balance     bigint NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (vendor, id)
) WITH (fillfactor = 90);

-- Plain rows, drained by a relay into hints and jobs: a NOTIFY here would cost every bet dearly.
CREATE TABLE bet_outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         timestamptz NOT NULL,
  brand_id   text NOT NULL,
  member_id  text NOT NULL,
  kind       text NOT NULL,
  bet_id     text
);

-- One operation of a batch, as asked and as found.
CREATE TYPE bet_found AS (
  n integer, kind text, vendor text, id text, hash bytea, member_id text, round_id text, reference text, amount bigint,
  currency text, game text, product text, new_bet_id text, free boolean, round_closed boolean, turnover bigint, gate text,
  after_win text, session_started_at timestamptz,
  brand_id text, brand_status text, brand_currency text, bet_unit bigint, customer_type smallint, agent_path text[],
  today date, week date, month date,
  counter_account bigint, balance bigint,
  own_found boolean, own_state text, own_hash bytea, own_kind text, own_bet text, own_journal bigint, own_balance bigint,
  ref_found boolean, ref_kind text, ref_state text, ref_member text, ref_round text, ref_amount bigint,
  bet_id text, bet_state text, bet_stake bigint, bet_payout bigint, bet_turnover bigint, bet_round text, bet_member text,
  bet_revisions integer, bet_day date
);

-- The same, as decided: the answer, and what is to be written.
CREATE TYPE bet_step AS (
  apply boolean, n integer, status text, replayed boolean, balance bigint, bet_id text, journal_id bigint,
  kind text, vendor text, id text, hash bytea, member_id text, round_id text, reference text, amount bigint,
  brand_id text, currency text, agent_path text[], game text, product text, tombstone boolean, type integer,
  cash_account bigint, counter_account bigint, debt_account bigint, debt_after bigint,
  in_amount bigint, in_type integer, out_amount bigint, debt_amount bigint, out_type integer,
  next_state text, round_closed boolean, stake_delta bigint, payout_delta bigint, turnover_delta bigint,
  cancels_reference boolean, revision text, bet_revisions integer,
  today date, week date, month date,
  -- Day the guarded amounts belong to: what is given back counts only in the period it was staked in.
  since date, wager_delta bigint, loss_delta bigint
);

-- The functions below run inside bet_apply only, in its search path.
-- May this stake be placed? Null, or the refusal. Period sums of an earlier period count as nothing.
CREATE FUNCTION bet_refusal(s bet_found, g member_guard, p_at timestamptz) RETURNS text
  LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_day boolean := g.day_start = s.today;
  v_week boolean := g.week_start = s.week;
  v_month boolean := g.month_start = s.month;
BEGIN
  IF s.gate IS NOT NULL THEN RETURN s.gate; END IF;
  IF s.brand_status <> 'open' THEN RETURN 'brand.not.open'; END IF;
  IF s.customer_type = 4 THEN RETURN 'member.trial'; END IF;
  IF g.status <> 'active' THEN RETURN 'member.not.active'; END IF;
  IF g.excluded_until > p_at THEN RETURN 'member.excluded'; END IF;
  IF g.cool_off_until > p_at THEN RETURN 'member.cooling.off'; END IF;
  IF s.session_started_at + make_interval(mins => g.session_limit_minutes) <= p_at THEN RETURN 'limit.session'; END IF;
  IF s.free THEN RETURN NULL; END IF;
  IF s.amount <= 0 OR s.amount % s.bet_unit <> 0 THEN RETURN 'amount.step'; END IF;
  IF s.balance < s.amount THEN RETURN 'balance.not.enough'; END IF;
  IF s.amount + (CASE WHEN v_day THEN g.wager_day_used ELSE 0 END) > g.wager_day_limit THEN RETURN 'limit.wager.day'; END IF;
  IF s.amount + (CASE WHEN v_week THEN g.wager_week_used ELSE 0 END) > g.wager_week_limit THEN RETURN 'limit.wager.week'; END IF;
  IF s.amount + (CASE WHEN v_month THEN g.wager_month_used ELSE 0 END) > g.wager_month_limit THEN RETURN 'limit.wager.month'; END IF;
  IF s.amount + (CASE WHEN v_day THEN g.loss_day_used ELSE 0 END) > g.loss_day_limit THEN RETURN 'limit.loss.day'; END IF;
  IF s.amount + (CASE WHEN v_week THEN g.loss_week_used ELSE 0 END) > g.loss_week_limit THEN RETURN 'limit.loss.week'; END IF;
  IF s.amount + (CASE WHEN v_month THEN g.loss_month_used ELSE 0 END) > g.loss_month_limit THEN RETURN 'limit.loss.month'; END IF;
  RETURN NULL;
END $$;

-- Decides one operation. Writes nothing; takes a number for the journal, and opens the account of a first debt.
CREATE FUNCTION bet_decide(f bet_found, g member_guard, p_at timestamptz) RETURNS bet_step LANGUAGE plpgsql AS $$
DECLARE
  s bet_step;
BEGIN
  s.n := f.n;
  s.kind := f.kind;
  s.apply := false;
  s.replayed := false;
  s.tombstone := false;
  s.balance := f.balance;
  IF f.brand_id IS NULL THEN
    s.status := 'member.unknown';
  ELSIF f.own_found THEN
    IF f.own_kind = 'tombstone' OR (f.own_state = 'cancelled' AND f.own_hash = f.hash) THEN
      s.status := 'transaction.cancelled';
    ELSIF f.own_hash <> f.hash THEN
      s.status := 'transaction.conflict';
    ELSE
      s.status := 'ok'; s.replayed := true; s.balance := f.own_balance; s.bet_id := f.own_bet; s.journal_id := f.own_journal;
    END IF;
  ELSIF f.kind <> 'cancel' AND f.currency IS DISTINCT FROM f.brand_currency THEN
    s.status := 'currency.mismatch';
  ELSIF f.amount < 0 THEN
    s.status := 'amount.step';
  ELSE
    s.in_amount := 0; s.out_amount := 0; s.debt_amount := 0; s.stake_delta := 0; s.payout_delta := 0; s.turnover_delta := 0;
    s.wager_delta := 0; s.loss_delta := 0; s.cancels_reference := false;
    s.round_closed := coalesce(f.round_closed, false);
    CASE f.kind
      WHEN 'bet' THEN s := bet_decide_bet(s, f, g, p_at);
      WHEN 'win', 'raise' THEN s := bet_decide_follow(s, f, g, p_at);
      WHEN 'cancel' THEN s := bet_decide_cancel(s, f);
      ELSE s.status := 'ok'; s.type := 3102; s.in_amount := f.amount; s.in_type := 3102;
    END CASE;
    IF s.status = 'ok' THEN
      s := bet_complete(s, f, g);
    END IF;
  END IF;
  RETURN s;
END $$;

CREATE FUNCTION bet_decide_bet(p bet_step, f bet_found, g member_guard, p_at timestamptz) RETURNS bet_step
  LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  s bet_step := p;
BEGIN
  s.status := coalesce(bet_refusal(f, g, p_at), 'ok');
  IF s.status = 'ok' THEN
    s.bet_id := f.new_bet_id;
    s.type := 3200;
    s.out_type := 3200;
    s.out_amount := CASE WHEN f.free THEN 0 ELSE f.amount END;
    s.wager_delta := s.out_amount;
    s.loss_delta := s.out_amount;
    s.next_state := CASE WHEN s.round_closed THEN 'settled' ELSE 'open' END;
    s.turnover_delta := CASE WHEN s.round_closed THEN coalesce(f.turnover, s.out_amount) ELSE 0 END;
  END IF;
  RETURN s;
END $$;

-- Wins and raises speak of an earlier bet, or of the newest one of the round.
CREATE FUNCTION bet_decide_follow(p bet_step, f bet_found, g member_guard, p_at timestamptz) RETURNS bet_step
  LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  s bet_step := p;
BEGIN
  s.status := CASE
    WHEN f.bet_id IS NULL OR (f.reference IS NOT NULL AND f.ref_kind IS DISTINCT FROM 'bet') THEN 'bet.not.found'
    WHEN f.bet_member <> f.member_id OR f.bet_round <> f.round_id THEN 'transaction.mismatch'
    WHEN f.bet_state = 'cancelled' THEN 'bet.cancelled'
    WHEN f.kind = 'win' THEN 'ok'
    WHEN f.bet_state = 'settled' THEN 'bet.settled'
    ELSE coalesce(bet_refusal(f, g, p_at), 'ok') END;
  IF s.status <> 'ok' THEN
    RETURN s;
  END IF;
  s.bet_id := f.bet_id;
  IF f.kind = 'raise' THEN
    s.type := 3200; s.out_type := 3200; s.out_amount := f.amount; s.stake_delta := f.amount;
    s.wager_delta := f.amount; s.loss_delta := f.amount; s.next_state := 'open'; s.revision := 'raised';
    RETURN s;
  END IF;
  s.type := 3100; s.in_type := 3100; s.in_amount := f.amount; s.payout_delta := f.amount; s.loss_delta := -f.amount;
  IF f.bet_state = 'settled' THEN
    s.next_state := 'settled';
    s.revision := 'late.win';
  ELSE
    s.next_state := CASE WHEN s.round_closed THEN 'settled' ELSE 'open' END;
    s.turnover_delta := CASE WHEN s.round_closed THEN coalesce(f.turnover, f.bet_stake) ELSE 0 END;
  END IF;
  RETURN s;
END $$;

CREATE FUNCTION bet_decide_cancel(p bet_step, f bet_found) RETURNS bet_step LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  s bet_step := p;
BEGIN
  s.status := 'ok';
  IF NOT f.ref_found THEN
    s.tombstone := true;
    RETURN s;
  END IF;
  IF f.ref_member <> f.member_id OR f.ref_kind = 'cancel'
      OR (f.round_id <> '' AND f.ref_round <> '' AND f.ref_round <> f.round_id) THEN
    s.status := 'transaction.mismatch';
    RETURN s;
  END IF;
  s.bet_id := f.bet_id;
  IF f.ref_state = 'cancelled' OR f.bet_state = 'cancelled' THEN
    RETURN s;
  END IF;
  IF f.ref_kind = 'bet' AND f.bet_payout > 0 AND coalesce(f.after_win, 'refuse') <> 'take-back' THEN
    s.status := 'bet.settled';
    RETURN s;
  END IF;
  s.cancels_reference := true;
  s.out_type := 3220;
  CASE f.ref_kind
    WHEN 'bet' THEN
      s.type := 3120; s.in_type := 3120; s.in_amount := f.bet_stake; s.out_amount := f.bet_payout;
      s.payout_delta := -f.bet_payout; s.turnover_delta := -f.bet_turnover; s.next_state := 'cancelled';
      s.wager_delta := -f.bet_stake; s.loss_delta := f.bet_payout - f.bet_stake;
      s.revision := CASE WHEN f.bet_state = 'settled' THEN 'bet.cancelled' END;
    WHEN 'raise' THEN
      -- The wager stands, with the stake it had before.
      s.type := 3120; s.in_type := 3120; s.in_amount := f.ref_amount; s.stake_delta := -f.ref_amount;
      s.turnover_delta := -least(f.bet_turnover, f.ref_amount); s.next_state := f.bet_state;
      s.wager_delta := -f.ref_amount; s.loss_delta := -f.ref_amount; s.revision := 'bet.cancelled';
    WHEN 'win' THEN
      s.type := 3220; s.out_amount := f.ref_amount; s.payout_delta := -f.ref_amount; s.loss_delta := f.ref_amount;
      s.next_state := f.bet_state; s.revision := 'win.cancelled';
    ELSE
      s.type := 3220; s.out_amount := f.ref_amount;
  END CASE;
  -- What was spent already becomes a debt; the balance never goes below nothing.
  s.debt_amount := greatest(0, s.out_amount - f.balance - s.in_amount);
  s.out_amount := s.out_amount - s.debt_amount;
  RETURN s;
END $$;

-- What an operation that will be applied needs to be written.
CREATE FUNCTION bet_complete(p bet_step, f bet_found, g member_guard) RETURNS bet_step LANGUAGE plpgsql AS $$
DECLARE
  s bet_step := p;
BEGIN
  s.apply := true;
  s.vendor := f.vendor; s.id := f.id; s.hash := f.hash; s.member_id := f.member_id; s.round_id := f.round_id;
  s.reference := f.reference; s.amount := f.amount; s.brand_id := f.brand_id; s.currency := f.brand_currency;
  s.agent_path := f.agent_path; s.game := f.game; s.product := f.product; s.bet_revisions := f.bet_revisions;
  s.cash_account := g.cash_account; s.counter_account := f.counter_account;
  s.today := f.today; s.week := f.week; s.month := f.month;
  s.since := CASE WHEN f.kind = 'cancel' THEN f.bet_day ELSE f.today END;
  s.balance := f.balance + s.in_amount - s.out_amount;
  IF s.in_amount + s.out_amount + s.debt_amount > 0 THEN
    s.journal_id := nextval('journal_id');
  END IF;
  IF s.debt_amount > 0 THEN
    s.debt_account := ledger_account('member.debt', s.brand_id, s.member_id, s.currency);
    s.debt_after := (SELECT a.balance FROM account a WHERE a.id = s.debt_account) - s.debt_amount;
  END IF;
  RETURN s;
END $$;

-- Applies many operations in one transaction, each with a result of its own: a refusal touches nothing but its own operation.
-- At most one operation a member, and no transaction id twice, in one call (the caller keeps the others for the next).
-- p_ops: array of {n, kind, vendor, id, hash (hex), member, round, reference, amount, currency, game, product, betId, free,
--   roundClosed, turnover, gate, afterWin, sessionStartedAt}; p_members: the members in it.
-- Answers [{n, status, balance, betId, journalId, replayed}]. PV503: another process wrote one of the ids meanwhile; call again.
CREATE FUNCTION bet_apply(p_ops json, p_members text[], p_at timestamptz)
  RETURNS TABLE (n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
  SET jit = off AS $$
#variable_conflict use_column
DECLARE
  v_steps bet_step[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7202);
  PERFORM 1 FROM member_guard WHERE member_id = ANY (p_members) ORDER BY member_id FOR UPDATE;

  SELECT array_agg(bet_decide(found.f, found.g, p_at) ORDER BY (found.g).member_id) INTO v_steps FROM (
    SELECT ROW(
        op.n, op.kind, op.vendor, op.id, decode(op.hash, 'hex'), op.member, op.round, op.reference, op.amount,
        op.currency, op.game, op.product, op."betId", coalesce(op.free, false), op."roundClosed", op.turnover, op.gate,
        op."afterWin", op."sessionStartedAt",
        b.id, b.status, b.currency, cur.bet_step, m.customer_type, m.agent_path,
        day.today, day.today - (extract(isodow FROM day.today)::integer - 1), date_trunc('month', day.today::timestamp)::date,
        CASE WHEN b.id IS NOT NULL AND (op.kind <> 'cancel' OR ref.kind <> 'tombstone') THEN
          coalesce(house.id, ledger_account(way.kind, b.id, way.owner, b.currency)) END,
        cash.balance,
        own.id IS NOT NULL, own.state, own.body_hash, own.kind, own.bet_id, own.journal_id, own.balance,
        ref.id IS NOT NULL, ref.kind, ref.state, ref.member_id, ref.round_id, ref.amount,
        wager.id, wager.state, wager.stake, wager.payout, wager.valid_turnover, wager.round_id, wager.member_id,
        wager.revisions, wager.business_day
      )::bet_found AS f, g
      FROM json_to_recordset(p_ops) AS op (n integer, kind text, vendor text, id text, hash text, member text, round text,
        reference text, amount bigint, currency text, game text, product text, "betId" text, free boolean, "roundClosed" boolean,
        turnover bigint, gate text, "afterWin" text, "sessionStartedAt" timestamptz)
      LEFT JOIN member_guard g ON g.member_id = op.member
      LEFT JOIN member m ON m.id = g.member_id
      LEFT JOIN brand b ON b.id = m.brand_id
      LEFT JOIN currency cur ON cur.code = b.currency
      LEFT JOIN LATERAL (SELECT (p_at AT TIME ZONE b.time_zone)::date AS today OFFSET 0) day ON true
      LEFT JOIN account cash ON cash.id = g.cash_account
      -- LIMIT keeps each of these a look into an index, whatever the planner believes of the table's size.
      LEFT JOIN LATERAL (SELECT v.* FROM vendor_transaction v WHERE v.vendor = op.vendor AND v.id = op.id LIMIT 1) own ON true
      LEFT JOIN LATERAL (SELECT v.* FROM vendor_transaction v
        WHERE op.reference IS NOT NULL AND v.vendor = op.vendor AND v.id = op.reference LIMIT 1) ref ON true
      LEFT JOIN LATERAL (SELECT w.* FROM bet w WHERE op.kind <> 'bet' AND w.id = CASE
        WHEN op.reference IS NOT NULL THEN ref.bet_id
        WHEN op.kind IN ('raise', 'win') THEN (SELECT r.id FROM bet r WHERE r.vendor = op.vendor AND r.round_id = op.round
          AND r.member_id = op.member ORDER BY r.state = 'cancelled', r.placed_at DESC LIMIT 1) END LIMIT 1) wager ON true
      LEFT JOIN LATERAL (SELECT
        CASE WHEN op.kind = 'promo' OR ref.kind = 'promo' THEN 'house.promotion' ELSE 'house.game' END AS kind,
        op.vendor || ':' || coalesce(wager.game, op.game, '') AS owner) way ON true
      LEFT JOIN account house ON house.owner = way.owner AND house.kind = way.kind AND house.currency = b.currency
        AND house.brand_id = b.id
  ) found;

  PERFORM bet_write(v_steps, p_at);
  RETURN QUERY SELECT s.n, s.status, s.balance, s.bet_id, s.journal_id, s.replayed FROM unnest(v_steps) s;
END $$;

-- Writes what was decided, under the guards' locks: all that every operation brings in one statement, the rest if there is any.
CREATE FUNCTION bet_write(p_steps bet_step[], p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_asked bigint;
  v_written bigint;
  v_others boolean;
BEGIN
  WITH s AS MATERIALIZED (
    SELECT * FROM unnest(p_steps) q WHERE q.apply
  ), key AS (
    INSERT INTO vendor_transaction (vendor, id, kind, state, member_id, round_id, reference, amount, body_hash, bet_id, journal_id,
        balance, created_at)
      SELECT s.vendor, s.id, s.kind, 'applied', s.member_id, s.round_id, s.reference, s.amount, s.hash, s.bet_id, s.journal_id,
          s.balance, p_at
        FROM s
      UNION ALL
      SELECT s.vendor, s.reference, 'tombstone', 'cancelled', s.member_id, s.round_id, NULL, 0, s.hash, NULL, NULL, s.balance, p_at
        FROM s WHERE s.tombstone
      ORDER BY 1, 2
      ON CONFLICT DO NOTHING RETURNING 1
  ), money AS (
    UPDATE account a SET balance = a.balance + d.delta
      FROM (
        SELECT s.cash_account AS id, s.in_amount - s.out_amount AS delta FROM s WHERE s.in_amount <> s.out_amount
        UNION ALL SELECT s.debt_account, -s.debt_amount FROM s WHERE s.debt_amount > 0) d
      WHERE a.id = d.id
  ), noted AS (
    INSERT INTO journal (id, posted_at, type, source, reference)
      SELECT s.journal_id, p_at, s.type, 'vendor', coalesce(s.bet_id, s.id) FROM s WHERE s.journal_id IS NOT NULL
  ), posted AS (
    INSERT INTO entry (journal_id, leg, posted_at, account_id, type, amount, balance_after)
      SELECT s.journal_id, l.leg, p_at, l.account_id, l.type, l.amount, l.balance_after
        FROM s, LATERAL (VALUES
          (0, s.counter_account, s.in_type, -s.in_amount, NULL::bigint),
          (1, s.cash_account, s.in_type, s.in_amount, s.balance + s.out_amount),
          (2, s.cash_account, s.out_type, -s.out_amount, s.balance),
          (3, s.counter_account, s.out_type, s.out_amount, NULL),
          (4, s.debt_account, s.out_type, -s.debt_amount, s.debt_after),
          (5, s.counter_account, s.out_type, s.debt_amount, NULL)
        ) l (leg, account_id, type, amount, balance_after)
        WHERE s.journal_id IS NOT NULL AND l.amount <> 0
  ), placed AS (
    INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, payout, valid_turnover,
        placed_at, settled_at, business_day, state)
      SELECT s.bet_id, s.brand_id, s.member_id, s.agent_path, s.product, s.vendor, s.game, s.round_id, s.currency,
          s.out_amount, 0, s.turnover_delta, p_at, CASE WHEN s.next_state = 'settled' THEN p_at END, s.today, s.next_state
        FROM s WHERE s.kind = 'bet'
  ), counted AS (
    -- Period sums start anew with the day, week and month.
    UPDATE member_guard g SET
        day_start = s.today, week_start = s.week, month_start = s.month,
        deposit_day_used = CASE WHEN g.day_start = s.today THEN g.deposit_day_used ELSE 0 END,
        deposit_week_used = CASE WHEN g.week_start = s.week THEN g.deposit_week_used ELSE 0 END,
        deposit_month_used = CASE WHEN g.month_start = s.month THEN g.deposit_month_used ELSE 0 END,
        wager_day_used = CASE WHEN g.day_start = s.today THEN g.wager_day_used ELSE 0 END
          + CASE WHEN s.since >= s.today THEN s.wager_delta ELSE 0 END,
        wager_week_used = CASE WHEN g.week_start = s.week THEN g.wager_week_used ELSE 0 END
          + CASE WHEN s.since >= s.week THEN s.wager_delta ELSE 0 END,
        wager_month_used = CASE WHEN g.month_start = s.month THEN g.wager_month_used ELSE 0 END
          + CASE WHEN s.since >= s.month THEN s.wager_delta ELSE 0 END,
        loss_day_used = CASE WHEN g.day_start = s.today THEN g.loss_day_used ELSE 0 END
          + CASE WHEN s.since >= s.today THEN s.loss_delta ELSE 0 END,
        loss_week_used = CASE WHEN g.week_start = s.week THEN g.loss_week_used ELSE 0 END
          + CASE WHEN s.since >= s.week THEN s.loss_delta ELSE 0 END,
        loss_month_used = CASE WHEN g.month_start = s.month THEN g.loss_month_used ELSE 0 END
          + CASE WHEN s.since >= s.month THEN s.loss_delta ELSE 0 END
      FROM s WHERE g.member_id = s.member_id AND (s.wager_delta <> 0 OR s.loss_delta <> 0)
  ), told AS (
    INSERT INTO bet_outbox (at, brand_id, member_id, kind, bet_id) SELECT p_at, s.brand_id, s.member_id, s.kind, s.bet_id FROM s
  )
  SELECT (SELECT count(*) FROM key), count(*) + count(*) FILTER (WHERE s.tombstone), bool_or(s.kind <> 'bet')
    INTO v_written, v_asked, v_others FROM s;
  IF v_written <> v_asked THEN
    RAISE EXCEPTION 'a transaction id was taken meanwhile' USING ERRCODE = 'PV503';
  END IF;
  IF v_others THEN
    PERFORM bet_settle(p_steps, p_at);
  END IF;
END $$;

-- What wins, raises and cancels change on wagers that stand.
CREATE FUNCTION bet_settle(p_steps bet_step[], p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bet w SET stake = w.stake + s.stake_delta, payout = w.payout + s.payout_delta,
      valid_turnover = w.valid_turnover + s.turnover_delta, state = s.next_state,
      settled_at = CASE WHEN s.next_state = 'open' THEN NULL ELSE coalesce(w.settled_at, p_at) END,
      revisions = w.revisions + CASE WHEN s.revision IS NULL THEN 0 ELSE 1 END
    FROM unnest(p_steps) s WHERE s.apply AND s.kind <> 'bet' AND s.next_state IS NOT NULL AND w.id = s.bet_id;
  -- The last word on a round settles its other wagers too.
  UPDATE bet w SET state = 'settled', settled_at = p_at, valid_turnover = w.stake
    FROM unnest(p_steps) s
    WHERE s.apply AND s.kind = 'win' AND s.round_closed AND w.vendor = s.vendor AND w.round_id = s.round_id
      AND w.member_id = s.member_id AND w.state = 'open';
  INSERT INTO bet_revision (bet_id, revision, at, business_day, reason, stake_delta, payout_delta, turnover_delta)
    SELECT s.bet_id, s.bet_revisions + 1, p_at, s.today, s.revision, s.stake_delta, s.payout_delta, s.turnover_delta
      FROM unnest(p_steps) s WHERE s.apply AND s.revision IS NOT NULL;
  UPDATE vendor_transaction t SET state = 'cancelled'
    FROM unnest(p_steps) s WHERE s.apply AND s.cancels_reference AND t.vendor = s.vendor AND t.id = s.reference;
END $$;

REVOKE EXECUTE ON FUNCTION bet_write(bet_step[], timestamptz), bet_settle(bet_step[], timestamptz),
  bet_complete(bet_step, bet_found, member_guard), bet_apply(json, text[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bet_apply(json, text[], timestamptz) TO pavilion_app;

-- Takes the oldest outbox rows away and returns them. Several relays may drain at once.
CREATE FUNCTION bet_outbox_take(p_limit integer) RETURNS SETOF bet_outbox
  LANGUAGE sql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  DELETE FROM bet_outbox WHERE id IN (SELECT id FROM bet_outbox ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED) RETURNING *;
$$;
REVOKE EXECUTE ON FUNCTION bet_outbox_take(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bet_outbox_take(integer) TO pavilion_app;
GRANT SELECT ON bet, bet_revision, vendor_transaction, bet_outbox TO pavilion_app;
