-- Adds operations to an attempt; answers whether it is still the one (else another process began anew, or sealed).
CREATE OR REPLACE FUNCTION settlement_stage(p_number bigint, p_attempt integer, p_first bigint, p_kind operation_kind[], p_source text[], p_key text[], p_hash bytea[],
  p_member text[], p_round text[], p_reference text[], p_amount bigint[], p_currency text[], p_game text[], p_product text[], p_bet text[],
  p_free boolean[], p_closed boolean[], p_turnover bigint[], p_precheck text[], p_version bigint[], p_session text[], p_since timestamptz[],
  p_take_back boolean[]) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  PERFORM 1 FROM settlement s WHERE s.number = p_number AND s.attempt = p_attempt AND s.state = 'staging' FOR SHARE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO settlement_operation (settlement, attempt, place, kind, source, key, hash, member_id, round_id, reference, amount, currency, game, product, bet_id,
      free, closed, turnover, precheck, version, session_id, since, take_back)
    SELECT p_number, p_attempt, p_first + o.place - 1, o.kind, o.source, o.key, o.hash, o.member, o.round, o.reference, o.amount, o.currency, o.game, o.product,
        o.bet, o.free, o.closed, o.turnover, o.precheck, o.version, o.session, o.since, o.take_back
      FROM unnest(p_kind, p_source, p_key, p_hash, p_member, p_round, p_reference, p_amount, p_currency, p_game, p_product, p_bet, p_free, p_closed, p_turnover,
        p_precheck, p_version, p_session, p_since, p_take_back) WITH ORDINALITY
      AS o (kind, source, key, hash, member, round, reference, amount, currency, game, product, bet, free, closed, turnover, precheck, version, session, since,
        take_back, place)
    -- The same call again, its answer having been lost.
    ON CONFLICT DO NOTHING;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION settlement_stage FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settlement_stage TO pavilion_app;
