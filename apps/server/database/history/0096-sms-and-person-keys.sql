-- Whom a brand sends codes by SMS. Each costs money, and premium numbers pay whoever asks for them.
ALTER TABLE identity_policy
  -- ISO 3166-1 alpha-2. Null: the main country of the dialing code, or any where the brand has none.
  ADD COLUMN sms_countries text[] CHECK (cardinality(sms_countries) BETWEEN 1 AND 250),
  -- Types of numbers by libphonenumber's names. Some countries' plans do not tell mobile from fixed numbers. Premium and shared-cost
  -- numbers cannot be allowed.
  ADD COLUMN sms_number_types text[] NOT NULL DEFAULT '{MOBILE,FIXED_LINE_OR_MOBILE}' CHECK (cardinality(sms_number_types) >= 1
    AND sms_number_types <@ '{MOBILE,FIXED_LINE_OR_MOBILE,FIXED_LINE,VOIP,PERSONAL_NUMBER}');

-- Persons are found by their mailbox (ann+x@gmail.com is ann@gmail.com), no longer by the address as it was typed. Members whose
-- address may name another mailbox than it says wait here until a job has added the mailbox's key to their person.
CREATE TABLE person_key_due (
  member_id text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE
);
INSERT INTO person_key_due (member_id)
  SELECT m.id FROM member m WHERE m.person_id IS NOT NULL AND m.status <> 'closed' AND EXISTS (
    SELECT FROM member_profile p WHERE p.member_id = m.id AND p.origin ? 'email'
    UNION ALL SELECT FROM verified_contact v WHERE v.member_id = m.id AND v.kind = 'email');
-- UPDATE: rows are locked while they are worked.
GRANT SELECT, UPDATE, DELETE ON person_key_due TO pavilion_app;
