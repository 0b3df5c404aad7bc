import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { PPM_NUMBER } from '@pavilion/contract/base/rate';
import { currentTag } from '../../i18n/language.ts';
import { useMoneyText } from '../cashier/money-text.ts';

export interface Prize {
  of: 'money' | 'points' | 'spin' | 'nothing';
  value: number;
  free?: boolean;
}

/** A prize of a wheel in words. */
export function usePrizeWords(): (prize: Prize) => string {
  const { t } = useLingui();
  const money = useMoneyText();
  return ({ of, value, free }) => {
    if (of === 'money') return free ? t`${money(value)}, no wagering` : money(value);
    if (of === 'points') return t({ message: plural(value, { one: '# point', other: '# points' }) });
    return of === 'spin' ? t`Another spin` : t`No prize`;
  };
}

/** Millionths as a share, to four places: a chance of one in a million is not rounded away. */
export const chanceText = (ppm: number): string =>
  new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: 4 }).format(ppm / PPM_NUMBER);
