import { currencyTerms, unfitField } from '@pavilion/contract/currencies/terms';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readStakes, usualTerms } from './usual-terms.ts';

test.each([0, 1, 2, 3, 4])('what is proposed for %i decimals can be added as it is', (decimals) => {
  expect(unfitField(z.decode(currencyTerms, usualTerms(decimals)), decimals)).toBeNull();
});

test.each([
  ['0.2 0.5  1', [0.2, 0.5, 1]],
  [' 20\n50 ', [20, 50]],
  ['', null],
  ['1,5', null],
  ['1e3', null],
  ['-1', null],
  ['0.00001', null],
])('stakes typed as %o are %o', (typed, stakes) => {
  expect(readStakes(typed)).toEqual(stakes);
});
