import type { Endpoint } from '@pavilion/contract/base/endpoint';
import type { DeskAccess, DeskRegistrar, DeskServe, OperatorContext } from '../../http/desk.ts';

type Handler = (input: { query: unknown; body: undefined; upload: Buffer }, context: OperatorContext) => Promise<unknown>;

/** A list of the desk that can be read to its end. */
export interface DeskList {
  endpoint: Endpoint;
  handler: Handler;
  /** `number`: by `pageNo`, with counts; `mark`: by `after`, which is `next` of the page before. */
  paging: 'number' | 'mark';
}

/** Names that say which page; every other name of a query is a filter. */
export const PAGE_NAMES: ReadonlySet<string> = new Set(['pageNo', 'pageSize', 'page', 'size', 'after']);

function namesOf(schema: Endpoint['query']): ReadonlySet<string> {
  const shape: unknown = schema && 'shape' in schema ? schema.shape : null;
  return new Set(typeof shape === 'object' && shape !== null ? Object.keys(shape) : []);
}

export function pagingOf({ method, access, stepUp, query, value }: Endpoint): DeskList['paging'] | null {
  if (method !== 'GET' || access !== 'desk' || stepUp) return null;
  const asked = namesOf(query);
  const answered = namesOf(value);
  if (!answered.has('list') || !asked.has('pageSize')) return null;
  if (asked.has('pageNo') && answered.has('totalPages')) return 'number';
  return asked.has('after') && answered.has('next') ? 'mark' : null;
}

/** The lists among all calls of the desk, by path. */
export function collectLists(registrars: readonly ((desk: DeskRegistrar) => void)[], access: DeskAccess): ReadonlyMap<string, DeskList> {
  const lists = new Map<string, DeskList>();
  const serve = (endpoint: Endpoint, handler: Handler): void => {
    const paging = pagingOf(endpoint);
    if (paging) lists.set(endpoint.path, { endpoint, handler, paging });
  };
  for (const register of registrars) register({ serve: serve as unknown as DeskServe, access });
  return lists;
}
