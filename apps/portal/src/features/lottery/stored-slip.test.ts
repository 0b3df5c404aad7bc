import { expect, test } from 'vitest';
import { afterConflict, afterRefusal, changedSlip, joinedSlip, type StoredSlip, toSend } from './stored-slip.ts';

const line = { content: '27', approach: 1, playId: 3010, modeId: 1, series: 0, multiple: 1 } as const;
const slip: StoredSlip = { lines: [line], requestId: 'req_1' };
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

  const lost: StoredSlip = { ...slip, sent: order };
  expect(toSend(lost, later)).toBe(order);
  const changed = changedSlip(lost, [line, line], undefined);
  expect(changed).toMatchObject({ requestId: 'req_1', lines: [line, line], sent: 'changed' });
  // What was sent is not what is here: this goes, under the id that the first may hold.
  expect(changed && toSend(changed, later)).toBe(later);
  expect(changedSlip(changed, [line], undefined)?.requestId).toBe('req_1');
  expect(afterConflict(changed)).toBeNull();
});

test('a slip that was emptied after its answer was lost does not stake the same twice', () => {
  expect(changedSlip(slip, [], undefined)).toBeNull();
  const emptied = changedSlip({ ...slip, sent: order }, [], undefined);
  expect(emptied).toEqual({ lines: [], requestId: 'req_1', sent: 'emptied' });
  const again = changedSlip(emptied, [line], undefined);
  expect(again).toMatchObject({ requestId: 'req_1', lines: [line], sent: 'emptied' });
  expect(again && toSend(again, later)).toBe(later);
  // The first order is placed without these lines; they continue under their own id.
  const free = afterConflict(again);
  expect(free).toMatchObject({ lines: [line] });
  expect(free?.sent).toBeUndefined();
  expect(free?.requestId).not.toBe('req_1');
});

test('lines of a slip whose odds ended go to another with what may stand of either', () => {
  const own: StoredSlip = { lines: [line, line], requestId: 'req_2' };
  expect(joinedSlip(null, slip)).toMatchObject({ lines: [line] });
  expect(joinedSlip(own, slip)?.lines).toHaveLength(3);
  expect(joinedSlip({ ...own, sent: order }, slip)).toMatchObject({ requestId: 'req_2', sent: 'changed' });
  expect(joinedSlip(own, { ...slip, sent: order })).toMatchObject({ requestId: 'req_1', sent: 'changed' });
  expect(joinedSlip({ ...own, sent: order }, { ...slip, sent: order })).toBeNull();
});

test('a refusal says nothing of a try before it', () => {
  expect(afterRefusal(slip)).toBeUndefined();
  expect(afterRefusal({ ...slip, sent: order })).toBe('changed');
  expect(afterRefusal({ ...slip, sent: 'emptied' })).toBe('emptied');
});
