import { useOperator } from '../features/session/operator.tsx';
import type { Brand } from '../features/session/operator.tsx';
import type { WorkColumn } from './work-table-model.ts';

/** The name of a brand in the operator's scope; else its id. */
export function BrandTag({ id }: { id: string | null }) {
  const { brandOf } = useOperator();
  return id === null ? '–' : (brandOf(id)?.name ?? id);
}

/** The brand's column, only where rows of several brands are together. */
export const brandColumn = <Row extends { brandId: string | null }>(
  label: string,
  { brand, brandOf }: { brand: Brand | null; brandOf(id: string | null): Brand | undefined },
): WorkColumn<Row>[] =>
  brand
    ? []
    : [
        {
          key: 'brand',
          label,
          render: (row) => <BrandTag id={row.brandId} />,
          text: (row) => brandOf(row.brandId)?.name ?? row.brandId ?? '',
          wideOnly: true,
        },
      ];
