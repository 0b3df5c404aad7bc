/** What holds of grants and locks (`npm run check-books`). Every query yields a row of text for each offender. */
export const REWARD_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'every grant was paid and taken back as its state says',
    `
    SELECT concat('grant ', g.id, ' ', g.state, ': ', g.amount, ' and ', g.taken, ' taken back, posted ', coalesce(p.paid, 0), ' and ', coalesce(p.taken, 0)) AS offender
      FROM reward_grant g FULL JOIN (
        SELECT e.reference, sum(e.paid)::bigint AS paid, sum(e.taken)::bigint AS taken FROM (
          SELECT j.reference, CASE WHEN j.type IN (3102, 6115) THEN x.amount ELSE 0 END AS paid, CASE j.type WHEN 3222 THEN -x.amount ELSE 0 END AS taken
            FROM journal j JOIN entry x ON x.journal_id = j.id AND x.balance_after IS NOT NULL
            WHERE j.source = 'ledger' AND j.reference LIKE 'grt\\_%' AND j.type IN (3102, 3222, 6115)) e GROUP BY e.reference) p ON p.reference = g.id
      WHERE g.id IS NULL OR coalesce(p.paid, 0) <> CASE WHEN g.paid_at IS NULL THEN 0 ELSE g.amount END OR coalesce(p.taken, 0) <> g.taken
        OR (g.taken > 0 AND g.state NOT IN ('forfeited', 'expired'))`,
  ],
  [
    'every lock is what was worked of it, and never more than was asked',
    `
    SELECT concat('lock ', l.id, ' ', l.state, ': ', l.done, ' of ', l.asked, ', worked ', coalesce(w.counted, 0)) AS offender
      FROM turnover_lock l LEFT JOIN (SELECT lock_id, sum(counted)::bigint AS counted FROM turnover_work GROUP BY lock_id) w ON w.lock_id = l.id
      WHERE l.done <> coalesce(w.counted, 0) OR l.done < 0 OR l.done > l.asked OR (l.state = 'met' AND l.done < l.asked)`,
  ],
  [
    'no unit of turnover worked two locks',
    `
    SELECT concat('operation ', w.number, ' line ', w.line) AS offender
      FROM (SELECT number, line, sum(turnover) AS turnover FROM turnover_work WHERE bet_id IS NOT NULL GROUP BY number, line) w
        JOIN bet_operation o ON o.number = w.number AND o.line = w.line
      WHERE CASE WHEN o.turnover < 0 THEN w.turnover < o.turnover OR w.turnover > 0 ELSE w.turnover > o.turnover OR w.turnover < 0 END`,
  ],
  [
    'every rebate was paid for what its claim says, and no more',
    `
    SELECT concat('grant ', g.id) AS offender FROM reward_grant g FULL JOIN rebate_claim c ON c.grant_id = g.id
      WHERE (g.source = 'rebate' OR c.grant_id IS NOT NULL)
        AND (g.id IS NULL OR c.grant_id IS NULL OR g.amount > c.turnover * c.ppm / 1000000 OR g.code <> c.product OR g.member_id <> c.member_id)`,
  ],
  [
    'a grant under its lock has an open one, and one that ended has none',
    `
    SELECT concat('grant ', g.id, ' ', g.state) AS offender FROM reward_grant g LEFT JOIN turnover_lock l ON l.source = 'grant' AND l.code = g.id
      WHERE (g.state = 'process') <> (coalesce(l.state, '') = 'open')`,
  ],
  [
    'a grant that waits to be claimed, or lapsed, moved no money and has no lock',
    `
    SELECT concat('grant ', g.id, ' ', g.state) AS offender FROM reward_grant g
      WHERE g.paid_at IS NULL AND (EXISTS (SELECT FROM turnover_lock l WHERE l.source = 'grant' AND l.code = g.id)
        OR EXISTS (SELECT FROM journal j WHERE j.source = 'ledger' AND j.reference = g.id))`,
  ],
];
