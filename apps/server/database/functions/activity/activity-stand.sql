-- Writes down what members of the brand came to before p_at, the beginning of a day after the last mark, and forgets marks two years older. False where
-- an operation stamped before it was counted meanwhile or is not counted yet: ask again. The consumer waits for the end only.
CREATE OR REPLACE FUNCTION activity_stand(p_brand text, p_at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  v_before timestamptz;
  v_number bigint;
  v_seen pg_snapshot;
BEGIN
  PERFORM pg_advisory_xact_lock(7203, hashtext(p_brand));
  SELECT max(m.at) INTO v_before FROM activity_mark m WHERE m.brand_id = p_brand;
  IF v_before >= p_at THEN
    RETURN true;
  END IF;
  SELECT c.number, c.seen INTO v_number, v_seen FROM operation_consumer c WHERE c.name = 'activity';
  INSERT INTO activity_mark (brand_id, at) VALUES (p_brand, p_at);
  INSERT INTO activity_standing (brand_id, at, member_id, path_id, bets, stake, payout, turnover, deposits, withdrawals)
    SELECT p_brand, p_at, s.* FROM activity_standing_of(p_brand, v_before, p_at) s ORDER BY s.member_id, s.path_id;
  PERFORM FROM operation_consumer c WHERE c.name = 'activity' FOR UPDATE;
  IF EXISTS (SELECT FROM operation o WHERE o.number > v_number AND o.brand_id = p_brand AND o.at < p_at AND NOT pg_visible_in_snapshot(o.xid, v_seen)) THEN
    DELETE FROM activity_mark WHERE brand_id = p_brand AND at = p_at;
    RETURN false;
  END IF;
  DELETE FROM activity_mark WHERE brand_id = p_brand AND at < p_at - interval '2 years';
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION activity_stand FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activity_stand TO pavilion_app;
