import type { AccountKind } from '@pavilion/contract/wallet/account-kinds';
import { useLingui } from '@lingui/react/macro';
import type { reportFigures } from '@pavilion/contract/reports/desk';
import type { Ranking, ReportPreset } from '@pavilion/contract/reports/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { ReportName } from './report-address.ts';

type Answer = WireValue<typeof reportFigures>;
export type Period = Answer['periods'][number];
export type FigureRow = Answer['list'][number];
export type Figures = Pick<FigureRow, 'play' | 'moved'>;

export function useReportNames(): Readonly<Record<ReportName, string>> {
  const { t } = useLingui();
  return {
    day: t`Days`,
    brand: t`Brands`,
    product: t`Products`,
    vendor: t`Vendors`,
    game: t`Games`,
    channel: t`Channels`,
    ranking: t`Ranking`,
    liabilities: t`Liabilities`,
  };
}

export function usePresetWords(): Readonly<Record<ReportPreset, string>> {
  const { t } = useLingui();
  return {
    today: t`Today`,
    yesterday: t`Yesterday`,
    '7d': t`7 days`,
    '30d': t`30 days`,
    month: t`This month`,
    lastMonth: t`Last month`,
    '365d': t`365 days`,
  };
}

export function useRankingWords(): Readonly<Record<Ranking, string>> {
  const { t } = useLingui();
  return { stake: t`Stakes`, hold: t`GGR`, deposits: t`Deposits`, withdrawals: t`Withdrawals` };
}

/** Kinds of money that a figure opens to. */
export function useFactWords(): (fact: string) => string {
  const { t } = useLingui();
  return (fact) => {
    const words: Readonly<Record<string, string>> = {
      deposit: t`Deposits`,
      withdrawal: t`Withdrawals`,
      refund: t`Refunds`,
      chargeback: t`Chargebacks`,
      fee: t`Fees`,
      promotion: t`Grants`,
      rebate: t`Rebates`,
      'transfer.in': t`Received from members`,
      'transfer.out': t`Paid to members`,
      adjustment: t`Adjustments`,
      commission: t`Agent salaries and commission`,
    };
    return words[fact] ?? fact;
  };
}

/** What an account of the books is called, by its kind in the chart. */
export function useKindWords(): (kind: AccountKind) => string {
  const { t } = useLingui();
  return (kind) => {
    const words: Readonly<Record<AccountKind, string>> = {
      'member.cash': t`Member cash`,
      'member.hold': t`Held for withdrawals`,
      'member.points': t`Member points`,
      'member.vendor': t`Vendor wallets`,
      'member.transit': t`In transit to or from vendors`,
      'member.debt': t`Member debts`,
      'member.owed': t`Owed by members (chargebacks)`,
      'house.game': t`Brand: games`,
      'house.promotion': t`Brand: bonuses and rebates`,
      'house.adjustment': t`Brand: adjustments`,
      'house.commission': t`Brand: salaries and commission`,
      'house.points': t`Brand: points`,
      'house.fee': t`Brand: fees`,
      'clearing.deposit': t`Deposits at providers`,
      'clearing.withdrawal': t`Withdrawals at providers`,
      'clearing.vendor': t`Vendors: unreconciled`,
      'clearing.transfer': t`Between members`,
    };
    return words[kind];
  };
}

export type FigureName =
  | 'stake'
  | 'hold'
  | 'turnover'
  | 'payout'
  | 'placed'
  | 'paid'
  | 'inPlay'
  | 'bets'
  | 'deposits'
  | 'withdrawals'
  | 'refunds'
  | 'chargebacks'
  | 'fees'
  | 'grants'
  | 'rebates'
  | 'adjustments';

interface FigureWords {
  name: FigureName;
  label: string;
  /** A count is no money. */
  isCount?: boolean;
  /** Of play: which bets it opens to; of money: which fact. */
  opens: { counts: 'moved' | 'settled' } | { fact: string };
  /** Whether more is good for the house; null: neither. */
  isGood: boolean | null;
  isHidden?: boolean;
  /** Left out on a phone. */
  wideOnly?: boolean;
}

/** Every figure of a row, in the order of its columns. */
export function useFigureWords(): readonly FigureWords[] {
  const { t } = useLingui();
  return [
    { name: 'bets', label: t`Bets`, isCount: true, opens: { counts: 'moved' }, isGood: true },
    { name: 'placed', label: t`Stakes placed`, opens: { counts: 'moved' }, isGood: true, isHidden: true },
    { name: 'paid', label: t`Wins paid`, opens: { counts: 'moved' }, isGood: null, isHidden: true },
    { name: 'inPlay', label: t`Change in open stakes`, opens: { counts: 'moved' }, isGood: null, isHidden: true },
    { name: 'turnover', label: t`Valid turnover`, opens: { counts: 'settled' }, isGood: true, wideOnly: true },
    { name: 'stake', label: t`Stakes`, opens: { counts: 'settled' }, isGood: true },
    { name: 'payout', label: t`Payouts`, opens: { counts: 'settled' }, isGood: null, wideOnly: true },
    { name: 'hold', label: t`GGR`, opens: { counts: 'settled' }, isGood: true },
    { name: 'deposits', label: t`Deposits`, opens: { fact: 'deposit' }, isGood: true },
    { name: 'withdrawals', label: t`Withdrawals`, opens: { fact: 'withdrawal' }, isGood: null },
    { name: 'refunds', label: t`Refunds`, opens: { fact: 'refund' }, isGood: null, wideOnly: true },
    { name: 'chargebacks', label: t`Chargebacks`, opens: { fact: 'chargeback' }, isGood: false, wideOnly: true },
    { name: 'fees', label: t`Fees`, opens: { fact: 'fee' }, isGood: null, wideOnly: true },
    { name: 'grants', label: t`Grants`, opens: { fact: 'promotion' }, isGood: null },
    { name: 'rebates', label: t`Rebates`, opens: { fact: 'rebate' }, isGood: null, wideOnly: true },
    { name: 'adjustments', label: t`Adjustments`, opens: { fact: 'adjustment' }, isGood: null, isHidden: true },
  ];
}

/** A figure as its text on the wire; null where money belongs to no part. */
export function figureOf({ play, moved }: Figures, name: FigureName): string | number | null {
  if (name in play) return play[name as keyof typeof play];
  return moved ? moved[name as keyof typeof moved] : null;
}
