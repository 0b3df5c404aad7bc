import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@pavilion/contract/endpoint';

const CONTRACT = path.resolve(import.meta.dirname, '../../../../packages/contract/src');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'summary' in value && 'path' in value && 'access' in value;

/** Every call the contract knows with the name it is exported by, whoever adds one: nothing has to be listed by hand. */
export async function contractCalls(): Promise<[name: string, call: Endpoint][]> {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(path.join(CONTRACT, file)) as Promise<Record<string, unknown>>));
  return modules.flatMap((module) => Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])));
}
