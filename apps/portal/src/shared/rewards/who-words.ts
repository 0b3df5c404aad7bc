import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { currentTag } from '../../i18n/language.ts';
import type { Words } from './term.ts';

const regionName = (code: string): string => new Intl.DisplayNames([currentTag()], { type: 'region', fallback: 'code' }).of(code) ?? code;

/** For whom a promotion is, in plain words. */
export function useWhoWords(): Words {
  const { t } = useLingui();
  const ageWords = (least: number | null, most: number | null): string => {
    if (least !== null && most !== null) return t`Between ${least} and ${most} days old`;
    return least === null
      ? t({ message: plural(most ?? 0, { one: 'At most # day old', other: 'At most # days old' }) })
      : t({ message: plural(least, { one: 'At least # day old', other: 'At least # days old' }) });
  };
  return (line) => {
    switch (line.code) {
      case 'who.rank':
        return { label: t`Rank`, value: t`${line.rank} or higher` };
      case 'who.account':
        return { label: t`Account`, value: ageWords(line.least, line.most) };
      case 'who.countries':
        return { label: t`Countries`, value: line.countries.map(regionName).join(', ') };
      case 'who.branch':
        return { label: t`For`, value: t`Members of your team` };
      case 'who.verified':
        return { label: t`Needs`, value: t`A confirmed e-mail or mobile number` };
      case 'who.device':
        return { label: t`Device`, value: t`No other account was opened on it` };
      case 'who.once':
        return { label: t`How often`, value: t`One account for each person` };
      default:
        return null;
    }
  };
}
