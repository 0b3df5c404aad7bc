// What `npm run check -- --changed` runs for the files that changed, and what it leaves out.
import path from 'node:path';

export interface Tree {
  /** Tests of Vitest, from the root. */
  tests: readonly string[];
  /** Each journey with the features it walks through. */
  journeys: Readonly<Record<string, readonly string[]>>;
  /** Modules of the server, each with those it uses. */
  graph: Readonly<Record<string, readonly string[]>>;
  /** Files a file imports, from the root. */
  importsOf: (file: string) => readonly string[];
}

export interface Plan {
  tests: string[];
  journeys: string[];
  /** Tests that are near what changed and are left out all the same. */
  leftOut: { processes: number; users: number };
  /** Files that concern everything: only the whole check can say what they broke. */
  everywhere: string[];
}

/** Who needs one of these needs the whole platform, which is made of every module: that says nothing about one of them. */
const WHOLE = /^apps\/server\/src\/(?:main|domains|modules|compose\/[^/]+|test\/[^/]+|seed\/.+)\.ts$|^apps\/pavilion\/src\/product\.ts$/;
/** What everything is built from or run with. */
const EVERYWHERE =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vitest\.config\.ts|playwright\.config\.ts|apps\/server\/database\/.*|scripts\/test-[^/]*)$/;

const UNITS = [
  /^apps\/server\/src\/modules\/[^/]+\//,
  /^apps\/(?:portal|console)\/src\/(?:features|shared)\/[^/]+\//,
  /^apps\/studio\/src\/games\/[^/]+\//,
  /^packages\/[^/]+\//,
];

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isProcess = (file: string): boolean => file.endsWith('.process.test.ts');

/** The folder whose tests a file belongs to: its module, feature, game or package, else its own folder. */
function unitOf(file: string): string {
  for (const pattern of UNITS) {
    const [folder] = pattern.exec(file) ?? [];
    if (folder) return folder;
  }
  return `${path.dirname(file)}/`;
}

export function planFor(changed: readonly string[], tree: Tree): Plan {
  const code = changed.filter((file) => /\.(?:tsx?|mjs|css|sql|json|html)$/.test(file));
  const chosen = new Set(code.filter((file) => tree.tests.includes(file)));
  // Flat folders have a test beside each file: of others in them only what imports the file is concerned.
  const near = tree.tests.filter((test) => code.some((file) => isNear(test, file)));
  for (const test of near) if (!isProcess(test)) chosen.add(test);
  const users = usersOf(code, tree).filter((test) => !chosen.has(test) && !near.includes(test));
  const reachesIt = reaching((file) => code.includes(file), tree.importsOf);
  const needsPlatform = reaching((file) => WHOLE.test(file), tree.importsOf);
  const related = [...users.filter(reachesIt), ...tree.tests.filter((test) => isDirect(test, code, tree))];
  for (const test of related) if (!isProcess(test) && !needsPlatform(test)) chosen.add(test);
  const isLeftOut = (test: string): boolean => !chosen.has(test);
  return {
    tests: [...chosen].toSorted(),
    journeys: journeysOf(code, tree),
    leftOut: { processes: near.filter((test) => isProcess(test) && isLeftOut(test)).length, users: users.filter(isLeftOut).length },
    everywhere: code.filter((file) => EVERYWHERE.test(file)),
  };
}

function isNear(test: string, file: string): boolean {
  const unit = unitOf(file);
  if (UNITS.some((pattern) => pattern.test(file))) return test.startsWith(unit);
  return path.dirname(test) === path.dirname(file) && path.basename(test).startsWith(path.basename(file).replace(/\.\w+$/, '.'));
}

/** Tests of modules that use a changed module. */
function usersOf(code: readonly string[], { graph, tests }: Tree): string[] {
  const moduleOf = (file: string): string | undefined => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1];
  const changed = new Set(code.filter((file) => !isTest(file)).map(moduleOf));
  const users = new Set(Object.keys(graph).filter((module) => graph[module]?.some((used) => changed.has(used))));
  return tests.filter((test) => users.has(moduleOf(test) ?? ''));
}

const isDirect = (test: string, code: readonly string[], { importsOf }: Tree): boolean =>
  importsOf(test).some((file) => code.includes(file));

/** Whether a file comes to another by imports. */
function reaching(isSought: (file: string) => boolean, importsOf: Tree['importsOf']): (file: string) => boolean {
  const known = new Map<string, boolean>();
  const reaches = (file: string): boolean => {
    if (isSought(file)) return true;
    const answer = known.get(file);
    if (answer !== undefined) return answer;
    // A ring of imports ends here.
    known.set(file, false);
    const found = importsOf(file).some(reaches);
    known.set(file, found);
    return found;
  };
  return reaches;
}

function journeysOf(code: readonly string[], { journeys }: Tree): string[] {
  const features = new Set(
    code.flatMap((file) => {
      const [, app, feature] = /^apps\/(portal|console)\/src\/(?:features|shared)\/([^/]+)\//.exec(file) ?? [];
      return app && !isTest(file) ? [`${app}/${feature}`] : [];
    }),
  );
  return Object.keys(journeys).filter((file) => code.includes(file) || journeys[file]?.some((feature) => features.has(feature)));
}

/** One line on what was not run; of the other steps, by their names. */
export function leftOutLine({ leftOut, everywhere, journeys }: Plan, allJourneys: number, skipped: readonly string[]): string {
  const parts = [
    leftOut.processes > 0 ? `${leftOut.processes} process tests of what changed` : '',
    leftOut.users > 0 ? `${leftOut.users} tests of modules that use it (they need the whole platform, or do not come to it)` : '',
    `${allJourneys - journeys.length} journeys`,
    ...skipped,
    'all other tests',
  ];
  const wide = everywhere.length > 0 ? ` ${everywhere.join(', ')} can break anything.` : '';
  return `Left out: ${parts.filter(Boolean).join(', ')}.${wide} \`npm test\` runs everything.`;
}
