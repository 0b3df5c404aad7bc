import { familyRules } from '@pavilion/lottery/families';
import { compare, type Ratio, ratio } from '@pavilion/lottery/ratio';
import type { Sql } from '../../../kernel/db.ts';
import { offerOf, topGroup } from './offer.ts';
import { atZy } from './prize-mode.ts';
import { mostReturn } from './returns.ts';
import { listOffered, type OfferedGame } from '../tables.ts';
import { productOf } from '../tickets/ticket.ts';

export interface LotteryEdge {
  /** `elott`. */
  product: string;
  way: 'group' | 'odds';
  /** The most a stake returns at a play of the brand's offers; at prize groups with the rebate that is part of them. */
  mostReturn: Ratio;
}

/** What plays of a game return at most in each way. */
function returnsIn(game: OfferedGame): { way: LotteryEdge['way']; most: Ratio }[] {
  const top = topGroup(game.terms);
  const offer = offerOf(game, top);
  return (familyRules[game.family]?.plays ?? []).flatMap((play) => {
    const offered = offer.plays.get(play.id);
    return offered
      ? [{ way: offered.byGroup ? ('group' as const) : ('odds' as const), most: mostReturn(play, offered, { top, onTop: 0n }) }]
      : [];
  });
}

/** Of every game that is on, at its own odds and at those of ZY. */
export async function readLotteryEdges(sql: Sql, brandId: string): Promise<LotteryEdge[]> {
  const edges = new Map<string, LotteryEdge>();
  const [none] = [ratio(0)];
  for (const game of (await listOffered(sql, brandId)).filter(({ isOn }) => isOn)) {
    const zy = atZy(game);
    for (const { way, most } of [game, ...(zy ? [zy] : [])].flatMap(returnsIn)) {
      const product = productOf(game);
      const known = edges.get(`${product} ${way}`)?.mostReturn ?? none;
      if (compare(most, known) > 0) edges.set(`${product} ${way}`, { product, way, mostReturn: most });
    }
  }
  return [...edges.values()];
}
