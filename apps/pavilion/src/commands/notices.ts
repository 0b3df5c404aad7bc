// npm run notices: writes THIRD-PARTY-NOTICES.md from the lock file and what is installed. `--check` only reports whether it is up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../schemas.ts';

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  license?: string;
}

interface Notice {
  name: string;
  version: string;
  licence: string;
  text: string | null;
}

const FILE = path.join(root, 'THIRD-PARTY-NOTICES.md');
const HEAD = `# Third-party notices

Pavilion is built on the work of others. The packages below are installed with it; their licence texts follow the table.
Fonts (SIL Open Font License 1.1): Noto Serif Display, Source Sans 3, Figtree, Bricolage Grotesque, Noto Sans SC,
Noto Sans Myanmar. Icons: Lucide (ISC).
Pictures and sounds are our own; \`art/README.md\` says how they are made.

`;

/** Everything of production. Builds for single platforms are left out: which of them is installed depends on the machine. */
function readNotices(): Notice[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> };
  return Object.entries(lock.packages)
    .filter(([at, { dev, link, optional }]) => at.includes('node_modules/') && !dev && !link && !optional && !at.includes('@pavilion/'))
    .map(([at, { version = '', license }]) => {
      const folder = path.join(root, at);
      const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const file = existsSync(folder) ? readdirSync(folder).find((one) => /^(licen[sc]e|copying)/i.test(one)) : undefined;
      return { name, version, licence: license ?? 'see text', text: file ? readFileSync(path.join(folder, file), 'utf8') : null };
    })
    .toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

function render(notices: readonly Notice[]): string {
  const texts = new Map<string, string[]>();
  for (const { name, version, text } of notices) {
    if (text === null) continue;
    const plain = text.replaceAll('\r\n', '\n').trim();
    texts.set(plain, [...(texts.get(plain) ?? []), `${name} ${version}`]);
  }
  const rows = [
    '| PostgreSQL, embedded builds | 18.4 | PostgreSQL |',
    '| Node.js, bundled runtime | 24.21.0 | MIT |',
    ...notices.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  ];
  const bodies = [...texts].map(([text, names]) => `## ${names.join(', ')}\n\n\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\``);
  return `${HEAD}| package | version | licence |\n|---|---|---|\n${rows.join('\n')}\n\n${bodies.join('\n\n')}\n`;
}

const text = render(readNotices());
if (process.argv.includes('--check')) {
  const current = existsSync(FILE) && readFileSync(FILE, 'utf8') === text;
  console.log(current ? 'Third-party notices are up to date.' : 'Third-party notices are stale: npm run notices');
  process.exit(current ? 0 : 1);
}
writeFileSync(FILE, text);
console.log(`Wrote ${path.relative(root, FILE)}.`);
