import { useLingui } from '@lingui/react/macro';
import { PPM_NUMBER } from '@pavilion/contract/base/rate';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/dates.ts';
import type { DepositChoice } from './deposit-form.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';

/** A fee in words; null where there is none. */
export function useFeeWords(): (fee: Pick<DepositChoice['bank'], 'feeFixed' | 'feePpm'>) => string | null {
  const { t } = useLingui();
  const money = useMoneyText();
  const percent = new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: 4 });
  return ({ feeFixed, feePpm }) => {
    const [sum, share] = [money(feeFixed), percent.format(feePpm / PPM_NUMBER)];
    if (feePpm === 0) return feeFixed === 0 ? null : t`Fee ${sum}`;
    return feeFixed === 0 ? t`Fee ${share}` : t`Fee ${sum} + ${share}`;
  };
}

/** Under the name of a way to pay: when it opens where it is closed, else its note; and what it costs. */
export function MethodHint({ bank }: { bank: DepositChoice['bank'] }) {
  const { t } = useLingui();
  const feeWords = useFeeWords();
  const fee = feeWords(bank);
  const day = dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone });
  const opens = bank.opensAt === null ? null : day.format(new Date(bank.opensAt));
  return (
    <>
      {opens === null ? bank.note : t`Closed. It opens ${opens}.`}
      {fee === null ? null : <> {fee}</>}
    </>
  );
}
