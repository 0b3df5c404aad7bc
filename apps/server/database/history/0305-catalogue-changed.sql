-- What is offered stands in tables of other modules too (lotteries): who changes it there says so, and every process reads the catalogue again.
CREATE FUNCTION catalogue_changed() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  UPDATE content_version SET version = version + 1;
$$;
REVOKE EXECUTE ON FUNCTION catalogue_changed() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION catalogue_changed() TO pavilion_app;
