import type { Tx } from '../../../kernel/db.ts';
import { findOtherIssues, othersOf, type OtherIssue, placeOf } from '../settlement/across.ts';
import { added, type Claim, liabilitiesOf, release, wholeOf } from './exposure.ts';
import { readLines, type StoredLine } from './lines.ts';
import type { IssueRow } from '../tables.ts';

type ReservedClaim = Omit<Claim, 'most'>;

export interface ReservedOrder {
  id: string;
  brandId: string;
  /** The most it may win. */
  best: bigint;
  issueId: bigint;
  gameId: number;
}

/** What an order's lines had reserved, at its own issue and at those of other games they count in. */
export const reservedBy = (
  { issueId, gameId }: ReservedOrder,
  lines: readonly StoredLine[],
  others: ReadonlyMap<number, Pick<OtherIssue, 'id'>>,
): ReservedClaim[] =>
  // Each order rounded its own: so it is taken back.
  liabilitiesOf(lines).map(({ playId, key, amount }) => placeOf({ playId, key, amount }, { issueId, gameId }, others));

/** Gives back what orders of a brand had reserved, all of them together: selections are locked in the order in which tickets lock them. */
export async function releaseReserved(
  tx: Tx,
  brandId: string,
  { orders, selections }: { orders: readonly ReservedOrder[]; selections: readonly ReservedClaim[] },
): Promise<void> {
  const wholes = orders.map(({ issueId, best }) => wholeOf(issueId, best));
  for (const claims of [selections, wholes]) await release(tx, brandId, added(claims));
}

/** Orders whose lines are read at once: one has a thousand lines at most. */
const AT_ONCE = 20;

/** Gives back what orders of one issue had reserved, whatever has become of the issues they count in. */
export async function releaseOrders(tx: Tx, { numero }: Pick<IssueRow, 'numero'>, orders: readonly ReservedOrder[]): Promise<void> {
  const brands = [...Map.groupBy(orders, ({ brandId }) => brandId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [brandId, own] of brands) {
    let selections: ReservedClaim[] = [];
    for (let from = 0; from < own.length; from += AT_ONCE) {
      const some = own.slice(from, from + AT_ONCE);
      const lines = await readLines(
        tx,
        some.map(({ id }) => id),
      );
      const others = await findOtherIssues(tx, { numero, gameIds: othersOf(lines) });
      const ofOrder = Map.groupBy(lines, ({ orderId }) => orderId);
      selections = added([...selections, ...some.flatMap((order) => reservedBy(order, ofOrder.get(order.id) ?? [], others))]);
    }
    await releaseReserved(tx, brandId, { orders: own, selections });
  }
}
