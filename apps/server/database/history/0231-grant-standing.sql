-- How a grant stands, for the modules that had it issued.
CREATE VIEW grant_standing AS SELECT id, brand_id, member_id, source, code, key, currency, amount, turnover_asked, state, created_at, paid_at FROM reward_grant;
GRANT SELECT ON grant_standing TO pavilion_app;
