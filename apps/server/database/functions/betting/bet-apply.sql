-- Applies many operations in one transaction, each with a result of its own: a refusal touches nothing but its own operation.
-- Arrays of equal length, sorted by member; at most one operation a member, and no key twice, in one call (the caller keeps the
-- others for the next). p_version: content_version that the gate was judged on (else the answer is content.changed); p_session: login
-- that must live; p_since: its start, where no session is named. p_set: both forms answer alike, this one is for large batches.
-- Answers n from 0, in no order. 23505 on operation_key: another process wrote one of the keys meanwhile; call again.
CREATE OR REPLACE FUNCTION bet_apply(p_set boolean, p_at timestamptz, p_kind operation_kind[], p_vendor text[], p_id text[], p_hash bytea[], p_member text[], p_round text[],
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
REVOKE ALL ON FUNCTION bet_apply FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bet_apply TO pavilion_app;
