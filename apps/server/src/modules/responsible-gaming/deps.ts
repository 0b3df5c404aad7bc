import type { Deps } from '../../deps.ts';
import type { Content } from '../content/public.ts';
import type { Identity } from '../identity/public.ts';
import type { AccountEvents } from '../account-events/public.ts';

export interface ResponsibleGamingDeps extends Pick<Deps, 'db' | 'hint'> {
  content: Pick<Content, 'responsibleGamingFlags'>;
  identity: Pick<Identity, 'findSessionById' | 'checkLoginPassword' | 'endSessions'>;
  accountEvents: AccountEvents;
}
