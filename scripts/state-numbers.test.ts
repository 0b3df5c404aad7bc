// States have names in SQL as in TypeScript (ADR 83).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { DEPOSIT, WITHDRAWAL } from '@pavilion/contract/payments/states';
import { expect, test } from 'vitest';
import { root, schemas } from '../apps/pavilion/src/schemas.ts';
import { commentedStates, numberedStates, stateNumbers } from './state-numbers.ts';
import { stringsOf } from './table-ownership.ts';

test.each([
  'SELECT id FROM deposit WHERE state = 2',
  "w.state IN ('1', 2)",
  'w.state IN (${WITHDRAWAL.review}, 2)',
  'o.status NOT IN (5, 6)',
  'state = ANY (ARRAY[0, 1])',
  "state <> ALL ('{5,6}'::int[])",
  'state::int >= 3',
  'WHERE 2 = d.state',
  'CASE state WHEN 2 THEN credited ELSE amount END',
  'UPDATE lottery_order o SET status = CASE WHEN n.won > 0 THEN 4 ELSE 5 END',
  'UPDATE deposit SET state = CASE WHEN state = $1 THEN 1 ELSE state END',
  'a.state IS DISTINCT FROM 3',
  'coalesce(w.state, 0)',
  'state BETWEEN 1 AND 2',
  'INSERT INTO deposit (id, amount, state) VALUES ($1, greatest($2, 1), 0)',
  'INSERT INTO withdrawal (id, state) SELECT id, CASE WHEN is_paid THEN 4 ELSE 0 END FROM paid',
  'INSERT INTO withdrawal_step (withdrawal_id, number, state, at)\n SELECT $1, count(*) + 1, 2, $3 FROM withdrawal_step',
])('%s has a bare number', (sql) => {
  expect(stateNumbers(sql)).not.toEqual([]);
});

test.each([
  'state = ${DEPOSIT.credited} AND amount = 2',
  'w.state IN (${WITHDRAWAL_STATES.open}) AND 2 = $1',
  "b.state = 'open' AND b.stake > 0",
  'state = $2, moved_at = $4',
  "CASE x.state WHEN 'proposed' THEN 3 ELSE 5 END",
  'CASE WHEN state = $1 THEN 1 END',
  "SET state = CASE WHEN taken_back + $2 = amount THEN 'returned' ELSE state END, asked = 0",
  'w.state <> ${review}, CASE WHEN w.state = ${review} THEN w.requested_at END LIMIT 10',
  'INSERT INTO deposit (id, amount, state) VALUES ($1, 0, $2)',
  'SELECT 1 -- state = 2\n FROM deposit',
])('%s has none', (sql) => {
  expect(stateNumbers(sql)).toEqual([]);
});

test('no statement of programs, tools and tests and no function of the databases has a bare number beside a state', () => {
  const files = globSync('{apps/*/src,scripts}/**/*.ts', { cwd: root, exclude: ['scripts/state-numbers.test.ts'] });
  const sources = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return /\b(?:state|status)\b/.test(source) && /\b(?:SELECT|INSERT|UPDATE|WHERE|AND|ORDER)\b/.test(source)
      ? [{ file, texts: stringsOf(file, source) }]
      : [];
  });
  const functions = globSync('apps/*/database/functions/**/*.sql', { cwd: root }).map((file) => ({
    file,
    texts: [readFileSync(path.join(root, file), 'utf8')],
  }));
  expect(functions.length).toBeGreaterThan(50);
  expect(sources.length).toBeGreaterThan(300);
  expect([...sources, ...functions].flatMap(({ file, texts }) => texts.flatMap(stateNumbers).map((piece) => `${file}: ${piece}`))).toEqual(
    [],
  );
});

test('every state that a column keeps as a number has a comment with its names, those of the contract', () => {
  const named: Record<string, Record<string, number>> = {
    'deposit.state': DEPOSIT,
    'withdrawal.state': WITHDRAWAL,
    'withdrawal_step.state': WITHDRAWAL,
    'lottery_order.status': LOTTERY_ORDER,
  };
  const printed = schemas.map(({ dir }) => readFileSync(path.join(dir, 'schema.sql'), 'utf8'));
  expect(printed.flatMap(numberedStates).toSorted()).toEqual(Object.keys(named).toSorted());
  const commented = Object.assign({}, ...printed.map((schema) => Object.fromEntries(commentedStates(schema)))) as Record<string, object>;
  expect(commented).toEqual(
    Object.fromEntries(
      Object.entries(named).map(([column, names]) => [
        column,
        Object.fromEntries(Object.entries(names).map(([name, number]) => [number, name])),
      ]),
    ),
  );
});
