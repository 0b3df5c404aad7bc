import { unitsFromText } from '@pavilion/contract/base/money';
import type { PastedEntry, Price } from '@pavilion/lottery/paste';
import { otherOf, withOther } from '@pavilion/lottery/across';
import { type GameOffer, type SlipLine, stakesEach } from '@pavilion/lottery/price';

/** What a unit stake is played at: a share of the unit price, so many times. */
export interface Step {
  readonly modeId: number;
  readonly multiple: number;
}

const PARTS: Readonly<Record<number, bigint>> = { 1: 1n, 2: 10n, 3: 100n, 4: 1000n };

/**
 * The share and multiple at which one number or combination costs just `amount` ledger units; null where none does. `stakeTimes`: prizes a number
 * is played on, each a unit stake.
 */
export function stepFor(amount: bigint, { unit, stakeTimes }: { unit: bigint; stakeTimes: number }, offer: GameOffer): Step | null {
  for (const modeId of [...offer.modes].toSorted((a, b) => a - b)) {
    const each = (unit / (PARTS[modeId] ?? 1n)) * BigInt(stakeTimes);
    if (each === 0n || amount % each !== 0n) continue;
    const multiple = amount / each;
    if (multiple >= 1n && multiple <= BigInt(offer.mostMultiple)) return { modeId, multiple: Number(multiple) };
  }
  return null;
}

/** A point is one unit stake on each prize at the unit price, or what the house sells as a point. */
export function stepOfPrice(price: Price | null, board: Step, of: { unit: bigint; stakeTimes: number }, offer: GameOffer): Step | null {
  if (price === null) return board.multiple >= 1 ? board : null;
  if (price.kind === 'amount') return stepFor(unitsFromText(price.value) ?? 0n, of, offer);
  const multiple = price.count;
  if (multiple > offer.mostMultiple) return null;
  return price.kind === 'times' ? { ...board, multiple } : { modeId: 1, multiple };
}

/** Above so many lines, those of one play and price are joined: an order takes a thousand. */
const MAX_SINGLE = 200;

/** Joins lines of one play and price; a number that is on a line already comes to the next, so that it counts twice. */
export function joined(lines: readonly SlipLine[]): readonly SlipLine[] {
  if (lines.length <= MAX_SINGLE) return lines;
  const open = new Map<string, { line: SlipLine; parts: Set<string> }[]>();
  for (const line of lines) {
    const { own, other } = otherOf(line.content);
    const key = [line.playId, line.modeId, line.series, line.multiple, line.approach, other].join(' ');
    const rows = open.get(key) ?? [];
    open.set(key, rows);
    for (const part of own.split(',')) {
      const row = rows.find(({ parts }) => !parts.has(part));
      if (row) row.parts.add(part);
      else rows.push({ line, parts: new Set([part]) });
    }
  }
  return [...open.values()]
    .flat()
    .map(({ line, parts }) => ({ ...line, content: withOther([...parts].toSorted().join(','), otherOf(line.content).other) }));
}

/** What the board adds to every line: its prize group, and the game whose draw lines across two count in as well. */
export interface BoardOptions {
  readonly series: number;
  readonly other: number | null;
}

/** A pasted entry as a line of the slip; null where its amount cannot be staked in whole steps, or the play is not offered. */
export function lineOf(entry: PastedEntry, board: Step, { series, other }: BoardOptions, offer: GameOffer): SlipLine | null {
  const offered = offer.plays.get(entry.play.id);
  if (!offered) return null;
  const step = stepOfPrice(entry.price, board, { unit: offered.unit, stakeTimes: stakesEach(entry.play, offered) }, offer);
  const content = entry.play.across === undefined ? entry.content : withOther(entry.content, other);
  return step && { content, approach: 1, playId: entry.play.id, series: offered.byGroup ? series : 0, ...step };
}
