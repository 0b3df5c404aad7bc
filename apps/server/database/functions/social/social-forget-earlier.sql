-- The plain secret of an earlier release, once it is sealed.
CREATE OR REPLACE FUNCTION social_forget_earlier(earlier text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DELETE FROM secret WHERE name = earlier AND name LIKE 'social.%.%'
$$;
REVOKE ALL ON FUNCTION social_forget_earlier FROM PUBLIC;
GRANT EXECUTE ON FUNCTION social_forget_earlier TO pavilion_app;
