import { useLingui } from '@lingui/react/macro';
import { useOperator } from '../session/operator.tsx';
import type { ProposalRow } from './proposal-words.ts';

/** The brands a proposal concerns. */
export function useBrandNames(): (row: Pick<ProposalRow, 'brandIds'>) => string {
  const { t } = useLingui();
  const { brandOf } = useOperator();
  return ({ brandIds }) => (brandIds === null ? t`All brands` : brandIds.map((id) => brandOf(id)?.name ?? id).join(', '));
}
