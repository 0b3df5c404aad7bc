import type { ProposalKindName } from '@pavilion/contract/four-eyes/desk';
import type { PayeeKind } from '@pavilion/contract/payments/payees';
import { riskKinds } from '@pavilion/contract/risk/terms';
import { useLingui } from '@lingui/react/macro';
import { useContractNames } from '../../parts/contract-names.ts';
import { usePayeeWords } from '../../parts/payee-words.ts';
import { languageName, tagName } from '../../parts/way-looks.tsx';
import { useActFieldWords } from './act-field-words.ts';
import { useRuleDocumentWords } from './rule-document-words.ts';
import { useChangeWords } from '../brand-drafts/change-words.tsx';
import { useAccessWords } from '../brands/access-words.ts';
import { useGameRuleWords } from '../brands/game-rule-words.ts';
import { useModuleWords } from '../brands/module-words.ts';
import { useFieldWords as useFormFieldWords } from '../brands/pattern-words.ts';
import { useServicesWords } from '../brands/services-words.ts';
import { useSignInWords } from '../brands/sign-in-words.ts';
import { useMissionFieldWords } from '../missions/mission-field-words.ts';
import { usePromotionFieldWords } from '../promotions/promotion-field-words.ts';
import { useRiskWords } from '../risk/risk-words.ts';
import { useRuleFields } from '../risk/rule-words.ts';
import { useRuleWords } from '../withdrawals/rule-words.ts';

/** How a value is read: money and counts with separators, parts per million as percents, ids by their names; an empty list of games, weekdays or countries is all of them. */
export type ValueLook =
  | 'amount'
  | 'count'
  | 'ppm'
  | 'brands'
  | 'role'
  | 'permissions'
  | 'hours'
  | 'effect'
  | 'contract'
  | 'severity'
  | 'word'
  | 'moment'
  | 'reward'
  | 'percent'
  | 'hundredths'
  | 'games'
  | 'weekdays'
  | 'countries'
  | null;

export interface FieldLook {
  /** Null: no words, its path is shown instead. */
  label: string | null;
  look: ValueLook;
  /** Words of its values. */
  values?: Readonly<Record<string, string>>;
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
  'cost',
]);

/** Joins what a part of a field is called with what its place in it is called. */
const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' · ');

type Words = Readonly<Record<string, string>>;

/** Words of fields that need their place: those of a list by their entry. */
function usePlacedWords(): Partial<Record<ProposalKindName, (field: string) => string | null>> {
  const { t } = useLingui();
  const payees = usePayeeWords();
  const contracts = useContractNames();
  const change = useChangeWords();
  const modules = useModuleWords();
  const risk = useRiskWords();
  const ruleFields = useRuleFields();
  const signIn: Words = useSignInWords();
  const services: Words = useServicesWords();
  const formField = useFormFieldWords();
  const ways: Words = {
    feeFixed: t`fixed fee`,
    feePpm: t`fee in percent`,
    min: t`Minimum amount`,
    max: t`Maximum amount`,
    hours: t`hours`,
  };
  const runs: Words = { automaticUpTo: t`paid automatically up to`, brakeAbove: t`held above` };
  const form: Words = {
    enabled: t`Shown in the form`,
    required: t`Required`,
    patternId: t`Pattern`,
    acceptedPattern: t`Custom expression`,
    minLength: t`Minimum characters`,
    maxLength: t`Maximum characters`,
  };
  const rule: Words = { enabled: t`On`, holds: t`Withdrawals need an operator while a case is open` };
  const region: Words = { country: t`Country`, address: t`IP address or range` };
  const [kindsOf, typesOf]: readonly [Words, Words] = [contracts.kinds, contracts.types];
  const runKinds: Words = { ...contracts.kinds, commission: t`Rebate commission` };
  const channel: Words = {
    ...ways,
    on: t`On`,
    quick: t`Quick amounts`,
    languages: t`Languages`,
    mark: t`Icon`,
  };
  const texts: Words = { name: t`Name`, text: t`Description` };
  const policy: Words = { isOn: t`On`, eligible: t`For whom`, period: t`Period`, payer: t`Paid by`, highest: t`Highest terms` };
  return {
    'payments.channels': (field) => {
      if (field === 'order') return t`Sort order`;
      const name = field.split('.').at(-1) ?? '';
      return joined(field.slice('channels.'.length, -name.length - 1), channel[name] ?? name);
    },
    'contracts.policy': (field) => {
      const [where = '', name = ''] = field.split('.');
      const [kind = '', type = ''] = where.split(' ');
      return joined(kindsOf[kind] ?? kind, typesOf[type] ?? type, policy[name] ?? name);
    },
    'contracts.setting': (field) => {
      const type = field.split('.')[1];
      return type === undefined ? t`Offer validity (days)` : joined(t`Hold in percent`, typesOf[type] ?? type);
    },
    'withdrawals.rules': (field) => {
      const [list, kind = '', name = ''] = field.split('.');
      return list === 'ways' && name ? joined(payees.kinds[kind as PayeeKind] ?? kind, ways[name] ?? name) : null;
    },
    'settlements.rules': (field) => {
      const [list, kind = '', name = ''] = field.split('.');
      return list === 'rules' && name ? joined(runKinds[kind] ?? kind, runs[name] ?? name) : null;
    },
    'inbox.rules.change': (field) => (field.startsWith('words.') ? t`Blocked words in ${tagName(field.slice('words.'.length))}` : null),
    // Kinds of rules have dots in their names.
    'risk.rule.change': (field) => {
      const kind = riskKinds.find((one) => field.startsWith(`${one}.`));
      if (!kind) return null;
      const name = field.split('.').at(-1) ?? '';
      const param = ruleFields({ kind }).find((one) => one.name === name)?.label;
      return joined(risk.kind(kind)[0], rule[name] ?? param ?? name);
    },
    'brand.registration': (field) => {
      const [name = '', part] = field.split('.');
      return part === undefined ? formField(name) : joined(formField(name), form[part] ?? part);
    },
    'brand.region': (field) => {
      const [kind = '', ...rest] = field.split(':');
      return region[kind] ? joined(region[kind], rest.join(':')) : null;
    },
    'points.reward.change': (field) => {
      const [name = '', language = ''] = field.split('.');
      return texts[name] ? joined(texts[name], languageName(language)) : null;
    },
    'brand.modules': (field) => modules(field).name,
    'brand.services': (field) => services[field] ?? null,
    'brand.sign-in': (field) => {
      const [code = '', part = ''] = field.split('.');
      return signIn[part] ? joined(code, signIn[part]) : null;
    },
    'brand.publish': (field) => {
      const [file = '', path = ''] = field.split(' ');
      return change({ file, field: path });
    },
    'payment-provider.secret': (field) => (field.startsWith('settings.') ? joined(t`Setting`, field.slice('settings.'.length)) : null),
  };
}

/** Words of fields that need no context. */
function usePlainWords(): Partial<Record<ProposalKindName, Words>> {
  const { t } = useLingui();
  const operator: Words = {
    name: t`Name`,
    email: t`Email`,
    role: t`Role`,
    brands: t`Brands`,
    permissions: t`Permissions`,
    status: t`Status`,
    access: t`Access`,
  };
  return {
    'adjustments.rules': {
      fourEyesAbove: t`Two operators required above`,
      largest: t`At most`,
      reversalHours: t`Hours to reverse your own adjustment`,
    },
    'withdrawals.rules': useRuleWords(),
    'settlements.rules': { activeTurnover: t`Active from turnover per period`, unusualPercent: t`Unusual above (%)` },
    'inbox.rules.change': { hourly: t`Per hour`, daily: t`Per day`, fourEyesAbove: t`Two operators required above` },
    'brand.access': useAccessWords(),
    'brand.games': useGameRuleWords(),
    'four-eyes.rules': { waitHours: t`Waiting time for loosened controls (hours)` },
    'security.rule': {
      enabled: t`On`,
      threshold: t`From this number`,
      windowSeconds: t`Within (seconds)`,
      severity: t`Severity`,
    },
    'rooms.rules': {
      onWord: t`Messages with a listed word`,
      mostText: t`Maximum characters`,
      keepDays: t`Days until messages are deleted`,
    },
    'support.rules': {
      hours: t`hours`,
      waitTargetSeconds: t`Longest wait (seconds)`,
      idleMinutes: t`End inactive chats after (minutes)`,
      acknowledgeHours: t`Acknowledge complaints within (hours)`,
      answerDays: t`Answer complaints within (days)`,
    },
    'lottery.feed.games': { games: t`Games` },
    'points.reward.change': {
      kind: t`Type`,
      points: t`Points`,
      pieces: t`Stock`,
      perMember: t`Limit per member`,
      startsAt: t`Offered from`,
      endsAt: t`Offered until`,
      shown: t`In the mall`,
      position: t`Position in the mall`,
      art: t`Icon`,
    },
    'points.reward.codes': { codes: t`Total codes`, added: t`Fingerprint of the new codes` },
    'agent.quota': { agents: t`Maximum direct sub-agents` },
    'promotion.codes': {
      code: t`Code`,
      codes: t`Total codes`,
      uses: t`Total uses`,
      cost: t`Maximum cost`,
    },
    'promotion.application': {
      member: t`Member`,
      amount: t`Amount`,
      upTo: t`Maximum paid by the promotion`,
      budget: t`Budget of the promotion`,
    },
    'operator.invite': operator,
    'operator.change': operator,
    'operator.unlock': operator,
    'operator.reset': operator,
    'role.save': { name: t`Name`, added: t`Permissions added`, removed: t`Permissions removed` },
    'payment-provider.secret': { secret: t`Secret`, kind: t`Type`, enabled: t`On`, channels: t`Deposit methods` },
  };
}

const LOOKS: Readonly<Record<string, ValueLook>> = {
  feePpm: 'ppm',
  hours: 'hours',
  brands: 'brands',
  role: 'role',
  permissions: 'permissions',
  added: 'permissions',
  removed: 'permissions',
  eligible: 'contract',
  period: 'contract',
  payer: 'contract',
  severity: 'severity',
  onWord: 'word',
  startsAt: 'moment',
  endsAt: 'moment',
};

function lookOf(kind: ProposalKindName, field: string): ValueLook {
  const name = field.split('.').at(-1) ?? '';
  if (kind === 'brand.region') return 'effect';
  if (kind === 'brand.sign-in' || kind === 'brand.services') return null;
  if (kind === 'inbox.rules.change') return 'count';
  if (kind === 'points.reward.change' && field === 'kind') return 'reward';
  if (kind === 'promotion.application') return name === 'member' ? null : 'amount';
  if (kind === 'security.rule' && name === 'threshold') return 'count';
  if (name === 'code' || name === 'highest' || name === 'order' || name === 'mark') return null;
  if (kind === 'brand.publish' || kind === 'payment-provider.secret' || name === 'patternId' || name === 'dialingCode') return null;
  return MONEY.has(name) ? 'amount' : (LOOKS[name] ?? 'count');
}

/** What a changed field is called and how its values are read, by the kind of the proposal. */
export function useFieldWords(): (kind: ProposalKindName) => (field: string) => FieldLook {
  const placed = usePlacedWords();
  const plain = usePlainWords();
  const acts = useActFieldWords();
  const rules = useRuleDocumentWords();
  const versions: Partial<Record<ProposalKindName, (field: string) => FieldLook | null>> = {
    'mission.publish': useMissionFieldWords(),
    'promotion.publish': usePromotionFieldWords(),
  };
  return (kind) => (field) => {
    const rule = versions[kind]?.(field) ?? rules(kind, field);
    if (rule) return rule;
    const act = acts[kind]?.[field];
    if (act) return { label: act.label, look: act.look ?? null };
    const label = plain[kind]?.[field] ?? placed[kind]?.(field) ?? null;
    return label === null ? NOTHING : { label, look: lookOf(kind, field) };
  };
}
