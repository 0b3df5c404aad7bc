import type { Play, Terms } from './terms.ts';

const FULL_GROUP = 2000;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The most a stake returns at a play with terms as they are being typed, one being all of it; the server says so again before it takes them. Null
 * while something cannot be read.
 */
export function returnOf(play: Play, terms: Terms, saved: Terms): number | null {
  const { odds, point } = terms.plays[play.code] ?? {};
  const was = saved.plays[play.code];
  if (play.byGroup && odds === undefined && point === undefined)
    return (terms.topGroup ?? saved.topGroup ?? 0) / FULL_GROUP || play.mostReturn / 10_000;
  if (same(odds, was?.odds) && same(point, was?.point)) return play.mostReturn / 10_000;
  const onTop = play.onTop / 10_000;
  const tiers = play.tiers.filter(({ isPush }) => !isPush);
  const shares = tiers.map(({ code, odds: usual, fair }) =>
    point ? (Number(point.pays) / Number(point.price)) * (play.prizes / Number(fair)) : Number(odds?.[code] ?? usual) / Number(fair),
  );
  const most = Math.max(0, ...shares) + onTop;
  return Number.isFinite(most) ? most : null;
}
