import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Where the first owner's link is to be read: in the terminal itself. Where the output goes to a file or a log, in a file of the data folder
 * that only its owner may read.
 */
export function shownLink(link: string, dataDir: string, isTerminal = process.stdout.isTTY): string {
  if (isTerminal) return link;
  const file = path.join(dataDir, 'first-owner-link');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${link}\n`, { mode: 0o600 });
  // An existing file does not change its mode.
  chmodSync(file, 0o600);
  return file;
}
