import { expect, test } from 'vitest';
import { coinOfCode } from './coin-of-code.ts';

const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

test.each([
  [`bitcoin:${ADDRESS}?amount=0.00123&label=Golden%20Koi`, { address: ADDRESS, amount: '0.00123' }],
  [`bitcoin:${ADDRESS}`, { address: ADDRESS, amount: null }],
  [`bitcoin:${ADDRESS}?amount=all`, { address: ADDRESS, amount: null }],
  ['00020101021238540010A00000072701240006970499', null],
  ['upi://pay?pa=koi@bank&am=100', null],
  ['https://pay.example/i/INV1', null],
])('%s', (code, coin) => {
  expect(coinOfCode(code)).toEqual(coin);
});
