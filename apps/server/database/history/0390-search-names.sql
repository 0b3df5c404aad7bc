-- A name as operators look for it: without marks, size of letters, signs that show nothing and blanks too many; the same as `searchName` of the code.
CREATE FUNCTION search_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    translate(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')), 'đðłøı', 'ddloi'),
    '\s+', ' ', 'g'))
$$;

CREATE INDEX member_profile_full_name ON member_profile (search_name(full_name) text_pattern_ops) WHERE full_name <> '';
CREATE INDEX member_profile_payee_name ON member_profile (search_name(payee_name) text_pattern_ops) WHERE payee_name <> '';
DROP INDEX member_profile_name;
