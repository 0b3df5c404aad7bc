-- Cashbacks may be bounded by a share of what was at risk. Those that were written before are not: what was joined and given under them keeps its terms.
UPDATE promotion_version SET terms = jsonb_set(terms, '{rule,ofTurnover}', 'null') WHERE terms #>> '{rule,kind}' = 'cashback';
