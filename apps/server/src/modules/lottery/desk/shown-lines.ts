import type { ShownLine } from '../../four-eyes/public.ts';

/** Whom it happens to: asked again by the confirmation, so who confirms sees every brand of the draw. */
export function brandsLine(brandIds: readonly string[]): ShownLine {
  const brands = brandIds.join(', ');
  return { field: 'brands', before: brands, after: brands };
}

/** Leaves of a value by their paths. */
function* leavesOf(value: unknown, path: readonly string[]): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    if (value !== undefined && value !== null) yield [path.join(' '), Array.isArray(value) ? value.join(', ') : String(value)];
    return;
  }
  for (const [name, part] of Object.entries(value)) yield* leavesOf(part, [...path, name]);
}

/** An offer, field by field. */
function fieldsOf({ isOn, terms }: { isOn: boolean; terms: object }): ReadonlyMap<string, string> {
  const fields = new Map(leavesOf({ isOn, ...terms }, []));
  // Offered at the odds of ZY, even where it has none of its own.
  return 'zy' in terms ? fields.set('zy', 'true') : fields;
}

interface Written {
  isOn: boolean;
  /** As they are stored. */
  terms: object;
}

/** What another offer of a game changes. A play that has nothing of its own is as usual. */
export function offerLines(before: Written, after: Written): ShownLine[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((field) => {
      const [old, next] = [was.get(field) ?? null, is.get(field) ?? null];
      return old === next ? [] : [{ field, before: old, after: next }];
    });
}

/** Days on which a draw is held no more, or is again. */
export const dayLines = (before: readonly string[], after: readonly string[]): ShownLine[] =>
  [...new Set([...before, ...after])].toSorted().flatMap((day) => {
    const [was, is] = [before, after].map((days) => String(!days.includes(day)));
    return was === is || was === undefined || is === undefined ? [] : [{ field: `day ${day}`, before: was, after: is }];
  });
