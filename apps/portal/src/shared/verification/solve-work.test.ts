import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTrack } from './slider-track.ts';
import { solveWork, zeroBits } from './solve-work.ts';

test.each([
  [[0xff], 0],
  [[0x7f], 1],
  [[0x01], 7],
  [[0x00, 0x80], 8],
  [[0x00, 0x00, 0x10], 19],
])('zero bits of %j', (bytes, bits) => {
  expect(zeroBits(Uint8Array.from(bytes))).toBe(bits);
});

test('the number found is one the server accepts', async () => {
  const captchaId = 'abcdefghijklmnopqrstuvwx';
  const shares: number[] = [];
  const nonce = await solveWork(
    { captchaId, bits: 12 },
    { signal: new AbortController().signal, onProgress: (share) => shares.push(share) },
  );
  expect(zeroBits(createHash('sha256').update(`${captchaId}:${nonce}`).digest())).toBeGreaterThanOrEqual(12);
  expect(shares.every((share) => share > 0 && share < 1)).toBe(true);
});

test('work that is given up ends', async () => {
  const control = new AbortController();
  const work = solveWork({ captchaId: 'x'.repeat(24), bits: 60 }, { signal: control.signal, onProgress: () => control.abort() });
  await expect(work).rejects.toThrow(/abort/i);
});

test('a way stays short enough to be sent, with its first and last point', () => {
  const track = createTrack();
  track.start(0, 1000);
  for (let i = 1; i < 2000; i += 1) track.add(i / 10, 1000 + i * 9);
  const points = track.end(199.96, 30_000);
  expect(points.length).toBeLessThan(400);
  expect([points[0], points.at(-1)]).toEqual([
    [0, 0],
    [200, 29_000],
  ]);
});
