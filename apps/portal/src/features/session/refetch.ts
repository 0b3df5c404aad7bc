import type { RefetchKind } from '@pavilion/contract/base/event';
import { memberQueries } from '../../api/member-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { sessionStore } from '../../api/session-store.ts';
import { heardBy } from '../../features.ts';
import { isOwn } from '../../shared/session/create-session.ts';

/** Of these every answer of the member's own is fetched again, since money and rank are part of nearly all of them. Of the others features name their queries. */
const OWN: ReadonlySet<RefetchKind> = new Set<RefetchKind>([
  'account',
  'balance',
  'bonuses',
  'content',
  'contracts',
  'deposits',
  'documents',
  'points',
  'protection',
  'rank',
  'referral',
  'rewards',
  'settlements',
  'system',
  'team',
  'tickets',
  'wallets',
  'withdrawals',
]);

/** Refetches what is on the screen of these kinds, each query once. */
export function refetch(kinds: readonly RefetchKind[]): void {
  const keys = kinds.flatMap(heardBy);
  const isOwnAsked = kinds.some((kind) => OWN.has(kind));
  void queryClient.invalidateQueries({
    predicate: (query) => (isOwnAsked && isOwn(query)) || keys.some((key) => key.every((part, place) => query.queryKey[place] === part)),
  });
  if (kinds.includes('account')) refreshSession().catch(() => undefined);
}

/** The login says whether the member is an agent; who is made one afterwards gets an agent's menus at once. */
async function refreshSession(): Promise<void> {
  const { id, type } = await queryClient.fetchQuery({ ...memberQueries.memberInfo(), staleTime: 0 });
  const facts = sessionStore.get();
  if (facts && facts.id === id && facts.customerType !== type) sessionStore.set({ ...facts, customerType: type });
}

/** All screens of a brand get such a hint at once: each refetches at its own moment, so that the requests do not come together. */
const SPREAD_MS = 2_000;
const waiting = new Set<RefetchKind>();

export function refetchSoon(kinds: readonly RefetchKind[]): void {
  // One timer at a time: what comes while it runs is asked for with it.
  if (waiting.size === 0) {
    // A moment, not an outcome.
    // oxlint-disable-next-line no-restricted-properties
    const wait = Math.random() * SPREAD_MS;
    setTimeout(() => {
      const due = [...waiting];
      waiting.clear();
      refetch(due);
    }, wait);
  }
  for (const kind of kinds) waiting.add(kind);
}
