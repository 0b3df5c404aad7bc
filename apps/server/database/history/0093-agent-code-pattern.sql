-- Codes of agents may hold - and _ (affiliate_code allows 3 to 32 of A-Z, 0-9, - and _), which the pattern of their form field refused.
ALTER TABLE registration_rule
  DROP CONSTRAINT registration_rule_pattern_id_check,
  ADD CONSTRAINT registration_rule_pattern_id_check CHECK (pattern_id BETWEEN 0 AND 20);

-- Brands whose field still has the pattern it was delivered with; an operator's own pattern stays.
UPDATE registration_rule SET pattern_id = 20, min_length = least(min_length, 3),
    accepted_pattern = CASE WHEN accepted_pattern = '' THEN '' ELSE '[A-Za-z0-9_\-]+' END
  WHERE field = 'affiliateCode' AND pattern_id = 4 AND accepted_pattern IN ('', '[A-Za-z0-9]+');
