-- A consumer that is new begins with the operations that follow.
CREATE OR REPLACE FUNCTION operation_consumer_open(p_name text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM operation_consumer WHERE name = p_name) THEN
    RETURN;
  END IF;
  INSERT INTO operation_consumer (name, number, seen, next_number, next_xid)
    SELECT p_name, CASE WHEN s.is_called THEN s.last_value ELSE 0 END, pg_current_snapshot(), CASE WHEN s.is_called THEN s.last_value ELSE 0 END,
        pg_snapshot_xmax(pg_current_snapshot())
      FROM operation_number s ON CONFLICT (name) DO NOTHING;
END $$;
REVOKE ALL ON FUNCTION operation_consumer_open FROM PUBLIC;
GRANT EXECUTE ON FUNCTION operation_consumer_open TO pavilion_app;
