import { promotionKinds } from '@pavilion/contract/promotions/terms';
import { useLingui } from '@lingui/react/macro';
import { tagName } from '../../parts/way-looks.tsx';
import type { FieldLook, ValueLook } from '../proposals/field-words.ts';
import { useLockFieldWords } from '../proposals/lock-field-words.ts';
import { useChoiceWords } from './choice-words.ts';
import { usePromotionWords } from './promotion-words.ts';

type Words = Readonly<Record<string, FieldLook>>;

/** Fields of the rule, by the kind of promotion; those of a list by their last part. */
function useRuleWords(): Readonly<Record<string, Words>> {
  const { t } = useLingui();
  const choices = useChoiceWords();
  const { period: periodWords } = usePromotionWords();
  const field = (label: string, look: ValueLook): FieldLook => ({ label, look });
  const periods = { day: periodWords('day'), week: periodWords('week'), month: periodWords('month') };
  const period: FieldLook = { label: t`Period`, look: null, values: periods };
  const gameTypes = field(t`Eligible game types`, 'games');
  const bonus = field(t`Bonus`, 'amount');
  const share = { 'gives.percent': field(t`Share of the deposit`, 'percent'), 'gives.cap': field(t`Largest bonus`, 'amount') };
  const minDeposit = field(t`Smallest deposit`, 'amount');
  const ticketDays = field(t`Ticket validity (days)`, 'count');
  const weekdays = field(t`Weekdays`, 'weekdays');
  return {
    deposit: {
      ...share,
      which: { label: t`Which deposit`, look: null, values: choices.which },
      weekdays,
      minDeposit,
      'gives.steps.from': field(t`Deposit from`, 'amount'),
      'gives.steps.amount': bonus,
    },
    cashback: {
      period,
      gameTypes,
      cap: field(t`Largest bonus`, 'amount'),
      ofTurnover: field(t`Maximum share of stakes at risk`, 'percent'),
      'steps.lossFrom': field(t`Loss from`, 'amount'),
      'steps.percent': field(t`Cashback rate`, 'percent'),
    },
    turnover: { period, gameTypes, 'steps.turnoverFrom': field(t`Minimum turnover`, 'amount'), 'steps.amount': bonus },
    signup: { amount: bonus },
    code: { amount: bonus },
    login: { amounts: bonus },
    manual: { upTo: field(t`Operator limit`, 'amount'), pictures: { label: t`Pictures`, look: null, values: choices.pictures } },
    race: {
      period,
      gameTypes,
      measure: { label: t`Ranked by`, look: null, values: choices.measure },
      least: field(t`Minimum to take part`, 'count'),
      prizes: field(t`Prizes by place`, 'amount'),
    },
    wheel: {
      'tickets.deposit': field(t`One ticket per deposit of`, 'amount'),
      'tickets.turnover': field(t`One ticket per daily turnover of`, 'amount'),
      'tickets.login': field(t`One ticket per day for logging in`, 'count'),
      'tickets.mission': field(t`One ticket per completed mission`, 'count'),
      'tickets.perDay': field(t`Maximum tickets per day`, 'count'),
      'tickets.days': ticketDays,
      'segments.of': { label: t`Prize`, look: null, values: choices.prize },
      'segments.amount': field(t`Amount`, 'amount'),
      'segments.points': field(t`Points`, 'count'),
      'segments.weight': field(t`Weight`, 'count'),
      'segments.stock': field(t`Stock`, 'count'),
      'segments.free': field(t`No wagering`, 'count'),
    },
    rain: {
      weekdays,
      hours: field(t`Starts at (brand time)`, null),
      seconds: field(t`Rain duration (seconds)`, 'count'),
      pool: field(t`Pool per rain`, 'amount'),
      least: field(t`Smallest envelope`, 'amount'),
      most: field(t`Largest envelope`, 'amount'),
    },
    ticket: { ...share, minDeposit, days: ticketDays, to: { label: t`Recipients`, look: null, values: choices.to } },
  };
}

/** Fields beside the rule. */
function usePlainWords(): Words {
  const { t } = useLingui();
  const words = usePromotionWords();
  const choices = useChoiceWords();
  return {
    code: { label: t`URL name`, look: null },
    kind: { label: t`Type`, look: null, values: Object.fromEntries(promotionKinds.map((one) => [one, words.kind(one)])) },
    category: { label: t`Category`, look: null, values: choices.category },
    picture: { label: t`Picture`, look: null },
    'budget.per': {
      label: t`Budget applies`,
      look: null,
      values: { all: t`Entire period`, day: t`Each day`, week: t`Each week`, month: t`Each month` },
    },
    'lock.of': { label: t`Wagering base`, look: null, values: choices.base },
    'who.minRank': { label: t`Rank from`, look: 'count' },
    'who.maxAccountDays': { label: t`Maximum account age (days)`, look: 'count' },
    'who.countries': { label: t`Countries`, look: 'countries' },
    'who.verifiedContact': { label: t`Requires a verified email or phone`, look: 'count' },
    'who.firstDevice': { label: t`Only the first account per device`, look: 'count' },
    'who.oncePerPerson': { label: t`One account per person: by device, payee and document`, look: 'count' },
  };
}

/** What the fields of a proposed version of a promotion are called, and how their values are read. */
export function usePromotionFieldWords(): (field: string) => FieldLook | null {
  const { t } = useLingui();
  const rules = useRuleWords();
  const plain = usePlainWords();
  const lock = useLockFieldWords();
  const ofText = (tag: string, name: string): FieldLook => {
    const language = tagName(tag);
    const labels: Readonly<Record<string, string>> = {
      title: t`Title, ${language}`,
      summary: t`Short description, ${language}`,
      more: t`Full description, ${language}`,
    };
    return { label: labels[name] ?? null, look: null };
  };
  const ofRule = (kind: string, place: readonly string[]): FieldLook | null => {
    const number = place.find((one) => /^\d+$/.test(one));
    const known = rules[kind]?.[place.filter((one) => one !== number).join('.')] ?? null;
    return known && number !== undefined ? { ...known, label: `${known.label} · ${Number(number) + 1}` } : known;
  };
  return (field) => {
    const [first = '', second = '', ...rest] = field.split('.');
    if (first === 'texts') return ofText(second, rest.join('.'));
    return first === 'rule' ? ofRule(second, rest) : (plain[field] ?? lock(field));
  };
}
