import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { bankCards, withdrawSettings } from '@pavilion/contract/payments/calls';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { useFeeWords } from './method-hint.tsx';

export interface AccountHintProps {
  account: WireValue<typeof bankCards>['bankCards'][number];
  way: WireValue<typeof withdrawSettings>['ways'][number] | undefined;
}

/** Under the name of an account: its number and holder, what it costs, and when it opens where it is closed. */
export function AccountHint({ account, way }: AccountHintProps) {
  const { t } = useLingui();
  const feeWords = useFeeWords();
  const fee = way ? feeWords(way) : null;
  const day = dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone });
  const opens = way?.opensAt ? day.format(new Date(way.opensAt)) : null;
  return (
    <>
      <bdi>{account.cardNumber}</bdi> · {account.cardHolder}
      {opens === null ? null : <> · {t`Closed. It opens ${opens}.`}</>}
      {fee === null ? null : <> · {fee}</>}
    </>
  );
}
