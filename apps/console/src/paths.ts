/** Every place of the desk, so that links are made in one way. */
export const paths = {
  home: '/',
  login: (next?: string) => (next && next !== '/' ? `/login?${new URLSearchParams({ next }).toString()}` : '/login'),
  members: '/members',
  member: (memberId: string, tab?: string) => `/members/${encodeURIComponent(memberId)}${tab ? `?tab=${tab}` : ''}`,
  memberMoney: (memberId: string, day: string) =>
    `/members/${encodeURIComponent(memberId)}?${new URLSearchParams({ tab: 'money', from: day, to: day }).toString()}`,
  documents: '/documents',
  document: (id: string) => `/documents/${encodeURIComponent(id)}`,
  exclusions: '/exclusions',
  withdrawals: '/withdrawals',
  withdrawalInReview: (id: string) => `/withdrawals?${new URLSearchParams({ id }).toString()}`,
  withdrawal: (id: string) => `/withdrawals?${new URLSearchParams({ id, state: '' }).toString()}`,
  deposits: '/deposits',
  deposit: (id: string) => `/deposits?${new URLSearchParams({ id }).toString()}`,
  adjustments: '/adjustments',
  adjustment: (id: string) => `/adjustments?${new URLSearchParams({ id }).toString()}`,
  adjustmentsOf: (memberId: string) => `/adjustments?${new URLSearchParams({ memberId }).toString()}`,
  transfers: '/transfers',
  walletTransfers: '/vendor-wallets',
  reconciliation: '/reconciliation',
  channels: '/channels',
  bets: '/bets',
  bet: (id: string) => `/bets?${new URLSearchParams({ id }).toString()}`,
  betsOf: (filter: Readonly<Record<string, string>>) => `/bets?${new URLSearchParams(filter).toString()}`,
  payments: '/payments',
  cashier: '/cashier',
  feedback: '/feedback',
  outbox: '/outbox',
  brand: '/brand',
  registration: '/registration',
  brands: '/brands',
  games: '/games',
  brandDraft: (id: string, tab?: string) => `/brands/${encodeURIComponent(id)}${tab ? `?tab=${tab}` : ''}`,
  operators: '/operators',
  roles: '/operators/roles',
  audit: '/audit',
  auditOf: (subjectKind: string, subjectId: string) => `/audit?${new URLSearchParams({ subjectKind, subjectId }).toString()}`,
  security: '/security',
  status: '/status',
  account: '/account',
} as const;

/** Where to go after a login: only a place of this desk, never another site. */
export function safeNext(next: string | null): string {
  if (!next || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return paths.home;
  return next.startsWith('/login') || next.startsWith('/welcome') ? paths.home : next;
}
