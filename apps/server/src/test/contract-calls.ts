import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@pavilion/contract/base/endpoint';

/** The contract's folder, wherever the package is. */
const CONTRACT = path.resolve(path.dirname(createRequire(import.meta.url).resolve('@pavilion/contract/base/endpoint')), '..');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && ['summary', 'method', 'path', 'access'].every((name) => name in value);

/** Every call the contract declares, of the players' wire and of the desk, by reading its modules: a new one is in it by itself. */
export const contractCalls = async (): Promise<Endpoint[]> => [...new Set([...(await contractCallsByName()).values()].flat())];

/** The same by the names they are exported under; two modules may use one name, and a list of calls has one for all of them. */
export async function contractCallsByName(): Promise<Map<string, Endpoint[]>> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(path.join(CONTRACT, name)).href) as Promise<Record<string, unknown>>),
  );
  const byName = new Map<string, Endpoint[]>();
  for (const exported of modules) {
    for (const [name, value] of Object.entries(exported)) {
      const calls = (Array.isArray(value) ? value : [value]).filter(isEndpoint);
      if (calls.length > 0) byName.set(name, [...(byName.get(name) ?? []), ...calls]);
    }
  }
  return byName;
}

/** Each call with a name it is exported under, for titles of tests. */
export async function namedContractCalls(): Promise<[name: string, call: Endpoint][]> {
  return [...(await contractCallsByName())].flatMap(([name, calls]) => calls.map((call): [string, Endpoint] => [name, call]));
}
