// What a first visit downloads stays within the budgets. Builds the web apps if they are stale.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from '../apps/pavilion/src/web/build-web.ts';
import { root } from '../apps/pavilion/src/schemas.ts';

interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

interface Budget {
  name: string;
  dist: string;
  /** Brotli kilobytes of the entry, all it imports before anything is shown, and the words that come with the page in the language where they are most. */
  scriptKb: number;
  styleKb: number;
}

/** Brotli kilobytes of what a player who asks for sound loads: the player, and the scores of the largest game. All tones are made on the device. */
const sound = { dist: 'apps/studio/client/dist', entry: 'src/audio/player.ts', scores: 'src/audio/scores/', maxKb: 9 };

const budgets: Budget[] = [
  { name: 'portal, first route', dist: 'apps/portal/dist', scriptKb: 85, styleKb: 30 },
  { name: 'console, before a page', dist: 'apps/console/dist', scriptKb: 200, styleKb: 30 },
  { name: 'games, before a game', dist: 'apps/studio/client/dist', scriptKb: 40, styleKb: 12 },
];

/** The files a browser loads for the page, static imports included: where the entry was taken into a shared chunk, only the page names it. */
export function firstFiles(manifest: Record<string, ManifestChunk>, html: string): { scripts: string[]; styles: string[] } {
  const reached = new Set<string>();
  const reach = (key: string): void => {
    if (reached.has(key)) return;
    reached.add(key);
    for (const next of manifest[key]?.imports ?? []) reach(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry || html.includes(`/${chunk.file}"`)) reach(key);
  const chunks = [...reached].flatMap((key) => manifest[key] ?? []);
  return {
    scripts: [...new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))],
    styles: [
      ...new Set(
        chunks.flatMap(({ file, css }) => [...(css ?? []), ...(file.endsWith('.css') && html.includes(`/${file}"`) ? [file] : [])]),
      ),
    ],
  };
}

/** The words that come with the page, in each language; none where the catalogue is one with the entry. */
function firstWords(dist: string): string[] {
  const file = path.join(root, dist, '.vite/words.json');
  if (!existsSync(file)) return [];
  return Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).map((folder) => `${folder.slice(1)}first.js`);
}

function compressedKb(dist: string, files: string[]): number {
  const sizes = files.map((file) => {
    const plain = path.join(root, dist, file);
    return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** The chunk of a lazily loaded module with all it imports that the page has not loaded yet. */
function laterFiles(manifest: Record<string, ManifestChunk>, entry: string, known: readonly string[]): string[] {
  const reached = new Set<string>();
  const reach = (key: string): void => {
    if (reached.has(key)) return;
    reached.add(key);
    for (const next of manifest[key]?.imports ?? []) reach(next);
  };
  reach(entry);
  return [...reached].flatMap((key) => manifest[key]?.file ?? []).filter((file) => !known.includes(file));
}

function checkSound(): void {
  const folder = path.join(root, sound.dist);
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>;
  const first = firstFiles(manifest, readFileSync(path.join(folder, 'index.html'), 'utf8')).scripts;
  const player = laterFiles(manifest, sound.entry, first);
  const scores = Object.keys(manifest).filter((key) => key.startsWith(sound.scores));
  if (player.length === 0 || scores.length === 0) throw new Error('the sound of the games is not among the built files');
  const kb = Math.max(...scores.map((key) => compressedKb(sound.dist, [...new Set([...player, ...laterFiles(manifest, key, first)])])));
  console.log(`games, sound of a game: ${kb.toFixed(1)} KB of script (at most ${sound.maxKb})`);
  if (kb > sound.maxKb) process.exitCode = 1;
}

if (import.meta.main) {
  await buildWeb({ say: console.log });
  checkSound();
  for (const { name, dist, scriptKb, styleKb } of budgets) {
    const file = path.join(root, dist, '.vite/manifest.json');
    if (!existsSync(file)) {
      console.error(`${name}: ${path.relative(root, file)} is missing; vite needs build.manifest`);
      process.exitCode = 1;
      continue;
    }
    const html = readFileSync(path.join(root, dist, 'index.html'), 'utf8');
    const { scripts, styles } = firstFiles(JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestChunk>, html);
    for (const [kind, files, most] of [
      ['script', scripts, scriptKb],
      ['style', styles, styleKb],
    ] as const) {
      const words = kind === 'script' ? firstWords(dist).map((one) => compressedKb(dist, [one])) : [];
      const kb = compressedKb(dist, files) + Math.max(0, ...words);
      console.log(`${name}: ${kb.toFixed(1)} KB of ${kind} (at most ${most})`);
      if (kb > most) process.exitCode = 1;
    }
  }
}
