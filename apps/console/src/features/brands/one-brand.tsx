import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Settings } from '@pavilion/ui/icon';
import type { ReactNode } from 'react';
import { useOperator } from '../session/operator.tsx';
import type { Brand } from '../session/operator.tsx';

/** For pages about one brand: lets the operator choose one, where all are selected and the page has no view of all. */
export function OneBrand({ all, children }: { all?: ReactNode; children(brand: Brand): ReactNode }) {
  const { t } = useLingui();
  const { brand, brands, look } = useOperator();
  if (brand) return children(brand);
  if (all !== undefined) return all;
  return (
    <EmptyState
      icon={<Settings />}
      title={<span role="heading" aria-level={1}>{t`Which brand?`}</span>}
      actions={brands.map(({ id, name }) => (
        <Button key={id} onClick={() => look(id)}>
          {name}
        </Button>
      ))}
    >
      {t`Settings belong to one brand. Choose one here or at the top.`}
    </EmptyState>
  );
}
