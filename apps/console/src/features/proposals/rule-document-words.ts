import type { ProposalKindName } from '@pavilion/contract/four-eyes/desk';
import { useLingui } from '@lingui/react/macro';
import type { FieldLook, ValueLook } from './field-words.ts';

type Words = Readonly<Record<string, readonly [label: string, look: ValueLook]>>;

/** What the fields of a ladder of ranks and of a rule of referrals are called; null: a field of another kind. */
export function useRuleDocumentWords(): (kind: ProposalKindName, field: string) => FieldLook | null {
  const { t } = useLingui();
  const gifts: Words = {
    'gifts.timesHundredths': [t`Wagering requirement in percent of the gift`, 'count'],
    'gifts.largestBet': [t`Maximum bet that counts`, 'amount'],
    'gifts.days': [t`Days to complete wagering`, 'count'],
    'gifts.claimDays': [t`Days to claim`, 'count'],
  };
  const ladder: Words = {
    ...gifts,
    'contact.name': [t`Name of the contact`, null],
    'contact.address': [t`Address of the contact`, null],
  };
  const level: Words = {
    'asks.monthTurnover': [t`Monthly turnover`, 'amount'],
    'asks.totalTurnover': [t`Lifetime turnover`, 'amount'],
    'asks.totalDeposits': [t`Lifetime deposits`, 'amount'],
    keepMonths: [t`Validity (months)`, 'count'],
    'benefits.reachGift': [t`Gift on level-up`, 'amount'],
    'benefits.monthGift': [t`Monthly gift`, 'amount'],
    'benefits.withdrawalsPlus': [t`Extra withdrawals per day`, 'count'],
    'benefits.rebatePlus': [t`Added to rebates, in thousandths of a percent`, 'count'],
    'benefits.ownContact': [t`Personal contact`, 'count'],
  };
  const rule: Words = {
    ...gifts,
    minDeposit: [t`First deposit of at least`, 'amount'],
    minTurnover: [t`Minimum turnover`, 'amount'],
    days: [t`Days to qualify`, 'count'],
    inviterAmount: [t`The inviter gets`, 'amount'],
    invitedAmount: [t`Invitee gets`, 'amount'],
    mostAMonth: [t`Monthly cap per inviter`, 'count'],
    monthBudget: [t`Monthly budget`, 'amount'],
    sameAddressHours: [t`Same network does not count within`, 'hours'],
  };
  const weight = (field: string): FieldLook | null => {
    const [, place, name] = /^gifts\.weights\.(\d+)\.(\w+)$/.exec(field) ?? [];
    if (place === undefined) return null;
    const number = Number(place) + 1;
    return name === 'percent'
      ? { label: t`Games that count differently, ${number}: percent`, look: 'count' }
      : { label: t`Games that count differently, ${number}`, look: null };
  };
  const ofLevel = (field: string): FieldLook | null => {
    const [, place, name = ''] = /^levels\.(\d+)\.(.+)$/.exec(field) ?? [];
    if (place === undefined) return null;
    const number = Number(place) + 1;
    const code = name.startsWith('names.') ? name.slice('names.'.length) : null;
    const [label, look]: Words[string] = code === null ? (level[name] ?? [name, null]) : [t`Name in ${code}`, null];
    return { label: t`Level ${number} · ${label}`, look };
  };
  return (kind, field) => {
    if (kind !== 'rank.ladder' && kind !== 'referral.rule') return null;
    const [label, look] = (kind === 'rank.ladder' ? ladder : rule)[field] ?? [];
    return label === undefined ? (ofLevel(field) ?? weight(field)) : { label, look: look ?? null };
  };
}
