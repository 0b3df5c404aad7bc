import { returnsSheet } from '@pavilion/contract/returns/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import type { Db } from '../../kernel/db.ts';
import { readSheet } from './read-sheet.ts';
import { ppmDown, ppmUp } from './sheet.ts';

/** The sheet of returns of a brand. */
export function registerReturnsDesk({ serve, access }: DeskRegistrar, { db }: { db: Db }): void {
  serve(returnsSheet, async ({ query: { brandId } }, context) => {
    const { currency } = await access.brandInScope(brandId, context);
    const { rows, gifts } = await readSheet(db, brandId, context.now);
    return {
      currency,
      rows: rows.map(({ code, type, way, edge, edgeIs, parts, sum, left, isPast }) => ({
        product: code,
        type,
        way,
        edge: edge && ppmDown(edge),
        edgeIs,
        parts: parts.map(({ part, name, share }) => ({ part, name, share: ppmUp(share) })),
        sum: ppmUp(sum),
        left: left && ppmDown(left),
        isPast,
      })),
      gifts: gifts.map(({ part, name, upTo, share, per, budget }) => ({ part, name, upTo, share: share && ppmUp(share), per, budget })),
    };
  });
}
