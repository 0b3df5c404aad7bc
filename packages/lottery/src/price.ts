import { MAX_STAKES, type Fault, type Family, type Play } from './play.ts';
import { type Ratio, floorOfSum, ratio, times } from './ratio.ts';

/** One line as it is sent: `content~approach~playId~modeId~series~multiple`. */
export interface SlipLine {
  readonly content: string;
  readonly approach: 1 | 2;
  readonly playId: number;
  /** 1, 2, 3, 4: the unit price, a tenth, a hundredth, a thousandth of it. */
  readonly modeId: number;
  /** Prize group; 0 where the game has none. */
  readonly series: number;
  readonly multiple: number;
}

export type LineProblem = Fault['problem'] | 'spelling' | 'play' | 'off' | 'mode' | 'series' | 'multiple';

/** What is wrong with a line; `line` counts from 1. */
export interface LineFault {
  readonly line: number;
  readonly code: LineProblem;
  readonly at?: number;
}

export const writeSlip = (lines: readonly SlipLine[]): string =>
  lines.map((line) => [line.content, line.approach, line.playId, line.modeId, line.series, line.multiple].join('~')).join(';');

const NUMBER = /^(?:0|[1-9]\d{0,8})$/;

/** Lines of a slip; null in the place of one that is not spelled as a line. A `;` at the end is let go. */
export function readSlip(text: string): (SlipLine | null)[] {
  const parts = text.split(';');
  if (parts.length > 1 && parts.at(-1)?.trim() === '') parts.pop();
  return parts.map((part) => {
    const fields = part.split('~').map((field) => field.trim());
    const [content = '', ...numbers] = fields;
    if (fields.length !== 6 || !numbers.every((field) => NUMBER.test(field))) return null;
    const [approach = 0, playId = 0, modeId = 0, series = 0, multiple = 0] = numbers.map(Number);
    return approach === 1 || approach === 2 ? { content, approach, playId, modeId, series, multiple } : null;
  });
}

/** What a game offers for one of its plays. */
export interface PlayOffer {
  /** Of one unit stake at mode 1, in ledger units. */
  readonly unit: bigint;
  /** By tier: at the full group where `byGroup`, else as paid; stake included. */
  readonly odds: readonly Ratio[];
  readonly byGroup: boolean;
  /** A number costs one unit, the price of a point, whatever the prizes it is played on; each hit pays the unit × odds. */
  readonly byPoint?: boolean;
}

/** Unit stakes a number comes to. */
export const stakesEach = (play: Pick<Play<unknown>, 'stakeTimes'>, { byPoint }: PlayOffer): number =>
  byPoint ? 1 : (play.stakeTimes ?? 1);

export interface GameOffer {
  readonly family: Family;
  readonly modes: ReadonlySet<number>;
  /** Groups the member may choose; null where the game does not pay by groups. */
  readonly groups: { readonly least: number; readonly most: number } | null;
  readonly mostMultiple: number;
  /** By number of the play; one that is off is not in it. */
  readonly plays: ReadonlyMap<number, PlayOffer>;
}

export interface PricedLine extends SlipLine {
  readonly play: Play<unknown>;
  /** Unit stakes. */
  readonly stakes: number;
  /** Of one unit stake with its mode and multiple, ledger units. */
  readonly unit: bigint;
  readonly stake: bigint;
  /** Paid for a stake of one by tier, at the line's group. */
  readonly odds: readonly Ratio[];
}

/** Lines of one slip. */
export const MAX_SLIP_LINES = 1_000;

const PARTS: Readonly<Record<number, bigint>> = { 1: 1n, 2: 10n, 3: 100n, 4: 1000n };
const FULL_GROUP = 2000;

/**
 * What the lines of a slip come to, with their contents in canonical spelling, or each fault. `multiples`: of a chase, in the place of the
 * slip's own (one for all lines or one a line). `find`: the plays that may be bet; a page brings those of its family alone.
 */
export function pricedBy(
  find: (id: number) => Play<unknown> | undefined,
  slip: string,
  offer: GameOffer,
): { readonly lines: readonly PricedLine[]; readonly faults: readonly LineFault[] } {
  const asked = readSlip(slip);
  if (asked.length > MAX_SLIP_LINES) return { lines: [], faults: [{ line: MAX_SLIP_LINES + 1, code: 'many' }] };
  const lines: PricedLine[] = [];
  const faults: LineFault[] = [];
  let stakes = 0;
  for (const [place, one] of asked.entries()) {
    const priced = one ? priceLine(find(one.playId), one, offer) : ({ code: 'spelling' } as const);
    if ('code' in priced) faults.push({ line: place + 1, ...priced });
    else {
      lines.push(priced);
      stakes += priced.stakes;
    }
    // A short line can come to thousands of combinations: what is too much by itself is not read to its end.
    if (stakes > MAX_STAKES) return { lines, faults: [...faults, { line: place + 1, code: 'many' }] };
  }
  return { lines, faults };
}

function priceLine(play: Play<unknown> | undefined, line: SlipLine, offer: GameOffer): PricedLine | Omit<LineFault, 'line'> {
  if (!play || play.family !== offer.family) return { code: 'play' };
  const offered = offer.plays.get(line.playId);
  if (!offered) return { code: 'off' };
  const parts = PARTS[line.modeId];
  if (!parts || !offer.modes.has(line.modeId)) return { code: 'mode' };
  if (line.multiple < 1 || line.multiple > offer.mostMultiple) return { code: 'multiple' };
  if (offered.byGroup && !isGroup(line.series, offer.groups)) return { code: 'series' };
  const reading = play.read(line.content, line.approach);
  if (!reading.ok) return { code: reading.fault.problem, ...(reading.fault.at === undefined ? {} : { at: reading.fault.at }) };
  const { content } = reading.selection;
  const stakes = offered.byPoint ? reading.selection.stakes / (play.stakeTimes ?? 1) : reading.selection.stakes;
  const unit = (offered.unit / parts) * BigInt(line.multiple);
  // The unit is too small to be divided: there is no such mode of this play.
  if (unit === 0n) return { code: 'mode' };
  return {
    ...line,
    content,
    series: offered.byGroup ? line.series : 0,
    play,
    stakes,
    unit,
    stake: unit * BigInt(stakes),
    odds: offered.byGroup ? offered.odds.map((odds, place) => atGroup(odds, line.series, play.tiers[place]?.isPush)) : offered.odds,
  };
}

const isGroup = (series: number, groups: GameOffer['groups']): boolean =>
  groups !== null && series >= groups.least && series <= groups.most && series % 2 === 0;

/** A stake that is only given back is given back whole at every group. */
const atGroup = (odds: Ratio, group: number, isPush: boolean | undefined): Ratio => (isPush ? odds : times(odds, ratio(group, FULL_GROUP)));

/** What lines return on a result, in ledger units: exact sums, rounded down once. `hits` by line. */
export function payout(lines: readonly Pick<PricedLine, 'unit' | 'odds'>[], hits: readonly (readonly number[])[]): bigint {
  const sums: Ratio[] = [];
  lines.forEach(({ unit, odds }, line) => {
    hits[line]?.forEach((stakes, tier) => {
      const odd = odds[tier];
      if (stakes > 0 && odd) sums.push(times(odd, ratio(unit * BigInt(stakes))));
    });
  });
  return floorOfSum(sums);
}
