CREATE OR REPLACE FUNCTION activity_add(p_from bigint, p_to bigint, p_seen pg_snapshot, p_now_seen pg_snapshot) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  SELECT activity_write(p_from, p_to, p_seen, p_now_seen, false)
$$;
REVOKE ALL ON FUNCTION activity_add FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activity_add TO pavilion_app;
