import { familyRules } from '../../packages/lottery/src/families.ts';
import { allNumbers } from '../../packages/lottery/src/numbers.ts';
import type { PasteResult } from '../../packages/lottery/src/paste.ts';
import { readPaste } from '../../packages/lottery/src/paste.ts';
import type { BenchOptions } from '../bench.ts';

/** Processor time that pasted lists of the most numbers and the most lines take to read; a board reads while a person waits. */
const MAX_MILLISECONDS = 100;

export async function run({ rounds }: BenchOptions): Promise<void> {
  const { plays = [] } = familyRules['vn-north'] ?? {};
  const numbers = allNumbers(4);
  const lists: Record<string, string> = {
    '10,000 numbers on one line': `lo ${numbers.slice(0, 5000).join(' ')}\nlô ${numbers.slice(5000).join(', ')}`,
    '10,000 lines of one number': numbers.map((number) => `lô ${number} x 5d`).join('\n'),
    '1,000 lines of ten numbers': Array.from(
      { length: 1000 },
      (_, line) =>
        `đề ${numbers
          .slice(line * 10, line * 10 + 10)
          .map((n) => n.slice(2))
          .join('.')} 10k`,
    ).join('\n'),
    '10,000 lines with a fault each': numbers.map((number) => `xyz ${number.slice(3)} 1,000`).join('\n'),
  };
  for (const [name, text] of Object.entries(lists)) {
    const taken: number[] = [];
    let pasted: PasteResult = { lines: [], count: 0 };
    for (let round = 0; round < rounds * 5; round += 1) {
      const started = process.cpuUsage();
      pasted = readPaste(text, { plays, marks: { group: '.', decimal: ',' } });
      const { user, system } = process.cpuUsage(started);
      taken.push((user + system) / 1000);
    }
    const sorted = taken.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const faults = pasted.lines.reduce((sum, line) => sum + line.faults.length, 0);
    console.log(
      JSON.stringify({
        name,
        numbers: pasted.count,
        lines: pasted.lines.length,
        faults,
        first: Math.round(taken[0] ?? 0),
        median: Math.round(median),
      }),
    );
    if (median > MAX_MILLISECONDS) process.exitCode = 1;
  }
}
