/** What holds of settlements (`npm run check-books`). Every query yields a row of text for each offender. */
export const SETTLEMENT_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'every settled line was paid once by whom it names, to the last unit, and nothing else was',
    `
    SELECT concat('line ', coalesce(l.id, p.reference), ' ', l.state, ': ', l.amount, ', paid ', p.amount) AS offender
      FROM (SELECT id, agent_id, upline_id, state, amount FROM agent_line WHERE state = 'paid'
            UNION ALL SELECT id, agent_id, NULL, 'paid', amount FROM agent_correction) l
        FULL JOIN (
          SELECT j.reference, sum(x.amount) FILTER (WHERE a.owner = x.agent) AS amount, min(a.owner) FILTER (WHERE a.owner <> x.agent) AS payer
            FROM journal j JOIN (
                SELECT e.journal_id, e.account_id, e.amount, coalesce(n.agent_id, c.agent_id) AS agent FROM entry e JOIN journal k ON k.id = e.journal_id
                  LEFT JOIN agent_line n ON n.id = k.reference LEFT JOIN agent_correction c ON c.id = k.reference
                  WHERE e.balance_after IS NOT NULL AND k.source = 'ledger' AND k.type IN (6109, 6112, 6113, 6114, 6116, 6117, 6118, 6216, 6217, 6218, 6219, 6224)) x
              ON x.journal_id = j.id JOIN account a ON a.id = x.account_id GROUP BY j.reference) p ON p.reference = l.id
      WHERE l.amount IS DISTINCT FROM p.amount::bigint OR l.upline_id IS DISTINCT FROM p.payer`,
  ],
  [
    'every run is the sum of its lines, and a released one has none left',
    `
    SELECT concat('run ', r.id, ' ', r.state, ': ', r.amount, ' of ', r.lines, ' lines, lines come to ', coalesce(l.amount, 0), ' of ', coalesce(l.lines, 0)) AS offender
      FROM agent_run r LEFT JOIN (SELECT run_id, sum(amount)::bigint AS amount, count(*) AS lines, count(*) FILTER (WHERE state = 'computed') AS open
        FROM agent_line GROUP BY run_id) l ON l.run_id = r.id
      WHERE r.state <> 'computing' AND (r.amount <> coalesce(l.amount, 0) OR r.lines <> coalesce(l.lines, 0) OR (r.state = 'released' AND l.open > 0))`,
  ],
  [
    'every line of percents is the sum of its parts, and a part is its turnover at its rate',
    `
    SELECT concat('line ', l.id, ': ', l.amount, ', parts come to ', p.amount) AS offender
      FROM agent_line l JOIN (SELECT line_id, sum(amount)::bigint AS amount, sum(turnover)::bigint AS turnover,
          bool_and(exact BETWEEN turnover * (rate - beneath) / 1000000 - 1 AND turnover * (rate - beneath) / 1000000 + 1) AS is_exact
        FROM agent_line_part GROUP BY line_id) p ON p.line_id = l.id
      WHERE l.kind <> 'dividend' AND l.rate_type = 'P'
        AND (p.turnover <> l.turnover OR NOT p.is_exact
          OR l.amount <> greatest(0, CASE WHEN p.amount > 0 THEN greatest(0, p.amount - l.beneath) ELSE p.amount END + l.carried_in))`,
  ],
  [
    'no contract is settled twice for a moment',
    `
    SELECT concat('contract ', contract_id, ' from ', counted_from) AS offender FROM (
        SELECT contract_id, counted_from, lag(counted_to) OVER (PARTITION BY contract_id ORDER BY counted_from) AS before FROM agent_line WHERE contract_id <> '') l
      WHERE before > counted_from`,
  ],
];
