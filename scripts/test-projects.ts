// Which project of the runner a test file belongs to, by what it imports and how it is named.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** The one module that hands out databases; a test that reaches it needs the test server. */
const DATABASE = 'packages/kit/src/testing.ts';

export interface TestFiles {
  /** Needs nothing but its code. */
  pure: string[];
  /** Works on a database of its own, cloned from the migrated template. */
  platform: string[];
  /** Starts and kills processes (`*.process.test.ts`): one file at a time, so that deadlines are not missed for want of a core. */
  processes: string[];
}

/** Test files under the patterns, relative to the root, without those under `without`. */
export function testFiles({ patterns, without }: { patterns: string[]; without: string[] }): TestFiles {
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', ...without] }).toSorted();
  const isProcess = (file: string): boolean => file.endsWith('.process.test.ts');
  const rest = files.filter((file) => !isProcess(file));
  const reaches = reaching(DATABASE);
  const needsDatabase = (file: string): boolean =>
    reaches(file) || readFileSync(path.join(root, file), 'utf8').includes("inject('testServer')");
  return {
    pure: rest.filter((file) => !needsDatabase(file)),
    platform: rest.filter(needsDatabase),
    processes: files.filter(isProcess),
  };
}

/** Whether a file imports `target`, itself or through others. Files of `packages` are followed by their package names. */
function reaching(target: string): (file: string) => boolean {
  const known = new Map<string, boolean>();
  const reaches = (file: string): boolean => {
    if (file === target) return true;
    const answer = known.get(file);
    if (answer !== undefined) return answer;
    // A ring of imports ends here; types make such rings.
    known.set(file, false);
    const found = importsOf(file).some(reaches);
    known.set(file, found);
    return found;
  };
  return reaches;
}

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

/** Files of ours that a file imports, from the root. */
export function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file) || !existsSync(path.join(root, file))) return [];
  return [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].flatMap(([, text = '']) => {
    if (text.startsWith('.')) return [path.join(path.dirname(file), text)];
    const [, name, rest] = /^@pavilion\/([^/]+)\/(.+)$/.exec(text) ?? [];
    return name ? [`packages/${name}/src/${rest}.ts`] : [];
  });
}
