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

-- One operation on its way through bet_apply.
CREATE TYPE bet_step AS (
  -- as asked
  n integer, kind text, vendor text, id text, hash bytea, member_id text, round_id text, reference text, amount bigint,
  currency text, game text, product text, new_bet_id text, free boolean, round_closed boolean, turnover bigint, gate text,
  after_win text, session_started_at timestamptz,
  -- as found
  brand_id text, brand_status text, brand_currency text, bet_unit bigint, customer_type smallint, agent_path text[], today date,
  counter_account bigint, balance bigint,
  own_found boolean, own_state text, own_hash bytea, own_kind text, own_bet text, own_journal bigint, own_balance bigint,
  ref_found boolean, ref_kind text, ref_state text, ref_member text, ref_round text, ref_amount bigint, ref_journal bigint,
  bet_id text, bet_state text, bet_stake bigint, bet_payout bigint, bet_turnover bigint, bet_round text, bet_member text,
  bet_revisions integer, bet_day date,
  -- as decided
  status text, apply boolean, replayed boolean, tombstone boolean, type integer, journal_id bigint,
  in_amount bigint, in_type integer, out_amount bigint, debt_amount bigint, out_type integer,
  stake_delta bigint, payout_delta bigint, turnover_delta bigint, next_state text, cancels_reference boolean, revision text,
  wager_delta bigint, loss_delta bigint, cash_account bigint, debt_account bigint
);

-- The four functions below run inside bet_apply only, in its search path.
-- May this stake be placed? Null, or the refusal. Period sums of an earlier period count as nothing.
CREATE FUNCTION bet_refusal(s bet_step, g member_guard, p_at timestamptz) RETURNS text
  LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_day boolean := g.day_start = s.today;
  v_week boolean := g.week_start = date_trunc('week', s.today)::date;
  v_month boolean := g.month_start = date_trunc('month', s.today)::date;
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

-- Decides one operation from what was found. Reads nothing, writes nothing.
CREATE FUNCTION bet_decide(p bet_step, g member_guard, p_at timestamptz) RETURNS bet_step
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  s bet_step := p;
BEGIN
  s.apply := false;
  s.replayed := false;
  s.tombstone := false;
  s.cancels_reference := false;
  s.in_amount := 0; s.out_amount := 0; s.debt_amount := 0;
  s.stake_delta := 0; s.payout_delta := 0; s.turnover_delta := 0; s.wager_delta := 0; s.loss_delta := 0;
  s.free := coalesce(s.free, false);
  s.round_closed := coalesce(s.round_closed, false);

  IF s.brand_id IS NULL THEN
    s.status := 'member.unknown';
    RETURN s;
  END IF;
  IF s.own_found THEN
    IF s.own_kind = 'tombstone' OR (s.own_state = 'cancelled' AND s.own_hash = s.hash) THEN
      s.status := 'transaction.cancelled';
    ELSIF s.own_hash <> s.hash THEN
      s.status := 'transaction.conflict';
    ELSE
      s.status := 'ok'; s.replayed := true; s.balance := s.own_balance; s.bet_id := s.own_bet; s.journal_id := s.own_journal;
    END IF;
    RETURN s;
  END IF;
  IF s.kind <> 'cancel' AND s.currency IS DISTINCT FROM s.brand_currency THEN
    s.status := 'currency.mismatch';
    RETURN s;
  END IF;
  IF s.amount < 0 THEN
    s.status := 'amount.step';
    RETURN s;
  END IF;

  IF s.kind = 'bet' THEN
    s.status := bet_refusal(s, g, p_at);
    IF s.status IS NULL THEN
      s.status := 'ok'; s.apply := true; s.bet_id := s.new_bet_id; s.type := 3200;
      s.out_amount := CASE WHEN s.free THEN 0 ELSE s.amount END; s.out_type := 3200;
      s.wager_delta := s.out_amount; s.loss_delta := s.out_amount;
      s.next_state := CASE WHEN s.round_closed THEN 'settled' ELSE 'open' END;
      s.turnover_delta := CASE WHEN s.round_closed THEN coalesce(s.turnover, s.out_amount) ELSE 0 END;
    END IF;
    RETURN s;
  END IF;

  IF s.kind = 'promo' THEN
    s.status := 'ok'; s.apply := true; s.type := 3102; s.in_amount := s.amount; s.in_type := 3102;
    RETURN s;
  END IF;

  -- The rest speaks of an earlier transaction, or of the round.
  IF s.kind IN ('raise', 'win') THEN
    IF s.bet_id IS NULL OR (s.reference IS NOT NULL AND s.ref_kind IS DISTINCT FROM 'bet') THEN
      s.status := 'bet.not.found';
    ELSIF s.bet_member <> s.member_id OR s.bet_round <> s.round_id THEN
      s.status := 'transaction.mismatch';
    ELSIF s.bet_state = 'cancelled' THEN
      s.status := 'bet.cancelled';
    ELSIF s.kind = 'win' THEN
      s.status := 'ok'; s.apply := true; s.type := 3100; s.in_amount := s.amount; s.in_type := 3100;
      s.payout_delta := s.amount; s.loss_delta := -s.amount;
      IF s.bet_state = 'settled' THEN
        s.next_state := 'settled'; s.revision := 'late.win';
      ELSE
        s.next_state := CASE WHEN s.round_closed THEN 'settled' ELSE 'open' END;
        s.turnover_delta := CASE WHEN s.round_closed THEN coalesce(s.turnover, s.bet_stake) ELSE 0 END;
      END IF;
    ELSIF s.bet_state = 'settled' THEN
      s.status := 'bet.settled';
    ELSE
      s.status := bet_refusal(s, g, p_at);
      IF s.status IS NULL THEN
        s.status := 'ok'; s.apply := true; s.type := 3200; s.out_amount := s.amount; s.out_type := 3200;
        s.stake_delta := s.amount; s.wager_delta := s.amount; s.loss_delta := s.amount; s.next_state := 'open';
        s.revision := 'raised';
      END IF;
    END IF;
    RETURN s;
  END IF;

  -- cancel
  IF NOT s.ref_found THEN
    s.status := 'ok'; s.apply := true; s.tombstone := true;
    RETURN s;
  END IF;
  IF s.ref_member <> s.member_id OR (s.round_id <> '' AND s.ref_round <> '' AND s.ref_round <> s.round_id)
      OR s.ref_kind = 'cancel' THEN
    s.status := 'transaction.mismatch';
    RETURN s;
  END IF;
  IF s.ref_state = 'cancelled' OR s.bet_state = 'cancelled' THEN
    s.status := 'ok'; s.apply := true;
    RETURN s;
  END IF;
  IF s.ref_kind IN ('bet', 'raise') THEN
    IF s.bet_payout > 0 AND coalesce(s.after_win, 'refuse') <> 'take-back' THEN
      s.status := 'bet.settled';
      RETURN s;
    END IF;
    s.type := 3120;
    s.in_type := 3120;
    IF s.ref_kind = 'raise' THEN
      -- The wager stands, with the stake it had before.
      s.in_amount := s.ref_amount; s.stake_delta := -s.ref_amount; s.next_state := s.bet_state;
      s.turnover_delta := -least(s.bet_turnover, s.ref_amount);
    ELSE
      s.in_amount := s.bet_stake; s.out_amount := s.bet_payout; s.payout_delta := -s.bet_payout; s.out_type := 3220;
      s.next_state := 'cancelled'; s.turnover_delta := -s.bet_turnover;
    END IF;
    s.wager_delta := -s.in_amount; s.loss_delta := s.out_amount - s.in_amount;
    s.revision := CASE WHEN s.bet_state = 'settled' OR s.ref_kind = 'raise' THEN 'bet.cancelled' END;
  ELSE
    s.type := 3220; s.out_type := 3220; s.out_amount := s.ref_amount;
    IF s.ref_kind = 'win' THEN
      s.payout_delta := -s.ref_amount; s.loss_delta := s.ref_amount; s.next_state := s.bet_state; s.revision := 'win.cancelled';
    END IF;
  END IF;
  -- What was spent already becomes a debt; the balance never goes below nothing.
  s.debt_amount := greatest(0, s.out_amount - s.balance - s.in_amount);
  s.out_amount := s.out_amount - s.debt_amount;
  s.status := 'ok'; s.apply := true; s.cancels_reference := true;
  RETURN s;
END $$;

-- Applies many operations in one transaction, each with a result of its own: a refusal touches nothing but its own operation.
-- At most one operation a member, and no transaction id twice, in one call (the caller keeps the others for the next).
-- p_ops: array of {n, kind, vendor, id, hash (hex), member, round, reference, amount, currency, game, product, betId, free,
--   roundClosed, turnover, gate, afterWin, sessionStartedAt}. Answers [{n, status, balance, betId, journalId, replayed}].
-- PV503: another process wrote one of the ids meanwhile; call again.
CREATE FUNCTION bet_apply(p_ops json, p_at timestamptz)
  RETURNS TABLE (n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
  SET jit = off AS $$
#variable_conflict use_column
DECLARE
  v_steps bet_step[];
  v_expected integer;
  v_written integer;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7202);
  PERFORM 1 FROM member_guard
    WHERE member_id = ANY (ARRAY(SELECT op ->> 'member' FROM json_array_elements(p_ops) op)) ORDER BY member_id FOR UPDATE;

  SELECT array_agg(bet_decide(found.s, found.g, p_at) ORDER BY (found.g).member_id) INTO v_steps FROM (
    SELECT ROW(
        op.n, op.kind, op.vendor, op.id, decode(op.hash, 'hex'), op.member, op.round, op.reference, op.amount,
        op.currency, op.game, op.product, op."betId", op.free, op."roundClosed", op.turnover, op.gate,
        op."afterWin", op."sessionStartedAt",
        b.id, b.status, b.currency, cur.bet_step, m.customer_type, m.agent_path, (p_at AT TIME ZONE b.time_zone)::date,
        CASE WHEN b.id IS NOT NULL AND (op.kind <> 'cancel' OR ref.kind <> 'tombstone') THEN
          coalesce(house.id, ledger_account(way.kind, b.id, way.owner, b.currency)) END,
        cash.balance,
        own.id IS NOT NULL, own.state, own.body_hash, own.kind, own.bet_id, own.journal_id, own.balance,
        ref.id IS NOT NULL, ref.kind, ref.state, ref.member_id, ref.round_id, ref.amount, ref.journal_id,
        wager.id, wager.state, wager.stake, wager.payout, wager.valid_turnover, wager.round_id, wager.member_id,
        wager.revisions, wager.business_day,
        NULL, NULL, NULL, NULL, NULL, NULL,
        NULL, NULL, NULL, NULL, NULL,
        NULL, NULL, NULL, NULL, NULL, NULL,
        NULL, NULL, g.cash_account, NULL
      )::bet_step AS s, g
      FROM json_to_recordset(p_ops) AS op (n integer, kind text, vendor text, id text, hash text, member text, round text,
        reference text, amount bigint, currency text, game text, product text, "betId" text, free boolean, "roundClosed" boolean,
        turnover bigint, gate text, "afterWin" text, "sessionStartedAt" timestamptz)
      LEFT JOIN member_guard g ON g.member_id = op.member
      LEFT JOIN member m ON m.id = g.member_id
      LEFT JOIN brand b ON b.id = m.brand_id
      LEFT JOIN currency cur ON cur.code = b.currency
      LEFT JOIN account cash ON cash.id = g.cash_account
      -- LIMIT keeps each of these a look into an index, whatever the planner believes of the table's size.
      LEFT JOIN LATERAL (SELECT v.* FROM vendor_transaction v WHERE v.vendor = op.vendor AND v.id = op.id LIMIT 1) own ON true
      LEFT JOIN LATERAL (SELECT v.* FROM vendor_transaction v WHERE v.vendor = op.vendor AND v.id = op.reference LIMIT 1) ref ON true
      LEFT JOIN LATERAL (SELECT w.* FROM bet w WHERE w.id = CASE
        WHEN op.reference IS NOT NULL THEN ref.bet_id
        WHEN op.kind IN ('raise', 'win') THEN (SELECT r.id FROM bet r WHERE r.vendor = op.vendor AND r.round_id = op.round
          AND r.member_id = op.member ORDER BY r.state = 'cancelled', r.placed_at DESC LIMIT 1) END LIMIT 1) wager ON true
      LEFT JOIN LATERAL (SELECT CASE WHEN op.kind = 'promo' OR ref.kind = 'promo' THEN 'house.promotion' ELSE 'house.game' END AS kind,
        op.vendor || ':' || coalesce(wager.game, op.game, '') AS owner) way ON true
      LEFT JOIN account house ON house.owner = way.owner AND house.kind = way.kind AND house.currency = b.currency
        AND house.brand_id = b.id
  ) found;

  v_expected := (SELECT count(*) FROM unnest(v_steps) s WHERE s.apply);
  IF v_expected > 0 THEN
    -- Numbers for the journals, and accounts for what could not be taken back.
    SELECT array_agg(bet_number(s)) INTO v_steps FROM unnest(v_steps) s;
    v_expected := v_expected + (SELECT count(*) FROM unnest(v_steps) s WHERE s.tombstone);
    INSERT INTO vendor_transaction (vendor, id, kind, state, member_id, round_id, reference, amount, body_hash, bet_id, journal_id,
        balance, created_at)
      SELECT * FROM (
        SELECT s.vendor, s.id, s.kind, 'applied', s.member_id, s.round_id, s.reference, s.amount, s.hash, s.bet_id, s.journal_id,
            s.balance + s.in_amount - s.out_amount, p_at
          FROM unnest(v_steps) s WHERE s.apply
        UNION ALL
        SELECT s.vendor, s.reference, 'tombstone', 'cancelled', s.member_id, s.round_id, NULL, 0, s.hash, NULL, NULL, s.balance, p_at
          FROM unnest(v_steps) s WHERE s.tombstone
      ) row ORDER BY 1, 2
      ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS v_written = ROW_COUNT;
    IF v_written <> v_expected THEN
      RAISE EXCEPTION 'a transaction id was taken meanwhile' USING ERRCODE = 'PV503';
    END IF;
    PERFORM bet_write(v_steps, p_at);
  END IF;

  RETURN QUERY SELECT s.n, s.status,
      CASE WHEN s.apply THEN s.balance + s.in_amount - s.out_amount ELSE s.balance END, s.bet_id, s.journal_id, s.replayed
    FROM unnest(v_steps) s;
END $$;

CREATE FUNCTION bet_number(p bet_step) RETURNS bet_step LANGUAGE plpgsql AS $$
DECLARE
  s bet_step := p;
BEGIN
  IF s.apply AND s.in_amount + s.out_amount + s.debt_amount > 0 THEN
    s.journal_id := nextval('journal_id');
    IF s.debt_amount > 0 THEN
      s.debt_account := ledger_account('member.debt', s.brand_id, s.member_id, s.brand_currency);
    END IF;
  END IF;
  RETURN s;
END $$;

-- Writes what was decided. Called under the guards' locks, after the keys were won.
CREATE FUNCTION bet_write(p_steps bet_step[], p_at timestamptz) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  v_bets boolean;
  v_others boolean;
  v_debts boolean;
BEGIN
  SELECT bool_or(s.kind = 'bet'), bool_or(s.kind <> 'bet'), bool_or(s.debt_amount > 0) INTO v_bets, v_others, v_debts
    FROM unnest(p_steps) s WHERE s.apply;

  UPDATE account a SET balance = a.balance + s.in_amount - s.out_amount
    FROM unnest(p_steps) s WHERE s.apply AND s.in_amount <> s.out_amount AND a.id = s.cash_account;
  IF v_debts THEN
    UPDATE account a SET balance = a.balance - s.debt_amount
      FROM unnest(p_steps) s WHERE s.apply AND s.debt_amount > 0 AND a.id = s.debt_account;
  END IF;

  INSERT INTO journal (id, posted_at, type, source, reference)
    SELECT s.journal_id, p_at, s.type, 'vendor', coalesce(s.bet_id, s.id) FROM unnest(p_steps) s
      WHERE s.apply AND s.journal_id IS NOT NULL;
  INSERT INTO entry (journal_id, leg, posted_at, account_id, type, amount, balance_after)
    SELECT s.journal_id, l.leg, p_at, l.account_id, l.type, l.amount, l.balance_after
      FROM unnest(p_steps) s, LATERAL (VALUES
        (0, s.counter_account, s.in_type, -s.in_amount, NULL::bigint),
        (1, s.cash_account, s.in_type, s.in_amount, s.balance + s.in_amount),
        (2, s.cash_account, s.out_type, -s.out_amount, s.balance + s.in_amount - s.out_amount),
        (3, s.counter_account, s.out_type, s.out_amount, NULL),
        (4, s.debt_account, s.out_type, -s.debt_amount, (SELECT a.balance FROM account a WHERE a.id = s.debt_account)),
        (5, s.counter_account, s.out_type, s.debt_amount, NULL)
      ) l (leg, account_id, type, amount, balance_after)
      WHERE s.apply AND s.journal_id IS NOT NULL AND l.amount <> 0;

  IF v_bets THEN
    INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, payout, valid_turnover,
        placed_at, settled_at, business_day, state)
      SELECT s.bet_id, s.brand_id, s.member_id, s.agent_path, s.product, s.vendor, s.game, s.round_id, s.brand_currency,
          s.out_amount, 0, s.turnover_delta, p_at, CASE WHEN s.next_state = 'settled' THEN p_at END, s.today, s.next_state
        FROM unnest(p_steps) s WHERE s.apply AND s.kind = 'bet';
  END IF;
  IF v_others THEN
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
  END IF;

  -- Period sums start anew with the day, week and month; what is given back counts only in the period it was staked in.
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
    FROM (
      SELECT q.member_id, q.today, q.wager_delta, q.loss_delta, date_trunc('week', q.today)::date AS week,
          date_trunc('month', q.today)::date AS month, CASE WHEN q.kind = 'cancel' THEN q.bet_day ELSE q.today END AS since
        FROM unnest(p_steps) q WHERE q.apply AND (q.wager_delta <> 0 OR q.loss_delta <> 0)
    ) s
    WHERE g.member_id = s.member_id;

  INSERT INTO bet_outbox (at, brand_id, member_id, kind, bet_id)
    SELECT p_at, s.brand_id, s.member_id, s.kind, s.bet_id FROM unnest(p_steps) s WHERE s.apply;
END $$;
REVOKE EXECUTE ON FUNCTION bet_write(bet_step[], timestamptz), bet_number(bet_step), bet_apply(json, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bet_apply(json, timestamptz) TO pavilion_app;

-- Takes the oldest outbox rows away and returns them. Several relays may drain at once.
CREATE FUNCTION bet_outbox_take(p_limit integer) RETURNS SETOF bet_outbox
  LANGUAGE sql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  DELETE FROM bet_outbox WHERE id IN (SELECT id FROM bet_outbox ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED) RETURNING *;
$$;
REVOKE EXECUTE ON FUNCTION bet_outbox_take(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bet_outbox_take(integer) TO pavilion_app;
GRANT SELECT ON bet, bet_revision, vendor_transaction, bet_outbox TO pavilion_app;
