// Row types say what statements answer: names, types and what can be null, as the migrated database describes them.
import { testDatabase } from '@pavilion/kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { neverNull } from './row-types/allowed.ts';
import { complaintsOf, findDifferences } from './row-types/check.ts';
import { compare } from './row-types/compare.ts';
import { Describer } from './row-types/describe.ts';
import { findStatements } from './row-types/find-statements.ts';

const databases = { platform: await testDatabase('platform'), studio: await testDatabase('studio') };
afterAll(() => Promise.all(Object.values(databases).map((database) => database.drop())));

test('every statement answers what its row type says', async () => {
  const statements = findStatements();
  const differences = [
    ...(await findDifferences(databases.platform.ownerPool, 'platform', statements)),
    ...(await findDifferences(databases.studio.ownerPool, 'studio', statements)),
  ];
  expect(complaintsOf(statements, differences)).toEqual([]);
  // So many there are: a reader that found none would complain of nothing.
  expect(statements.length).toBeGreaterThan(1_000);
});

test('the functions that are said to answer no null are there', async () => {
  const { rows } = await databases.platform.ownerPool.query<{ proname: string }>('SELECT proname FROM pg_proc');
  const names = new Set(rows.map(({ proname }) => proname));
  expect(Object.keys(neverNull).filter((name) => !names.has(name.replace(/\..*/, '')))).toEqual([]);
});

describe('a column', () => {
  test.each([
    ['that is NOT NULL', 'SELECT id FROM member', false],
    ['that is not', 'SELECT birth_date AS id FROM member', true],
    ['that a condition leaves', 'SELECT birth_date AS id FROM member WHERE birth_date IS NOT NULL', false],
    ['that a comparison leaves', 'SELECT birth_date AS id FROM member WHERE birth_date < $1', false],
    ['that one of two conditions leaves', 'SELECT birth_date AS id FROM member WHERE birth_date < $1 OR id = $2', true],
    ['of an inner join', 'SELECT s.id FROM member m JOIN member_session s ON s.member_id = m.id', false],
    ['of an outer join', 'SELECT s.id FROM member m LEFT JOIN member_session s ON s.member_id = m.id', true],
    ['of the inner side', 'SELECT m.id FROM member m LEFT JOIN member_session s ON s.member_id = m.id', false],
    [
      'of an outer join inside a subquery',
      'SELECT x.id FROM (SELECT s.id FROM member m LEFT JOIN member_session s ON s.member_id = m.id) x',
      true,
    ],
    ['of a view', 'SELECT id FROM member_facts', false],
    ['counted', 'SELECT count(*) AS id FROM member', false],
    ['summed over nothing', 'SELECT max(id) AS id FROM member', true],
    ['summed by group', 'SELECT max(id) AS id FROM member GROUP BY brand_id', false],
    ['with a constant behind it', `SELECT coalesce(max(id), '') AS id FROM member`, false],
    ['asked for by a subquery', 'SELECT (SELECT id FROM member LIMIT 1) AS id', true],
    ['counted by a subquery', 'SELECT (SELECT count(*) FROM member) AS id', false],
    ['of EXISTS', 'SELECT EXISTS (SELECT FROM member) AS id', false],
    ['of a case without else', `SELECT CASE WHEN $1 THEN 'a' END AS id`, true],
    ['of JSON', `SELECT '{}'::jsonb ->> 'a' AS id`, true],
    ['of a union', 'SELECT id FROM member UNION ALL SELECT NULL', true],
    ['of a recursive query', 'WITH RECURSIVE x AS (SELECT 1 AS id UNION ALL SELECT id + 1 FROM x WHERE id < 9) SELECT id FROM x', false],
    ['written by the statement', 'UPDATE member_session SET ended_at = now() RETURNING ended_at AS id', false],
    ['written as what is passed', 'UPDATE member_session SET ended_at = $1 RETURNING ended_at AS id', true],
    ['of the condition, written anew', 'UPDATE member_session SET ended_at = NULL WHERE ended_at < $1 RETURNING ended_at AS id', true],
    ['passed', 'SELECT $1::text AS id', false],
    ['passed and asked whether it is null', 'SELECT $1::text AS id WHERE $1::text IS NULL', true],
    ['of a list that is passed', 'SELECT x.id FROM unnest($1::text[]) WITH ORDINALITY x (id, place)', false],
  ])('%s', async (_what, text, isNullable) => {
    const describer = await Describer.on(databases.platform.ownerPool, 'platform', new Set());
    try {
      expect(await describer.describe(text)).toMatchObject({ columns: [{ name: 'id', isNullable }] });
    } finally {
      describer.release();
    }
  });
});

const field = { name: 'a', kinds: ['string'], items: [], isNullable: false, isOptional: false } as const;

test.each([
  ['the same', field, { name: 'a', type: 'text', isNullable: false }, []],
  ['a field that no column has', field, { name: 'b', type: 'text', isNullable: false }, ['no column has this name']],
  ['a null that the type does not say', field, { name: 'a', type: 'text', isNullable: true }, ['it can be null']],
  ['a null that it says', { ...field, isNullable: true }, { name: 'a', type: 'text', isNullable: true }, []],
  ['another type', field, { name: 'a', type: 'int8', isNullable: false }, ['it comes as bigint (int8), the type says string']],
  ['a day', field, { name: 'a', type: 'date', isNullable: false }, ['it comes as Date (date), the type says string']],
  ['a number of any size', field, { name: 'a', type: 'numeric', isNullable: false }, []],
  [
    'a list of them, which are floats',
    { ...field, kinds: ['array'], items: ['string'] } as const,
    { name: 'a', type: '_numeric', isNullable: false },
    ['its items come as number (_numeric), the type says string'],
  ],
  ['JSON, which the type describes', { ...field, kinds: ['object'] } as const, { name: 'a', type: 'jsonb', isNullable: false }, []],
])('%s', (_what, declared, column, differences) => {
  expect(compare([declared], [column]).map(({ difference }) => difference)).toEqual(differences);
});
