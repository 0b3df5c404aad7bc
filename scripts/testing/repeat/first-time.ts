import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Whether a fixture runs for the first time with this folder of STATE. */
export function isFirstTime(name: string): boolean {
  const mark = path.join(process.env['STATE'] ?? '', name);
  const isFirst = !existsSync(mark);
  writeFileSync(mark, '');
  return isFirst;
}
