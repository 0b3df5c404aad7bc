-- Bonuses that were paid, as the rules against misuse read them, and as evidence of a case. Rebates are of play and no bonus.
CREATE VIEW grant_facts AS SELECT id, brand_id, member_id, currency, amount, paid_at AS at FROM reward_grant
  WHERE paid_at IS NOT NULL AND source <> 'rebate';
GRANT SELECT ON grant_facts TO pavilion_app;

ALTER TABLE risk_evidence DROP CONSTRAINT risk_evidence_kind_check;
ALTER TABLE risk_evidence ADD CONSTRAINT risk_evidence_kind_check
  CHECK (kind IN ('deposit', 'withdrawal', 'transfer', 'grant', 'device', 'address', 'account'));
