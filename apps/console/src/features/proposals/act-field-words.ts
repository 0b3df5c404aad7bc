import type { ProposalKindName } from '@pavilion/contract/four-eyes/desk';
import { useLingui } from '@lingui/react/macro';
import { useAdjustmentWords } from '../adjustments/adjustment-words.ts';
import type { ValueLook } from './field-words.ts';

interface FieldWords {
  label: string;
  /** As it stands, unless said. */
  look?: ValueLook;
  /** Words of its values. */
  values?: Readonly<Record<string, string>>;
}

export type ActFieldWords = Partial<Record<ProposalKindName, Readonly<Record<string, FieldWords>>>>;

/** Fields of acts on one member: what they are called, how their values are read. */
export function useActFieldWords(): ActFieldWords {
  const { t } = useLingui();
  const adjustment = useAdjustmentWords();
  const member = { label: t`Member` };
  return {
    'adjustment.make': {
      member,
      kind: { label: t`Kind`, values: adjustment.kinds },
      amount: { label: t`Amount`, look: 'amount' },
      code: { label: t`Why, as the member reads it`, values: adjustment.codes },
      reference: { label: t`Reference` },
      reverses: { label: t`Takes back` },
    },
  };
}
