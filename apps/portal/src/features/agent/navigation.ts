import { msg } from '@lingui/core/macro';
import type { AgentPage } from '@pavilion/contract/agents/pages';
import { type MenuGroup, useCentreMenu } from '../../layouts/centre-menu.ts';
import { agentPlaces } from '../../places.ts';

const groups = { team: msg`Team`, earnings: msg`Earnings`, reports: msg`Reports` };

/** The pages of the agent centre, grouped by what they are for. */
export const useAgentNavigation = (): MenuGroup<AgentPage>[] => useCentreMenu(agentPlaces, groups);
