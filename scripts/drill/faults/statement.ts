import { DAY_MS } from '@pavilion/contract/base/time';
import { depositRecords, withdrawRecords } from '../../../packages/contract/src/payments/records.ts';
import { balances, betHistory, transactions } from '../../../packages/contract/src/wallet/calls.ts';
import type { Player } from './cast.ts';
import { insist } from './client.ts';

const PAGE = '100';
const unitsOf = (main: number): bigint => BigInt(Math.round(main * 10_000));

/** What the product shows a member of the money: amounts by round or reference, bets, balance. Ledger units. */
export interface MemberStatement {
  movements: Map<string, bigint[]>;
  rows: number;
  /** State of every bet by the vendor's round. */
  bets: Map<string, string[]>;
  balance: bigint;
  held: bigint;
  /** Wire states by reference. */
  deposits: Map<string, number>;
  withdrawals: Map<string, number>;
}

const dayOf = (distance: number): string => new Date(Date.now() + distance * DAY_MS).toISOString().slice(0, 10);

/** From three days ago to three days on: also what was written by a clock that was ahead. */
export const reportDays = (): { startDate: string; endDate: string } => ({ startDate: dayOf(-3), endDate: dayOf(3) });

/** Reads it all through the member's own calls. */
export async function readShown(player: Player): Promise<MemberStatement> {
  const { visitor } = player;
  const days = { ...reportDays(), pageSize: PAGE };
  const bets = await everyPage((pageNo) => visitor.call(betHistory, undefined, { ...days, pageNo }));
  const roundOf = new Map(bets.map(({ betId, round }) => [betId, round]));
  const rows = await everyPage((pageNo) => visitor.call(transactions, undefined, { ...days, pageNo }));
  const deposits = await everyPage((pageNo) => visitor.call(depositRecords, undefined, { ...days, pageNo }));
  const withdrawals = await everyPage((pageNo) => visitor.call(withdrawRecords, undefined, { ...days, pageNo }));
  const purse = await insist('the balance', async () => {
    const answer = await visitor.call(balances);
    return answer.ok ? answer.value : undefined;
  });
  const movements = new Map<string, bigint[]>();
  for (const { reference, amount } of rows) {
    const group = roundOf.get(reference) ?? reference;
    movements.set(group, [...(movements.get(group) ?? []), unitsOf(amount)]);
  }
  const states = new Map<string, string[]>();
  for (const { round, state } of bets) states.set(round, [...(states.get(round) ?? []), state]);
  return {
    movements,
    rows: rows.length,
    bets: states,
    balance: unitsOf(purse.sumBalance),
    held: unitsOf(purse.heldBalance),
    deposits: new Map(deposits.map(({ refId, state }) => [refId, state])),
    withdrawals: new Map(withdrawals.map(({ refId, status }) => [refId, status])),
  };
}

interface PageAnswer<Item> {
  ok: boolean;
  code: string | undefined;
  value: { list: Item[]; totalPages: number };
}

async function everyPage<Item>(page: (pageNo: string) => Promise<PageAnswer<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, totalPages } = await insist('a page of a report', async () => {
      const answer = await page(String(pageNo));
      if (!answer.ok) throw new Error(String(answer.code));
      return answer.value;
    });
    items.push(...list);
    if (pageNo >= totalPages) return items;
  }
}
