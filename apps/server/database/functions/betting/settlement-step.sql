-- Applies the next p_most operations of a sealed settlement in the caller's transaction and moves its place. Whoever asks while another is at it
-- waits and goes on behind. Until the last step commits do not wait for the disk: what a crash loses is applied again, the place being lost with it.
CREATE OR REPLACE FUNCTION settlement_step(p_number bigint, p_most integer, p_at timestamptz, OUT taken integer, OUT is_more boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
  s settlement;
  r record;
  v_applied integer; v_replayed integer;
  v_refused integer[]; v_why text[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7202);
  SELECT * INTO s FROM settlement w WHERE w.number = p_number AND w.state = 'sealed' FOR UPDATE;
  taken := 0;
  is_more := false;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT array_agg(o.kind) AS kind, array_agg(o.source) AS source, array_agg(o.key) AS key, array_agg(o.hash) AS hash, array_agg(o.member_id) AS member,
      array_agg(o.round_id) AS round, array_agg(o.reference) AS reference, array_agg(o.amount) AS amount, array_agg(o.currency) AS currency,
      array_agg(o.game) AS game, array_agg(o.product) AS product, array_agg(o.bet_id) AS bet, array_agg(o.free) AS free, array_agg(o.closed) AS closed,
      array_agg(o.turnover) AS turnover, array_agg(o.precheck) AS precheck, array_agg(o.version) AS version, array_agg(o.session_id) AS session,
      array_agg(o.since) AS since, array_agg(o.take_back) AS take_back, array_agg(o.place) AS place INTO r
    FROM (SELECT * FROM settlement_operation q WHERE q.settlement = s.number AND q.attempt = s.attempt
        AND (q.member_id, q.place) > (s.next_member, s.next_place) ORDER BY q.member_id, q.place LIMIT p_most) o;
  taken := coalesce(cardinality(r.key), 0);
  IF taken > 0 THEN
    SELECT count(*) FILTER (WHERE b.status = 'ok' AND NOT b.replayed), count(*) FILTER (WHERE b.status = 'ok' AND b.replayed),
        array_agg(b.n + 1) FILTER (WHERE b.status <> 'ok'), array_agg(b.status) FILTER (WHERE b.status <> 'ok')
      INTO v_applied, v_replayed, v_refused, v_why
      FROM bet_bulk(p_at, r.kind, r.source, r.key, r.hash, r.member, r.round, r.reference, r.amount, r.currency, r.game, r.product, r.bet, r.free, r.closed,
        r.turnover, r.precheck, r.version, r.session, r.since, r.take_back) b;
    IF v_applied + v_replayed + coalesce(cardinality(v_refused), 0) <> taken THEN
      RAISE EXCEPTION 'settlement %: % operations taken, % answered', s.id, taken, v_applied + v_replayed + coalesce(cardinality(v_refused), 0);
    END IF;
    IF v_refused IS NOT NULL THEN
      UPDATE settlement_operation o SET status = w.why FROM unnest(v_refused, v_why) w (place, why)
        WHERE o.settlement = s.number AND o.attempt = s.attempt AND o.member_id = r.member[w.place] AND o.place = r.place[w.place];
    END IF;
  END IF;
  is_more := taken = p_most;
  UPDATE settlement w SET next_member = coalesce(r.member[taken], w.next_member), next_place = coalesce(r.place[taken], w.next_place),
      applied = w.applied + coalesce(v_applied, 0), replayed = w.replayed + coalesce(v_replayed, 0),
      refused = w.refused + coalesce(cardinality(v_refused), 0), state = CASE WHEN is_more THEN 'sealed' ELSE 'applied' END,
      applied_at = CASE WHEN NOT is_more THEN p_at END
    WHERE w.number = s.number;
  IF is_more THEN
    PERFORM set_config('synchronous_commit', 'off', true);
  END IF;
END $$;
REVOKE ALL ON FUNCTION settlement_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settlement_step TO pavilion_app;
