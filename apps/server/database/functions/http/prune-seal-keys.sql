-- Keys of sealed bodies are thrown away when their time is over; no other secret can be deleted.
CREATE OR REPLACE FUNCTION prune_seal_keys(p_before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  DELETE FROM secret WHERE name LIKE 'seal.key.%' AND created_at < p_before;
$$;
REVOKE ALL ON FUNCTION prune_seal_keys FROM PUBLIC;
GRANT EXECUTE ON FUNCTION prune_seal_keys TO pavilion_app;
