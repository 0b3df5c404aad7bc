import type { MessageDescriptor } from '@lingui/core';
import type { DeskPermission } from '@pavilion/contract/permissions';
import type { LucideIcon } from '@pavilion/ui/icon';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** Heading of the navigation above a page; `home`: above them all. */
export type NavigationGroupKey = 'home' | 'members' | 'money' | 'brand' | 'platform';

/** How much waits at a page, for operators of the chosen brand or of all. */
export type Count = (inBrand: { brandId?: string }) => UseQueryOptions<number>;

export interface DeskPage {
  /** As the router reads it. */
  path: string;
  /** What must be allowed to open it; absent: every operator may. */
  permission?: DeskPermission;
  Page: ComponentType;
  /** Absent: reached from other pages only. */
  navigation?: {
    group: NavigationGroupKey;
    label: MessageDescriptor;
    Icon: LucideIcon;
    count?: Count;
    /** Its count, where the home has it as a queue: what the home and its entry say together is the sum of these. */
    queue?: Count;
  };
}

/** What a folder of `features/` brings to the desk; `features.ts` lists them. */
export interface Feature {
  pages: readonly DeskPage[];
  /** Words for the permissions of its domain. */
  permissions?: Partial<Readonly<Record<DeskPermission, MessageDescriptor>>>;
}
