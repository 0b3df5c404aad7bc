import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { PayeeKind, PixKeyType } from '@pavilion/contract/payments/payees';
import type { withdrawBanks } from '@pavilion/contract/payments/calls';

export type Place = WireValue<typeof withdrawBanks>[number];

export interface NumberWords {
  label: string;
  hint?: string;
  inputMode: 'numeric' | 'text' | 'email' | 'tel';
}

/** Chains are called by their own names in every language. */
const NETWORKS: Readonly<Record<string, string>> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum', tron: 'TRON' };

/** How the kinds of accounts and their numbers are called. */
export function usePayeeWords() {
  const { t } = useLingui();
  const kinds: Record<PayeeKind, { name: string; words: string; place: string; choose: string }> = {
    bank: { name: t`Bank account`, words: t`Your account at a bank`, place: t`Bank`, choose: t`Choose a bank` },
    wallet: { name: t`E-wallet`, words: t`By phone number or account`, place: t`E-wallet`, choose: t`Choose an e-wallet` },
    pix: { name: t`PIX key`, words: t`CPF, CNPJ, e-mail, phone or random key`, place: t`Key system`, choose: t`Please choose` },
    crypto: { name: t`Crypto`, words: t`An address of your own wallet`, place: t`Coin and network`, choose: t`Choose a coin` },
  };
  const keys: Record<PixKeyType, NumberWords> = {
    cpf: { label: 'CPF', hint: t`Eleven digits.`, inputMode: 'numeric' },
    cnpj: { label: 'CNPJ', hint: t`Fourteen digits and letters.`, inputMode: 'text' },
    email: { label: t`E-mail`, inputMode: 'email' },
    phone: { label: t`Phone number`, hint: t`With its area code.`, inputMode: 'tel' },
    random: { label: t`Random key`, hint: t`Copy it from your bank's app.`, inputMode: 'text' },
  };
  /** What is asked for at a place; null while a PIX key has no type yet. */
  const numberOf = (kind: PayeeKind, type: string): NumberWords | null => {
    if (kind === 'pix') return type === '' ? null : keys[type as PixKeyType];
    if (kind === 'wallet') {
      return type === 'phone'
        ? { label: t`Phone number of the e-wallet`, inputMode: 'tel' }
        : { label: t`Account in the e-wallet`, hint: t`As the e-wallet shows it.`, inputMode: 'text' };
    }
    if (kind === 'bank') return { label: t`Account number`, inputMode: 'numeric' };
    const network = NETWORKS[type] ?? '';
    return {
      label: network === '' ? t`Address` : t`Address on ${network}`,
      hint: t`Copy it from your wallet: what is sent to a wrong address cannot be brought back.`,
      inputMode: 'text',
    };
  };
  return { kinds, keys, numberOf };
}
