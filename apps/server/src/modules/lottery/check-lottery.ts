import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { SEAL, TAKES_PART } from './draws/seals.ts';
import { ORDER_STATES } from './states.ts';

/** What holds of lotteries (`npm run check-books`). Every query yields a row of text for each offender. */
export const LOTTERY_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'every lottery order is one bet with its stake, its win and its state',
    // Money of a drawn issue is booked before its orders are marked.
    `
    SELECT concat('order ', o.id, ' status ', o.status, ': stake ', o.stake, ' won ', o.won, ', bet ', b.state, ' ', b.stake, ' paid ', b.payout) AS offender
      FROM lottery_order o JOIN lottery_game g ON g.id = o.game_id JOIN lottery_issue i ON i.id = o.issue_id
        LEFT JOIN bet_operation x ON x.source = g.vassalage AND x.key = o.id AND x.kind = 'bet' LEFT JOIN bet_facts b ON b.id = x.bet_id
      WHERE b.id IS NULL OR b.member_id <> o.member_id OR b.stake <> o.stake OR CASE
        WHEN o.status IN (${ORDER_STATES.settled}) AND i.state = 'settled' THEN b.state <> 'settled' OR b.payout <> o.won OR (o.status = ${LOTTERY_ORDER.won}) <> (o.won > 0)
        WHEN o.status = ${LOTTERY_ORDER.waiting} AND i.state IN ('open', 'closed') THEN b.state <> 'open'
        WHEN o.status = ${LOTTERY_ORDER.waiting} THEN i.state = 'settled'
        WHEN o.status IN (${ORDER_STATES.givenBack}) THEN b.state <> 'cancelled'
        ELSE false END`,
  ],
  [
    'every bet of a lottery ticket has its order',
    `
    SELECT concat('bet ', x.key) AS offender FROM bet_operation x LEFT JOIN lottery_order o ON o.id = x.key
      WHERE x.kind = 'bet' AND x.source IN (SELECT vassalage FROM lottery_game) AND x.key LIKE 'lot\\_%' AND o.id IS NULL`,
  ],
  [
    'a prize group gave back what its order says, once',
    `
    SELECT concat('order ', o.id, ': rebate ', o.rebate, ', booked ', e.amount) AS offender
      FROM lottery_order o JOIN lottery_game g ON g.id = o.game_id LEFT JOIN (
        SELECT j.vendor, j.reference, e.amount FROM journal j JOIN entry e ON e.journal_id = j.id AND e.amount > 0 WHERE j.type = 4104) e
          ON e.vendor = g.vassalage AND e.reference = o.id || ':r'
      WHERE o.status IN (${ORDER_STATES.settled}) AND o.rebate <> coalesce(e.amount, 0)`,
  ],
  [
    'a lottery order is its lines',
    `
    SELECT concat('order ', o.id, ': stake ', o.stake, ', lines ', l.stake) AS offender
      FROM lottery_order o LEFT JOIN (SELECT order_id, sum(stake) AS stake, sum(stakes) AS stakes FROM lottery_line GROUP BY order_id) l ON l.order_id = o.id
      WHERE l.stake IS DISTINCT FROM o.stake OR l.stakes IS DISTINCT FROM o.stakes`,
  ],
  [
    'what a chase holds is held, and all of it was staked or is held or came back',
    `
    SELECT concat('chase ', coalesce(c.id, m.reference), ' ', c.state, ': held ', c.held, ', moved ', m.held) AS offender
      FROM lottery_chase c FULL JOIN (
        SELECT j.reference, sum(e.amount) AS held FROM entry e JOIN account a ON a.id = e.account_id AND a.kind = 'member.hold'
          JOIN journal j ON j.id = e.journal_id WHERE e.type IN (4201, 4121) GROUP BY 1) m ON m.reference = c.id
      WHERE c.id IS NULL OR m.reference IS NULL OR c.held <> m.held
        OR c.staked <> (SELECT coalesce(sum(o.stake), 0) FROM lottery_order o WHERE o.chase_id = c.id)
        OR c.state = 'running' AND c.held + c.staked <> c.total`,
  ],
  [
    'what an open issue may cost is what its waiting orders may win',
    `
    SELECT concat('issue ', coalesce(e.issue_id, o.issue_id), ' brand ', coalesce(e.brand_id, o.brand_id), ': ', e.liability, ', orders ', o.best) AS offender
      FROM (SELECT issue_id, brand_id, liability FROM lottery_exposure WHERE play_id = 0) e
        FULL JOIN (SELECT issue_id, brand_id, sum(best) AS best FROM lottery_order WHERE status = ${LOTTERY_ORDER.waiting} GROUP BY 1, 2) o USING (issue_id, brand_id)
        JOIN lottery_issue i ON i.id = issue_id AND i.state = 'open'
      WHERE coalesce(e.liability, 0) <> coalesce(o.best, 0)`,
  ],
  [
    // What was given back while the day was no day of draws does not take part when it returned.
    'no ticket was placed after the close of its issue, and the digest is that of those before it',
    `
    SELECT concat('issue ', i.id, ': tickets ', i.tickets, ', orders ', count(o.id), ', the last at ', max(o.placed_at)) AS offender
      FROM lottery_issue i LEFT JOIN lottery_order o ON o.issue_id = i.id AND ${TAKES_PART} WHERE i.digest IS NOT NULL GROUP BY i.id
      HAVING i.tickets <> count(o.id) OR max(o.placed_at) > i.closed_at OR i.lists_tickets
        AND i.digest <> encode(sha256(convert_to(coalesce(string_agg(${SEAL}, E'\\n' ORDER BY o.number), ''), 'UTF8')), 'hex')`,
  ],
];
