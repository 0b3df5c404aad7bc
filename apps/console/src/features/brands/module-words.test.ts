import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PLANNED } from './module-words.ts';

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\bdeferred[\\/]\w+\.ts$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));

test('a module that the portal or a call asks about is not said to be without effect', () => {
  const asked = ['packages/contract/src', 'apps/portal/src'].flatMap(sources).join('\n');
  expect([...PLANNED].filter((code) => asked.includes(`'${code}'`))).toEqual([]);
});
