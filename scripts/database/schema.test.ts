import path from 'node:path';
import { testMoment } from '@pavilion/kit/test-moment';
import { testDatabase } from '@pavilion/kit/testing';
import { expect, test } from 'vitest';
import { tableOwners } from '../../apps/server/table-owners.mjs';
import { schemas } from '../../apps/pavilion/src/schemas.ts';
import { printSchema } from './print-schema.ts';

// `npm run database` writes the files. A moved clock (TEST_NOW) has functions of its own in the schema.
test.skipIf(testMoment() !== null).each(schemas)('database/schema.sql of $schema is what its migrations make', async ({ schema, dir }) => {
  const database = await testDatabase(schema);
  try {
    const printed = await printSchema(database.ownerPool, schema, schema === 'platform' ? tableOwners : {});
    await expect(printed).toMatchFileSnapshot(path.join(dir, 'schema.sql'));
  } finally {
    await database.drop();
  }
});
