-- Stamps and the closing of periods. Whatever writes operations holds lock 7202 shared until its commit and stamps
-- greatest(now, closed_through, the member's last stamp); a period is closed under the same lock, taken exclusively, so that
-- nothing stamped before its end can commit after it.
CREATE TABLE ledger_period (
  one             boolean PRIMARY KEY DEFAULT true CHECK (one),
  closed_through  timestamptz NOT NULL DEFAULT '1970-01-01 00:00:00+00',
  -- Operations after this number are stamped under the member's lock; earlier ones were stamped before it.
  stamped_from    bigint NOT NULL
);
INSERT INTO ledger_period (stamped_from) SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM operation_number;
GRANT SELECT ON ledger_period TO pavilion_app;

-- Closes everything before p_through; answers where it stands closed. Waits at most 50 ms for writers (55P03 then: try again),
-- because those that come meanwhile wait behind it.
CREATE FUNCTION ledger_close(p_through timestamptz) RETURNS timestamptz
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  v_closed timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(7202);
  UPDATE ledger_period SET closed_through = greatest(closed_through, p_through) RETURNING closed_through INTO v_closed;
  RETURN v_closed;
END $$;

-- Number below which every operation is committed or will never be. Waits no longer than ledger_close.
CREATE FUNCTION ledger_horizon() RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp SET lock_timeout = '50ms' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7202);
  RETURN (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM operation_number);
END $$;

-- Adds new movements to the balances of house and clearing accounts.
CREATE FUNCTION ledger_rollup(p_horizon bigint, p_most bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_from bigint;
  v_to bigint;
BEGIN
  SELECT rolled_through INTO v_from FROM ledger_progress FOR UPDATE;
  v_to := least(p_horizon, v_from + p_most);
  IF v_to > v_from THEN
    UPDATE ledger_account a SET balance = a.balance + s.total
      FROM (
        SELECT side.account, sum(side.amount)::bigint AS total FROM operation o, LATERAL (VALUES
            (o.payer, -o.amount, o.payer_balance), (o.receiver, o.amount, o.receiver_balance)) side (account, amount, balance)
          WHERE o.number > v_from AND o.number <= v_to AND o.amount > 0 AND side.balance IS NULL GROUP BY side.account) s
      WHERE a.id = s.account;
    UPDATE ledger_progress SET rolled_through = v_to;
  END IF;
  RETURN p_horizon - greatest(v_to, v_from);
END $$;

-- Changes the balance of a member account and returns it; null for accounts that are rolled up later.
CREATE FUNCTION ledger_move(p_account bigint, p_kind text, p_owner text, p_delta bigint) RETURNS bigint
  LANGUAGE plpgsql SET search_path = platform, pg_temp AS $$
DECLARE
  v_balance bigint;
BEGIN
  IF p_kind = 'member.cash' THEN
    UPDATE member_guard SET balance = balance + p_delta WHERE member_id = p_owner AND cash_account = p_account RETURNING balance INTO STRICT v_balance;
  ELSIF p_kind LIKE 'member.%' THEN
    UPDATE ledger_account SET balance = balance + p_delta WHERE id = p_account RETURNING balance INTO STRICT v_balance;
  END IF;
  RETURN v_balance;
END $$;

-- Posts several journals, all or none, in the caller's transaction. Each journal:
--   {key, hash (hex), type, reference, reverses?, memo?, lines: [{type?, from: {kind, brand, owner, currency}, to: {…}, amount}]}
-- Answers in the order asked: {journalId, postedAt, balances: {"kind:owner:currency": "units"}, replayed}.
-- PV409: the key stands with another body. 23514 on account_floor or member_guard_balance: not enough money.
CREATE FUNCTION ledger_post(p_journals jsonb, p_at timestamptz) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
DECLARE
  j jsonb;
  l jsonb;
  v_members text[];
  v_at timestamptz;
  v_known record;
  v_answers jsonb := '[]';
  v_rows operation[];
  v_row operation;
  v_balances jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7202);
  v_members := ARRAY(SELECT DISTINCT split_part(side ->> 'owner', '/', 1) FROM jsonb_array_elements(p_journals) a, jsonb_array_elements(a -> 'lines') b,
    LATERAL (VALUES (b -> 'from'), (b -> 'to')) s (side) WHERE side ->> 'kind' LIKE 'member.%');
  -- Guards of every member touched, in one order.
  PERFORM 1 FROM member_guard WHERE member_id = ANY (v_members) ORDER BY member_id FOR UPDATE;
  -- Journals that touch no member meet here instead.
  PERFORM pg_advisory_xact_lock(7203, h) FROM (
    SELECT DISTINCT hashtext(value ->> 'key') AS h FROM jsonb_array_elements(p_journals) ORDER BY 1) k;
  SELECT greatest(p_at, p.closed_through, (SELECT max(g.last_at) FROM member_guard g WHERE g.member_id = ANY (v_members))) INTO v_at FROM ledger_period p;
  -- Consumers rely on the transaction's id being older than its numbers.
  PERFORM pg_current_xact_id();
  FOR j IN SELECT value FROM jsonb_array_elements(p_journals) WITH ORDINALITY ORDER BY ordinality LOOP
    SELECT body_hash, answer INTO v_known FROM operation WHERE key = j ->> 'key' AND source = 'ledger';
    IF FOUND THEN
      IF v_known.body_hash IS DISTINCT FROM decode(j ->> 'hash', 'hex') THEN
        RAISE EXCEPTION 'key % stands with another body', j ->> 'key' USING ERRCODE = 'PV409';
      END IF;
      v_answers := v_answers || jsonb_build_array(v_known.answer || '{"replayed": true}');
      CONTINUE;
    END IF;
    v_rows := '{}';
    v_balances := '{}';
    v_row := NULL;
    v_row.number := nextval('operation_number');
    v_row.at := v_at; v_row.xid := pg_current_xact_id(); v_row.kind := 'post'; v_row.source := 'ledger';
    v_row.reference := j ->> 'reference'; v_row.memo := j -> 'memo'; v_row.reverses := (j ->> 'reverses')::bigint;
    FOR l IN SELECT value FROM jsonb_array_elements(j -> 'lines') WITH ORDINALITY ORDER BY ordinality LOOP
      v_row.line := cardinality(v_rows);
      v_row.amount := (l ->> 'amount')::bigint;
      v_row.type := coalesce((l ->> 'type')::integer, (j ->> 'type')::integer);
      v_row.brand_id := l #>> '{from,brand}';
      v_row.member_id := CASE WHEN l #>> '{to,kind}' LIKE 'member.%' THEN split_part(l #>> '{to,owner}', '/', 1)
        WHEN l #>> '{from,kind}' LIKE 'member.%' THEN split_part(l #>> '{from,owner}', '/', 1) END;
      v_row.payer := ledger_account(l #>> '{from,kind}', l #>> '{from,brand}', l #>> '{from,owner}', l #>> '{from,currency}');
      v_row.receiver := ledger_account(l #>> '{to,kind}', l #>> '{to,brand}', l #>> '{to,owner}', l #>> '{to,currency}');
      v_row.payer_balance := ledger_move(v_row.payer, l #>> '{from,kind}', l #>> '{from,owner}', -v_row.amount);
      IF v_row.payer_balance IS NOT NULL THEN
        v_balances := v_balances || jsonb_build_object(concat_ws(':', l #>> '{from,kind}', l #>> '{from,owner}', l #>> '{from,currency}'), v_row.payer_balance::text);
      END IF;
      v_row.receiver_balance := ledger_move(v_row.receiver, l #>> '{to,kind}', l #>> '{to,owner}', v_row.amount);
      IF v_row.receiver_balance IS NOT NULL THEN
        v_balances := v_balances || jsonb_build_object(concat_ws(':', l #>> '{to,kind}', l #>> '{to,owner}', l #>> '{to,currency}'), v_row.receiver_balance::text);
      END IF;
      v_rows := v_rows || v_row;
    END LOOP;
    IF cardinality(v_rows) = 0 THEN
      RAISE EXCEPTION 'a journal without lines' USING ERRCODE = 'PV002';
    END IF;
    v_row := v_rows[1];
    v_row.key := j ->> 'key';
    v_row.body_hash := decode(j ->> 'hash', 'hex');
    v_row.answer := jsonb_build_object('journalId', v_row.number::text, 'postedAt', v_at, 'balances', v_balances);
    v_rows[1] := v_row;
    INSERT INTO operation SELECT * FROM unnest(v_rows);
    v_answers := v_answers || jsonb_build_array(v_row.answer || '{"replayed": false}');
  END LOOP;
  UPDATE member_guard SET last_at = v_at WHERE member_id = ANY (v_members) AND last_at < v_at;
  RETURN v_answers;
END $$;

REVOKE EXECUTE ON FUNCTION ledger_close(timestamptz), ledger_horizon(), ledger_rollup(bigint, bigint),
  ledger_move(bigint, text, text, bigint), ledger_post(jsonb, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_close(timestamptz), ledger_horizon(), ledger_rollup(bigint, bigint),
  ledger_post(jsonb, timestamptz) TO pavilion_app;
