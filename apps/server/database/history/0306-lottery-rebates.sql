-- What a prize group gives back is a rebate wherever it is told: reports counted it with the promotions, and contracts of agents that bear rebates did not
-- bear it. A draw declared void takes it back.
UPDATE money_fact SET fact = 'rebate' WHERE type = 4104 OR type = 4220 AND to_kind = 'house.promotion';

-- Movements that belong to no bet and no journal of ours are found by the vendor's transaction: of a prize group's rebate the ticket's.
CREATE OR REPLACE VIEW money_movement AS
  SELECT o.number, o.line, o.at, o.brand_id, s.member_id, m.username, k.fact, k.sign, o.type, k.sign * o.amount AS amount, f.currency,
      coalesce(o.reference, o.bet_id, CASE WHEN o.source <> 'ledger' THEN o.key COLLATE "default" END, '') AS reference,
      CASE WHEN f.kind LIKE 'clearing.%' THEN f.owner WHEN t.kind LIKE 'clearing.%' THEN t.owner END AS provider,
      NOT EXISTS (SELECT FROM operation e JOIN ledger_account ef ON ef.id = e.payer JOIN ledger_account et ON et.id = e.receiver
          JOIN money_fact ek ON ek.type = e.type AND ek.from_kind = ef.kind AND ek.to_kind = et.kind AND ek.side = k.side AND ek.fact = k.fact
        WHERE e.number = o.number AND e.line < o.line AND e.amount > 0) AS is_first
    FROM operation o
      JOIN ledger_account f ON f.id = o.payer JOIN ledger_account t ON t.id = o.receiver
      JOIN money_fact k ON k.type = o.type AND k.from_kind = f.kind AND k.to_kind = t.kind
      CROSS JOIN LATERAL (SELECT split_part(CASE k.side WHEN 'payer' THEN f.owner ELSE t.owner END, '/', 1) AS member_id) s
      JOIN member m ON m.id = s.member_id AND m.customer_type <> 4
    WHERE o.amount > 0 AND o.type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[]);
