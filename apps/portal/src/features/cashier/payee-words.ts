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
    bank: { name: t`Bank account`, words: t`Your bank account`, place: t`Bank`, choose: t`Choose a bank` },
    wallet: { name: t`E-wallet`, words: t`By phone or account number`, place: t`E-wallet`, choose: t`Choose an e-wallet` },
    pix: { name: t`PIX key`, words: t`CPF, CNPJ, email, phone or random key`, place: t`Key system`, choose: t`Choose one` },
    crypto: { name: t`Crypto`, words: t`Your own wallet address`, place: t`Coin and network`, choose: t`Choose a coin` },
  };
  const keys: Record<PixKeyType, NumberWords> = {
    cpf: { label: 'CPF', hint: t`11 digits.`, inputMode: 'numeric' },
    cnpj: { label: 'CNPJ', hint: t`14 digits and letters.`, inputMode: 'text' },
    email: { label: t`Email`, inputMode: 'email' },
    phone: { label: t`Phone number`, hint: t`Include the area code.`, inputMode: 'tel' },
    random: { label: t`Random key`, hint: t`Copy it from your bank's app.`, inputMode: 'text' },
  };
  /** What is asked for at a place; null while a PIX key has no type yet. */
  const numberOf = (kind: PayeeKind, type: string): NumberWords | null => {
    if (kind === 'pix') return type === '' ? null : keys[type as PixKeyType];
    if (kind === 'wallet') {
      return type === 'phone'
        ? { label: t`E-wallet phone number`, inputMode: 'tel' }
        : { label: t`E-wallet account`, hint: t`As shown in your e-wallet.`, inputMode: 'text' };
    }
    if (kind === 'bank') return { label: t`Account number`, inputMode: 'numeric' };
    const network = NETWORKS[type] ?? '';
    return {
      label: network === '' ? t`Address` : t`Address on ${network}`,
      hint: t`Copy it from your wallet: payments to a wrong address can't be recovered.`,
      inputMode: 'text',
    };
  };
  return { kinds, keys, numberOf };
}
