// Units of time and of rates are written once (`packages/contract/src/base/time.ts`, `rate.ts`, `money.ts`); programs that have no contract keep their own.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../apps/pavilion/src/schemas.ts';

const OWN = /\bconst (?:(?:MINUTE|HOUR|DAY)_MS|(?:HOUR|DAY)_SECONDS|PPM|PPM_PER_PERCENT|UNITS_PER_MAIN)\b/;
const WRITTEN = /(?<![\w.])(?:86_400_000|3_600_000)\b/;

test('no file beside them declares or writes out a unit of time or of rates', () => {
  const files = globSync('{apps/{server,portal,console,pavilion}/src,packages/contract/src,scripts}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\/base\/(?:time|rate|money)\.ts$|^scripts\/units\.test\.ts$/.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8'), isTest: /\.test\.tsx?$|\/test(?:ing)?\//.test(file) }));
  expect(files.length).toBeGreaterThan(2000);
  expect(files.filter(({ source, isTest }) => OWN.test(source) || (!isTest && WRITTEN.test(source))).map(({ file }) => file)).toEqual([]);
});
