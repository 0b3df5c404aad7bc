import { eleven } from '@pavilion/lottery/quick/eleven';
import { k3 } from '@pavilion/lottery/quick/k3';
import { keno } from '@pavilion/lottery/quick/keno';
import { pk10 } from '@pavilion/lottery/quick/pk10';
import { ssc } from '@pavilion/lottery/quick/ssc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardOf, choiceOf, contentOf, emptyChoice, randomChoice, toggle } from './choice.ts';
import { oddsOf } from './offer.ts';
import { drawAgain } from './verify.ts';

const plays = [ssc, k3, pk10, eleven, keno].flatMap((family) => family.plays);

test('what is picked by chance is a bet of every play, and its spelling leads back to what was picked', () => {
  fc.assert(
    fc.property(fc.constantFrom(...plays), fc.infiniteStream(fc.nat(10_000)), (play, chances) => {
      const chance = chances[Symbol.iterator]();
      const board = boardOf(play);
      const choice = randomChoice(play, (bound) => (chance.next().value ?? 0) % bound);
      const reading = play.read(contentOf(board, choice), 1);
      expect(reading).toMatchObject({ ok: true });
      if (reading.ok) expect(choiceOf(board, reading.selection.content)).toEqual(choice);
    }),
    { numRuns: 300 },
  );
});

test('a press picks, another lets go; no more than a play takes', () => {
  const [play] = keno.plays;
  if (!play) throw new Error('no play');
  const board = boardOf(play);
  let choice = emptyChoice(board);
  for (const cell of board.cells) choice = toggle(board, choice, 0, cell);
  expect(choice[0]).toEqual(board.cells.slice(0, board.most));
  expect(toggle(board, choice, 0, '01')[0]).not.toContain('01');
});

test.each([
  ['10', 10n, 1n],
  ['1000/3', 1000n, 3n],
  ['38.30', 3830n, 100n],
])('odds %s', (text, above, below) => expect(Number(oddsOf(text).n) / Number(oddsOf(text).d)).toBe(Number(above) / Number(below)));

test('a draw is drawn again from its seed, and another seed is noticed', () => {
  const proof = { seed: 'ab'.repeat(32), digest: 'cd'.repeat(32), seedHash: '' };
  const { result } = drawAgain(ssc, proof);
  expect(result).toMatch(/^\d(,\d){4}$/);
  expect(drawAgain(ssc, proof)).toEqual({ result, isPromised: false });
});
