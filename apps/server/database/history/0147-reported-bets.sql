-- Bets that a vendor of transfer mode reports once they are settled (docs/adr/0042). They are never refused: the vendor has played them.

-- Books a page of reports, each {id, revision, member, bet, round, game, product, currency, stake, payout, state, placedAt} in ledger units; `bet`: id for
-- one that is new. A report says how the bet stands; what is booked is the difference to what was known. Answers each in the order given: `booked`, `known`
-- (this revision or a later one stands), `member.unknown`, `currency.mismatch`, and by how much the wallet fell short: what the journal `cover:…` put in before.
CREATE FUNCTION bet_report(p_vendor text, p_reports jsonb, p_at timestamptz) RETURNS TABLE (n integer, status text, shortfall bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
#variable_conflict use_column
DECLARE
  r record;
  g member_guard;
  b bet;
  c record;
  v_at timestamptz;
  v_zone text;
  v_currency text;
  v_day date;
  v_placed date;
  v_owner text;
  v_stake bigint;
  v_payout bigint;
  v_turnover bigint;
  v_wallet bigint;
  v_house bigint;
  v_balance bigint;
  v_number bigint;
  v_line smallint;
  v_new boolean;
  v_cover jsonb;
  v_type integer;
  v_amount bigint;
  v_is_payout boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7202);
  PERFORM 1 FROM member_guard WHERE member_id IN (SELECT value ->> 'member' FROM jsonb_array_elements(p_reports)) ORDER BY member_id FOR UPDATE;
  -- Consumers rely on the transaction's id being older than its numbers.
  PERFORM pg_current_xact_id();
  FOR r IN SELECT q.*, (row_number() OVER (ORDER BY q.ordinality))::integer AS n FROM ROWS FROM (jsonb_to_recordset(p_reports) AS (id text, revision integer, member text,
      bet text, round text, game text, product text, currency text, stake bigint, payout bigint, state text, "placedAt" timestamptz)) WITH ORDINALITY AS q
      (id, revision, member, bet, round, game, product, currency, stake, payout, state, placed_at, ordinality) ORDER BY q.ordinality LOOP
    n := r.n; shortfall := 0;
    SELECT * INTO g FROM member_guard WHERE member_id = r.member;
    IF NOT FOUND THEN
      status := 'member.unknown'; RETURN NEXT; CONTINUE;
    END IF;
    SELECT w.time_zone, w.currency INTO v_zone, v_currency FROM brand w WHERE w.id = g.brand_id;
    IF v_currency <> r.currency THEN
      status := 'currency.mismatch'; RETURN NEXT; CONTINUE;
    END IF;
    SELECT w.* INTO b FROM operation k JOIN bet w ON w.id = k.bet_id WHERE k.source = p_vendor AND k.key = r.id;
    v_new := NOT FOUND;
    IF NOT v_new AND (b.member_id <> g.member_id OR (b.detail ->> 'revision')::integer >= r.revision) THEN
      status := 'known'; RETURN NEXT; CONTINUE;
    END IF;
    SELECT p.* INTO c FROM product p WHERE p.code = coalesce((SELECT q.code FROM product q WHERE q.code = r.product), 'rng');
    SELECT greatest(p_at, p.closed_through, g.last_at) INTO v_at FROM ledger_period p;
    v_day := (v_at AT TIME ZONE v_zone)::date;
    v_placed := CASE WHEN v_new THEN (least(r.placed_at, v_at) AT TIME ZONE v_zone)::date ELSE b.business_day END;
    v_stake := CASE WHEN r.state = 'cancelled' THEN 0 ELSE r.stake END - CASE WHEN v_new OR b.state = 'cancelled' THEN 0 ELSE b.stake END;
    v_payout := CASE WHEN r.state = 'cancelled' THEN 0 ELSE r.payout END - CASE WHEN v_new OR b.state = 'cancelled' THEN 0 ELSE b.payout END;
    v_turnover := v_stake;
    v_owner := g.member_id || '/' || p_vendor;
    v_wallet := ledger_account('member.vendor', g.brand_id, v_owner, v_currency);
    v_house := ledger_account('house.game', g.brand_id, p_vendor || ':' || CASE WHEN v_new THEN r.game ELSE b.game END, v_currency);
    SELECT a.balance INTO v_balance FROM ledger_account a WHERE a.id = v_wallet;
    -- A new bet staked first; of a correction, what comes in comes first.
    shortfall := CASE WHEN v_new THEN greatest(0, v_stake - v_balance)
      ELSE greatest(0, greatest(v_stake, 0) + greatest(-v_payout, 0) - greatest(-v_stake, 0) - greatest(v_payout, 0) - v_balance) END;
    IF shortfall > 0 THEN
      v_cover := jsonb_build_object('key', concat('cover:', p_vendor, ':', r.id, ':', r.revision), 'type', 3130, 'reference', r.id,
        'hash', encode(sha256(convert_to(concat(r.id, ':', r.revision, ':', shortfall), 'UTF8')), 'hex'),
        'lines', jsonb_build_array(jsonb_build_object('amount', shortfall::text,
          'from', jsonb_build_object('kind', 'clearing.vendor', 'brand', g.brand_id, 'owner', p_vendor, 'currency', v_currency),
          'to', jsonb_build_object('kind', 'member.vendor', 'brand', g.brand_id, 'owner', v_owner, 'currency', v_currency))));
      PERFORM ledger_post(jsonb_build_array(v_cover), p_at);
      v_balance := v_balance + shortfall;
    END IF;

    v_number := nextval('operation_number');
    v_line := 0;
    FOR v_is_payout IN SELECT q.is_payout FROM (VALUES (false, v_stake), (true, -v_payout)) q (is_payout, out)
        WHERE q.out <> 0 ORDER BY CASE WHEN v_new THEN 0 ELSE sign(q.out) END, q.is_payout LOOP
      v_amount := CASE WHEN v_is_payout THEN v_payout ELSE -v_stake END;
      v_type := CASE WHEN v_is_payout THEN CASE WHEN v_amount > 0 THEN c.win_type ELSE c.take_back_type END
        ELSE CASE WHEN v_amount > 0 THEN c.refund_type ELSE c.bet_type END END;
      v_balance := v_balance + v_amount;
      UPDATE ledger_account SET balance = v_balance WHERE id = v_wallet;
      INSERT INTO operation (number, line, at, kind, source, key, body_hash, brand_id, member_id, agent_path, product, game, round_id, bet_id, type, amount, payer, receiver,
          payer_balance, receiver_balance, state, revision, stake, payout, turnover, settled_stake, settled_payout)
        VALUES (v_number, v_line, v_at, 'reported', p_vendor, CASE WHEN v_line = 0 THEN bet_report_key(r.id, v_new, r.revision) END,
          CASE WHEN v_line = 0 THEN sha256(convert_to(r::text, 'UTF8')) END, g.brand_id, g.member_id,
          CASE WHEN v_new THEN g.agent_path ELSE b.agent_path END, CASE WHEN v_new THEN r.product ELSE b.product END, CASE WHEN v_new THEN r.game ELSE b.game END,
          r.round, CASE WHEN v_new THEN r.bet ELSE b.id END, v_type, abs(v_amount), CASE WHEN v_amount > 0 THEN v_house ELSE v_wallet END,
          CASE WHEN v_amount > 0 THEN v_wallet ELSE v_house END, CASE WHEN v_amount < 0 THEN v_balance END, CASE WHEN v_amount > 0 THEN v_balance END,
          CASE WHEN v_line = 0 THEN r.state::operation_state END, CASE WHEN v_line = 0 AND NOT v_new THEN b.revisions + 1 END,
          CASE WHEN v_line = 0 THEN v_stake END, CASE WHEN v_line = 0 THEN v_payout END, CASE WHEN v_line = 0 THEN v_turnover END,
          CASE WHEN v_line = 0 THEN v_stake END, CASE WHEN v_line = 0 THEN v_payout END);
      v_line := v_line + 1;
    END LOOP;
    IF v_line = 0 THEN
      INSERT INTO operation (number, line, at, kind, source, key, body_hash, brand_id, member_id, agent_path, product, game, round_id, bet_id, state, revision)
        VALUES (v_number, 0, v_at, 'reported', p_vendor, bet_report_key(r.id, v_new, r.revision), sha256(convert_to(r::text, 'UTF8')), g.brand_id, g.member_id,
          CASE WHEN v_new THEN g.agent_path ELSE b.agent_path END, CASE WHEN v_new THEN r.product ELSE b.product END, CASE WHEN v_new THEN r.game ELSE b.game END,
          r.round, CASE WHEN v_new THEN r.bet ELSE b.id END, r.state::operation_state, CASE WHEN NOT v_new THEN b.revisions + 1 END);
    END IF;

    IF v_new THEN
      INSERT INTO bet (id, brand_id, member_id, agent_path, product, vendor, game, round_id, currency, stake, payout, valid_turnover, placed_at, settled_at,
          business_day, state, detail)
        VALUES (r.bet, g.brand_id, g.member_id, g.agent_path, r.product, p_vendor, r.game, r.round, v_currency, r.stake, greatest(v_payout, 0), greatest(v_turnover, 0),
          least(r.placed_at, v_at), v_at, v_placed, r.state, jsonb_build_object('revision', r.revision));
    ELSE
      UPDATE bet w SET stake = r.stake, payout = w.payout + v_payout, valid_turnover = w.valid_turnover + v_turnover, state = r.state, revisions = w.revisions + 1,
          detail = w.detail || jsonb_build_object('revision', r.revision) WHERE w.id = b.id;
    END IF;
    -- What counts to limits counts in the period the bet was placed in.
    PERFORM guard_new_period(g.member_id, v_at);
    UPDATE member_guard w SET last_at = v_at,
        wager_day_used = w.wager_day_used + CASE WHEN v_placed >= w.day_start THEN v_stake ELSE 0 END,
        wager_week_used = w.wager_week_used + CASE WHEN v_placed >= w.week_start THEN v_stake ELSE 0 END,
        wager_month_used = w.wager_month_used + CASE WHEN v_placed >= w.month_start THEN v_stake ELSE 0 END,
        loss_day_used = w.loss_day_used + CASE WHEN v_placed >= w.day_start THEN v_stake - v_payout ELSE 0 END,
        loss_week_used = w.loss_week_used + CASE WHEN v_placed >= w.week_start THEN v_stake - v_payout ELSE 0 END,
        loss_month_used = w.loss_month_used + CASE WHEN v_placed >= w.month_start THEN v_stake - v_payout ELSE 0 END
      WHERE w.member_id = g.member_id;
    status := 'booked';
    RETURN NEXT;
  END LOOP;
END $$;

-- The vendor's id of the bet for the first report, with its revision for every later one.
CREATE FUNCTION bet_report_key(p_id text, p_new boolean, p_revision integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_new THEN p_id ELSE concat(p_id, ':', p_revision) END
$$;

REVOKE EXECUTE ON FUNCTION bet_report(text, jsonb, timestamptz), bet_report_key(text, boolean, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bet_report(text, jsonb, timestamptz) TO pavilion_app;

-- How far each vendor's settled bets are read. `failed_since`: it does not answer.
CREATE TABLE vendor_import (
  vendor        text PRIMARY KEY REFERENCES vendor (code),
  mark          text NOT NULL DEFAULT '',
  -- When everything the vendor had then was read.
  read_at       timestamptz,
  failed_since  timestamptz,
  last_error    text
);
-- Reports that belong to nobody here, and differences nothing explains: worked at the desk.
CREATE TABLE wallet_case (
  id           text PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('unexplained', 'report.unknown', 'in.doubt')),
  vendor       text NOT NULL REFERENCES vendor (code),
  brand_id     text REFERENCES brand (id),
  member_id    text REFERENCES member (id),
  -- What it is about, once: a transfer, a bet of the vendor.
  reference    text NOT NULL,
  currency     text,
  amount       bigint,
  detail       jsonb NOT NULL DEFAULT '{}',
  opened_at    timestamptz NOT NULL,
  closed_at    timestamptz,
  closed_by    text,
  note         text NOT NULL DEFAULT '',
  UNIQUE (kind, vendor, reference)
);
CREATE INDEX wallet_case_open ON wallet_case (opened_at) WHERE closed_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON vendor_import, wallet_case TO pavilion_app;
