-- Nothing is added from here on; its operations may be applied.
CREATE OR REPLACE FUNCTION settlement_seal(p_number bigint, p_attempt integer, p_staged bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  UPDATE settlement s SET state = 'sealed', staged = p_staged, sealed_at = now()
    WHERE s.number = p_number AND s.attempt = p_attempt AND s.state = 'staging';
  RETURN EXISTS (SELECT FROM settlement s WHERE s.number = p_number AND s.attempt = p_attempt AND s.state <> 'staging');
END $$;
REVOKE ALL ON FUNCTION settlement_seal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settlement_seal TO pavilion_app;
