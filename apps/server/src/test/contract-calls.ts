import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@pavilion/contract/endpoint';

/** The contract's folder, wherever the package stands. */
const CONTRACT = path.dirname(createRequire(import.meta.url).resolve('@pavilion/contract/endpoint'));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && ['summary', 'method', 'path', 'access'].every((name) => name in value);

/** Every call the contract declares, of the players' wire and of the desk, by reading its modules: a new one is in it by itself. */
export async function contractCalls(): Promise<Endpoint[]> {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(path.join(CONTRACT, name)).href) as Promise<Record<string, unknown>>));
  return [...new Set(modules.flatMap((exported) => Object.values(exported).filter(isEndpoint)))];
}
