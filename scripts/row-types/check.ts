// Holds the row type of every statement to what the statement answers, but for what `allowed.ts` lists.
import type { Pool } from '@pavilion/kit/pool';
import type { SchemaName } from '../../apps/pavilion/src/schemas.ts';
import { differencesLeft, dynamicLeft, neverNull } from './allowed.ts';
import { compare } from './compare.ts';
import { Describer, type Description } from './describe.ts';
import type { Statement } from './find-statements.ts';

export interface Difference {
  /** `<file> <field>`, as in the list. */
  key: string;
  line: number;
  words: string;
}

/** What is read, not only run: statements with a plan. */
const PLANNED = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|MERGE|VALUES)\b/;
const PROGRAMS: Readonly<Partial<Record<SchemaName, string>>> = { platform: 'apps/server/', studio: 'apps/studio/' };

/** Differences in the statements of one program; a statement that the database refuses is one too. */
export async function findDifferences(pool: Pool, schema: SchemaName, statements: readonly Statement[]): Promise<Difference[]> {
  const describer = await Describer.on(pool, schema, new Set(Object.keys(neverNull)));
  const known = new Map<string, Promise<Description>>();
  const describe = (text: string, withColumns: boolean): Promise<Description> => {
    const key = `${withColumns} ${text}`;
    const description = known.get(key) ?? describer.describe(text, withColumns);
    known.set(key, description);
    return description;
  };
  const found = new Map<string, Difference>();
  try {
    for (const { file, line, texts, fields } of statements) {
      if ('dynamic' in texts || !file.startsWith(PROGRAMS[schema] ?? '-')) continue;
      for (const text of texts.filter((one) => PLANNED.test(one))) {
        const described = await describe(text, fields.length > 0);
        const differences = 'error' in described ? [{ field: '*', difference: described.error }] : compare(fields, described.columns);
        for (const { field, difference } of differences)
          found.set(`${file} ${field}`, { key: `${file} ${field}`, line, words: difference });
      }
    }
  } finally {
    describer.release();
  }
  return [...found.values()];
}

/** Complaints, in words: what differs and is not listed, and what is listed and does not differ. */
export function complaintsOf(statements: readonly Statement[], differences: readonly Difference[]): string[] {
  const keys = new Set(differences.map(({ key }) => key));
  const dynamic = new Map<string, number>();
  for (const { file, texts } of statements) if ('dynamic' in texts) dynamic.set(file, (dynamic.get(file) ?? 0) + 1);
  return [
    ...differences
      .filter(({ key }) => !(key in differencesLeft))
      .map(({ key, line, words }) => `${key.replace(' ', `:${line} `)}: ${words}`),
    ...Object.keys(differencesLeft)
      .filter((key) => !keys.has(key))
      .map((key) => `${key} differs no more: take it off the list`),
    ...[...dynamic]
      .filter(([file, count]) => count > (dynamicLeft[file] ?? 0))
      .map(([file, count]) => `${file} puts together ${count} statements that cannot be read here, ${dynamicLeft[file] ?? 0} are listed`),
    ...Object.entries(dynamicLeft)
      .filter(([file, count]) => count > (dynamic.get(file) ?? 0))
      .map(([file, count]) => `${file} is listed with ${count} dynamic statements, it has ${dynamic.get(file) ?? 0}`),
  ];
}
