// Writes a made-up language (`en-XA`: English with accents, half as long again, in brackets) into every app, or takes it out with `--remove`.
// It shows on every screen which words are no words of a catalogue, and where longer ones do not fit. Never committed: .gitignore knows it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readWords } from '../apps/pavilion/src/command-line.ts';
import { languageParts } from './language-parts.ts';
import { root as checkout } from '../apps/pavilion/src/schemas.ts';

export const PSEUDO = 'en-XA';

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  A: 'Å',
  E: 'É',
  O: 'Ö',
};

/** Accents and longer vowels in what a reader sees; places (`{name}`), plural rules and tags stay as they are. */
export function pseudoText(text: string): string {
  let depth = 0;
  let isTag = false;
  const letters = [...text].map((letter) => {
    if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
    else if (letter === '<') isTag = true;
    else if (letter === '>') isTag = false;
    // At odd depths are names and rules, at even ones the words of a plural's branch.
    const accented = depth % 2 === 0 && !isTag ? ACCENTS[letter] : undefined;
    return accented === undefined ? letter : /[aeiou]/.test(letter) ? accented.repeat(2) : accented;
  });
  return `[${letters.join('')}]`;
}

/** A catalogue of Lingui in the made-up language: what English says, or its key. */
function pseudoCatalogue(po: string): string {
  const textOf = (lines: readonly string[]): string => lines.map((line) => JSON.parse(line.slice(line.indexOf('"'))) as string).join('');
  return po
    .replaceAll('"Language: en\\n"', `"Language: ${PSEUDO}\\n"`)
    .split(/\n\n/)
    .map((entry, index) => {
      const lines = entry.split('\n');
      const [id, str] = [lines.findIndex((line) => line.startsWith('msgid ')), lines.findIndex((line) => line.startsWith('msgstr '))];
      if (index === 0 || id < 0 || str < 0) return entry;
      const said = textOf(lines.slice(str).filter((line) => line.includes('"')));
      const key = textOf(lines.slice(id, str));
      return [...lines.slice(0, str), `msgstr ${JSON.stringify(pseudoText(said === '' ? key : said))}`].join('\n');
    })
    .join('\n\n');
}

/** Writes the language under `root` from what English says there. Returns its folders. */
export function writePseudoLanguage(root: string): string[] {
  const { list, folders } = languageParts(root);
  const facts = { name: 'Éñglîîšh [pseudo]', direction: 'ltr', formats: 'en-XA', development: true };
  writeFileSync(path.join(list, `${PSEUDO}.json`), `${JSON.stringify(facts)}\n`);
  return folders.map((folder) => {
    const [from, to] = [path.join(folder, 'en'), path.join(folder, PSEUDO)];
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      const english = readFileSync(path.join(from, name), 'utf8');
      const texts = (): Record<string, string> =>
        Object.fromEntries(Object.entries(JSON.parse(english) as Record<string, string>).map(([code, text]) => [code, pseudoText(text)]));
      writeFileSync(path.join(to, name), name.endsWith('.po') ? pseudoCatalogue(english) : `${JSON.stringify(texts(), null, 2)}\n`);
    }
    return to;
  });
}

function removePseudoLanguage(root: string): void {
  const { list, folders } = languageParts(root);
  rmSync(path.join(list, `${PSEUDO}.json`), { force: true });
  for (const folder of folders) rmSync(path.join(folder, PSEUDO), { recursive: true, force: true });
}

// Not `import.meta.main`: under npm this file is imported by `run.mjs`, which sets `argv`.
if (process.argv[1] === import.meta.filename) {
  const { values } = readWords('usage: npm run pseudo -- [--remove]', { options: { remove: { type: 'boolean', default: false } } });
  if (values.remove) removePseudoLanguage(checkout);
  else
    console.log(
      `Written: ${writePseudoLanguage(checkout)
        .map((folder) => path.relative(checkout, folder))
        .join(', ')}`,
    );
}
