export interface Change {
  path: string;
  before: string;
  after: string;
}

export interface DetailView {
  changes: Change[];
  facts: { path: string; text: string }[];
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as a line of text. */
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (!isPlain(value)) return new Map([[path, textOf(value)]]);
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...leavesOf(inner, path ? `${path}.${key}` : key)]));
}

/** A stored text that is JSON itself (a result of a lottery by its prizes) as its value. */
function opened(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** The changes of a proposal are in its body. */
function flat({ body, ...detail }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (!isPlain(body) || 'before' in detail || 'after' in detail) return body === undefined ? detail : { body, ...detail };
  const { before, after, ...rest } = body;
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }), ...rest, ...detail };
}

/** Splits an entry's detail into what differs between `before` and `after`, and every further fact. */
export function diffOf(detail: Readonly<Record<string, unknown>>): DetailView {
  const { before: first, after: last, ...rest } = flat(detail);
  const [before, after] = [opened(first), opened(last)];
  const hasChange = before !== undefined || after !== undefined;
  const [old, fresh] = [
    hasChange ? leavesOf(before ?? {}, isPlain(before ?? {}) ? '' : 'value') : new Map<string, string>(),
    hasChange ? leavesOf(after ?? {}, isPlain(after ?? {}) ? '' : 'value') : new Map<string, string>(),
  ];
  const paths = [...new Set([...old.keys(), ...fresh.keys()])].filter((path) => path !== '');
  const changes = paths
    .map((path) => ({ path, before: old.get(path) ?? '', after: fresh.get(path) ?? '' }))
    .filter((one) => one.before !== one.after);
  return { changes, facts: [...leavesOf(rest)].filter(([path]) => path !== '').map(([path, text]) => ({ path, text })) };
}
