-- Number below which every operation is committed or will never be. Waits no longer than ledger_close.
CREATE OR REPLACE FUNCTION ledger_horizon() RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp SET lock_timeout = '50ms' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7202);
  RETURN (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM operation_number);
END $$;
REVOKE ALL ON FUNCTION ledger_horizon FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_horizon TO pavilion_app;
