import { cloneElement, type ComponentType, type ReactElement, useState } from 'react';
import { Part } from '../parts/part.tsx';

export interface OnDemandProps {
  /** A lazy menu that opens at once. */
  menu: ComponentType<{ trigger: ReactElement }>;
  /** Its button. */
  trigger: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'menu'; 'aria-busy'?: boolean }>;
}

/** A button whose menu is fetched when it is first pressed: most visits never open it. */
export function OnDemand({ menu: Menu, trigger }: OnDemandProps) {
  const [wanted, setWanted] = useState(false);
  const button = cloneElement(trigger, { 'aria-haspopup': 'menu', onClick: () => setWanted(true) });
  if (!wanted) return button;
  return (
    <Part corner fallback={cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-busy': true })}>
      <Menu trigger={trigger} />
    </Part>
  );
}
