import { Trans } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ListFilter } from '@pavilion/ui/icon';
import type { ReactNode } from 'react';
import { BrandObject, type BrandObjectName } from '../../parts/brand-object.tsx';

/** A report without rows. */
export function Nothing({ title, picture, children }: { title: string; picture: BrandObjectName; children?: ReactNode }) {
  return (
    <EmptyState icon={<ListFilter />} picture={<BrandObject name={picture} />} title={title}>
      {children ?? <Trans>Choose other dates, or clear the filters.</Trans>}
    </EmptyState>
  );
}
