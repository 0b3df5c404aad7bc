import type { MessageDescriptor } from '@lingui/core';
import type { AgentPage } from '@pavilion/contract/agents/pages';
import type { MemberPage } from '@pavilion/contract/portal-places';
import type { LucideIcon } from '@pavilion/ui/icon';
import type { FunctionComponent } from 'react';

export interface PlaceStatus {
  isHidden?: boolean;
  /** How much waits there; absent: nothing does. */
  count?: number | undefined;
}

/** A page of the member's or agent's centre, as its feature declares it in `places.ts`: loaded with the centre, not with the first route. */
export interface Place<Group extends string = string> {
  group: Group;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Code of the module that a brand needs for it. */
  module?: string;
  /** Absent where the place has an address of its own. */
  page?: FunctionComponent;
  /** What changes while the portal is open. A hook. */
  useStatus?: () => PlaceStatus;
  /** The count waits for the reader. */
  isPressing?: boolean;
  /** It follows the places that other features have in its group. */
  isLast?: boolean;
}

export type MemberGroup = 'account' | 'money' | 'rewards' | 'contracts' | 'records';
export type AgentGroup = 'team' | 'earnings' | 'reports';

/** A place that is a page of its centre. */
export type PagePlace<Group extends string = string> = Place<Group> & { page: FunctionComponent };

/** Pages of the member centre, and the points mall, which has an address of its own. */
export type MemberPlaceKey = MemberPage | 'pointMall';
export type AllMemberPlaces = Record<MemberPage, PagePlace<MemberGroup>> & Record<'pointMall', Place<MemberGroup>>;
export type MemberPlaces = Partial<AllMemberPlaces>;
export type AllAgentPlaces = Record<AgentPage, PagePlace<AgentGroup>>;
export type AgentPlaces = Partial<AllAgentPlaces>;
