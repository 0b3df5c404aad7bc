-- What the desk's reports open to: the rows behind a figure, found by day (docs/adr/0047).

-- Operations lie in the table in the order of their stamps: an index of block ranges finds a day and costs a bet next to nothing.
CREATE INDEX operation_at ON operation USING brin (at) WITH (pages_per_range = 32, autosummarize = on);
-- Movements of money that are no play: one in hundreds of operations.
CREATE INDEX operation_money ON operation (brand_id, at, number, line)
  WHERE amount > 0 AND type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[]);

-- Each side of a movement that is a fact of money, as activity counts it (activity_money_given). `is_first`: of a movement that takes several lines.
CREATE VIEW money_movement AS
  SELECT o.number, o.line, o.at, o.brand_id, s.member_id, m.username, k.fact, k.sign, o.type, k.sign * o.amount AS amount, f.currency,
      coalesce(o.reference, o.bet_id, '') AS reference,
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

-- What an operation counts of its bet (activity_play_given).
CREATE VIEW bet_counting AS
  SELECT o.number, o.line, o.at, o.brand_id, o.bet_id, o.kind = 'bet' OR (o.kind = 'reported' AND o.revision IS NULL) AS is_placed,
      o.kind = 'settle' OR num_nonnulls(o.turnover, o.commission, o.settled_stake, o.settled_payout) > 0 AS is_counted,
      coalesce(o.stake, 0) AS placed, coalesce(o.payout, 0) AS paid, coalesce(o.settled_stake, 0) AS stake, coalesce(o.settled_payout, 0) AS payout, coalesce(o.turnover, 0) AS turnover
    FROM operation o WHERE o.bet_id IS NOT NULL;

-- By which way a payment went.
CREATE VIEW payment_way AS
  SELECT id, provider, channel_name AS channel FROM deposit UNION ALL SELECT id, provider, bank_name FROM withdrawal;

GRANT SELECT ON money_movement, bet_counting, payment_way TO pavilion_app;
