import type { AccountKind } from './chart.ts';

/** Names an account; it is opened with its first entry. */
export interface AccountRef {
  kind: AccountKind;
  brandId: string;
  /** Member id (`member/vendor` for a sub-wallet), provider code, `vendor:game`, or empty. */
  owner: string;
  currency: string;
}

interface InBrand {
  brandId: string;
  currency: string;
}

/** The names of all accounts there are, so that no module spells an owner itself. */
export const accounts = {
  cash: (at: InBrand & { memberId: string }): AccountRef => named('member.cash', at, at.memberId),
  hold: (at: InBrand & { memberId: string }): AccountRef => named('member.hold', at, at.memberId),
  debt: (at: InBrand & { memberId: string }): AccountRef => named('member.debt', at, at.memberId),
  owed: (at: InBrand & { memberId: string }): AccountRef => named('member.owed', at, at.memberId),
  points: (at: { brandId: string; memberId: string }): AccountRef =>
    named('member.points', { brandId: at.brandId, currency: 'PTS' }, at.memberId),
  subWallet: (at: InBrand & { memberId: string; vendor: string }): AccountRef => named('member.vendor', at, `${at.memberId}/${at.vendor}`),
  transit: (at: InBrand & { memberId: string; vendor: string }): AccountRef => named('member.transit', at, `${at.memberId}/${at.vendor}`),
  game: (at: InBrand & { vendor: string; game: string }): AccountRef => named('house.game', at, `${at.vendor}:${at.game}`),
  promotion: (at: InBrand & { code: string }): AccountRef => named('house.promotion', at, at.code),
  /** `kind`: of the contract, or `commission`. */
  commission: (at: InBrand & { kind: string }): AccountRef => named('house.commission', at, at.kind),
  adjustment: (at: InBrand): AccountRef => named('house.adjustment', at, ''),
  pointsIssue: (at: { brandId: string }): AccountRef => named('house.points', { brandId: at.brandId, currency: 'PTS' }, ''),
  depositClearing: (at: InBrand & { provider: string }): AccountRef => named('clearing.deposit', at, at.provider),
  fee: (at: InBrand & { provider: string }): AccountRef => named('house.fee', at, at.provider),
  transferClearing: (at: InBrand): AccountRef => named('clearing.transfer', at, ''),
  withdrawalClearing: (at: InBrand & { provider: string }): AccountRef => named('clearing.withdrawal', at, at.provider),
  vendorClearing: (at: InBrand & { vendor: string }): AccountRef => named('clearing.vendor', at, at.vendor),
};

function named(kind: AccountKind, at: InBrand, owner: string): AccountRef {
  return { kind, brandId: at.brandId, owner, currency: at.currency };
}

export const accountName = (account: AccountRef): string => `${account.kind}:${account.owner}:${account.currency}`;
