import { isDeepStrictEqual } from 'node:util';
import { FILES } from './brand-folder.ts';
import type { DraftFiles } from './draft-store.ts';

/** Where amounts of the brand's currency are; `*` is any one name or place in a list. */
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  [FILES.brand]: [
    'settings.memberTransfers.minAmount',
    'settings.memberTransfers.maxAmount',
    'settings.memberTransfers.dailyAmount',
    'settings.memberTransfers.reviewFrom',
  ],
  [FILES.payments]: [
    'channels.*.min',
    'channels.*.max',
    'channels.*.quick.*',
    'channels.*.fee.fixed',
    'withdrawals.min',
    'withdrawals.max',
    'withdrawals.automaticUpTo',
    'withdrawals.automaticPerDay',
    'withdrawals.fourEyesAbove',
    'withdrawals.ways.*.min',
    'withdrawals.ways.*.max',
    'withdrawals.ways.*.fee.fixed',
  ],
};

/** Rules that are amounts through and through: written again as a whole. Without rules of bonuses two operators give each. */
const WHOLE_PARTS: readonly string[] = [FILES.rewards, FILES.points, FILES.ranks, FILES.referral, FILES.missions, FILES.lottery];

export interface ClearedPlace {
  file: string;
  /** Empty: the whole file. */
  field: string;
}

const TERMS = 'currencyTerms';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Empties the amounts of `value` at a place that are what they were in `before`; answers where. */
function emptied(value: unknown, before: unknown, [name = '', ...rest]: readonly string[], at: readonly string[] = []): string[] {
  if (!isNode(value)) return [];
  const names = name === '*' ? Object.keys(value) : [name];
  return names.flatMap((one) => {
    const then = isNode(before) ? before[one] : undefined;
    const path = [...at, one];
    if (rest.length > 0) return emptied(value[one], then, rest, path);
    const amount = value[one];
    if ((typeof amount !== 'string' && typeof amount !== 'number') || amount === '' || amount !== then) return [];
    value[one] = '';
    return [path.join('.')];
  });
}

/** Decimals and steps of the currency before say nothing of the other one: this installation has its own, or the folder defines them. */
function withoutTerms(json: unknown, before: unknown): string[] {
  if (!isNode(json) || !isNode(before) || !isNode(json[TERMS]) || !isDeepStrictEqual(json[TERMS], before[TERMS])) return [];
  delete json[TERMS];
  return [TERMS];
}

const jsonOf = (body: Buffer | undefined): unknown => {
  try {
    return JSON.parse(body?.toString('utf8') ?? '') as unknown;
  } catch {
    return undefined;
  }
};
const currencyIn = (files: DraftFiles): unknown => (jsonOf(files.get(FILES.brand)) as { currency?: unknown } | undefined)?.currency;

/**
 * What becomes of a draft's amounts when its currency changes from one state to the next: those that stay as they were count in the other
 * currency, so they are emptied and somebody enters each again; parts that are amounts through and through are taken out. An amount that
 * changes with the currency stays.
 */
export function clearAmounts(before: DraftFiles, after: DraftFiles): { changed: Map<string, Buffer | null>; cleared: ClearedPlace[] } {
  const changed = new Map<string, Buffer | null>();
  const cleared: ClearedPlace[] = [];
  if (currencyIn(before) === currencyIn(after)) return { changed, cleared };
  for (const [file, places] of Object.entries(AMOUNTS)) {
    const json = jsonOf(after.get(file));
    const then = jsonOf(before.get(file));
    const fields = [
      ...places.flatMap((place) => emptied(json, then, place.split('.'))),
      ...(file === FILES.brand ? withoutTerms(json, then) : []),
    ];
    if (fields.length === 0) continue;
    changed.set(file, Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
    cleared.push(...fields.map((field) => ({ file, field })));
  }
  for (const file of WHOLE_PARTS) {
    const [then, now] = [before.get(file), after.get(file)];
    if (!then || !now?.equals(then)) continue;
    changed.set(file, null);
    cleared.push({ file, field: '' });
  }
  return { changed, cleared };
}
