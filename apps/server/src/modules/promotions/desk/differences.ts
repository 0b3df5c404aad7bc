import type { DeskVersion } from './store.ts';

export interface Difference {
  /** Place in the terms (`rule.steps.1.amount`), `texts.<language>.<field>`, `category`, `picture`, `startsAt`, `endsAt`. */
  field: string;
  before: string;
  after: string;
}

type ComparedVersion = Pick<DeskVersion, 'terms' | 'texts' | 'category' | 'picture' | 'starts_at' | 'ends_at'>;

/** What a version says otherwise than the one before it, by place, as it is kept. Of what only one of them has the other side is empty. */
export function differencesOf(before: ComparedVersion, after: ComparedVersion): Difference[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => (was.get(field) ?? '') !== (is.get(field) ?? ''))
    .toSorted()
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }));
}

function leavesOf({ terms, texts, category, picture, starts_at: startsAt, ends_at: endsAt }: ComparedVersion): Map<string, string> {
  const leaves = new Map<string, string>();
  collect(leaves, '', terms);
  collect(leaves, 'texts', texts);
  collect(leaves, '', { category, picture, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null });
  return leaves;
}

function collect(leaves: Map<string, string>, at: string, value: unknown): void {
  if (value === null || value === undefined || value === '') return;
  if (typeof value !== 'object') {
    leaves.set(at, typeof value === 'string' ? value : JSON.stringify(value));
    return;
  }
  for (const [name, inner] of Object.entries(value)) collect(leaves, at === '' ? name : `${at}.${name}`, inner);
}
