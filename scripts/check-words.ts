// Every word of the portal and the operators' console is in every language, and no catalog holds a word nobody says. Writes nothing outside the cache.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './schemas.ts';

interface Speaker {
  name: string;
  folder: string;
  catalogs: string;
  /** Copies are extracted into here, so that nothing of the checkout changes. */
  work: string;
}

const speakers: Speaker[] = ['portal', 'console'].map((name) => ({
  name,
  folder: path.join(root, 'apps', name),
  catalogs: path.join(root, 'apps', name, 'src/i18n/locales'),
  work: path.join(root, 'node_modules/.cache/check-words', name),
}));

/** The messages of a catalog file, as the text they are found by. */
export function messagesOf(po: string): Set<string> {
  const texts = po.split(/\n\s*\n/).flatMap((entry) => {
    const lines = entry.split('\n');
    const start = lines.findIndex((line) => line.startsWith('msgid '));
    if (start < 0) return [];
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => !line.startsWith('"'));
    const parts = [lines[start]?.slice('msgid '.length) ?? '""', ...rest.slice(0, end < 0 ? rest.length : end)];
    const context = lines.find((line) => line.startsWith('msgctxt '))?.slice('msgctxt '.length) ?? '';
    return [`${context}${parts.map((part) => JSON.parse(part) as string).join('')}`];
  });
  return new Set(texts.filter(Boolean));
}

function lingui({ folder, work }: Speaker, ...words: string[]): { ok: boolean; output: string } {
  const program = path.join(root, 'node_modules/@lingui/cli/dist/lingui.js');
  const config = path.join(work, 'lingui.config.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words, '--config', config], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { ok: status === 0, output: `${stdout}${stderr}`.trim() };
}

function check(speaker: Speaker): string[] {
  const { name: app, folder, catalogs, work } = speaker;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  cpSync(catalogs, path.join(work, 'locales'), { recursive: true });
  const own = path.join(folder, 'lingui.config.ts');
  writeFileSync(
    path.join(work, 'lingui.config.mjs'),
    `import own from ${JSON.stringify(own)};\n` +
      `export default { ...own, rootDir: ${JSON.stringify(folder)}, catalogs: own.catalogs.map((catalog) => ` +
      `({ ...catalog, path: ${JSON.stringify(path.join(work, 'locales/{locale}'))} })) };\n`,
  );
  const extracted = lingui(speaker, 'extract', '--clean');
  if (!extracted.ok) return [extracted.output];
  const languages = readdirSync(catalogs).filter((name) => name.endsWith('.po'));
  const complaints = languages.flatMap((name) => {
    const committed = messagesOf(readFileSync(path.join(catalogs, name), 'utf8'));
    const said = messagesOf(readFileSync(path.join(work, 'locales', name), 'utf8'));
    return [
      ...[...said.difference(committed)].map((text) => `${app} ${name} lacks: ${text}`),
      ...[...committed.difference(said)].map((text) => `${app} ${name} has, and nobody says: ${text}`),
    ];
  });
  const compiled = lingui(speaker, 'compile', '--strict');
  return compiled.ok ? complaints : [...complaints, compiled.output];
}

if (import.meta.main) {
  const complaints = speakers.filter(({ catalogs }) => existsSync(catalogs)).flatMap(check);
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
