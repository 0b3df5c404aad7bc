import type { ProposalKindName } from '@pavilion/contract/desk-proposals';
import type { PayeeKind } from '@pavilion/contract/payees';
import { useLingui } from '@lingui/react/macro';
import { useContractNames } from '../../parts/contract-names.ts';
import { usePayeeWords } from '../../parts/payee-words.ts';
import { tagName } from '../../parts/way-looks.tsx';
import { useChangeWords } from '../brand-drafts/change-words.tsx';
import { useAccessWords } from '../brands/access-words.ts';
import { useGameRuleWords } from '../brands/game-rule-words.ts';
import { useFieldWords as useFormFieldWords } from '../brands/pattern-words.ts';
import { useRuleWords } from '../withdrawals/rule-words.ts';

/** How a value is read: money and counts with separators, parts per million as percents, ids by the names they stand for. */
export type ValueLook = 'amount' | 'count' | 'ppm' | 'brands' | 'role' | 'permissions' | 'hours' | null;

export interface FieldLook {
  /** Null: no words, its path stands for it. */
  label: string | null;
  look: ValueLook;
}

const NOTHING: FieldLook = { label: null, look: null };
const MONEY: ReadonlySet<string> = new Set([
  'minAmount',
  'maxAmount',
  'automaticUpTo',
  'automaticPerDay',
  'fourEyesAbove',
  'largest',
  'activeTurnover',
  'brakeAbove',
  'feeFixed',
  'min',
  'max',
  'threshold',
]);

/** Joins what a part of a field is called with what its place in it is called. */
const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' · ');

type Words = Readonly<Record<string, string>>;

/** Words of fields that need their place: those of a list by the entry they stand in. */
function usePlacedWords(): Partial<Record<ProposalKindName, (path: readonly string[]) => string | null>> {
  const { t } = useLingui();
  const payees = usePayeeWords();
  const contracts = useContractNames();
  const change = useChangeWords();
  const formField = useFormFieldWords();
  const ways: Words = { feeFixed: t`fixed fee`, feePpm: t`fee in percent`, min: t`Least amount`, max: t`Greatest amount`, hours: t`hours` };
  const runs: Words = { automaticUpTo: t`goes out by itself up to`, brakeAbove: t`stops above` };
  const form: Words = {
    enabled: t`Asked for`,
    required: t`Required`,
    patternId: t`Pattern`,
    acceptedPattern: t`Own expression`,
    minLength: t`Least characters`,
    maxLength: t`Most characters`,
  };
  const region: Words = { country: t`Country`, address: t`Address or range` };
  const runKinds: Words = { ...contracts.kinds, commission: t`Rebate commission` };
  return {
    'withdrawals.rules': ([list, kind, name = '']) =>
      list === 'ways' && kind ? joined(payees.kinds[kind as PayeeKind] ?? kind, ways[name] ?? name) : null,
    'settlements.rules': ([list, kind, name = '']) =>
      list === 'rules' && kind ? joined(runKinds[kind] ?? kind, runs[name] ?? name) : null,
    'inbox.rules.change': ([list, tag]) => (list === 'words' && tag ? t`Words in ${tagName(tag)}` : null),
    'brand.registration': (path) => {
      const name = path.at(-1) ?? '';
      return form[name] ? joined(...path.slice(0, -1).map(formField), form[name]) : path.map(formField).join(' · ');
    },
    'brand.region': ([kind = '', ...rest]) => (region[kind] ? joined(region[kind], rest.join('.')) : null),
    'brand.publish': (path) => {
      // `content/brand.json` and its like stand before the field.
      const end = path.findIndex((part) => /^(json|html|png|jpe?g|webp|svg)\b/.test(part));
      const file = path.slice(0, end + 1).join('.');
      return end < 0 ? null : change({ file: file.replace(/[:#/ ]+$/, ''), field: path.slice(end + 1).join('.') });
    },
  };
}

/** Words of fields that stand for themselves. */
function usePlainWords(): Partial<Record<ProposalKindName, Words>> {
  const { t } = useLingui();
  const operator: Words = { name: t`Name`, email: t`E-mail`, role: t`Role`, brandIds: t`Brands`, brands: t`Brands`, status: t`Status` };
  return {
    'adjustments.rules': { fourEyesAbove: t`Two operators above`, largest: t`At most`, reversalHours: t`Hours to take one's own back` },
    'withdrawals.rules': useRuleWords(),
    'settlements.rules': { activeTurnover: t`Active from this turnover in a period`, unusualPercent: t`Unusual beyond, percent` },
    'inbox.rules.change': { hourly: t`In an hour`, daily: t`In a day`, fourEyesAbove: t`Two operators above` },
    'risk.rule.change': { enabled: t`On`, holds: t`Withdrawals wait for an operator while a case is open` },
    'brand.access': useAccessWords(),
    'brand.games': useGameRuleWords(),
    'four-eyes.rules': { waitHours: t`Hours a loosened control waits` },
    'operator.invite': operator,
    'operator.change': operator,
    'operator.unlock': operator,
    'operator.reset': operator,
    'role.save': { name: t`Name`, permissions: t`Permission` },
    'payment-provider.secret': { secret: t`Secret` },
  };
}

const LOOKS: Readonly<Record<string, ValueLook>> = {
  feePpm: 'ppm',
  hours: 'hours',
  brandIds: 'brands',
  brands: 'brands',
  role: 'role',
  permissions: 'permissions',
};

function lookOf(kind: ProposalKindName, name: string, isKnown: boolean): ValueLook {
  if (kind === 'inbox.rules.change') return 'count';
  if (MONEY.has(name)) return 'amount';
  return LOOKS[name] ?? (isKnown ? 'count' : null);
}

/** What a changed field is called and how its values are read, by the kind of the proposal. */
export function useFieldWords(): (kind: ProposalKindName) => (field: string) => FieldLook {
  const placed = usePlacedWords();
  const plain = usePlainWords();
  return (kind) => (field) => {
    const path = field.split('.');
    const name = path.at(-1) ?? '';
    const label = plain[kind]?.[field] ?? placed[kind]?.(path) ?? null;
    if (label === null) return NOTHING;
    return { label, look: lookOf(kind, name, plain[kind]?.[field] !== undefined) };
  };
}
