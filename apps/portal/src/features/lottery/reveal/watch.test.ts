import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { afterEach, expect, test } from 'vitest';
import { endReveal, forgetWaiting, noteResult, noteWaiting, revealNow } from './watch.ts';

const GAME = 101;
const row = (numero: string, orderStatus: number = LOTTERY_ORDER.waiting) => ({ numero, orderStatus });
const open = { numero: '0873', winNo: null };
const drawn = { numero: '0873', winNo: '5,3,6,9,2' };
const MINUTE = 60_000;

afterEach(() => {
  forgetWaiting();
  endReveal();
});

test('a result that falls while its ticket waits here is shown, once', () => {
  noteWaiting(GAME, { rows: [row('0873')], previous: open }, 0);
  noteResult(GAME, drawn, 1_000);
  expect(revealNow()).toEqual({ gameId: GAME, ...drawn });
  endReveal();
  noteResult(GAME, drawn, 2_000);
  expect(revealNow()).toBeNull();
});

test.each([
  ['the member came when it was drawn', () => noteWaiting(GAME, { rows: [row('0873')], previous: drawn }, 0)],
  ['the member has no ticket', () => noteWaiting(GAME, { rows: [], previous: open }, 0)],
  ['its ticket was cancelled', () => noteWaiting(GAME, { rows: [row('0873', LOTTERY_ORDER.cancelled)], previous: open }, 0)],
  ['the ticket is of another draw', () => noteWaiting(GAME, { rows: [row('0874')], previous: open }, 0)],
  ['it is of another game', () => noteWaiting(GAME + 1, { rows: [row('0873')], previous: open }, 0)],
  [
    'the browser was offline meanwhile',
    () => {
      noteWaiting(GAME, { rows: [row('0873')], previous: open }, 0);
      forgetWaiting();
    },
  ],
])('nothing is shown when %s', (_, arrive) => {
  arrive();
  noteResult(GAME, drawn, 1_000);
  expect(revealNow()).toBeNull();
});

test('a draw that ended long ago is no news', () => {
  noteWaiting(GAME, { rows: [row('0873')], previous: open }, 0);
  noteResult(GAME, drawn, 11 * MINUTE);
  expect(revealNow()).toBeNull();
});
