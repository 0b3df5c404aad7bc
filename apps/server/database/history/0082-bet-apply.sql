-- Applies operations of wagers. Two forms stand behind the same rules: bet_each works one operation after another in plain
-- single-row statements and has nothing to start; bet_many_bets and bet_many_wins work a whole batch in one statement each.

-- May this stake be placed? Null, or the refusal. Period sums of an earlier period count as nothing. Inlined by both forms.
-- p_alive: the session named lives (true when none was named). p_stale: the gate was judged on content that has changed since.
CREATE FUNCTION bet_refusal(g member_guard, p_at timestamptz, p_alive boolean, p_since timestamptz, p_stale boolean, p_gate text, p_brand_status text,
  p_step bigint, p_amount bigint, p_free boolean, p_today date, p_week date, p_month date) RETURNS text
  LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN NOT p_alive THEN 'token.expired'
    WHEN p_stale THEN 'content.changed'
    WHEN p_gate IS NOT NULL THEN p_gate
    WHEN p_brand_status <> 'open' THEN 'brand.not.open'
    WHEN (g).customer_type = 4 THEN 'member.trial'
    WHEN (g).status <> 'active' THEN 'member.not.active'
    WHEN (g).excluded_until > p_at THEN 'member.excluded'
    WHEN (g).cool_off_until > p_at THEN 'member.cooling.off'
    WHEN p_since + make_interval(mins => (g).session_limit_minutes) <= p_at THEN 'limit.session'
    WHEN p_free THEN NULL
    WHEN p_amount <= 0 OR p_amount % p_step <> 0 THEN 'amount.step'
    WHEN (g).balance < p_amount THEN 'balance.not.enough'
    WHEN p_amount + (CASE WHEN (g).day_start = p_today THEN (g).wager_day_used ELSE 0 END) > (g).wager_day_limit THEN 'limit.wager.day'
    WHEN p_amount + (CASE WHEN (g).week_start = p_week THEN (g).wager_week_used ELSE 0 END) > (g).wager_week_limit THEN 'limit.wager.week'
    WHEN p_amount + (CASE WHEN (g).month_start = p_month THEN (g).wager_month_used ELSE 0 END) > (g).wager_month_limit THEN 'limit.wager.month'
    WHEN p_amount + (CASE WHEN (g).day_start = p_today THEN (g).loss_day_used ELSE 0 END) > (g).loss_day_limit THEN 'limit.loss.day'
    WHEN p_amount + (CASE WHEN (g).week_start = p_week THEN (g).loss_week_used ELSE 0 END) > (g).loss_week_limit THEN 'limit.loss.week'
    WHEN p_amount + (CASE WHEN (g).month_start = p_month THEN (g).loss_month_used ELSE 0 END) > (g).loss_month_limit THEN 'limit.loss.month'
  END
$$;

-- What stands under a key: null (nothing), or the answer to a repeat.
CREATE FUNCTION bet_repeat(p_kind operation_kind, p_known bytea, p_asked bytea, p_taken_back boolean) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_kind = 'tombstone' THEN 'transaction.cancelled' WHEN p_known <> p_asked THEN 'transaction.conflict'
    WHEN p_taken_back THEN 'transaction.cancelled' ELSE 'ok' END
$$;

-- May this win be paid? p_has_reference: the vendor named a transaction, p_reference_kind: what it is.
CREATE FUNCTION win_refusal(p_bet text, p_has_reference boolean, p_reference_kind operation_kind, p_bet_member text, p_member text, p_bet_round text, p_round text,
  p_state text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_bet IS NULL OR (p_has_reference AND p_reference_kind IS DISTINCT FROM 'bet') THEN 'bet.not.found'
    WHEN p_bet_member <> p_member OR p_bet_round <> p_round THEN 'transaction.mismatch'
    WHEN p_state = 'cancelled' THEN 'bet.cancelled' END
$$;

-- One operation after another. Operations come sorted by member, each member once: guards are locked in one order.
CREATE FUNCTION bet_each(p_at timestamptz, p_but operation_kind[], p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[], p_member text[], p_round text[],
  p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[], p_free boolean[], p_closed boolean[],
  p_turnover bigint[], p_gate text[], p_version bigint[], p_session text[], p_since timestamptz[], p_take_back boolean[])
  RETURNS TABLE (n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
  LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  g member_guard;
  b bet;
  o record;
  v_ref_kind operation_kind; v_ref_member text; v_ref_round text; v_ref_bet text; v_ref_amount bigint;
  c record;
  v_context text := '';
  v_house bigint;
  v_kind operation_kind;
  v_take_back_house text;
  v_at timestamptz;
  v_today date; v_week date; v_month date; v_since_day date;
  v_alive boolean;
  v_since timestamptz;
  v_number bigint;
  v_in bigint; v_out bigint; v_debt bigint; v_debt_account bigint; v_debt_after bigint;
  v_in_type integer; v_out_type integer;
  v_wager bigint; v_loss bigint;
  v_stake bigint; v_payout bigint; v_turnover bigint; v_settled_stake bigint; v_settled_payout bigint;
  v_state operation_state; v_revision integer; v_cancels text; v_line smallint;
BEGIN
  FOR i IN 1 .. cardinality(p_kind) LOOP
    v_kind := p_kind[i];
    CONTINUE WHEN v_kind = ANY (p_but);
    n := i - 1; replayed := false; bet_id := NULL; journal_id := NULL; balance := NULL; v_number := NULL;
    SELECT * INTO g FROM member_guard w WHERE w.member_id = p_member[i] FOR UPDATE;
    IF NOT FOUND THEN
      status := 'member.unknown';
      RETURN NEXT;
      CONTINUE;
    END IF;
    balance := g.balance;
    IF v_context <> g.brand_id || ' ' || p_vendor[i] || ' ' || p_product[i] || ' ' || p_game[i] THEN
      SELECT br.status, br.currency, br.time_zone, cu.bet_step, pr.bet_type, pr.win_type, pr.refund_type, pr.take_back_type, pr.promotion_type,
          pe.closed_through, cv.version, ho.id AS house INTO c
        FROM brand br CROSS JOIN ledger_period pe CROSS JOIN content_version cv JOIN currency cu ON cu.code = br.currency
          LEFT JOIN product na ON na.code = p_product[i] JOIN product pr ON pr.code = coalesce(na.code, 'rng')
          LEFT JOIN ledger_account ho ON ho.owner = p_vendor[i] || ':' || p_game[i] AND ho.kind = 'house.game' AND ho.currency = br.currency
            AND ho.brand_id = br.id
        WHERE br.id = g.brand_id;
      v_context := g.brand_id || ' ' || p_vendor[i] || ' ' || p_product[i] || ' ' || p_game[i];
    END IF;
    v_at := greatest(p_at, c.closed_through, g.last_at);
    v_today := (v_at AT TIME ZONE c.time_zone)::date;
    IF g.day_start = v_today THEN
      v_week := g.week_start; v_month := g.month_start;
    ELSE
      v_week := v_today - (extract(isodow FROM v_today)::integer - 1); v_month := date_trunc('month', v_today::timestamp)::date;
    END IF;
    -- The common case in as few expressions as it takes: PostgreSQL prepares each of them anew in every transaction.
    IF v_kind = 'bet' AND c.house IS NOT NULL AND g.day_start = v_today AND NOT p_free[i] AND NOT p_closed[i] THEN
      v_out := p_amount[i];
      IF p_session[i] IS NULL THEN
        v_alive := true; v_since := p_since[i];
      ELSE
        SELECT s.ended_at IS NULL AND s.expires_at > p_at AND s.active_at > p_at - interval '30 minutes' AND g.status = 'active', s.created_at
          INTO v_alive, v_since FROM member_session s WHERE s.id = p_session[i] AND s.member_id = p_member[i];
        v_alive := coalesce(v_alive, false);
      END IF;
      IF bet_refusal(g, v_at, v_alive, v_since, p_version[i] <> c.version, p_gate[i], c.status, c.bet_step, v_out, false, v_today, v_week, v_month) IS NULL
          AND p_currency[i] = c.currency THEN
        INSERT INTO operation (number, at, amount, payer, receiver, payer_balance, balance, stake, type, line, kind, source, key, brand_id, member_id, bet_id,
            round_id, product, game, state, body_hash, agent_path)
          VALUES (nextval('operation_number'), v_at, v_out, g.cash_account, c.house, g.balance - v_out, g.balance - v_out, v_out, c.bet_type, 0, 'bet', p_vendor[i],
            p_id[i], g.brand_id, g.member_id, p_bet[i], p_round[i], p_product[i], p_game[i], 'open', p_hash[i], g.agent_path)
          ON CONFLICT (key, source) DO NOTHING RETURNING number INTO v_number;
        IF v_number IS NOT NULL THEN
          INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, placed_at, business_day, state)
            VALUES (p_bet[i], g.brand_id, g.member_id, g.agent_path, p_product[i], p_vendor[i], p_game[i], p_round[i], c.currency, v_out, v_at, v_today, 'open');
          UPDATE member_guard w SET balance = w.balance - v_out, last_at = v_at, wager_day_used = w.wager_day_used + v_out,
              wager_week_used = w.wager_week_used + v_out, wager_month_used = w.wager_month_used + v_out, loss_day_used = w.loss_day_used + v_out,
              loss_week_used = w.loss_week_used + v_out, loss_month_used = w.loss_month_used + v_out
            WHERE w.member_id = g.member_id;
          status := 'ok'; balance := g.balance - v_out; bet_id := p_bet[i]; journal_id := v_number;
          RETURN NEXT;
          CONTINUE;
        END IF;
      END IF;
    END IF;
    v_since_day := v_today;
    v_in := 0; v_out := 0; v_debt := 0; v_wager := 0; v_loss := 0; v_in_type := NULL; v_out_type := NULL; v_take_back_house := 'house.game';
    v_stake := NULL; v_payout := NULL; v_turnover := NULL; v_settled_stake := NULL; v_settled_payout := NULL;
    v_state := NULL; v_revision := NULL; v_cancels := NULL; v_ref_kind := NULL; b := NULL;

    IF v_kind <> 'bet' AND v_kind <> 'promo' THEN
      -- What it speaks of: the transaction named, or the newest bet of the round.
      IF p_reference[i] IS NOT NULL THEN
        SELECT k.kind, k.member_id, k.round_id, k.amount, k.bet_id INTO v_ref_kind, v_ref_member, v_ref_round, v_ref_amount, v_ref_bet
          FROM operation k WHERE k.key = p_reference[i] AND k.source = p_vendor[i];
        IF v_ref_bet IS NOT NULL THEN
          SELECT * INTO b FROM bet w WHERE w.id = v_ref_bet;
        END IF;
      ELSIF v_kind <> 'cancel' THEN
        SELECT * INTO b FROM bet w WHERE w.vendor = p_vendor[i] AND w.round_id = p_round[i] AND w.member_id = p_member[i]
          ORDER BY w.state = 'cancelled', w.placed_at DESC, w.id DESC LIMIT 1;
      END IF;
    END IF;

    status := CASE WHEN p_currency[i] IS DISTINCT FROM c.currency AND v_kind <> 'cancel' THEN 'currency.mismatch' WHEN p_amount[i] < 0 THEN 'amount.step' END;
    IF status IS NOT NULL THEN
      NULL;
    ELSIF v_kind = 'bet' OR v_kind = 'raise' THEN
      IF v_kind = 'raise' THEN
        status := coalesce(win_refusal(b.id, p_reference[i] IS NOT NULL, v_ref_kind, b.member_id, p_member[i], b.round_id, p_round[i], b.state),
          CASE WHEN b.state = 'settled' THEN 'bet.settled' END);
      END IF;
      IF status IS NULL THEN
        v_alive := true;
        v_since := p_since[i];
        IF p_session[i] IS NOT NULL THEN
          SELECT s.ended_at IS NULL AND s.expires_at > p_at AND s.active_at > p_at - interval '30 minutes' AND g.status = 'active', s.created_at
            INTO v_alive, v_since FROM member_session s WHERE s.id = p_session[i] AND s.member_id = p_member[i];
          v_alive := coalesce(v_alive, false);
        END IF;
        status := bet_refusal(g, v_at, v_alive, v_since, p_version[i] <> c.version, p_gate[i], c.status, c.bet_step, p_amount[i], p_free[i],
          v_today, v_week, v_month);
      END IF;
      IF status IS NULL THEN
        v_out := CASE WHEN p_free[i] THEN 0 ELSE p_amount[i] END;
        v_out_type := c.bet_type; v_stake := v_out; v_wager := v_out; v_loss := v_out;
        IF v_kind = 'raise' THEN
          v_state := 'open'; v_revision := b.revisions + 1; bet_id := b.id;
        ELSE
          bet_id := p_bet[i];
          v_state := 'open';
          IF p_closed[i] THEN
            v_state := 'settled'; v_settled_stake := v_out; v_turnover := coalesce(p_turnover[i], v_out);
          END IF;
        END IF;
      END IF;
    ELSIF v_kind = 'win' THEN
      status := win_refusal(b.id, p_reference[i] IS NOT NULL, v_ref_kind, b.member_id, p_member[i], b.round_id, p_round[i], b.state);
      IF status IS NULL THEN
        bet_id := b.id; v_in := p_amount[i]; v_in_type := c.win_type; v_payout := v_in; v_loss := -v_in; v_state := b.state::operation_state;
        IF b.state = 'settled' THEN
          v_revision := b.revisions + 1; v_settled_payout := v_in;
        ELSIF p_closed[i] THEN
          v_state := 'settled'; v_settled_stake := b.stake; v_settled_payout := b.payout + v_in; v_turnover := coalesce(p_turnover[i], b.stake);
        END IF;
      END IF;
    ELSIF v_kind = 'cancel' THEN
      -- Nothing under that key: it leaves a tombstone. A tombstone again: nothing is left to do.
      IF v_ref_member <> p_member[i] OR v_ref_kind = 'cancel' OR (p_round[i] <> '' AND v_ref_round <> '' AND v_ref_round <> p_round[i]) THEN
        status := 'transaction.mismatch';
      ELSIF v_ref_kind <> 'tombstone' THEN
        bet_id := b.id;
        v_state := b.state::operation_state;
        IF b.state IS DISTINCT FROM 'cancelled' AND NOT EXISTS (SELECT FROM operation x WHERE x.source = p_vendor[i] AND x.cancels = p_reference[i]) THEN
          IF v_ref_kind = 'bet' AND b.payout > 0 AND NOT p_take_back[i] THEN
            status := 'bet.settled';
          ELSE
            v_cancels := p_reference[i];
            v_since_day := coalesce(b.business_day, v_today);
            v_in_type := c.refund_type; v_out_type := c.take_back_type;
            IF v_ref_kind = 'bet' THEN
              v_in := b.stake; v_out := b.payout; v_stake := -b.stake; v_payout := -b.payout; v_wager := -b.stake; v_loss := b.payout - b.stake;
              v_turnover := -b.valid_turnover; v_state := 'cancelled';
              IF b.state = 'settled' THEN
                v_settled_stake := -b.stake; v_settled_payout := -b.payout; v_revision := b.revisions + 1;
              END IF;
            ELSIF v_ref_kind = 'raise' THEN
              -- The wager stands, with the stake it had before.
              v_in := v_ref_amount; v_stake := -v_ref_amount; v_wager := -v_ref_amount; v_loss := -v_ref_amount; v_turnover := -least(b.valid_turnover, v_ref_amount);
              v_revision := b.revisions + 1;
              IF b.state = 'settled' THEN
                v_settled_stake := -v_ref_amount;
              END IF;
            ELSIF v_ref_kind = 'win' THEN
              v_out := v_ref_amount; v_payout := -v_ref_amount; v_loss := v_ref_amount; v_revision := b.revisions + 1;
              IF b.state = 'settled' THEN
                v_settled_payout := -v_ref_amount;
              END IF;
            ELSE
              v_out := v_ref_amount; v_take_back_house := 'house.promotion';
            END IF;
            -- What was spent already becomes a debt; the balance never goes below nothing.
            v_debt := greatest(0, v_out - g.balance - v_in);
            v_out := v_out - v_debt;
          END IF;
        END IF;
      END IF;
    ELSE
      v_in := p_amount[i]; v_in_type := c.promotion_type; v_take_back_house := 'house.promotion';
    END IF;
    -- Key first: what stands under it is answered whatever would be decided now. A bet or win that would be applied finds out by
    -- inserting its row.
    IF status IS NOT NULL OR v_kind NOT IN ('bet', 'win') THEN
      bet_id := NULL;
      SELECT k.kind, k.body_hash, k.bet_id, k.balance, k.number, k.amount INTO o FROM operation k WHERE k.key = p_id[i] AND k.source = p_vendor[i];
      IF FOUND THEN
        status := bet_repeat(o.kind, o.body_hash, p_hash[i], EXISTS (SELECT FROM operation x WHERE x.source = p_vendor[i] AND x.cancels = p_id[i]));
        IF status = 'ok' THEN
          replayed := true; balance := o.balance; bet_id := o.bet_id; journal_id := CASE WHEN o.amount > 0 THEN o.number END;
        END IF;
      END IF;
      IF FOUND OR status IS NOT NULL THEN
        RETURN NEXT;
        CONTINUE;
      END IF;
      bet_id := b.id;
    END IF;
    status := 'ok';

    v_number := nextval('operation_number');
    balance := g.balance + v_in - v_out;
    v_line := 0;
    IF v_in + v_out + v_debt > 0 THEN
      journal_id := v_number;
      -- A wager's game may be another than the one named now.
      v_house := CASE WHEN v_take_back_house = 'house.game' AND (b.game IS NULL OR b.game = p_game[i]) THEN c.house END;
      IF v_house IS NULL THEN
        v_house := ledger_account(v_take_back_house, g.brand_id, p_vendor[i] || ':' || coalesce(b.game, p_game[i]), c.currency);
        v_context := '';
      END IF;
      IF v_debt > 0 THEN
        v_debt_account := ledger_account('member.debt', g.brand_id, g.member_id, c.currency);
        UPDATE ledger_account a SET balance = a.balance - v_debt WHERE a.id = v_debt_account RETURNING a.balance INTO v_debt_after;
      END IF;
    END IF;
    -- The first line carries key and facts. A bet pays, a win receives; a cancel may do both, and leave a debt.
    IF v_in > 0 THEN
      INSERT INTO operation (number, at, amount, payer, receiver, receiver_balance, balance, stake, payout, turnover, settled_stake, settled_payout, type, revision,
          line, kind, source, key, brand_id, member_id, bet_id, round_id, product, game, reference, cancels, state, body_hash, agent_path)
        VALUES (v_number, v_at, v_in, v_house, g.cash_account, g.balance + v_in, balance, v_stake, v_payout, v_turnover, v_settled_stake, v_settled_payout,
          v_in_type, v_revision, 0, v_kind, p_vendor[i], p_id[i], g.brand_id, g.member_id, bet_id, p_round[i], coalesce(b.product, p_product[i]),
          coalesce(b.game, p_game[i]), p_reference[i], v_cancels, v_state, p_hash[i], coalesce(b.agent_path, g.agent_path))
        ON CONFLICT (key, source) DO NOTHING;
    ELSE
      INSERT INTO operation (number, at, amount, payer, receiver, payer_balance, balance, stake, payout, turnover, settled_stake, settled_payout, type, revision,
          line, kind, source, key, brand_id, member_id, bet_id, round_id, product, game, reference, cancels, state, body_hash, agent_path, detail)
        VALUES (v_number, v_at, CASE WHEN v_out > 0 THEN v_out ELSE v_debt END, CASE WHEN v_out > 0 THEN g.cash_account WHEN v_debt > 0 THEN v_debt_account END,
          CASE WHEN v_out + v_debt > 0 THEN v_house END, CASE WHEN v_out > 0 THEN balance WHEN v_debt > 0 THEN v_debt_after END, balance, v_stake, v_payout, v_turnover, v_settled_stake, v_settled_payout,
          CASE WHEN v_out + v_debt > 0 THEN v_out_type END, v_revision, 0, v_kind, p_vendor[i], p_id[i], g.brand_id, g.member_id, bet_id, p_round[i],
          coalesce(b.product, p_product[i]), coalesce(b.game, p_game[i]), p_reference[i], v_cancels, v_state, p_hash[i], coalesce(b.agent_path, g.agent_path),
          CASE WHEN p_free[i] THEN jsonb_build_object('free', p_amount[i]::text) END)
        ON CONFLICT (key, source) DO NOTHING;
    END IF;
    IF NOT FOUND THEN
      balance := g.balance; bet_id := NULL; journal_id := NULL;
      SELECT k.kind, k.body_hash, k.bet_id, k.balance, k.number, k.amount INTO o FROM operation k WHERE k.key = p_id[i] AND k.source = p_vendor[i];
      IF FOUND THEN
        status := bet_repeat(o.kind, o.body_hash, p_hash[i], EXISTS (SELECT FROM operation x WHERE x.source = p_vendor[i] AND x.cancels = p_id[i]));
        IF status = 'ok' THEN
          replayed := true; balance := o.balance; bet_id := o.bet_id; journal_id := CASE WHEN o.amount > 0 THEN o.number END;
        END IF;
      END IF;
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF v_kind = 'cancel' THEN
      IF v_in > 0 AND v_out > 0 THEN
        v_line := v_line + 1;
        INSERT INTO operation (number, line, at, kind, source, brand_id, member_id, bet_id, round_id, type, amount, payer, payer_balance, receiver)
          VALUES (v_number, v_line, v_at, v_kind, p_vendor[i], g.brand_id, g.member_id, bet_id, p_round[i], v_out_type, v_out, g.cash_account, balance, v_house);
      END IF;
      IF v_debt > 0 AND v_in + v_out > 0 THEN
        v_line := v_line + 1;
        INSERT INTO operation (number, line, at, kind, source, brand_id, member_id, bet_id, round_id, type, amount, payer, payer_balance, receiver)
          VALUES (v_number, v_line, v_at, v_kind, p_vendor[i], g.brand_id, g.member_id, bet_id, p_round[i], v_out_type, v_debt, v_debt_account, v_debt_after, v_house);
      END IF;
      IF v_ref_kind IS NULL THEN
        INSERT INTO operation (number, line, at, kind, source, key, brand_id, member_id, round_id, body_hash, balance)
          VALUES (v_number, 1, v_at, 'tombstone', p_vendor[i], p_reference[i], g.brand_id, g.member_id, p_round[i], p_hash[i], balance);
      END IF;
    END IF;

    IF v_kind = 'bet' THEN
      INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, valid_turnover, placed_at, settled_at,
          business_day, state)
        VALUES (bet_id, g.brand_id, g.member_id, g.agent_path, p_product[i], p_vendor[i], p_game[i], p_round[i], c.currency, v_out, coalesce(v_turnover, 0),
          v_at, CASE WHEN v_state = 'settled' THEN v_at END, v_today, v_state::text);
    ELSIF v_state IS NOT NULL AND (v_kind <> 'cancel' OR v_cancels IS NOT NULL) THEN
      UPDATE bet w SET stake = w.stake + CASE WHEN v_state = 'cancelled' THEN 0 ELSE coalesce(v_stake, 0) END, payout = w.payout + coalesce(v_payout, 0),
          valid_turnover = w.valid_turnover + coalesce(v_turnover, 0), state = v_state::text, revisions = coalesce(v_revision, w.revisions),
          settled_at = CASE WHEN v_state = 'open' THEN NULL ELSE coalesce(w.settled_at, v_at) END
        WHERE w.id = b.id;
      IF v_kind = 'win' AND p_closed[i] AND EXISTS (SELECT FROM bet w WHERE w.vendor = p_vendor[i] AND w.round_id = p_round[i]
          AND w.member_id = g.member_id AND w.state NOT IN ('settled', 'cancelled')) THEN
        PERFORM bet_settle_round(v_number, v_at, p_vendor[i], p_round[i], g.member_id);
      END IF;
    END IF;
    -- Period sums start anew with the day, week and month; what is given back counts only in the period it was staked in.
    UPDATE member_guard w SET balance = w.balance + v_in - v_out, last_at = v_at, day_start = v_today, week_start = v_week, month_start = v_month,
        deposit_day_used = CASE WHEN g.day_start = v_today THEN w.deposit_day_used ELSE 0 END,
        deposit_week_used = CASE WHEN g.week_start = v_week THEN w.deposit_week_used ELSE 0 END,
        deposit_month_used = CASE WHEN g.month_start = v_month THEN w.deposit_month_used ELSE 0 END,
        wager_day_used = CASE WHEN g.day_start = v_today THEN w.wager_day_used ELSE 0 END + CASE WHEN v_since_day >= v_today THEN v_wager ELSE 0 END,
        wager_week_used = CASE WHEN g.week_start = v_week THEN w.wager_week_used ELSE 0 END + CASE WHEN v_since_day >= v_week THEN v_wager ELSE 0 END,
        wager_month_used = CASE WHEN g.month_start = v_month THEN w.wager_month_used ELSE 0 END + CASE WHEN v_since_day >= v_month THEN v_wager ELSE 0 END,
        loss_day_used = CASE WHEN g.day_start = v_today THEN w.loss_day_used ELSE 0 END + CASE WHEN v_since_day >= v_today THEN v_loss ELSE 0 END,
        loss_week_used = CASE WHEN g.week_start = v_week THEN w.loss_week_used ELSE 0 END + CASE WHEN v_since_day >= v_week THEN v_loss ELSE 0 END,
        loss_month_used = CASE WHEN g.month_start = v_month THEN w.loss_month_used ELSE 0 END + CASE WHEN v_since_day >= v_month THEN v_loss ELSE 0 END
      WHERE w.member_id = g.member_id;
    RETURN NEXT;
  END LOOP;
END $$;

-- The last word on a round settles its other wagers too: a line each under the number of the win that said it. `state = 'open'` would let
-- the planner walk bet_open, all open wagers of everybody, where the round's own index is meant.
CREATE FUNCTION bet_settle_round(p_number bigint, p_at timestamptz, p_vendor text, p_round text, p_member text) RETURNS void
  LANGUAGE sql AS $$
  WITH others AS (
    UPDATE bet w SET state = 'settled', settled_at = p_at, valid_turnover = w.stake
      WHERE w.vendor = p_vendor AND w.round_id = p_round AND w.member_id = p_member AND w.state NOT IN ('settled', 'cancelled') RETURNING w.*)
  INSERT INTO operation (number, line, at, kind, source, brand_id, member_id, agent_path, product, game, round_id, bet_id, state, turnover, settled_stake,
      settled_payout)
    SELECT p_number, (row_number() OVER (ORDER BY w.id))::smallint, p_at, 'settle', w.vendor, w.brand_id, w.member_id, w.agent_path, w.product, w.game, w.round_id,
        w.id, 'settled', nullif(w.stake, 0), w.stake, w.payout
      FROM others w;
$$;

-- All bets of a batch in one statement. The guards are locked already. Every table is reached by LATERAL or a scalar question with LIMIT 1: as
-- plain joins and EXISTS some of them became a scan of a whole index (accounts, 4 ms a batch of 10,000 members) or a hash of all operations.
CREATE FUNCTION bet_many_bets(p_at timestamptz, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[], p_member text[], p_round text[],
  p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[], p_free boolean[], p_closed boolean[],
  p_turnover bigint[], p_gate text[], p_version bigint[], p_session text[], p_since timestamptz[])
  RETURNS TABLE (n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH decided AS MATERIALIZED (
    SELECT op.*, g.brand_id, g.cash_account, g.agent_path, g.balance, br.currency AS brand_currency, pr.bet_type, moment.at, day.today, span.week, span.month,
        house.id AS house, own.number AS own_number, own.bet_id AS own_bet, own.balance AS own_balance, own.amount AS own_amount,
        CASE WHEN op.free THEN 0 ELSE op.amount END AS stake,
        CASE WHEN g.member_id IS NULL THEN 'member.unknown'
          WHEN own.number IS NOT NULL THEN bet_repeat(own.kind, own.body_hash, op.hash,
            (SELECT x.number FROM operation x WHERE x.source = op.vendor AND x.cancels = op.id LIMIT 1) IS NOT NULL)
          WHEN op.currency IS DISTINCT FROM br.currency THEN 'currency.mismatch'
          WHEN op.amount < 0 THEN 'amount.step'
          ELSE coalesce(bet_refusal(g, moment.at, op.session IS NULL OR coalesce(s.ended_at IS NULL AND s.expires_at > p_at
              AND s.active_at > p_at - interval '30 minutes' AND g.status = 'active', false), coalesce(s.created_at, op.since), op.version <> v.version, op.gate,
            br.status, cu.bet_step, op.amount, op.free, day.today, span.week, span.month), 'ok') END AS status
      FROM ledger_period p CROSS JOIN content_version v CROSS JOIN unnest(p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
        p_turnover, p_gate, p_version, p_session, p_since) WITH ORDINALITY
      AS op (kind, vendor, id, hash, member, round, reference, amount, currency, game, product, bet, free, closed, turnover, gate, version, session, since, place)
      LEFT JOIN member_guard g ON g.member_id = op.member
      LEFT JOIN brand br ON br.id = g.brand_id
      LEFT JOIN currency cu ON cu.code = br.currency
      LEFT JOIN product named ON named.code = op.product
      LEFT JOIN product pr ON pr.code = coalesce(named.code, 'rng')
      LEFT JOIN member_session s ON s.id = op.session AND s.member_id = op.member
      LEFT JOIN LATERAL (SELECT k.number, k.kind, k.body_hash, k.bet_id, k.balance, k.amount FROM operation k
        WHERE k.key = op.id AND k.source = op.vendor LIMIT 1) own ON true
      LEFT JOIN LATERAL (SELECT h.id FROM ledger_account h WHERE h.owner = op.vendor || ':' || coalesce(op.game, '') AND h.kind = 'house.game'
        AND h.currency = br.currency AND h.brand_id = g.brand_id LIMIT 1) house ON true
      CROSS JOIN LATERAL (SELECT greatest(p_at, p.closed_through, g.last_at) AS at OFFSET 0) moment
      LEFT JOIN LATERAL (SELECT (moment.at AT TIME ZONE br.time_zone)::date AS today OFFSET 0) day ON true
      LEFT JOIN LATERAL (SELECT day.today - (extract(isodow FROM day.today)::integer - 1) AS week, date_trunc('month', day.today::timestamp)::date AS month
        OFFSET 0) span ON true
      WHERE op.kind = 'bet'
  ), applied AS MATERIALIZED (
    -- With a number: those that are applied, in the order of their keys.
    SELECT d.*, -d.stake AS delta, d.stake AS wager, CASE WHEN d.status = 'ok' AND d.own_number IS NULL THEN nextval('operation_number') END AS number,
        CASE WHEN d.status = 'ok' AND d.own_number IS NULL THEN
          coalesce(d.house, ledger_account('house.game', d.brand_id, d.vendor || ':' || coalesce(d.game, ''), d.brand_currency)) END AS house_account
      FROM (SELECT * FROM decided ORDER BY id) d
  ), posted AS (
    INSERT INTO operation (number, at, amount, payer, receiver, payer_balance, balance, stake, turnover, settled_stake, type, line, kind, source, key,
        brand_id, member_id, bet_id, round_id, product, game, state, body_hash, agent_path, detail)
      SELECT a.number, a.at, a.stake, CASE WHEN a.stake > 0 THEN a.cash_account END, CASE WHEN a.stake > 0 THEN a.house_account END,
          CASE WHEN a.stake > 0 THEN a.balance - a.stake END, a.balance - a.stake, a.stake, CASE WHEN a.closed THEN coalesce(a.turnover, a.stake) END,
          CASE WHEN a.closed THEN a.stake END, CASE WHEN a.stake > 0 THEN a.bet_type END, 0, 'bet', a.vendor, a.id, a.brand_id, a.member, a.bet, a.round,
          a.product, a.game, CASE WHEN a.closed THEN 'settled' ELSE 'open' END::operation_state, a.hash, a.agent_path,
          CASE WHEN a.free THEN jsonb_build_object('free', a.amount::text) END
        FROM applied a WHERE a.number IS NOT NULL
  ), placed AS (
    INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, valid_turnover, placed_at, settled_at,
        business_day, state)
      SELECT a.bet, a.brand_id, a.member, a.agent_path, a.product, a.vendor, a.game, a.round, a.brand_currency, a.stake,
          CASE WHEN a.closed THEN coalesce(a.turnover, a.stake) ELSE 0 END, a.at, CASE WHEN a.closed THEN a.at END, a.today,
          CASE WHEN a.closed THEN 'settled' ELSE 'open' END
        FROM applied a WHERE a.number IS NOT NULL
  ), counted AS (
    UPDATE member_guard w SET balance = w.balance + a.delta, last_at = a.at, day_start = a.today, week_start = a.week, month_start = a.month,
        deposit_day_used = CASE WHEN w.day_start = a.today THEN w.deposit_day_used ELSE 0 END,
        deposit_week_used = CASE WHEN w.week_start = a.week THEN w.deposit_week_used ELSE 0 END,
        deposit_month_used = CASE WHEN w.month_start = a.month THEN w.deposit_month_used ELSE 0 END,
        wager_day_used = CASE WHEN w.day_start = a.today THEN w.wager_day_used ELSE 0 END + a.wager,
        wager_week_used = CASE WHEN w.week_start = a.week THEN w.wager_week_used ELSE 0 END + a.wager,
        wager_month_used = CASE WHEN w.month_start = a.month THEN w.wager_month_used ELSE 0 END + a.wager,
        loss_day_used = CASE WHEN w.day_start = a.today THEN w.loss_day_used ELSE 0 END - a.delta,
        loss_week_used = CASE WHEN w.week_start = a.week THEN w.loss_week_used ELSE 0 END - a.delta,
        loss_month_used = CASE WHEN w.month_start = a.month THEN w.loss_month_used ELSE 0 END - a.delta
      FROM applied a WHERE w.member_id = a.member AND a.number IS NOT NULL
  )
  SELECT (a.place - 1)::integer, a.status, CASE WHEN a.number IS NOT NULL THEN a.balance - a.stake WHEN a.status = 'ok' THEN a.own_balance ELSE a.balance END,
      CASE WHEN a.number IS NOT NULL THEN a.bet WHEN a.status = 'ok' THEN a.own_bet END,
      CASE WHEN a.number IS NOT NULL THEN CASE WHEN a.stake > 0 THEN a.number END WHEN a.status = 'ok' AND a.own_amount > 0 THEN a.own_number END,
      a.status = 'ok' AND a.own_number IS NOT NULL
    FROM applied a;
END $$;

-- All wins of a batch in one statement. The guards are locked already.
CREATE FUNCTION bet_many_wins(p_at timestamptz, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[], p_member text[], p_round text[],
  p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[], p_free boolean[], p_closed boolean[],
  p_turnover bigint[], p_gate text[], p_version bigint[], p_session text[], p_since timestamptz[])
  RETURNS TABLE (n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  a record;
BEGIN
  FOR a IN
  WITH decided AS MATERIALIZED (
    SELECT op.*, g.brand_id, g.cash_account, g.balance, br.currency AS brand_currency, pr.win_type, moment.at, day.today, span.week, span.month,
        house.id AS house, own.number AS own_number, own.bet_id AS own_bet, own.balance AS own_balance, own.amount AS own_amount,
        w.id AS wager_id, w.state AS wager_state, w.stake AS wager_stake, w.payout AS wager_payout, w.revisions AS wager_revisions,
        w.product AS wager_product, w.game AS wager_game, w.agent_path AS wager_path,
        CASE WHEN g.member_id IS NULL THEN 'member.unknown'
          WHEN own.number IS NOT NULL THEN bet_repeat(own.kind, own.body_hash, op.hash,
            (SELECT x.number FROM operation x WHERE x.source = op.vendor AND x.cancels = op.id LIMIT 1) IS NOT NULL)
          WHEN op.currency IS DISTINCT FROM br.currency THEN 'currency.mismatch'
          WHEN op.amount < 0 THEN 'amount.step'
          ELSE coalesce(win_refusal(w.id, op.reference IS NOT NULL, ref.kind, w.member_id, op.member, w.round_id, op.round, w.state), 'ok') END AS status
      FROM ledger_period p CROSS JOIN unnest(p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
        p_turnover, p_gate, p_version, p_session, p_since) WITH ORDINALITY
      AS op (kind, vendor, id, hash, member, round, reference, amount, currency, game, product, bet, free, closed, turnover, gate, version, session, since, place)
      LEFT JOIN member_guard g ON g.member_id = op.member
      LEFT JOIN brand br ON br.id = g.brand_id
      LEFT JOIN product named ON named.code = op.product
      LEFT JOIN product pr ON pr.code = coalesce(named.code, 'rng')
      LEFT JOIN LATERAL (SELECT k.number, k.kind, k.body_hash, k.bet_id, k.balance, k.amount FROM operation k
        WHERE k.key = op.id AND k.source = op.vendor LIMIT 1) own ON true
      LEFT JOIN LATERAL (SELECT k.kind, k.bet_id FROM operation k WHERE k.key = op.reference AND k.source = op.vendor LIMIT 1) ref ON true
      LEFT JOIN LATERAL (SELECT f.* FROM bet f WHERE f.id = CASE WHEN op.reference IS NOT NULL THEN ref.bet_id
        ELSE (SELECT r.id FROM bet r WHERE r.vendor = op.vendor AND r.round_id = op.round AND r.member_id = op.member
          ORDER BY r.state = 'cancelled', r.placed_at DESC, r.id DESC LIMIT 1) END LIMIT 1) w ON true
      LEFT JOIN LATERAL (SELECT h.id FROM ledger_account h WHERE h.owner = op.vendor || ':' || coalesce(w.game, op.game, '') AND h.kind = 'house.game'
        AND h.currency = br.currency AND h.brand_id = g.brand_id LIMIT 1) house ON true
      CROSS JOIN LATERAL (SELECT greatest(p_at, p.closed_through, g.last_at) AS at OFFSET 0) moment
      LEFT JOIN LATERAL (SELECT (moment.at AT TIME ZONE br.time_zone)::date AS today OFFSET 0) day ON true
      LEFT JOIN LATERAL (SELECT day.today - (extract(isodow FROM day.today)::integer - 1) AS week, date_trunc('month', day.today::timestamp)::date AS month
        OFFSET 0) span ON true
      WHERE op.kind = 'win'
  ), applied AS MATERIALIZED (
    SELECT d.*, d.amount AS delta, 0::bigint AS wager, CASE WHEN d.status = 'ok' AND d.own_number IS NULL THEN nextval('operation_number') END AS number,
        d.wager_state = 'open' AND d.closed AS settles,
        CASE WHEN d.status = 'ok' AND d.own_number IS NULL AND d.amount > 0 THEN
          coalesce(d.house, ledger_account('house.game', d.brand_id, d.vendor || ':' || coalesce(d.wager_game, d.game, ''), d.brand_currency)) END AS house_account
      FROM (SELECT * FROM decided ORDER BY id) d
  ), posted AS (
    INSERT INTO operation (number, at, amount, payer, receiver, receiver_balance, balance, payout, turnover, settled_stake, settled_payout, type, revision, line,
        kind, source, key, brand_id, member_id, bet_id, round_id, product, game, reference, state, body_hash, agent_path)
      SELECT a.number, a.at, a.amount, a.house_account, CASE WHEN a.amount > 0 THEN a.cash_account END,
          CASE WHEN a.amount > 0 THEN a.balance + a.amount END, a.balance + a.amount, a.amount, CASE WHEN a.settles THEN coalesce(a.turnover, a.wager_stake) END,
          CASE WHEN a.settles THEN a.wager_stake END, CASE WHEN a.settles THEN a.wager_payout + a.amount WHEN a.wager_state = 'settled' THEN a.amount END,
          CASE WHEN a.amount > 0 THEN a.win_type END, CASE WHEN a.wager_state = 'settled' THEN a.wager_revisions + 1 END, 0, 'win', a.vendor, a.id, a.brand_id,
          a.member, a.wager_id, a.round, a.wager_product, a.wager_game, a.reference, CASE WHEN a.settles THEN 'settled' ELSE a.wager_state END::operation_state, a.hash, a.wager_path
        FROM applied a WHERE a.number IS NOT NULL
  ), paid AS (
    UPDATE bet w SET payout = w.payout + a.amount, state = CASE WHEN a.settles THEN 'settled' ELSE w.state END,
        valid_turnover = w.valid_turnover + CASE WHEN a.settles THEN coalesce(a.turnover, a.wager_stake) ELSE 0 END,
        settled_at = CASE WHEN a.settles THEN coalesce(w.settled_at, a.at) ELSE w.settled_at END,
        revisions = w.revisions + CASE WHEN a.wager_state = 'settled' THEN 1 ELSE 0 END
      FROM applied a WHERE w.id = a.wager_id AND a.number IS NOT NULL
  ), counted AS (
    UPDATE member_guard w SET balance = w.balance + a.delta, last_at = a.at, day_start = a.today, week_start = a.week, month_start = a.month,
        deposit_day_used = CASE WHEN w.day_start = a.today THEN w.deposit_day_used ELSE 0 END,
        deposit_week_used = CASE WHEN w.week_start = a.week THEN w.deposit_week_used ELSE 0 END,
        deposit_month_used = CASE WHEN w.month_start = a.month THEN w.deposit_month_used ELSE 0 END,
        wager_day_used = CASE WHEN w.day_start = a.today THEN w.wager_day_used ELSE 0 END + a.wager,
        wager_week_used = CASE WHEN w.week_start = a.week THEN w.wager_week_used ELSE 0 END + a.wager,
        wager_month_used = CASE WHEN w.month_start = a.month THEN w.wager_month_used ELSE 0 END + a.wager,
        loss_day_used = CASE WHEN w.day_start = a.today THEN w.loss_day_used ELSE 0 END - a.delta,
        loss_week_used = CASE WHEN w.week_start = a.week THEN w.loss_week_used ELSE 0 END - a.delta,
        loss_month_used = CASE WHEN w.month_start = a.month THEN w.loss_month_used ELSE 0 END - a.delta
      FROM applied a WHERE w.member_id = a.member AND a.number IS NOT NULL
  )
  SELECT (a.place - 1)::integer AS n, a.status,
      CASE WHEN a.number IS NOT NULL THEN a.balance + a.amount WHEN a.status = 'ok' THEN a.own_balance ELSE a.balance END AS balance,
      CASE WHEN a.number IS NOT NULL THEN a.wager_id WHEN a.status = 'ok' THEN a.own_bet END AS bet_id,
      CASE WHEN a.number IS NOT NULL THEN CASE WHEN a.amount > 0 THEN a.number END WHEN a.status = 'ok' AND a.own_amount > 0 THEN a.own_number END AS journal_id,
      a.status = 'ok' AND a.own_number IS NOT NULL AS replayed, a.number, a.at, a.vendor, a.round, a.member,
      a.number IS NOT NULL AND a.closed AND (SELECT r.id FROM bet r WHERE r.vendor = a.vendor AND r.round_id = a.round AND r.member_id = a.member
        AND r.state NOT IN ('settled', 'cancelled') AND r.id <> a.wager_id LIMIT 1) IS NOT NULL AS closes_others
    FROM applied a
  LOOP
    IF a.closes_others THEN
      PERFORM bet_settle_round(a.number, a.at, a.vendor, a.round, a.member);
    END IF;
    n := a.n; status := a.status; balance := a.balance; bet_id := a.bet_id; journal_id := a.journal_id; replayed := a.replayed;
    RETURN NEXT;
  END LOOP;
END $$;

-- Applies many operations in one transaction, each with a result of its own: a refusal touches nothing but its own operation.
-- Arrays of equal length, sorted by member; at most one operation a member, and no key twice, in one call (the caller keeps the
-- others for the next). p_version: content_version that the gate was judged on (else the answer is content.changed); p_session: login
-- that must live; p_since: its start, where no session is named. p_set: both forms answer alike, this one is for large batches.
-- Answers n from 0, in no order. 23505 on operation_key: another process wrote one of the keys meanwhile; call again.
CREATE FUNCTION bet_apply(p_set boolean, p_at timestamptz, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[], p_member text[], p_round text[],
  p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[], p_free boolean[], p_closed boolean[],
  p_turnover bigint[], p_gate text[], p_version bigint[], p_session text[], p_since timestamptz[], p_take_back boolean[])
  RETURNS TABLE (n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan SET jit = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7202);
  IF NOT p_set THEN
    RETURN QUERY SELECT * FROM bet_each(p_at, '{}', p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
      p_turnover, p_gate, p_version, p_session, p_since, p_take_back);
    RETURN;
  END IF;
  PERFORM 1 FROM member_guard WHERE member_id = ANY (p_member) ORDER BY member_id FOR UPDATE;
  IF 'bet' = ANY (p_kind) THEN
    RETURN QUERY SELECT * FROM bet_many_bets(p_at, p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
      p_turnover, p_gate, p_version, p_session, p_since);
  END IF;
  IF 'win' = ANY (p_kind) THEN
    RETURN QUERY SELECT * FROM bet_many_wins(p_at, p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
      p_turnover, p_gate, p_version, p_session, p_since);
  END IF;
  IF p_kind && '{raise,cancel,promo}' THEN
    RETURN QUERY SELECT * FROM bet_each(p_at, '{bet,win}', p_kind, p_vendor, p_id, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed,
      p_turnover, p_gate, p_version, p_session, p_since, p_take_back);
  END IF;
END $$;

DO $$
DECLARE
  v_name regprocedure;
BEGIN
  FOR v_name IN SELECT p.oid::regprocedure FROM pg_proc p WHERE p.pronamespace = 'platform'::regnamespace
      AND p.proname IN ('bet_each', 'bet_many_bets', 'bet_many_wins', 'bet_settle_round', 'bet_apply', 'check_operation') LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_name);
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION bet_apply TO pavilion_app;
