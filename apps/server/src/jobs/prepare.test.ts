import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareJobs } from './prepare.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('processes that start at the same moment prepare the same tables, one after another', async () => {
  const { ownerPool } = database;
  for (let round = 0; round < 5; round += 1) {
    const ends = await Promise.allSettled(Array.from({ length: 3 }, () => prepareJobs(ownerPool, 'pavilion_app')));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  }
});
