CREATE OR REPLACE FUNCTION bet_each(p_at timestamptz, p_but operation_kind[], p_kind operation_kind[], p_vendor text[], p_id text[],
  p_hash bytea[], p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[],
  p_product text[], p_bet text[], p_free boolean[], p_closed boolean[], p_turnover bigint[], p_gate text[], p_version bigint[],
  p_session text[], p_since timestamptz[], p_take_back boolean[])
  RETURNS TABLE(n integer, status text, balance bigint, bet_id text, journal_id bigint, replayed boolean)
  LANGUAGE plpgsql
AS $$
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
      SELECT br.status, br.currency, br.time_zone, coalesce((SELECT bs.step FROM bet_step bs WHERE bs.currency = br.currency AND bs.product = pr.code), cu.bet_step) AS bet_step, pr.bet_type, pr.win_type, pr.refund_type, pr.take_back_type, pr.promotion_type,
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
          SELECT nextval('operation_number'), v_at, v_out, g.cash_account, c.house, g.balance - v_out, g.balance - v_out, v_out, c.bet_type, 0, 'bet', p_vendor[i],
            p_id[i], g.brand_id, g.member_id, p_bet[i], p_round[i], p_product[i], p_game[i], 'open', p_hash[i], g.agent_path
          WHERE (SELECT w.id FROM bet w WHERE w.vendor = p_vendor[i] AND w.round_id = p_round[i] AND w.member_id = g.member_id AND w.state = 'settled' LIMIT 1) IS NULL
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
      IF status IS NULL AND v_kind = 'bet' THEN
        SELECT 'round.closed' INTO status FROM bet w
          WHERE w.vendor = p_vendor[i] AND w.round_id = p_round[i] AND w.member_id = g.member_id AND w.state = 'settled' LIMIT 1;
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
            v_state := 'settled'; v_settled_stake := v_out; v_turnover := least(p_turnover[i], v_out);
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
          v_state := 'settled'; v_settled_stake := b.stake; v_settled_payout := b.payout + v_in; v_turnover := least(p_turnover[i], b.stake);
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
REVOKE ALL ON FUNCTION bet_each FROM PUBLIC;
