// Prints a schema from the catalog as text that is read, compared and never run. The embedded PostgreSQL brings no `pg_dump` (ADR 21).
import type { Pool } from '../../packages/kit/src/pool.ts';
import { readRelations, readRoutines, readSequences, readTypes } from './read-catalog.ts';
import type { Relation, Routine } from './read-catalog.ts';

export type Owners = Readonly<Record<string, { readonly owns: readonly string[] }>>;

/** Section of what no module owns: types, sequences, and functions that several modules use. */
const SHARED = 'shared';
const RULE = '='.repeat(20);

interface Piece {
  owner: string;
  /** Order within a section: types, sequences, tables, views, functions. */
  rank: number;
  name: string;
  text: string;
}

/**
 * The tables, views, functions, triggers and grants of `schema`, as `psql` would show them. Left out: partitions by time, which
 * come and go with the months, object ids, and the owner with its own rights. Sections and what is in them are sorted by name, columns keep their order.
 * `pool` looks in the schema first (`searchPath`), so that names of its own things are printed without its name.
 */
export async function printSchema(pool: Pool, schema: string, owners: Owners): Promise<string> {
  const [relations, routines, types, sequences] = [
    await readRelations(pool, schema),
    await readRoutines(pool, schema),
    await readTypes(pool, schema),
    await readSequences(pool, schema),
  ];
  const ownerOf = ownersByName(owners);
  addPartitions(ownerOf, relations);
  addInnerRoutines(ownerOf, routines);
  const owner = (name: string): string => ownerOf.get(name) ?? SHARED;
  const pieces: Piece[] = [
    ...types.map(({ name, definition }) => ({ owner: SHARED, rank: 0, name, text: `${definition};` })),
    ...sequences.map(({ name, definition }) => ({ owner: owner(name), rank: 1, name, text: `${definition};` })),
    ...relations.map((one) => ({ owner: owner(one.name), rank: one.isView ? 3 : 2, name: one.name, text: relationText(one) })),
    ...routines.map((one) => ({ owner: owner(one.name), rank: 4, name: one.signature, text: routineText(one) })),
  ];
  const sections = [...new Set([...Object.keys(owners), ...pieces.map(({ owner }) => owner)])].toSorted();
  const body = sections.flatMap((section) => {
    const own = pieces.filter((piece) => piece.owner === section).toSorted(inOrder);
    if (own.length === 0) return [];
    return [...(sections.length > 1 ? [`-- ${RULE} ${section} ${RULE}`] : []), ...own.map(({ text }) => text)];
  });
  return `-- The schema ${schema} as migrations and functions make it. Written by \`npm run database\`, compared by a test; to change it, add a migration or change a function.\n\n${body.join('\n\n')}\n`;
}

const inOrder = (a: Piece, b: Piece): number => a.rank - b.rank || (a.name < b.name ? -1 : 1);

function ownersByName(owners: Owners): Map<string, string> {
  return new Map(Object.entries(owners).flatMap(([module, { owns }]) => owns.map((name): [string, string] => [name, module])));
}

/** A partition belongs to whom its table belongs to. */
function addPartitions(ownerOf: Map<string, string>, relations: readonly Relation[]): void {
  for (const { name, partitionOf } of relations) {
    const owner = ownerOf.get(partitionOf?.split(' ')[0] ?? '');
    if (owner !== undefined) ownerOf.set(name, owner);
  }
}

/** A function that no list names belongs to the one module whose functions call it or whose tables' triggers do. */
function addInnerRoutines(ownerOf: Map<string, string>, routines: readonly Routine[]): void {
  const unnamed = routines.filter(({ name }) => !ownerOf.has(name));
  const calls = new Map(unnamed.map(({ name }) => [name, new RegExp(String.raw`\b${name}\(`)]));
  const callersOf = ({ name, tables }: Routine): string[] => [
    ...tables,
    ...routines.filter((caller) => caller.name !== name && calls.get(name)?.test(caller.definition)).map((caller) => caller.name),
  ];
  for (let before = -1; before !== ownerOf.size;) {
    before = ownerOf.size;
    for (const routine of unnamed) {
      const [owner, ...others] = new Set(callersOf(routine).map((caller) => ownerOf.get(caller)));
      if (owner !== undefined && others.length === 0) ownerOf.set(routine.name, owner);
    }
  }
}

function relationText(one: Relation): string {
  const made = one.partitionOf === null ? tableText(one) : partitionText(one);
  const parts = one.isView ? [viewText(one)] : [made, ...one.indexes, ...one.triggers];
  return [...parts, ...one.grants, ...one.comments].map((part) => `${part};`).join('\n');
}

function tableText(one: Relation): string {
  const lines = [...one.columns, ...one.constraints].map((line) => `  ${line}`).join(',\n');
  return `CREATE TABLE ${one.name} (\n${lines}\n)${storageText(one)}`;
}

/** Columns and constraints are those of the table it is part of; it may have indexes, triggers and rights beside those. */
const partitionText = (one: Relation): string => `CREATE TABLE ${one.name} PARTITION OF ${one.partitionOf}${storageText(one)}`;

const storageText = ({ partitionBy, options }: Relation): string =>
  `${partitionBy ? ` PARTITION BY ${partitionBy}` : ''}${options ? ` WITH (${options})` : ''}`;

const viewText = ({ name, definition, options }: Relation): string =>
  `CREATE VIEW ${name}${options ? ` WITH (${options})` : ''} AS\n${definition.replace(/;\s*$/, '')}`;

const routineText = ({ definition, grants }: Routine): string => [definition.trim(), ...grants].map((part) => `${part};`).join('\n');
