import { testDatabase } from '@pavilion/kit/testing';
import { expect, test } from 'vitest';
import { tableOwners } from '../apps/server/table-owners.mjs';
import { foreignUses, moduleOfFile, stringsOf, usesOf } from './table-ownership.ts';

const owners = {
  payments: { owns: ['deposit', 'withdrawal', 'deposit_facts', 'pay_out'], readable: ['deposit_facts'] },
  identity: { owns: ['member'] },
};
const foreign = (source: string, from = 'wallet') =>
  foreignUses(from, stringsOf('a.ts', source), owners).map(({ name, owner, writes }) => `${writes ? 'writes' : 'reads'} ${owner}.${name}`);

test.each([
  ["sql.query('SELECT id FROM deposit WHERE id = $1')", 'reads payments.deposit'],
  ['sql.query(`SELECT w.id\n  FROM things t LEFT JOIN withdrawal w ON w.id = t.id`)', 'reads payments.withdrawal'],
  ['const FROM = `FROM withdrawal w WHERE w.id = $1`', 'reads payments.withdrawal'],
  ['sql.query(`SELECT (SELECT count(*) FROM deposit) AS n FROM ${OURS}`)', 'reads payments.deposit'],
  ["sql.query('SELECT 1 FROM things t, deposit d WHERE d.id = t.id')", 'reads payments.deposit'],
  ["sql.query('SELECT 1 FROM platform.deposit')", 'reads payments.deposit'],
  ["sql.query('INSERT INTO deposit (id) VALUES ($1)')", 'writes payments.deposit'],
  ["sql.query('UPDATE deposit SET state = $1')", 'writes payments.deposit'],
  ["sql.query('DELETE FROM deposit WHERE id = $1')", 'writes payments.deposit'],
  ["sql.query('DELETE FROM things t USING deposit d WHERE d.id = t.id')", 'reads payments.deposit'],
  ["sql.query('SELECT pay_out($1)')", 'reads payments.pay_out'],
  ["sql.query('UPDATE deposit_facts SET state = $1')", 'writes payments.deposit_facts'],
  ['sql.query(`DELETE FROM ${table} WHERE member_id = $1`)', 'writes nobody.${table}'],
])('%s is found', (source, use) => {
  expect(foreign(source)).toEqual([use]);
});

test.each([
  ['a table of its own', "sql.query('SELECT id FROM deposit')", 'payments'],
  ['a view made to be read', "sql.query('SELECT id FROM deposit_facts')", 'wallet'],
  ['a name of the query itself', "sql.query('WITH deposit AS (SELECT 1) SELECT * FROM deposit')", 'wallet'],
  ['words', "throw new Error('no update from deposit to member: insert into deposit failed')", 'wallet'],
  ['words with one in capitals', "log.info('Choose FROM the list of member (deposit)')", 'wallet'],
  ['a literal within SQL', "sql.query(`SELECT 'FROM deposit' FROM things`)", 'wallet'],
  ['a comment within SQL', 'sql.query(`SELECT 1 -- FROM deposit\n FROM things`)', 'wallet'],
  ['a lock', "sql.query('SELECT 1 FROM things t FOR UPDATE OF t')", 'wallet'],
  ['a comparison', "sql.query('SELECT a IS DISTINCT FROM deposit.id FROM things deposit')", 'wallet'],
  ['a constant, judged where it stands', 'sql.query(`SELECT 1 FROM ${RUNNING}`)', 'wallet'],
  ['an import', "import { deposit } from './FROM deposit'", 'wallet'],
])('%s is fine', (_what, source, from) => {
  expect(foreign(source, from)).toEqual([]);
});

test('a list of tables ends where its clause ends', () => {
  expect(usesOf('SELECT a FROM deposit d, LATERAL (SELECT 1 FROM member) m WHERE d.a IN (1, 2)').map(({ name }) => name)).toEqual([
    'deposit',
    'member',
  ]);
});

test.each([
  ['apps/server/src/modules/payments/rules.ts', 'payments'],
  ['apps/server/src/kernel/db.ts', 'kernel'],
  ['apps/server/src/domains.ts', 'composition root'],
  ['apps/server/src/modules/payments/rules.test.ts', undefined],
  ['apps/server/src/modules/payments/testing/world.ts', undefined],
  ['apps/studio/src/main.ts', undefined],
])('%s belongs to %s', (file, module) => {
  expect(moduleOfFile(file)).toBe(module);
});

test('every table and view has one owner, every owned name exists, and so does every function the server calls', async () => {
  const database = await testDatabase('platform');
  try {
    const { rows } = await database.ownerPool.query<{ name: string; is_function: boolean }>(`
      SELECT c.relname AS name, false AS is_function FROM pg_class c WHERE c.relnamespace = 'platform'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
        AND NOT EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = c.oid) AND c.relname NOT IN ('migration', 'routine', 'routine_set')
      UNION SELECT p.proname, true FROM pg_proc p WHERE p.pronamespace = 'platform'::regnamespace`);
    const owned = Object.values(tableOwners).flatMap(({ owns }) => owns);
    expect(owned.filter((name, index) => owned.indexOf(name) !== index)).toEqual([]);
    expect(rows.filter(({ name, is_function: isFunction }) => !isFunction && !owned.includes(name)).map(({ name }) => name)).toEqual([]);
    expect(owned.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
    for (const { owns, readable = [] } of Object.values(tableOwners) as { owns: string[]; readable?: string[] }[])
      expect(owns).toEqual(expect.arrayContaining(readable));
    const { rows: called } = await database.ownerPool.query<{ name: string }>(`
      SELECT DISTINCT p.proname AS name FROM pg_proc p WHERE p.pronamespace = 'platform'::regnamespace AND p.prorettype <> 'trigger'::regtype
        AND has_function_privilege('pavilion_app', p.oid, 'EXECUTE') ORDER BY 1`);
    expect(called.filter(({ name }) => !owned.includes(name)).map(({ name }) => name)).toEqual([]);
  } finally {
    await database.drop();
  }
});
