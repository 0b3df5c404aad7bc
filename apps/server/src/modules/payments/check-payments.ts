/** What holds of withdrawals and their payouts (`npm run check-books`). Every query yields a row of text for each offender. */
export const PAYMENT_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'what is held, but for chases of lotteries, is what open withdrawals wait for',
    `
    SELECT concat('member ', m.member_id, ': held ', coalesce(h.balance, 0), ', open ', coalesce(o.amount, 0)) AS offender
      FROM (SELECT DISTINCT member_id FROM withdrawal) m
        LEFT JOIN (SELECT a.owner, sum(a.balance - coalesce((SELECT sum(e.amount) FROM entry e WHERE e.account_id = a.id AND e.type IN (4201, 4121)), 0))::bigint AS balance
            FROM account a WHERE a.kind = 'member.hold' GROUP BY a.owner) h ON h.owner = m.member_id
        LEFT JOIN (
          SELECT w.member_id, sum(coalesce(
              -- A rest that is paid again: by its payout, or before that by the dispute that ended so.
              (SELECT p.amount + CASE WHEN p.number = 1 THEN w.fee ELSE 0 END FROM withdrawal_payout p
                WHERE p.withdrawal_id = w.id AND p.state = 'ordered'),
              (SELECT d.rest FROM withdrawal_dispute d JOIN withdrawal_payout p ON p.reference = d.reference
                WHERE d.withdrawal_id = w.id AND d.ending = 'pay.again' AND d.state = 'done' ORDER BY p.number DESC LIMIT 1),
              w.amount))::bigint AS amount
            FROM withdrawal w WHERE w.state IN (0, 1, 2) GROUP BY w.member_id) o ON o.member_id = m.member_id
      WHERE coalesce(h.balance, 0) <> coalesce(o.amount, 0)`,
  ],
  [
    'every withdrawal is in the state of its last step',
    `
    SELECT concat('withdrawal ', w.id, ' in ', w.state) AS offender FROM withdrawal w
      WHERE w.state IS DISTINCT FROM (SELECT s.state FROM withdrawal_step s WHERE s.withdrawal_id = w.id ORDER BY s.number DESC LIMIT 1)`,
  ],
  [
    // One that was held back after it was ordered keeps its payout until an operator has decided.
    'a withdrawal that is being paid has its payout under way, and none that is over has one',
    `
    SELECT concat('withdrawal ', w.id, ' in ', w.state) AS offender FROM withdrawal w
      WHERE w.state NOT IN (0, 1)
        AND (w.state = 2) <> EXISTS (SELECT FROM withdrawal_payout p WHERE p.withdrawal_id = w.id AND p.state = 'ordered')`,
  ],
  [
    'every disputed withdrawal has its dispute, and no other has an open one',
    `
    SELECT concat('withdrawal ', w.id, ' in ', w.state) AS offender FROM withdrawal w
      WHERE (w.state IN (7, 8)) <> EXISTS (SELECT FROM withdrawal_dispute d WHERE d.withdrawal_id = w.id AND d.state <> 'done')`,
  ],
];
