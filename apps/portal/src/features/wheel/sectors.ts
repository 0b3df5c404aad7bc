/** A sector of the disc in degrees, clockwise from the top. */
export interface Sector {
  /** Of the field, from 0. */
  index: number;
  from: number;
  to: number;
}

/** No sector is narrower, where there is room: its number must be legible. What it takes comes from the others. */
const LEAST = 16;
const FULL = 360;

/** Fields that can be won, as wide as their chances; the rare ones a little wider, so that they are seen. */
export function sectorsOf(ppm: readonly number[]): Sector[] {
  const shown = ppm.flatMap((one, index) => (one > 0 ? [{ index, one }] : []));
  const all = shown.reduce((sum, { one }) => sum + one, 0);
  const least = Math.min(LEAST, FULL / shown.length);
  const narrow = new Set<number>();
  // Narrowing the others may make a further one too narrow.
  for (;;) {
    const rest = shown.filter(({ index }) => !narrow.has(index)).reduce((sum, { one }) => sum + one, 0);
    const room = FULL - narrow.size * least;
    const found = shown.find(({ index, one }) => !narrow.has(index) && (one * room) / rest < least - 1e-9);
    if (!found || narrow.size === shown.length - 1) break;
    narrow.add(found.index);
  }
  const rest = shown.filter(({ index }) => !narrow.has(index)).reduce((sum, { one }) => sum + one, 0) || all;
  const room = FULL - narrow.size * least;
  let at = 0;
  return shown.map(({ index, one }) => {
    const from = at;
    at += narrow.has(index) ? least : (one * room) / rest;
    return { index, from, to: at };
  });
}

/** Degrees to turn the disc by from its position, so that the middle of a sector is under the mark at the top, after some whole turns. */
export function turnTo({ from, to }: Sector, angle: number, turns: number): number {
  const middle = (from + to) / 2;
  const least = angle + turns * FULL;
  return least + ((((FULL - middle - least) % FULL) + FULL) % FULL);
}

/** The middle of a sector on a circle of radius `r` about the hub, with the disc turned: to the right and down. What stands there stays upright. */
export function middleAt({ from, to }: Sector, turned: number, r: number): { x: number; y: number } {
  const turn = (((from + to) / 2 + turned - 90) * Math.PI) / 180;
  return { x: r * Math.cos(turn), y: r * Math.sin(turn) };
}

interface Ranked {
  of: 'money' | 'points' | 'spin' | 'nothing';
  value: number;
}

/** Fields with the best a wheel can give: most money, or most points where it has none; none where it gives neither. */
export function topOf(fields: readonly Ranked[]): ReadonlySet<number> {
  const kind = fields.some(({ of }) => of === 'money') ? 'money' : 'points';
  const most = Math.max(...fields.map(({ of, value }) => (of === kind ? value : 0)));
  return new Set(fields.flatMap(({ of, value }, index) => (of === kind && value === most ? [index] : [])));
}

/** How a disc stands that nobody has turned: its likeliest field under the mark, and the best prize only where there is no other. */
export function restAt(sectors: readonly Sector[], top: ReadonlySet<number>): number {
  const [first] = sectors.toSorted(
    (one, other) => Number(top.has(one.index)) - Number(top.has(other.index)) || widthOf(other) - widthOf(one),
  );
  return first ? (FULL - (first.from + first.to) / 2) % FULL : 0;
}

export const widthOf = ({ from, to }: Sector): number => to - from;

/** A path of a sector of a circle of radius `r` about the middle. */
export function sectorPath({ from, to }: Sector, r: number): string {
  const at = (degrees: number): string => {
    const turn = ((degrees - 90) * Math.PI) / 180;
    return `${(r * Math.cos(turn)).toFixed(3)} ${(r * Math.sin(turn)).toFixed(3)}`;
  };
  // A whole circle has no beginning and no end: two halves.
  if (to - from >= FULL - 0.001) return `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`;
  return `M0 0L${at(from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}Z`;
}
