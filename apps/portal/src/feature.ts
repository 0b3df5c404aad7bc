import type { RefetchKind } from '@pavilion/contract/base/event';
import type { QueryKey } from '@tanstack/react-query';
import type { FunctionComponent, ReactElement } from 'react';
import type { Popup } from './paths.ts';

export interface PopupProps {
  /** Takes the popup out of the address; what it covered stays as it was. */
  onClose(): void;
}

export interface FeatureRoute {
  path: string;
  element: ReactElement;
  /** `main`, when absent: header, menu and footer of the portal. `agent`: the agents' frame. `bare`: none; `loader`: none, and the loader covers what was there. */
  layout?: 'agent' | 'bare' | 'loader';
  /** Visitors log in first and come back. */
  needsLogin?: boolean;
  /** Only in a demonstration. */
  isDemo?: boolean;
}

/**
 * What a feature has for the whole portal. Its `feature.ts` is part of the first route, so it holds names and `import()` alone. Pages of the
 * member's and agent's centre are in `places.ts`.
 */
export interface Feature {
  routes?: readonly FeatureRoute[];
  popups?: Partial<Readonly<Record<Popup, FunctionComponent<PopupProps>>>>;
  /** Kinds of answers that a hint makes stale → beginnings of the keys of queries that are then asked again. */
  hears?: Partial<Readonly<Record<RefetchKind, readonly QueryKey[]>>>;
}
