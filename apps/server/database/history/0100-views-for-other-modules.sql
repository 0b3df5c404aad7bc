-- Views whose purpose is to be read by other modules than the one whose tables they show (apps/server/table-owners.mjs; docs/adr/0026):
-- what others list and join by, without contacts, secrets and settings. One table each and no grouping, so that they cost a plan nothing.

CREATE VIEW brand_facts AS
  SELECT id, code, name, currency, time_zone, default_language, status FROM brand;

CREATE VIEW member_facts AS
  SELECT id, brand_id, person_id, username, customer_type, status, language, agent_path, birth_date, country, created_at FROM member;

CREATE VIEW bet_facts AS
  SELECT id, brand_id, member_id, product, vendor, game, round_id, currency, stake, payout, valid_turnover, placed_at, settled_at, state FROM bet;

-- What the ledger says of wagers, a row a movement or fact.
CREATE VIEW bet_operation AS
  SELECT number, line, source, key, kind, member_id, bet_id, type, amount, payer_balance, stake, payout, turnover, settled_stake, settled_payout, revision
    FROM operation WHERE bet_id IS NOT NULL OR kind IN ('bet', 'win', 'raise', 'settle');

GRANT SELECT ON brand_facts, member_facts, bet_facts, bet_operation TO pavilion_app;
