import type { ReactNode } from 'react';
import { usePause } from '../../shared/responsible-gaming/use-pause.ts';

/** What the brand offers is not shown to a member who takes a break. */
export function UnlessPaused({ children }: { children: ReactNode }) {
  return usePause() ? null : children;
}
