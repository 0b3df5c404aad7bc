import { useSession } from '../../api/session-store.ts';
import { isOn } from '../../parts/modules.ts';
import { MessageBoard } from './message-board.tsx';

/** Messages of the member: what the house and the agent above wrote. */
export function MessagesPage() {
  const { isAgent } = useSession();
  return <MessageBoard mayWrite={isAgent && isOn('AGENTPOLICY3')} />;
}

/** The same in the agent centre. */
export function AgentMessagesPage() {
  return <MessageBoard mayWrite />;
}
