import { expect, test } from 'vitest';
import { afterRefusal, changedSlip, type Kept, toSend } from './kept-slip.ts';

const line = { content: '27', approach: 1, playId: 3010, modeId: 1, series: 0, multiple: 1 } as const;
const slip: Kept = { lines: [line], requestId: 'req_1' };
const order = {
  gameId: 1,
  currentNumero: '20261123',
  requestId: 'req_1',
  bettingSlipString: '',
  betCartAmountSum: '1',
  device: 'web',
} as const;
const later = { ...order, currentNumero: '20261124' };

test('a slip whose answer was lost goes again as it went, and keeps its id when it is changed', () => {
  expect(toSend(slip, later)).toBe(later);
  expect(changedSlip(slip, [line, line], undefined)?.requestId).not.toBe('req_1');

  const lost: Kept = { ...slip, sent: order };
  expect(toSend(lost, later)).toBe(order);
  const changed = changedSlip(lost, [line, line], undefined);
  expect(changed).toMatchObject({ requestId: 'req_1', lines: [line, line], sent: 'changed' });
  // What was sent is not what is here: this goes, under the id that the first may hold.
  expect(changed && toSend(changed, later)).toBe(later);
  expect(changedSlip(changed, [line], undefined)?.requestId).toBe('req_1');
  expect(changedSlip(lost, [], undefined)).toBeNull();
});

test('a refusal says nothing of a try before it', () => {
  expect(afterRefusal(slip)).toBeUndefined();
  expect(afterRefusal({ ...slip, sent: order })).toBe('changed');
});
