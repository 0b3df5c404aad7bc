// Checks imports: which app, package and module may import which. Prints each import that goes another way and fails.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { GRAPH_PAGE, graphPage } from './graph-page.ts';
import { definedModules, moduleGraph, viewGraph } from './module-graph.ts';
import { root } from '../apps/pavilion/src/schemas.ts';
import { findForeignUses } from './table-ownership.ts';

/** What each folder may import of the other folders (or of one file in them); packages from the registry are the concern of their manifests. */
const areas: Record<string, string[]> = {
  // What a language is and which there are: every app needs it, so it needs none.
  'packages/languages': [],
  'packages/contract': ['packages/languages'],
  'packages/fairness': [],
  // Rules of draws, the same on the server, on the board and in the proof.
  'packages/lottery': ['packages/fairness', 'packages/languages/src/compared-text.ts'],
  'packages/kit': [],
  // A brand's colours and faces, and money as text: the server writes them as the screens do.
  'packages/theme': [],
  'packages/format': ['packages/languages/src/compared-text.ts'],
  'packages/ui': ['packages/format', 'packages/languages/src/compared-text.ts', 'packages/theme'],
  'apps/server': [
    'packages/contract',
    'packages/fairness',
    'packages/kit',
    'packages/languages',
    'packages/lottery',
    'packages/theme',
    'packages/format',
  ],
  // The games vendor and the payment provider know the platform through their public protocols only.
  'apps/studio': ['packages/fairness', 'packages/kit', 'packages/languages'],
  'apps/psp': ['packages/kit', 'packages/languages'],
  'apps/vendor': ['packages/kit', 'packages/languages'],
  'apps/draw': ['packages/kit'],
  'apps/idp': ['packages/kit', 'packages/languages'],
  'apps/portal': [
    'packages/contract',
    'packages/fairness',
    'packages/format',
    'packages/languages',
    'packages/lottery',
    'packages/theme',
    'packages/ui',
  ],
  'apps/console': [
    'packages/contract',
    'packages/format',
    'packages/languages',
    'packages/lottery',
    'packages/theme',
    'packages/ui',
    'apps/portal/vite-babel.ts',
    'apps/portal/vite-contract.ts',
    'apps/portal/vite-words.ts',
  ],
  // The product as one, and its command line.
  'apps/pavilion': [
    'apps/server',
    'apps/studio',
    'apps/psp',
    'apps/vendor',
    'apps/draw',
    'apps/idp',
    'packages/contract',
    'packages/kit',
    'packages/languages',
  ],
  scripts: [
    'apps/pavilion',
    'apps/server',
    'apps/studio',
    'apps/psp',
    'apps/vendor',
    'apps/draw',
    'apps/idp',
    'apps/portal',
    'apps/console',
    'packages/contract',
    'packages/fairness',
    'packages/format',
    'packages/kit',
    'packages/languages',
    'packages/lottery',
    'packages/theme',
    'packages/ui',
  ],
  e2e: ['packages/contract', 'packages/fairness', 'packages/kit', 'packages/lottery', 'apps/pavilion', 'scripts'],
};

/** What tests may use beyond that: the real other side of a protocol, the commands of the product, scenes that drills share. */
const forTests: Readonly<Record<string, readonly string[]>> = {
  'apps/server': ['apps/studio', 'apps/psp', 'apps/vendor', 'apps/draw', 'apps/idp', 'apps/pavilion', 'scripts'],
  'apps/pavilion': ['scripts'],
};

const MODULES = 'apps/server/src/modules';

/** Folders of the server that know no domain. */
const CORE = ['kernel', 'http', 'jobs', 'messages', 'shell'];
const graph = moduleGraph();

export interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

/** The rule an import breaks, in words; undefined when it is fine. Paths are relative to the root. */
export function brokenRule({ from, to }: Import): string | undefined {
  const [areaFrom, areaTo] = [areaOf(from), areaOf(to)];
  if (areaFrom !== areaTo) {
    if (!areaFrom || !areaTo || areas[areaFrom]?.some((allowed) => to.startsWith(allowed))) return undefined;
    if (isOfTests(from) && forTests[areaFrom]?.includes(areaTo)) return undefined;
    return `${areaFrom} may not use ${areaTo}`;
  }
  if (areaFrom === 'apps/portal') return brokenFeatureRule(from, to);
  if (areaFrom !== 'apps/server') return undefined;
  const [moduleFrom, moduleTo] = [moduleOf(from), moduleOf(to)];
  const place = /^apps\/server\/src\/([^/]+)\//.exec(from)?.[1] ?? '';
  if (!moduleTo) return undefined;
  if (!moduleFrom) return CORE.includes(place) && !isTest(from) ? `${place} knows no module, and this is ${moduleTo}` : undefined;
  if (moduleFrom === moduleTo) return undefined;
  if (graph[moduleFrom] === undefined) return `the module ${moduleFrom} has no module.ts`;
  const isDefinition = from === `${MODULES}/${moduleFrom}/module.ts` && to === `${MODULES}/${moduleTo}/module.ts`;
  if (!isDefinition && to !== `${MODULES}/${moduleTo}/public.ts` && !isOfTests(from))
    return `the module ${moduleTo} is entered through its public.ts`;
  if (isOfTests(from) || graph[moduleFrom].includes(moduleTo)) return undefined;
  return `${moduleFrom}/module.ts does not use ${moduleTo}`;
}

/** Folders of the portal that know no feature: every feature may use them. */
const BELOW_FEATURES = ['shared', 'parts', 'api', 'i18n'];

function brokenFeatureRule(from: string, to: string): string | undefined {
  const [featureFrom, featureTo] = [featureOf(from), featureOf(to)];
  if (!featureTo || featureFrom === featureTo || isTest(from)) return undefined;
  const place = /^apps\/portal\/src\/([^/]+)\//.exec(from)?.[1] ?? '';
  if (BELOW_FEATURES.includes(place)) return `${place} knows no feature, and this is ${featureTo}`;
  return featureFrom && !to.endsWith(`/${featureTo}/public.ts`) ? `the feature ${featureTo} is entered through its public.ts` : undefined;
}

/** Rings of features of the portal, by any import but a test's: also one that is loaded later is a need. */
export const findFeatureCycles = (imports: Import[]): string[][] =>
  findCycles(
    imports.flatMap(({ from, to }) => {
      const [featureFrom, featureTo] = [featureOf(from), featureOf(to)];
      const isNeed = featureFrom && featureTo && featureFrom !== featureTo && !isTest(from);
      return isNeed ? [{ from: featureFrom, to: featureTo, typeOnly: false }] : [];
    }),
  );

/** What definitions use and no code does: left in, a later import along it would go unnoticed. `drawn`: pairs that the definition itself needs. */
export function unusedEdges(
  imports: Import[],
  edges: Readonly<Record<string, readonly string[]>> = graph,
  drawn: readonly string[] = definedModules().flatMap(({ name, drawn: to }) => [...to].map((other) => `${name} → ${other}`)),
): string[] {
  const code = imports.filter(({ from, to }) => !isTest(from) && !to.endsWith('/module.ts'));
  const walked = new Set([...drawn, ...code.map(({ from, to }) => `${moduleOf(from)} → ${moduleOf(to)}`)]);
  return Object.entries(edges)
    .flatMap(([from, to]) => to.map((module) => `${from} → ${module}`))
    .filter((edge) => !walked.has(edge));
}

/** Rings of files that need each other while they load. Imports of types vanish and cannot make one. */
export function findCycles(imports: Import[]): string[][] {
  const next = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, trail: string[]): void => {
    const seenAt = trail.indexOf(file);
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), file]);
    if (seenAt >= 0 || done.has(file)) return;
    for (const { to } of next.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return cycles;
}

const isTest = (file: string): boolean => /\.test\.tsx?$|\/src\/test\//.test(file);
/** A test, or the world that tests of a module share. */
const isOfTests = (file: string): boolean => isTest(file) || file.includes('/testing/');
const areaOf = (file: string): string | undefined => Object.keys(areas).find((area) => file.startsWith(`${area}/`));
const featureOf = (file: string): string | undefined => /^apps\/portal\/src\/features\/([^/]+)\//.exec(file)?.[1];
const moduleOf = (file: string): string | undefined => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1];

export function readImports(file: string): Import[] {
  const { module } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  const named = module.staticImports.map((item) => ({
    text: item.moduleRequest.value,
    typeOnly: item.entries.length > 0 && item.entries.every(({ isType }) => isType),
  }));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ text: moduleRequest.value, typeOnly: isType }] : [])),
  );
  const source = readFileSync(path.join(root, file), 'utf8');
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    // Loaded later, so it makes no ring; who may use whom holds all the same.
    ({ text: source.slice(moduleRequest.start + 1, moduleRequest.end - 1), typeOnly: true }),
  );
  return [...named, ...exported, ...dynamic].flatMap(({ text, typeOnly }) => {
    const to = resolve(file, text);
    return to ? [{ from: file, to, typeOnly }] : [];
  });
}

/** Undefined for what is not a file of ours. */
function resolve(from: string, text: string): string | undefined {
  if (text.startsWith('.')) return path.join(path.dirname(from), text.replace(/\?.*$/, ''));
  const [, name, rest] = /^@pavilion\/([^/]+)(?:\/(.+))?$/.exec(text) ?? [];
  return name ? `packages/${name}/src/${rest ?? 'index'}.ts` : undefined;
}

function sourceFiles(folder: string): string[] {
  if (!statSync(path.join(root, folder), { throwIfNoEntry: false })) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist.*|out)$/.test(entry.name) ? [] : sourceFiles(inside);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [inside] : [];
  });
}

if (import.meta.main) {
  const files = ['packages', 'apps', 'scripts', 'e2e'].flatMap(sourceFiles);
  const imports = files.flatMap(readImports);
  const foreign = findForeignUses(files);
  const complaints = [
    ...imports.flatMap((item) => {
      const rule = brokenRule(item);
      return rule ? [`${item.from} imports ${item.to}: ${rule}`] : [];
    }),
    ...unusedEdges(imports).map((edge) => `a module uses another for nothing: ${edge}`),
    ...foreign.complaints,
    ...(readFileSync(path.join(root, GRAPH_PAGE), 'utf8') === graphPage(definedModules(), viewGraph(files))
      ? []
      : [`${GRAPH_PAGE} is not what the definitions say: npm run graph`]),
    ...findCycles(imports).map((ring) => `a ring of imports: ${ring.join(' → ')}`),
    ...findFeatureCycles(imports).map((ring) => `a ring of features: ${ring.join(' → ')}`),
  ];
  for (const complaint of complaints) console.error(complaint);
  console.log(`${imports.length} imports and ${foreign.statements} statements, ${complaints.length} against the rules`);
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
