-- Deletes what a settlement that is applied was staged as, in steps; answers whether there is more.
CREATE OR REPLACE FUNCTION settlement_clear(p_number bigint, p_most integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_count integer;
BEGIN
  PERFORM 1 FROM settlement s WHERE s.number = p_number AND s.state = 'applied' FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  DELETE FROM settlement_operation o WHERE o.ctid = ANY (ARRAY(
    SELECT q.ctid FROM settlement_operation q WHERE q.settlement = p_number AND q.status IS NULL LIMIT p_most));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  IF v_count < p_most THEN
    UPDATE settlement SET state = 'cleared' WHERE number = p_number;
  END IF;
  RETURN v_count = p_most;
END $$;
REVOKE ALL ON FUNCTION settlement_clear FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settlement_clear TO pavilion_app;
