import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const LONGEST = 500;

export const fromRoot = (file: string): string => path.relative(root, path.resolve(root, file)).replaceAll('\\', '/');

/**
 * One line on a failed test for the end of a run, where the report itself may be far above or cut: its file, its name, and the start of
 * its error. `scripts/test.mjs` prints these lines again after the counts.
 */
export function failureLine(file: string, name: string, error: string | undefined): string {
  const words = stripVTControlCharacters(error ?? 'no error was reported').split('\n');
  const start = words.flatMap((line) => line.trim() || []).join(' | ');
  return `failed: ${fromRoot(file)} › ${name}: ${start.slice(0, LONGEST)}`;
}
