import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import type { MouseEvent, ReactNode } from 'react';
import { useOperator } from '../features/session/operator.tsx';

interface ChooseBrandProps {
  icon: ReactNode;
  /** Why one has to be chosen. */
  children: ReactNode;
}

/** In the place of what is of one brand, while the desk looks at all of them: the choice itself. */
export function ChooseBrand({ icon, children }: ChooseBrandProps) {
  const { t } = useLingui();
  const { brands, look } = useOperator();
  const choose = (id: string) => (event: MouseEvent<HTMLElement>) => {
    // The button goes away with the choice: the focus stays with what it opens.
    event.currentTarget.closest<HTMLElement>('[role=tabpanel]')?.focus({ preventScroll: true });
    look(id);
  };
  return (
    <EmptyState
      compact
      icon={icon}
      title={t`Choose a brand first`}
      actions={brands.map(({ id, name }) => (
        <Button key={id} onClick={choose(id)}>
          {name}
        </Button>
      ))}
    >
      {children}
    </EmptyState>
  );
}
