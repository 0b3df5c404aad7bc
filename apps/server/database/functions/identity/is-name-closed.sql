CREATE OR REPLACE FUNCTION is_name_closed(p_brand text, p_name text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  SELECT EXISTS (SELECT FROM closed_name n WHERE n.brand_id = p_brand AND n.name_hash = closed_name_hash(p_brand, p_name));
$$;
REVOKE ALL ON FUNCTION is_name_closed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_name_closed TO pavilion_app;
