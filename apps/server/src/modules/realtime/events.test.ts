import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EventData } from '@pavilion/contract/base/event';
import { events } from '@pavilion/contract/events';
import type { depositCredited, withdrawApproved } from '@pavilion/contract/payments/events';
import type { roomOpened } from '@pavilion/contract/rooms/events';
import type { balanceChanged } from '@pavilion/contract/wallet/events';
import { expect, expectTypeOf, test } from 'vitest';
import type { HintTo } from '../../kernel/hint.ts';

const src = path.resolve(import.meta.dirname, '../..');
const names = events.map(({ name }) => name as string).toSorted();
const read = (pattern: string, cwd: string) =>
  globSync(pattern, { cwd }).map((file) => ({ file, text: readFileSync(path.join(cwd, file), 'utf8') }));
/** Without tests and what only they use. */
const sources = read('**/*.ts', src).filter(({ file }) => !/\.test\.ts$|(?:^|\/)(?:test|testing)\/|test-world\.ts$/.test(file));

test('each event is listed once', () => {
  expect(names).toEqual([...new Set(names)]);
});

test('the database writes hints of listed events alone, and these', () => {
  const database = path.resolve(src, '../database');
  const bodies = [...read('schema.sql', database), ...read('functions/**/*.sql', database)]
    .flatMap(({ text }) => [...text.matchAll(/\$(\w*)\$(.*?)\$\1\$/gs)].map(([, , body = '']) => body))
    .filter((body) => /INSERT INTO (?:\w+\.)?hint\b/.test(body));
  // Names have a dot in them, and no other text of these functions has.
  const written = bodies.flatMap((text) => [...text.matchAll(/'([a-z]+(?:\.[a-z]+)+)'/g)].map(([, name]) => name ?? ''));
  expect([...new Set(written)].toSorted()).toEqual(['content.changed', 'session.ended', 'system.changed']);
  expect(names).toEqual(expect.arrayContaining(written));
});

test('programs write hints in two places, which take the names of events', () => {
  const writers = sources.filter(({ text }) => /INSERT INTO hint\b/.test(text)).map(({ file }) => path.basename(file));
  expect(writers.toSorted()).toEqual(['hint-consumer.ts', 'write-hint.ts']);
});

test('each listed event is sent', () => {
  const contract = path.resolve(src, '../../../packages/contract/src');
  const listed = read('*/events.ts', contract).flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = event\('([^']+)'/g)].map(([, constant = '', name = '']) => ({ constant, name })),
  );
  expect(listed.map(({ name }) => name).toSorted()).toEqual(names);
  // Beside its import and types a sender names it once more.
  const isSent = (constant: string) =>
    sources.some(({ text }) => [...text.matchAll(new RegExp(`(?<!typeof )\\b${constant}\\b`, 'g'))].length > 1);
  expect(listed.filter(({ constant }) => !isSent(constant))).toEqual([]);
});

test('each event but the end of a session says what to ask again', () => {
  expect(events.filter(({ refetch }) => refetch.length === 0).map(({ name }) => name)).toEqual(['session.ended']);
});

test('a hint has the ids its event declares, and goes to whom it declares', () => {
  expectTypeOf<HintTo<typeof depositCredited>>().toExtend<{ brandId: string; memberId: string; data: { refId: string } }>();
  expectTypeOf<{ brandId: string; memberId: string }>().not.toExtend<HintTo<typeof depositCredited>>();
  expectTypeOf<{ brandId: string; memberId: string; data: { id: string } }>().not.toExtend<HintTo<typeof depositCredited>>();
  expectTypeOf<{ brandId: string; memberId: null }>().not.toExtend<HintTo<typeof balanceChanged>>();
  expectTypeOf<{ brandId: string; memberId: string }>().toExtend<HintTo<typeof balanceChanged>>();
  expectTypeOf<HintTo<typeof roomOpened>>().not.toHaveProperty('memberId');
  expectTypeOf<EventData<typeof withdrawApproved>['confirm']>().toEqualTypeOf<'yes' | undefined>();
});
