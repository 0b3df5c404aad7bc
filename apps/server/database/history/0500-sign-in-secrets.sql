-- Client secrets of sign-in providers, sealed. Each belongs to the issuer it was given for: a provider that moves to another address takes none along.
-- Those of earlier releases (`secret`, named `social.<brand>.<provider>`) are sealed and moved here when they are first used.
CREATE TABLE social_secret (
  brand_id     text NOT NULL REFERENCES brand (id),
  provider     text NOT NULL,
  issuer       text NOT NULL,
  -- Eight signs by which operators tell one secret from another.
  fingerprint  text NOT NULL,
  sealed       bytea NOT NULL,
  PRIMARY KEY (brand_id, provider)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON social_secret TO pavilion_app;

-- The plain secret of an earlier release, once it is sealed.
CREATE FUNCTION social_forget_earlier(earlier text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DELETE FROM secret WHERE name = earlier AND name LIKE 'social.%.%'
$$;
REVOKE ALL ON FUNCTION social_forget_earlier(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION social_forget_earlier(text) TO pavilion_app;
