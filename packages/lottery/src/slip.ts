import { playById } from './families.ts';
import { type GameOffer, pricedBy } from './price.ts';

export * from './price.ts';

/** `pricedBy` with the plays of every family. */
export const priceSlip = (slip: string, offer: GameOffer): ReturnType<typeof pricedBy> => pricedBy(playById, slip, offer);
