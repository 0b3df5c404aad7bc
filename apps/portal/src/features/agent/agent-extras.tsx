import { useEffect } from 'react';
import { useSession } from '../../api/session-store.ts';
import { ForcedPassword } from '../session/forced-password.tsx';
import { sessionNews, useSessionNews } from '../session/session-events.ts';
import { startSessionLife } from '../session/session-life.ts';

/** What goes on beside the agents' pages: the session is watched over, a password that has run out is asked for first. */
export function AgentExtras() {
  const { isMember, facts } = useSession();
  const news = useSessionNews();
  useEffect(startSessionLife, []);
  // The page itself says who is out, and greets who is new.
  const isTold = news?.kind === 'welcome' || (news?.kind === 'over' && news.reason === 'left-elsewhere');
  useEffect(() => {
    if (isTold) sessionNews.tell(null);
  }, [isTold]);
  return isMember && facts?.passwordExpired ? <ForcedPassword /> : null;
}
