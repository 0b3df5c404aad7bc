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
      ? t({ message: plural(most ?? 0, { one: 'Up to # day old', other: 'Up to # days old' }) })
      : t({ message: plural(least, { one: 'At least # day old', other: 'At least # days old' }) });
  };
  return (line) => {
    switch (line.code) {
      case 'who.rank':
        return { label: t`Rank`, value: t`${line.rank} or higher` };
      case 'who.account':
        return { label: t`Account age`, value: ageWords(line.least, line.most) };
      case 'who.countries':
        return { label: t`Countries`, value: line.countries.map(regionName).join(', ') };
      case 'who.branch':
        return { label: t`Applies to`, value: t`Your team members` };
      case 'who.verified':
        return { label: t`Requires`, value: t`A verified email or mobile number` };
      case 'who.device':
        return { label: t`Device`, value: t`No other account opened on it` };
      case 'who.once':
        return { label: t`Frequency`, value: t`One account per person` };
      default:
        return null;
    }
  };
}
