// Checks that every text is translated in every language of the list, and that no catalogue holds an unused one. Writes nothing outside the cache.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tagOfCode } from '../packages/contract/src/base/language.ts';
import { languages } from '../packages/languages/src/list-node.ts';
import { type LanguageTag, SOURCE_LANGUAGE } from '../packages/languages/src/tags.ts';
import { readTexts } from '../packages/languages/src/texts-node.ts';
import { languageParts } from './language-parts.ts';
import { root } from '../apps/pavilion/src/schemas.ts';
import { plainWordFaults, STILL_SAID } from './words/plain-words.ts';

interface Speaker {
  name: 'portal' | 'console';
  folder: string;
  catalogs: string;
  /** Copies are extracted into here, so that nothing of the checkout changes. */
  work: string;
}

const speakers: Speaker[] = (['portal', 'console'] as const).map((name) => ({
  name,
  folder: path.join(root, 'apps', name),
  catalogs: path.join(root, 'apps', name, 'src/locales'),
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

/** In one process: workers each load Babel, and what they find is copied over; they took 14 s of a core's time where one takes 9. */
const ALONE = ['--workers', '1'];

function lingui({ folder, work }: Speaker, ...words: string[]): { ok: boolean; output: string } {
  const program = path.join(root, 'node_modules/@lingui/cli/dist/lingui.js');
  const config = path.join(work, 'lingui.config.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words, '--config', config, ...ALONE], {
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
  // A file that names no package of Lingui's says nothing: Babel need not read it.
  writeFileSync(
    path.join(work, 'lingui.config.mjs'),
    `import own from ${JSON.stringify(own)};\n` +
      `import { readFileSync } from 'node:fs';\n` +
      `import { extractor } from '@lingui/cli/api';\n` +
      `const speaks = (file) => extractor.match(file) && readFileSync(file, 'utf8').includes('@lingui/');\n` +
      `export default { ...own, extractors: [{ ...extractor, match: speaks }], rootDir: ${JSON.stringify(folder)}, catalogs: own.catalogs.map((catalog) => ` +
      `({ ...catalog, path: ${JSON.stringify(path.join(work, 'locales/{locale}/messages'))} })) };\n`,
  );
  // Every language has the same texts, so one of them lists all.
  const extracted = lingui(speaker, 'extract', '--clean', '--locale', SOURCE_LANGUAGE);
  if (!extracted.ok) return [extracted.output];
  const said = messagesOf(readFileSync(path.join(work, 'locales', SOURCE_LANGUAGE, 'messages.po'), 'utf8'));
  const complaints = languages.tags.flatMap((tag) => {
    const file = path.join(catalogs, tag, 'messages.po');
    if (!existsSync(file)) return [`${app} has no ${path.relative(root, file)}`];
    const committed = messagesOf(readFileSync(file, 'utf8'));
    return [
      ...[...said.difference(committed)].map((text) => `${app} ${tag} lacks: ${text}`),
      ...[...committed.difference(said)].map((text) => `${app} ${tag} has, and nobody says: ${text}`),
    ];
  });
  const compiled = lingui(speaker, 'compile', '--strict');
  return compiled.ok ? complaints : [...complaints, compiled.output];
}

/** Names of what a text leaves open, plurals included; a language without plurals says the bare figure. */
const places = (text: string): string => [...new Set(text.match(/\{[a-zA-Z]\w*(?=[,}])/g))].toSorted().join(' ');

/** What the texts under `folder` lack, beside English, in the languages that are wanted. */
export function checkTexts(folder: string, list = languages): string[] {
  const texts = readTexts(folder, list);
  const english = texts.get(SOURCE_LANGUAGE) ?? {};
  const name = path.relative(root, folder);
  return list.tags.flatMap((tag) => {
    const own = texts.get(tag);
    if (!own) return [`${name} has no folder ${tag}`];
    return [
      ...Object.keys(english).flatMap((code) => {
        const text = own[code]?.trim();
        if (!text) return [`${name}/${tag} lacks: ${code}`];
        return places(text) === places(english[code] ?? '') ? [] : [`${name}/${tag} ${code} names other places than English`];
      }),
      ...Object.keys(own).flatMap((code) => (Object.hasOwn(english, code) ? [] : [`${name}/${tag} has, and English has not: ${code}`])),
    ];
  });
}

/** Words by language inside a brand's file (`{ "EN": …, "VI": … }`) that lack one of the codes; each by its place in the file. */
export function checkBrandWords(value: unknown, codes: readonly string[], at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (typeof (value as Record<string, unknown>)['EN'] === 'string') {
    return codes.filter((code) => !Object.hasOwn(value, code)).map((code) => `${at} lacks: ${code}`);
  }
  return Object.entries(value).flatMap(([key, inner]) => checkBrandWords(inner, codes, `${at} ${key}`));
}

/** What the brands' folders lack in the languages that each brand offers; what they share must be in all of these. */
function checkBrands(): string[] {
  const folder = path.join(root, 'brands');
  const read = (...parts: string[]) => JSON.parse(readFileSync(path.join(folder, ...parts), 'utf8')) as Record<string, unknown>;
  const brands = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'content/brand.json')));
  const offered = new Map(
    brands.map((name) => [name, (read(name, 'content/brand.json')['settings'] as { languages: string[] }).languages]),
  );
  const all = [...new Set([...offered.values()].flat())];
  return [
    ...all
      .filter((code) => !languages.tags.includes(tagOfCode(code) as LanguageTag))
      .map((code) => `brands offer ${code}, which is no language of the list`),
    ...[...offered].flatMap(([name, codes]) =>
      ['brand.json', 'announcements.json'].flatMap((file) => checkBrandWords(read(name, 'content', file), codes, `brands/${name} ${file}`)),
    ),
    ...checkBrandWords(read('shared/content/shared.json'), all, 'brands/shared shared.json'),
  ];
}

/** The English words inside a brand's file (`{ "EN": …, "VI": … }`). */
export function brandEnglish(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { EN: english } = value as { EN?: unknown };
  return typeof english === 'string' ? [english] : Object.values(value).flatMap(brandEnglish);
}

/** English of brands' files, their promotion pages and the help, by file. */
function brandTexts(): [name: string, text: string][] {
  return readdirSync(path.join(root, 'brands'), { recursive: true, encoding: 'utf8' }).flatMap((name): [string, string][] => {
    const read = () => readFileSync(path.join(root, 'brands', name), 'utf8');
    if (/content\/[^/]+\.json$/.test(name)) return brandEnglish(JSON.parse(read())).map((text) => [name, text]);
    return /\/en\/[^/]+\.html$/.test(name) ? [[name, read()]] : [];
  });
}

/** English that is not the plain English of docs/words.md. */
function checkPlainWords(): string[] {
  const server = path.join(root, 'apps/server/src/messages');
  return [
    ...speakers.flatMap(({ name, catalogs }) => {
      const file = path.join(catalogs, SOURCE_LANGUAGE, 'messages.po');
      return existsSync(file) ? plainWordFaults(name, messagesOf(readFileSync(file, 'utf8')), STILL_SAID[name]) : [];
    }),
    ...textFolders().flatMap((folder) =>
      plainWordFaults(
        path.relative(root, folder),
        Object.values(readTexts(folder).get(SOURCE_LANGUAGE) ?? {}),
        folder === server ? STILL_SAID.server : [],
      ),
    ),
    ...brandTexts().flatMap(([name, text]) => plainWordFaults(`brands/${name}`, [text], [])),
  ];
}

/** Folders of texts that are no catalogue: of the server, the games and the sandboxes. */
const textFolders = (): string[] => languageParts(root).folders.filter((folder) => !speakers.some(({ catalogs }) => catalogs === folder));

if (import.meta.main) {
  const complaints = [
    ...checkPlainWords(),
    ...textFolders().flatMap((folder) => checkTexts(folder)),
    ...checkBrands(),
    ...speakers.filter(({ catalogs }) => existsSync(catalogs)).flatMap(check),
  ];
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
