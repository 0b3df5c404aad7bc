import { testClock } from '@pavilion/kit/test-clock';
import { expect, test } from 'vitest';
import { Previews, type ReportProgress } from './previews.ts';

const world = () => {
  const clock = testClock(0);
  const previews = new Previews<string>(clock, { heldMs: 0 });
  const begun: string[] = [];
  const ask = (name: string, work: (report: ReportProgress) => Promise<unknown> = async () => undefined) =>
    previews.ask(name, async (report) => {
      begun.push(name);
      await work(report);
      return name.toUpperCase();
    });
  return { clock, previews, begun, ask };
};
const worked = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

test('one is evaluated at a time, once for all who request it; a waiting caller gets its progress', async () => {
  const { begun, ask, clock } = world();
  const end = Promise.withResolvers<void>();
  const slow = async (report: ReportProgress) => {
    await report({ reckoned: 3, of: 9 });
    await end.promise;
  };
  expect(await ask('a', slow)).toEqual({ progress: { reckoned: 3, of: 9 } });
  expect(await Promise.all([ask('b'), ask('a', slow)])).toEqual([{ progress: null }, { progress: { reckoned: 3, of: 9 } }]);
  end.resolve();
  expect(await ask('a', slow)).toEqual({ value: 'A' });
  expect(await ask('b')).toEqual({ value: 'B' });
  expect(begun).toEqual(['a', 'b']);
  // What is known grows old.
  clock.pass(21);
  await ask('b');
  expect(begun).toEqual(['a', 'b', 'b']);
});

test('one that nobody asks for any more, or that fails, is in nobody’s way; closing ends it', async () => {
  const { begun, ask, clock, previews } = world();
  const turns = async (report: ReportProgress) => {
    for (;;) {
      worked(8);
      await report({ reckoned: 0, of: 1 });
    }
  };
  expect(await ask('left', turns)).toEqual({ progress: { reckoned: 0, of: 1 } });
  clock.pass(16);
  let next = await ask('next');
  while ('progress' in next) next = await ask('next');
  expect(begun).toEqual(['left', 'next']);
  await expect(ask('broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await ask('broken')).toEqual({ value: 'BROKEN' });
  await ask('closed', turns);
  await previews.close();
});
