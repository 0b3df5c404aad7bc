import { deskPermissions } from '@pavilion/contract/permissions';
import type { SecuritySeverity } from '@pavilion/contract/security-events/desk';
import type { OpenHours } from '@pavilion/contract/base/open-hours';
import { DAY_MS } from '@pavilion/contract/base/time';
import { PPM_NUMBER } from '@pavilion/contract/base/rate';
import { useLingui } from '@lingui/react/macro';
import { amountText, inPercent } from '../../parts/amount.tsx';
import { useHoursText } from '../../parts/hours-editor.tsx';
import { momentText } from '../../parts/moment.ts';
import { useProductWords } from '../../parts/product-words.ts';
import { currentTag } from '../../i18n/language.ts';
import { useContractWords } from '../contracts/contract-words.ts';
import { usePermissionWords, useRoleWords } from '../operators/role-words.tsx';
import { useSeverityWords } from '../security/security-words.ts';
import { useOperator } from '../session/operator.tsx';
import { useActFieldWords } from './act-field-words.ts';
import type { ValueLook } from './field-words.ts';
import type { ProposalRow } from './proposal-words.ts';
import { isCounted, readValue } from './value-text.ts';

/** With separators, exact. */
const numberText = (text: string): string =>
  new Intl.NumberFormat(currentTag(), { maximumFractionDigits: 6 }).format(text as `${number}`).replaceAll('-', '−');

const PERCENT = 100;
const MONDAY = Date.UTC(2024, 0, 1);
const eachOf = (list: string, word: (one: string) => string): string => list.split(', ').map(word).join(', ');
/** 1 is Monday. */
const weekdayName = (day: string): string =>
  new Intl.DateTimeFormat(currentTag(), { weekday: 'long', timeZone: 'UTC' }).format(new Date(MONDAY + (Number(day) - 1) * DAY_MS));

/** A value of a changed field as an operator reads it; null is none. */
export function useValueText({
  kind,
  brandIds,
  currency: given,
}: Pick<ProposalRow, 'kind' | 'brandIds' | 'currency'>): (
  value: string | null,
  of: { look: ValueLook; field: string; values?: Readonly<Record<string, string>> | undefined },
) => string {
  const { t } = useLingui();
  const { brandOf } = useOperator();
  const product = useProductWords();
  const roleWords = useRoleWords();
  const permissionWords = usePermissionWords();
  const hoursText = useHoursText();
  const severityWords = useSeverityWords();
  const acts = useActFieldWords();
  const { eligible, periods, payers } = useContractWords();
  const contractWords: Readonly<Record<string, string>> = { ...eligible, ...periods, ...payers };
  const effects: Readonly<Record<string, string>> = {
    allow: t`Allowed`,
    deny: t`Blocked from entry`,
    whitelist: t`Always, including maintenance`,
  };
  const currencies = new Set((brandIds ?? []).map((id) => brandOf(id)?.currency));
  const currency = given ?? (currencies.size === 1 ? [...currencies][0] : undefined);
  const number = (text: string, look: ValueLook, field: string): string => {
    if (look === 'ppm') return inPercent(Number(text) / PPM_NUMBER, { maximumFractionDigits: 4 });
    if (look === 'percent') return inPercent(Number(text) / PERCENT, { maximumFractionDigits: 4 });
    if (look === 'hundredths') return `${numberText(String(Number(text) / PERCENT))}×`;
    if (look === 'amount' && currency) return amountText(text, currency);
    return look === 'count' || look === 'amount' || isCounted(field) ? numberText(text) : text;
  };
  const listTexts = {
    games: (text: string) => (text === '' ? t`all games` : eachOf(text, (one) => product(one.toLowerCase()))),
    weekdays: (text: string) => (text === '' ? t`every day` : eachOf(text, weekdayName)),
    countries: (text: string) => (text === '' ? t`all countries` : text),
  };
  const permission = (one: string): string => {
    const known = deskPermissions.find((code) => code === one);
    return known ? permissionWords(known) : one;
  };
  return (value, { look, field, values }) => {
    if (values && value !== null) return values[value] ?? value;
    if (look !== null && look in listTexts && value !== null) return listTexts[look as keyof typeof listTexts](value);
    const act = acts[kind]?.[field];
    if (act && value !== null && act.look === undefined) return act.values?.[value] ?? value;
    if (value === null || (look !== null && value === '')) return t`none`;
    if (look === 'brands' && value === '*') return t`All, including future brands`;
    if (look === 'brands')
      return value
        .split(', ')
        .map((one) => brandOf(one)?.name ?? one)
        .join(', ');
    if (look === 'permissions') return value.split(', ').map(permission).join('\n');
    if (look === 'reward') return value === 'goods' ? t`Goods` : t`Voucher`;
    if (look === 'moment') return momentText(value);
    if (look === 'effect') return effects[value] ?? value;
    if (look === 'word') return value === 'mask' ? t`shown as stars` : t`is rejected`;
    if (look === 'contract') return contractWords[value] ?? value;
    if (look === 'severity') return severityWords(value as SecuritySeverity)[0];
    if (look === 'role') return roleWords(value);
    if (look === 'hours') return hoursOf(value, hoursText) ?? value;
    const read = readValue(value);
    if (read.kind === 'flag') return read.on ? t`on` : t`off`;
    if (read.kind === 'number') return number(read.text, look, field);
    if (read.kind === 'list') return read.items.length === 0 ? t`none` : read.items.join(', ');
    return read.text === '' ? t`empty` : read.text;
  };
}

function hoursOf(value: string, hoursText: ReturnType<typeof useHoursText>): string | null {
  try {
    return hoursText(JSON.parse(value) as OpenHours);
  } catch {
    return null;
  }
}
