import { useLingui } from '@lingui/react/macro';
import type { PayeeKind, PixKeyType } from '@pavilion/contract/payments/payees';

/** Chains are called by their own names in every language. */
const NETWORKS: Readonly<Record<string, string>> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum', tron: 'TRON' };

/** What an account for withdrawals is: its kind, and of a PIX key and an address which one. */
export function usePayeeWords() {
  const { t } = useLingui();
  const kinds: Record<PayeeKind, string> = { bank: t`Bank account`, wallet: t`E-wallet`, pix: t`PIX key`, crypto: t`Crypto address` };
  const keys: Record<PixKeyType, string> = {
    cpf: 'CPF',
    cnpj: 'CNPJ',
    email: t`Email`,
    phone: t`Phone number`,
    random: t`Random key`,
  };
  const types: Record<'phone' | 'id', string> = { phone: t`Phone number`, id: t`Account name or number` };
  const typeOf = (kind: PayeeKind, type: string): string => {
    if (kind === 'pix') return keys[type as PixKeyType];
    if (kind === 'wallet') return types[type === 'phone' ? 'phone' : 'id'];
    return NETWORKS[type] ?? '';
  };
  const wordsOf = (kind: PayeeKind, type: string): string => [kinds[kind], typeOf(kind, type)].filter(Boolean).join(' · ');
  return { kinds, types, networks: NETWORKS, wordsOf };
}
