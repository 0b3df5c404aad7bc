import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

/** Work that ends on request; `begun` lists what runs or has run, in order. */
function bench(options: { running: number; waiting: number }) {
  const limited = limitConcurrency(options);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const start = (name: string): Promise<string> => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return limited(() => {
      begun.push(name);
      return end.promise;
    });
  };
  const finish = (name: string): void => ends.get(name)?.resolve(name);
  const fail = (name: string): void => ends.get(name)?.reject(new Error(name));
  return { begun, start, finish, fail };
}

test('no more runs at once than allowed, and the others follow in the order they came', async () => {
  const { begun, start, finish } = bench({ running: 2, waiting: 10 });
  const all = ['a', 'b', 'c', 'd'].map(start);
  expect(begun).toEqual(['a', 'b']);
  finish('b');
  await all[1];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) finish(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('who finds too many waiting is refused at once, and later callers are served again', async () => {
  const { begun, start, finish } = bench({ running: 1, waiting: 1 });
  const served = ['a', 'b'].map(start);
  await expect(start('c')).rejects.toMatchObject({ code: 'system.busy' });
  for (const name of ['a', 'b']) finish(name);
  await Promise.all(served);
  const later = start('d');
  finish('d');
  expect([await later, begun]).toEqual(['d', ['a', 'b', 'd']]);
});

test('work that throws gives its turn back', async () => {
  const { begun, start, finish, fail } = bench({ running: 1, waiting: 1 });
  const [failing, next] = [start('a'), start('b')];
  fail('a');
  await expect(failing).rejects.toThrow('a');
  finish('b');
  expect([await next, begun]).toEqual(['b', ['a', 'b']]);
});
