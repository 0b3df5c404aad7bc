import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import { maybeOne, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { readSheet } from './read-sheet.ts';
import { newlyPast, ppmDown, ppmUp, type ReturnRow } from './sheet.ts';

const percentText = (ppm: bigint): string => (Number(ppm) / PPM_PER_PERCENT).toFixed(4).replace(/\.?0+$/, '');

/** Parameters of the message: product, the return and the house edge in percent. */
export const pastText = ({ code, sum, edge }: ReturnRow): string =>
  `${code.toUpperCase()}: ${percentText(ppmUp(sum))} % / ${edge ? percentText(ppmDown(edge)) : '?'} %`;

/**
 * Does a change of a brand's rules and answers the products that would give back more than they keep, and did less or not at all before. Nothing is known before of a
 * brand that the change makes. Changes of a brand are checked one after the other, each with those before it: the lock is taken once the change is written, so that a transaction that
 * holds it waits for nothing of ours.
 */
export async function checkReturns<T>(
  tx: Tx,
  { brandId, now }: { brandId: string; now: Date },
  change: () => Promise<T>,
): Promise<{ done: T; past: ReturnRow[] }> {
  const isKnown = (await maybeOne(tx, 'SELECT FROM brand_facts WHERE id = $1', [brandId])) !== null;
  const before = isKnown ? (await readSheet(tx, brandId, now)).rows : [];
  const done = await change();
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('returns'), hashtext($1))`, [brandId]);
  return { done, past: newlyPast(before, (await readSheet(tx, brandId, now)).rows) };
}

/** The same for calls of the desk: refuses `returns.past.edge`. */
export async function passReturns<T>(tx: Tx, of: { brandId: string; now: Date }, change: () => Promise<T>): Promise<T> {
  const { done, past } = await checkReturns(tx, of, change);
  if (past.length > 0) throw refuse('returns.past.edge', { params: { products: past.map(pastText).join(' · ') } });
  return done;
}
