import { expect, test } from 'vitest';
import { fastestOf, keepFastest, storedFastest, measure } from './measure.ts';

/** Answers one after the other, each so many milliseconds later. */
function asking(answers: readonly (number | Response | Error)[]) {
  let clock = 0;
  const asked: [string, RequestInit | undefined][] = [];
  const fetched: typeof fetch = async (input, init) => {
    const answer = answers[asked.length];
    asked.push([input instanceof Request ? input.url : String(input), init]);
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    clock += answer ?? 0;
    return new Response('ready');
  };
  return { asked, with: { fetch: fetched, now: () => clock, signal: new AbortController().signal } };
}

test('the shortest answer counts, but for the first, which also opens the connection', async () => {
  const { asked, with: given } = asking([3, 80, 40, 60]);
  expect(await measure('https://two.test', given)).toBe(40);
  expect(asked.map(([address]) => address)).toEqual(Array.from({ length: 4 }, () => 'https://two.test/speed-check.txt'));
});

test('nothing about the visitor goes to another address', async () => {
  const { asked, with: given } = asking([1, 1, 1, 1]);
  await measure('https://two.test', given);
  for (const [, init] of asked) {
    expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' });
    expect(init?.headers).toBeUndefined();
  }
});

test.each([
  ['does not answer', new Error('refused')],
  ['answers with an error', new Response('', { status: 503 })],
  ['is somebody else', new Response('<html>Log in to this network</html>')],
])('an address that %s is not counted', async (_name, answer) => {
  expect(await measure('https://two.test', asking([5, answer]).with)).toBeNull();
});

test('the fastest is the one with the shortest answer; it is remembered', () => {
  expect(
    fastestOf(
      new Map([
        ['a.test', 40],
        ['b.test', 12],
        ['c.test', null],
      ]),
    ),
  ).toBe('b.test');
  expect(fastestOf(new Map([['a.test', null]]))).toBeNull();
  keepFastest('b.test');
  expect(storedFastest()).toBe('b.test');
});
