import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStillRows } from './use-still-rows.ts';

interface Row {
  id: string;
  state: string;
}
const row = (id: string, state = 'a'): Row => ({ id, state });

test('rows in sight stay in place and change there; new ones are counted until they are asked for', () => {
  const { result, rerender } = renderHook(({ rows, question }) => useStillRows(rows, ({ id }: Row) => id, question), {
    initialProps: { rows: [row('2'), row('1')] as Row[] | undefined, question: 'all' },
  });
  expect(result.current).toMatchObject({ shown: [row('2'), row('1')], fresh: 0 });
  rerender({ rows: [row('4'), row('3'), row('2', 'b')], question: 'all' });
  expect(result.current).toMatchObject({ shown: [row('2', 'b'), row('1')], fresh: 2 });
  act(() => result.current.show());
  expect(result.current).toMatchObject({ shown: [row('4'), row('3'), row('2', 'b')], fresh: 0 });
  rerender({ rows: undefined, question: 'some' });
  expect(result.current.shown).toBeUndefined();
  rerender({ rows: [row('9')], question: 'some' });
  expect(result.current).toMatchObject({ shown: [row('9')], fresh: 0 });
});

test('an empty list takes what comes at once', () => {
  const { result, rerender } = renderHook(({ rows }) => useStillRows(rows, ({ id }: Row) => id, 'all'), {
    initialProps: { rows: [] as Row[] },
  });
  rerender({ rows: [row('1')] });
  expect(result.current).toMatchObject({ shown: [row('1')], fresh: 0 });
});
