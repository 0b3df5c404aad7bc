import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textSearch } from './text-search.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '錦', '🐟', ' '), maxLength: 12 });

test('finds what a walk over all texts finds, in their order, while its table is filled and after', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(letters, { minLength: 1, maxLength: 40 }),
      fc.array(letters, { minLength: 1, maxLength: 6 }),
      async (texts, words) => {
        // More than one chunk, so that the first answers are given before the table is complete.
        const items = Array.from({ length: 300 }, (_, n) => ({ n, text: texts[n % texts.length] ?? '' }));
        const early = textSearch(items, ({ text }) => text);
        const late = textSearch(items, ({ text }) => text);
        await nextTurn();
        await nextTurn();
        for (const word of words) {
          const expected = items.filter(({ text }) => text.includes(word));
          expect(textSearch(items, ({ text }) => text)(word)).toEqual(expected);
          expect(early(word)).toEqual(expected);
          expect(late(word)).toEqual(expected);
        }
      },
    ),
    { numRuns: 60 },
  );
});
