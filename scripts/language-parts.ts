import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const APPS = [
  'apps/server/src/messages',
  'apps/portal/src/locales',
  'apps/console/src/locales',
  'apps/studio/src/locales',
  'apps/psp/src/locales',
  'apps/vendor/src/locales',
  'apps/idp/src/locales',
];
const KINDS = 'apps/studio/src/games';

/** The list, and every folder that holds a folder a language: those of the apps, and of each kind of game. A new language touches nothing else. */
export function languageParts(root: string): { list: string; folders: string[] } {
  const kinds = readdirSync(path.join(root, KINDS)).map((kind) => path.join(root, KINDS, kind, 'locales'));
  return {
    list: path.join(root, 'packages/languages/list'),
    folders: [...APPS.map((folder) => path.join(root, folder)), ...kinds.filter((folder) => existsSync(folder))],
  };
}
