-- Posts several journals, all or none, in the caller's transaction. Each journal:
--   {key, hash (hex), type, reference, reverses?, memo?, lines: [{type?, from: {kind, brand, owner, currency}, to: {…}, amount}]}
-- Answers in the order asked: {journalId, postedAt, balances: {"kind:owner:currency": "units"}, replayed}.
-- PV409: the key stands with another body. 23514 on account_floor or member_guard_balance: not enough money.
CREATE OR REPLACE FUNCTION ledger_post(p_journals jsonb, p_at timestamptz) RETURNS jsonb
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
REVOKE ALL ON FUNCTION ledger_post FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post TO pavilion_app;
