/** Kinds of account that belong to a member. */
export const memberAccountKinds = [
  'member.cash',
  'member.hold',
  'member.points',
  'member.vendor',
  'member.transit',
  'member.debt',
  'member.owed',
] as const;
export type MemberAccountKind = (typeof memberAccountKinds)[number];

/** Kinds of account of the ledger; `modules/ledger/chart.ts` says what each holds and whose it is. */
export const accountKinds = [
  ...memberAccountKinds,
  'house.game',
  'house.promotion',
  'house.adjustment',
  'house.points',
  'house.commission',
  'house.fee',
  'clearing.deposit',
  'clearing.withdrawal',
  'clearing.vendor',
  'clearing.transfer',
] as const;
export type AccountKind = (typeof accountKinds)[number];
