import { useEffect } from 'react';
import { useSession } from '../../api/session-store.ts';
import { ForcedPassword, startSessionLife, useRealtime } from '../session/public.ts';
import { sessionNews, useSessionNews } from '../../shared/session/session-events.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const ContractPopup = late(() => import('../contracts/public.ts'), 'ContractPopup');

/** What goes on beside the agents' pages: the session is watched over, news are heard, a password that has run out is asked for first. */
export function AgentExtras() {
  const { isMember, facts } = useSession();
  const news = useSessionNews();
  useEffect(startSessionLife, []);
  useRealtime(isMember && !facts?.passwordExpired ? (facts?.token ?? null) : null);
  // The page itself says who is out, and greets who is new.
  const isShownByPage = news?.kind === 'welcome' || (news?.kind === 'over' && news.reason === 'left-elsewhere');
  useEffect(() => {
    if (isShownByPage) sessionNews.publish(null);
  }, [isShownByPage]);
  if (isMember && facts?.passwordExpired) return <ForcedPassword />;
  return isMember ? (
    <Part lost={null}>
      <ContractPopup key={facts?.token} />
    </Part>
  ) : null;
}
