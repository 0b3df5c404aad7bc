import fc from 'fast-check';
import type { Numbers, Play } from '../play.ts';
import { eleven } from '../quick/eleven.ts';
import { k3 } from '../quick/k3.ts';
import { keno } from '../quick/keno.ts';
import { pk10 } from '../quick/pk10.ts';
import { ssc } from '../quick/ssc.ts';
import { everyResult } from './chances.ts';

function fail(what: string): never {
  throw new Error(what);
}

export const FAMILIES = [ssc, k3, pk10, eleven, keno];
export const plays: readonly Play<Numbers>[] = FAMILIES.flatMap((rules) => rules.plays);
export const find = (code: string): Play<Numbers> => plays.find((play) => play.code === code) ?? fail(`no play ${code}`);
export const isLines = (play: Play<Numbers>): boolean => /straight|group|11x5\.any|different|spots/.test(play.code);
export const isDigits = (play: Play<Numbers>): boolean => play.family === 'ssc' || play.family === 'k3';

/** Rows of a picked selection. */
function rowsOf(play: Play<Numbers>): fc.Arbitrary<string[][]> {
  const { picker } = play;
  if (picker.kind === 'options')
    return fc.array(fc.subarray([...picker.options]), { minLength: picker.rows?.length ?? 1, maxLength: picker.rows?.length ?? 1 });
  if (picker.kind !== 'rows') throw new Error('no picker of a quick draw');
  const numbers = everyResult(1, picker.from, picker.to).map(([number]) => String(number).padStart(isDigits(play) ? 1 : 2, '0'));
  // Long rows of many places would make lists that take a test long and show nothing more.
  const maxLength = picker.rows.length >= 4 ? Math.min(3, picker.most) : picker.most;
  const row = fc.subarray(numbers, { minLength: picker.least, maxLength });
  return fc.array(row, { minLength: picker.rows.length, maxLength: picker.rows.length });
}

const writeRows = (play: Play<Numbers>, rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.join(isDigits(play) && row.every((word) => word.length === 1) ? '' : '-') || '#').join('_');

/** A selection as it may be sent, and what is read of it. */
export const contents = (play: Play<Numbers>): fc.Arbitrary<{ sent: string; approach: 1 | 2; content: string; stakes: number }> => {
  const picked = rowsOf(play).map((rows) => ({ sent: writeRows(play, rows), approach: 1 as 1 | 2 }));
  const typed = picked.chain(({ sent }) => {
    const reading = play.read(sent, 1);
    const lines = [...new Set(reading.ok ? play.exposure(reading.selection.content).map(({ key }) => key) : [])];
    const some = fc.subarray(lines, { maxLength: Math.min(12, lines.length) });
    return fc.record({ sent: some.map((list) => list.join(', ')), approach: fc.constant(2 as 1 | 2) });
  });
  return (isLines(play) ? fc.oneof(picked, typed) : picked)
    .map(({ sent, approach }) => ({ sent, approach, reading: play.read(sent, approach) }))
    .filter(({ reading }) => reading.ok)
    .map(({ sent, approach, reading }) => ({ sent, approach, ...(reading.ok ? reading.selection : { content: '', stakes: 0 }) }));
};

export const results = (play: Play<Numbers>): fc.Arbitrary<Numbers> =>
  fc.infiniteStream(fc.nat({ max: 2 ** 20 })).map((stream) => {
    const { draw } = FAMILIES.find((rules) => rules.draw.family === play.family)?.draw ?? fail(play.family);
    return draw?.((bound) => stream.next().value % bound) ?? fail(play.family);
  });
