-- The vendor's id of the bet for the first report, with its revision for every later one.
CREATE OR REPLACE FUNCTION bet_report_key(p_id text, p_new boolean, p_revision integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_new THEN p_id ELSE concat(p_id, ':', p_revision) END
$$;
REVOKE ALL ON FUNCTION bet_report_key FROM PUBLIC;
