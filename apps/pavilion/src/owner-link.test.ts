import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shownLink } from './owner-link.ts';

const LINK = 'http://desk.test/welcome#a-token';

test('a terminal shows the link; any other output shows where it is, in a file for its owner alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'owner-link-'));
  try {
    expect(shownLink(LINK, folder, true)).toBe(LINK);
    for (let times = 0; times < 2; times += 1) {
      const file = shownLink(LINK, path.join(folder, 'data'), false);
      expect(file).not.toContain('a-token');
      expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([`${LINK}\n`, 0o600]);
      chmodSync(file, 0o644);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
