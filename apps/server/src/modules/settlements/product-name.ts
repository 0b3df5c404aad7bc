import type { SessionContext } from '../../http/types.ts';
import type { SettlementReads } from './deps.ts';

/** Of rebate commission: its product in the reader's language; '' of a contract's line. */
export const productNameOf = (
  { messageFor }: SettlementReads,
  { product }: { product: string },
  { language }: Pick<SessionContext, 'language'>,
): string => (product === '' ? '' : messageFor(`game.category.${product.toUpperCase()}`, language));
