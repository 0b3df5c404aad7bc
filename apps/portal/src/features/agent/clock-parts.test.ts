import { expect, test } from 'vitest';
import { clockParts } from './clock-parts.ts';

const at = new Date('2026-11-20T17:15:07.000Z');

test.each([
  ['Asia/Ho_Chi_Minh', { day: 'Nov 21, 2026', time: '00:15:07', offset: 'GMT+7' }],
  ['America/Sao_Paulo', { day: 'Nov 20, 2026', time: '14:15:07', offset: 'GMT-3' }],
  ['Asia/Kolkata', { day: 'Nov 20, 2026', time: '22:45:07', offset: 'GMT+5:30' }],
])('the brand in %s', (timeZone, parts) => {
  expect(clockParts(at, { timeZone, tag: 'en-US' })).toEqual(parts);
});
