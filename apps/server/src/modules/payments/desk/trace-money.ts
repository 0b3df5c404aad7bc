import type { withdrawalView } from '@pavilion/contract/payments/desk';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, maybeOne } from '../../../kernel/db.ts';
import { accounts, traceAccount } from '../../ledger/public.ts';
import type { WithdrawalRow } from '../tables.ts';
import type { PaymentsDeskDeps } from './deps.ts';

type MoneyTrace = InnerValue<typeof withdrawalView>['way'];

/** From the member's last credited deposit before the request to the request: what moved, in the ledger's own words and sums. */
export async function traceMoney(
  { db, gameLooks }: PaymentsDeskDeps,
  row: WithdrawalRow,
  { language }: OperatorContext,
): Promise<MoneyTrace> {
  const { member_id: memberId, brand_id: brandId, currency, id } = row;
  const deposit = await maybeOne<{ id: string }>(
    db,
    `SELECT id FROM deposit WHERE member_id = $1 AND state = ${DEPOSIT.credited} AND settled_at <= $2 ORDER BY settled_at DESC LIMIT 1`,
    [memberId, row.requested_at],
  );
  if (!deposit) return null;
  const way = await traceAccount(db, {
    account: accounts.cash({ brandId, currency, memberId }),
    from: `deposit:${deposit.id}`,
    to: `withdrawal:${id}`,
  });
  if (!way) return null;
  const games = await many<{ vendor: string; game: string; rounds: number; stakes: bigint; payouts: bigint }>(
    db,
    `SELECT vendor, game, count(*)::int AS rounds, sum(stake)::bigint AS stakes, sum(payout)::bigint AS payouts FROM bet_facts
     WHERE member_id = $1 AND state <> 'cancelled' AND placed_at >= $2 AND placed_at <= $3 GROUP BY vendor, game ORDER BY 4 DESC, game LIMIT 12`,
    [memberId, way.since, row.requested_at],
  );
  const names = new Map<string, string>();
  for (const [vendor, ofVendor] of Map.groupBy(games, (one) => one.vendor)) {
    const known = await gameLooks(
      vendor,
      ofVendor.map(({ game }) => game),
      { language, brandId },
    );
    for (const [game, { name }] of known) names.set(`${vendor} ${game}`, name);
  }
  return {
    since: way.since.toISOString(),
    opening: way.opening,
    steps: way.steps.map(({ firstAt, lastAt, ...step }) => ({ ...step, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() })),
    closing: way.closing,
    agrees: way.opening + way.steps.reduce((sum, { amount }) => sum + amount, 0n) === way.closing,
    curve: way.curve.map(({ at, balance }) => ({ at: at.toISOString(), balance })),
    games: games.map((one) => ({ ...one, name: names.get(`${one.vendor} ${one.game}`) ?? one.game })),
  };
}
