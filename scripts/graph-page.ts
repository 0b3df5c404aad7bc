import { circlesOf, type DefinedModule } from './module-graph.ts';

export const GRAPH_PAGE = 'docs/module-graph.md';

type Graph = Readonly<Record<string, readonly string[]>>;

/** Edges that no longer way says: those the picture needs. */
function reduced(graph: Graph): [string, string][] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    from === to ||
    (graph[from] ?? []).some((next) => {
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return Object.entries(graph).flatMap(([from, uses]) =>
    uses.filter((to) => !uses.some((other) => other !== to && reaches(other, to))).map((to): [string, string] => [from, to]),
  );
}

const wordsOf = (names: readonly string[]): string => (names.length > 0 ? names.join(', ') : 'nothing');
const countOf = (circles: readonly string[][]): string =>
  circles.length === 0 ? 'none' : circles.map((circle) => `one of ${circle.length} (${circle.join(', ')})`).join('; ');

/** The page of the module graph: counts of circles, a Mermaid picture, a paragraph a module. `views`: whose views a module's SQL reads. */
export function graphPage(modules: readonly DefinedModule[], views: Graph): string {
  const uses: Graph = Object.fromEntries(modules.map(({ name, uses: used }) => [name, used.toSorted()]));
  const filledBy = new Map(modules.flatMap(({ name, fills }) => fills.map((slot) => [slot, name] as const)));
  const ownerOf = (slot: string): string => slot.split('.')[0] ?? '';
  const upward = modules.flatMap(({ name, asks }) => asks.map((slot) => [name, slot, filledBy.get(slot) ?? 'the process'] as const));
  const withSlots: Graph = Object.fromEntries(
    modules.map(({ name }) => [
      name,
      [...(uses[name] ?? []), ...upward.flatMap(([from, , by]) => (from === name && uses[by] ? [by] : []))],
    ]),
  );
  const withViews: Graph = Object.fromEntries(
    modules.map(({ name }) => [name, [...(uses[name] ?? []), ...(views[name] ?? []).filter((one) => uses[one])]]),
  );
  const beyond = (name: string): string[] => (views[name] ?? []).filter((one) => uses[one] && !uses[name]?.includes(one));
  const edges = Object.values(uses).reduce((sum, used) => sum + used.length, 0);
  return [
    '# Module graph of the server',
    '',
    '`npm run graph` writes this page from the definitions (`apps/server/src/modules/<module>/module.ts`) and the SQL of the modules; `npm run check` compares it.',
    '',
    `- ${modules.length} modules, ${edges} uses; circles of uses: ${countOf(circlesOf(uses))}.`,
    `- ${upward.length} needs that are filled from above (slots); circles with them: ${countOf(circlesOf(withSlots))}.`,
    `- ${modules.reduce((sum, { name }) => sum + beyond(name).length, 0)} pairs meet in a view or a list of another module alone, without a use; circles with all views: ${countOf(circlesOf(withViews))}.`,
    '',
    'An arrow is a use that no longer way says, a dashed one a slot with who fills it, a dotted one a view that is read without a use.',
    '',
    '```mermaid',
    'flowchart BT',
    ...reduced(uses).map(([from, to]) => `  ${from} --> ${to}`),
    ...upward.filter(([, , by]) => uses[by]).map(([from, slot, by]) => `  ${from} -. ${slot.split('.')[1] ?? ''} .-> ${by}`),
    ...modules.flatMap(({ name }) => beyond(name).map((to) => `  ${name} -.-> ${to}`)),
    '```',
    '',
    ...modules.flatMap(({ name, asks }) => [
      `## ${name}`,
      '',
      `Uses: ${wordsOf(uses[name] ?? [])}.`,
      ...(asks.length > 0
        ? [
            '',
            `Asks: ${asks.map((slot) => `\`${slot.split('.')[1] ?? ''}\`${ownerOf(slot) === name ? '' : ` of ${ownerOf(slot)}`} (${filledBy.get(slot) ?? 'the process'})`).join(', ')}.`,
          ]
        : []),
      ...(beyond(name).length > 0 ? ['', `Reads views of: ${wordsOf(beyond(name))}.`] : []),
      '',
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
