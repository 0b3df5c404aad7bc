// What a segment of a pasted line bets: which play its word and its numbers mean, and on what.
import { between } from './numbers.ts';
import type { Item, PlacedFault, Segment } from './paste-line.ts';
import type { NamedPlay } from './paste-words.ts';
import type { Play } from './play.ts';

export interface Bet {
  readonly play: Play<unknown>;
  readonly content: string;
  readonly stakes: number;
  /** Numbers or combinations written twice; they are in the content once. */
  readonly repeated: readonly string[];
}

export type Bets = { readonly bets: readonly Bet[] } | { readonly faults: readonly PlacedFault[] };

const refused = (code: PlacedFault['code'], { number = '', from = 0 }: Partial<Item> = {}, repair?: string): { faults: PlacedFault[] } => ({
  faults: [{ code, text: number, from, ...(repair === undefined ? {} : { repair }) }],
});

export function betsOf(
  segment: Segment,
  named: NamedPlay | null,
  options: { byDetail: ReadonlyMap<string, Play<unknown>>; play?: Play<unknown> },
): Bets {
  const [first] = segment.items;
  if (!first) return refused('few');
  const find = (...details: readonly string[]): Play<unknown>[] => details.flatMap((detail) => options.byDetail.get(detail) ?? []);
  if (named && isCombined(named)) {
    const groups = combinationsOf(segment.items, named.kind.startsWith('da') ? 5 : named.count);
    if (!groups) return refused('combination', first);
    return read(
      find(...combinedPlays(named, groups[0]?.length ?? 0)),
      groups.map((group) => group.toSorted().join('-')),
      first,
    );
  }
  const plays = named
    ? find(...plainPlays(named, first.number.length, options.byDetail.has('digit.head')))
    : options.play
      ? [options.play]
      : [];
  const picker = plays[0]?.picker;
  if (!picker || !('digits' in picker)) return refused('play', first);
  if (picker.kind === 'grid' && picker.each > 1) {
    const groups = combinationsOf(segment.items, picker.each === picker.most ? picker.each : undefined);
    return groups
      ? read(
          plays,
          groups.map((group) => group.toSorted().join('-')),
          first,
        )
      : refused('combination', first);
  }
  const numbers = listed(segment.items, picker.digits);
  return 'faults' in numbers ? numbers : read(plays, numbers.numbers, first);
}

const isCombined = ({ kind }: NamedPlay): boolean => kind === 'xien' || kind === 'truot' || kind === 'da' || kind === 'da-across';

const combinedPlays = ({ kind, count }: NamedPlay, size: number): string[] => {
  const k = count ?? size;
  if (kind === 'xien') return [`xien.${k}`, `da.all.${k}`];
  return [kind === 'truot' ? `truot.${k}` : kind === 'da' ? 'da' : 'da.across'];
};

/** The play a word means for numbers of so many digits. */
function plainPlays({ kind, count }: NamedPlay, length: number, hasDigits: boolean): string[] {
  switch (kind) {
    case 'lo':
      return [`lo.${count ?? (length === 3 || length === 4 ? length : 2)}`];
    case 'dau':
      return [length === 1 && hasDigits ? 'digit.head' : 'dau'];
    case 'duoi':
      return [length === 1 && hasDigits ? 'digit.tail' : 'de'];
    case 'dau-duoi':
      return ['dau', 'de'];
    default:
      return [kind];
  }
}

const hasDash = (joint: string): boolean => /[–—-]/.test(joint);

function listed(items: readonly Item[], digits: number): { numbers: string[] } | { faults: PlacedFault[] } {
  const faults: PlacedFault[] = [];
  const numbers: string[] = [];
  for (let at = 0; at < items.length;) {
    let end = at + 1;
    while (end < items.length && hasDash(items[end]?.joint ?? '')) end += 1;
    const run = items.slice(at, end);
    const [from, to] = run;
    for (const item of run) if (item.number.length !== digits) faults.push(...wrongLength(item, digits));
    if (run.length !== 2 || !from || !to) numbers.push(...run.map(({ number }) => number));
    else if (from.number.endsWith('0') && to.number.endsWith('9') && from.number < to.number)
      numbers.push(...between(from.number, to.number));
    else faults.push({ code: 'range-or-list', text: from.number, from: from.from });
    at = end;
  }
  return faults.length > 0 ? { faults } : { numbers };
}

/** A single digit where two are wanted is written with a nought. */
const wrongLength = ({ number, from }: Item, digits: number): PlacedFault[] => [
  { code: 'digits', text: number, from, ...(digits === 2 && number.length === 1 ? { repair: `0${number}` } : {}) },
];

/** Groups joined by dashes or slashes; else by commas between; else all as one. Null where that leaves it open which belong together. */
function combinationsOf(items: readonly Item[], size: number | undefined): string[][] | null {
  if (items.some(({ isOfSet }) => isOfSet)) return null;
  const joins = items.some(({ joint }) => /[/–—-]/.test(joint))
    ? (joint: string): boolean => /[/–—-]/.test(joint)
    : (joint: string): boolean => !/[,;|]/.test(joint);
  const groups: string[][] = [];
  for (const [at, { number, joint }] of items.entries())
    if (at > 0 && joins(joint)) groups.at(-1)?.push(number);
    else groups.push([number]);
  const loose = groups.every((group) => group.length === 1) ? [groups.flat()] : groups;
  const isOpen = loose.length === 1 && groups.length + (groups[0]?.length ?? 0) > 2 && !items.some(({ joint }) => /[/–—-]/.test(joint));
  return isOpen && size !== undefined && (loose[0]?.length ?? 0) > size ? null : loose;
}

function read(plays: readonly Play<unknown>[], lines: readonly string[], first: Item): Bets {
  const unique = [...new Set(lines)];
  const repeated = unique.length === lines.length ? [] : [...new Set(lines.filter((line, at) => lines.indexOf(line) !== at))];
  const bets: Bet[] = [];
  for (const play of plays) {
    const reading = play.read(unique.join(','), 2);
    if (!reading.ok) {
      const { problem, at } = reading.fault;
      return refused(problem, at === undefined ? first : { number: unique[at] ?? '', from: first.from });
    }
    bets.push({ play, ...reading.selection, repeated });
  }
  return bets.length > 0 ? { bets } : refused('play', first);
}
