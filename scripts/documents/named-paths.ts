/** Endings of files that a text may name without their folder. */
const ENDINGS = /\.(?:tsx?|mjs|css|sql|json|md|html|po|yml|woff2|svg|png)$/;
/** Folders at the root: a path that begins with one is complete. */
const TOP = /^(?:apps|packages|scripts|docs|brands|art|e2e)\//;
/** Beginnings of paths that leave out the program they are in. */
const INNER = /^(?:modules|kernel|features|shared|src|database)\//;
/** What a machine makes and git does not track. */
const MADE = /^(?:\.\/)?(?:\.data|\.cache|node_modules|dist|pictures|DATA_DIR)\/|\/(?:dist|node_modules|\.cache)(?:\/|$)/;

export interface NamedPath {
  line: number;
  path: string;
  isLink: boolean;
}

/** Paths of the repository that a Markdown text names in backticks, or links to. */
export function namedPaths(text: string): NamedPath[] {
  return text.split('\n').flatMap((content, index) => {
    const line = index + 1;
    const links = [...content.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, path = '']) => ({ line, path, isLink: true }));
    const codes = [...content.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/));
    const paths = codes.map((code) => code.replace(/:\d+$/, '')).filter((code) => isPath(code));
    return [...links.filter(({ path }) => !/^[a-z]+:/.test(path)), ...paths.map((path) => ({ line, path, isLink: false }))];
  });
}

const isPath = (code: string): boolean =>
  /^[\w.@<>*-]+(?:\/[\w.@<>*-]+)*\/?$/.test(code) &&
  !MADE.test(code) &&
  !code.startsWith('@') &&
  (TOP.test(code) || INNER.test(code) || (ENDINGS.test(code) && !code.startsWith('.')));

/** The comments of a source, line by line; what is code becomes empty. */
export const commentsOf = (source: string): string =>
  source
    .split('\n')
    .map((line) => (/^\s*(?:\/\/|\/?\*|--)/.test(line) ? line : (/\s\/\/ (.*)/.exec(line)?.[1] ?? '')))
    .join('\n');

/** `<x>` and `*` match any name. */
const asPattern = (path: string): string =>
  path
    .replace(/\/$/, '')
    .split(/(<[^>]*>|\*+)/)
    .map((part) => (/^[<*]/.test(part) ? '[^/]+' : part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')))
    .join('');

/** Answers whether a path named in `document` is a file or a folder of the repository. Inner paths may leave out what comes before them, and `src/`. */
export function pathFinder(tracked: readonly string[]): (path: string, document: string) => boolean {
  const all = new Set<string>();
  for (const file of tracked) for (let at = file.length; at > 0; at = file.lastIndexOf('/', at - 1)) all.add(file.slice(0, at));
  const places = [...all];
  const short = [...new Set(places.map((place) => place.replaceAll('/src/', '/')))];
  const found = new Map<string, boolean>();
  const isAnywhere = (path: string): boolean => {
    const pattern = new RegExp(`${TOP.test(path) ? '^' : '(?:^|/)'}${asPattern(path)}$`);
    return places.some((place) => pattern.test(place)) || (!TOP.test(path) && short.some((place) => pattern.test(place)));
  };
  return (path, document) => {
    if (!/[<*]/.test(path)) {
      const beside = new URL(path, `file:///${document}`).pathname.slice(1).replace(/\/$/, '');
      if (all.has(beside)) return true;
    }
    const known = found.get(path) ?? isAnywhere(path);
    found.set(path, known);
    return known;
  };
}
