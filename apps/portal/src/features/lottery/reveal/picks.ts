import { unitsFromNumber } from '@pavilion/contract/base/money';
import type { Numbers, Play } from '@pavilion/lottery/play';
import type { Order } from '../queries.ts';

type Line = Pick<Order['orderInfos'][number], 'playId' | 'playName' | 'bettingContent' | 'stakes' | 'bettingAmount' | 'winningAmount'>;

/** Something that was bet on and that some of the numbers decide. */
interface Decided {
  /** So many numbers must have fallen before it is known. */
  readonly needs: number;
  readonly isHit: boolean;
  /** What it pays, ledger units; null until its ticket is settled. */
  readonly won: bigint | null;
}

/** A number at one place. */
export interface CellPick extends Decided {
  readonly place: number;
  readonly number: string;
}

/** A line that looks at several numbers together. */
export interface LinePick extends Decided {
  readonly key: string;
  readonly playName: string;
  readonly content: string;
  readonly stake: number;
}

export interface Picks {
  readonly cells: readonly CellPick[];
  readonly lines: readonly LinePick[];
}

const PLACES = /^\d+(?:-\d+)*$/;
/** More parts of a line than this are not shown one by one. */
const MAX_PIECES = 50;

/** The lines of a draw's tickets by what they look at: numbers at one place each, and all others. */
export function picksOf(
  find: (id: number) => Play<unknown> | undefined,
  lines: readonly (Line & { readonly key: string })[],
  result: Numbers,
): Picks {
  const cells = new Map<string, CellPick>();
  const others: LinePick[] = [];
  for (const line of lines) {
    const play = find(line.playId) as Play<Numbers> | undefined;
    const parts = play ? cellsOf(play, line, result) : null;
    for (const cell of parts ?? []) {
      const key = `${cell.place}:${cell.number}`;
      const known = cells.get(key);
      cells.set(key, known ? { ...known, won: known.won === null || cell.won === null ? null : known.won + cell.won } : cell);
    }
    if (!parts) others.push(lineOf(play, line, result));
  }
  return { cells: [...cells.values()].toSorted((a, b) => a.place - b.place || Number(a.number) - Number(b.number)), lines: others };
}

const hitsOf = (play: Play<Numbers>, content: string, result: Numbers): number =>
  play.hits(content, result).reduce((sum, stakes) => sum + stakes, 0);

/** Null where the line is more than numbers at one place each. */
function cellsOf(play: Play<Numbers>, line: Line, result: Numbers): CellPick[] | null {
  const pieces = play.picker.kind === 'rows' && play.picker.least === 0 ? (play.pieces?.(line.bettingContent) ?? []) : [];
  if (pieces.length === 0 || pieces.length > MAX_PIECES) return null;
  const found: Omit<CellPick, 'won'>[] = [];
  for (const piece of pieces) {
    const [part, ...more] = play.parts(piece);
    const number = piece.split('_').find((row) => row !== '#');
    if (!part || more.length > 0 || !/^\d+$/.test(part.name) || number === undefined) return null;
    const place = Number(part.name) - 1;
    found.push({ place, number, needs: place + 1, isHit: hitsOf(play, piece, result) > 0 });
  }
  const shares = sharesOf(line.winningAmount, found.filter(({ isHit }) => isHit).length);
  return found.map((cell) => ({ ...cell, won: cell.isHit ? shares() : shares.isKnown ? 0n : null }));
}

/** A win in equal parts, the last with what is left over. */
function sharesOf(amount: number | null, count: number): (() => bigint | null) & { isKnown: boolean } {
  const whole = amount === null ? null : (unitsFromNumber(amount) ?? 0n);
  let left = count;
  let rest = whole ?? 0n;
  const next = (): bigint | null => {
    if (whole === null) return null;
    const share = left > 1 ? rest / BigInt(left) : rest;
    left -= 1;
    rest -= share;
    return share;
  };
  return Object.assign(next, { isKnown: whole !== null });
}

function lineOf(play: Play<Numbers> | undefined, line: Line & { key: string }, result: Numbers): LinePick {
  const names = play?.read(line.bettingContent, 1).ok || play?.read(line.bettingContent, 2).ok ? play.parts(line.bettingContent) : [];
  const isByPlace = names.length > 0 && names.every(({ name }) => PLACES.test(name));
  const needs = isByPlace ? Math.max(...names.flatMap(({ name }) => name.split('-').map(Number))) : result.length;
  const isHit = play && names.length > 0 ? hitsOf(play, line.bettingContent, result) > 0 : (line.winningAmount ?? 0) > 0;
  const won = line.winningAmount === null ? null : (unitsFromNumber(line.winningAmount) ?? 0n);
  return { key: line.key, playName: line.playName, content: line.bettingContent, stake: line.bettingAmount, needs, isHit, won };
}

/** What is known once `fallen` numbers are here: hits, and what they pay; null while a settlement is missing. */
export function runningSum({ cells, lines }: Picks, fallen: number): { hits: number; won: bigint | null } {
  const hit = [...cells, ...lines].filter(({ needs, isHit }) => isHit && needs <= fallen);
  const isOpen = hit.some(({ won }) => won === null);
  return { hits: hit.length, won: isOpen ? null : hit.reduce((sum, { won }) => sum + (won ?? 0n), 0n) };
}
