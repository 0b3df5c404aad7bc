-- Closes everything before p_through; answers where it stands closed. Waits at most 50 ms for writers (55P03 then: try again),
-- because those that come meanwhile wait behind it.
CREATE OR REPLACE FUNCTION ledger_close(p_through timestamptz) RETURNS timestamptz
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  v_closed timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(7202);
  UPDATE ledger_period SET closed_through = greatest(closed_through, p_through) RETURNING closed_through INTO v_closed;
  RETURN v_closed;
END $$;
REVOKE ALL ON FUNCTION ledger_close FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_close TO pavilion_app;
