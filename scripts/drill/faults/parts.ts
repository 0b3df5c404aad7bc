import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLog } from '../../../packages/kit/src/log.ts';
import { openDatabase } from '../../../apps/pavilion/src/database.ts';
import { Product } from './product.ts';

/** The product's parts in processes of their own on one PostgreSQL, which the drill runs: what answers requests comes first. */
export async function openParts(env: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pavilion-faults-'));
  const log = createLog({ name: 'drill', level: 'fatal' });
  const database = await openDatabase({ databaseUrl: undefined, dataDir: path.join(folder, 'data'), poolSize: 2 }, log);
  return Product.create({
    folder,
    databaseUrl: database.url,
    env,
    roles: ['http', 'worker', 'studio', 'psp'],
    onClose: () => database.close(),
  });
}
