CREATE OR REPLACE FUNCTION closed_name_hash(p_brand text, p_name text) RETURNS bytea
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  SELECT sha256(convert_to(s.value || ':' || p_brand || ':' || lower(p_name), 'UTF8')) FROM secret s WHERE s.name = 'security.closed-name';
$$;
REVOKE ALL ON FUNCTION closed_name_hash FROM PUBLIC;
GRANT EXECUTE ON FUNCTION closed_name_hash TO pavilion_app;
