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
  /** What the search calls a page that has no entry in the menu; absent where it cannot be opened by itself. */
  title?: MessageDescriptor;
  /** Absent: reached from other pages and by the search. */
  navigation?: {
    group: NavigationGroupKey;
    label: MessageDescriptor;
    Icon: LucideIcon;
    count?: Count;
    /** Its count, where the home has it as a queue: what the home and its entry say together is the sum of these. */
    queue?: Count;
  };
}

/** Something an operator does at a page, which the search offers by its name. */
export interface DeskAct {
  label: MessageDescriptor;
  to: string;
  permission: DeskPermission;
  Icon: LucideIcon;
}

/** Records that are found by their number or reference in full. */
export interface NumberedRecords {
  label: MessageDescriptor;
  /** The list with those of this number. */
  to: (number: string) => string;
  permission: DeskPermission;
  Icon: LucideIcon;
}

/** What a folder of `features/` brings to the desk; `features.ts` lists them. */
export interface Feature {
  pages: readonly DeskPage[];
  acts?: readonly DeskAct[];
  numbered?: readonly NumberedRecords[];
  /** Words for the permissions of its domain. */
  permissions?: Partial<Readonly<Record<DeskPermission, MessageDescriptor>>>;
}
