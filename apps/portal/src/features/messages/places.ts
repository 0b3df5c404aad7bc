import { msg } from '@lingui/core/macro';
import { Mail } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session-store.ts';
import { unreadQuery } from './unread-query.ts';
import { late } from '../../parts/late.ts';
import type { AgentPlaces, MemberPlaces, PlaceStatus } from '../../place.ts';

const MessagesPage = late(() => import('./messages-page.tsx'), 'MessagesPage');
const AgentMessagesPage = late(() => import('./messages-page.tsx'), 'AgentMessagesPage');

function useUnread(): PlaceStatus {
  const { data } = useQuery(unreadQuery(useSession().isMember));
  return { count: data || undefined };
}

export const memberPlaces = {
  messageV2: { group: 'account', label: msg`Messages`, icon: Mail, module: 'INBOX3', page: MessagesPage, useStatus: useUnread },
} satisfies MemberPlaces;

export const agentPlaces = {
  agentMessages: {
    group: 'team',
    label: msg`Messages`,
    icon: Mail,
    module: 'INBOX3',
    page: AgentMessagesPage,
    useStatus: useUnread,
    isPressing: true,
  },
} satisfies AgentPlaces;
