import type { Deps } from '../../deps.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Content } from '../content/public.ts';
import type { Identity } from '../identity/public.ts';
import type { AccountEvents } from '../account-events/public.ts';

export interface ResponsibleGamingDeps extends Pick<Deps, 'db' | 'hint'> {
  content: Pick<Content, 'responsibleGamingFlags'>;
  identity: Pick<Identity, 'findSessionById' | 'checkLoginPassword' | 'endSessions'>;
  accountEvents: AccountEvents;
  /** In the transaction that stops members: their money comes home from where they can no longer play. */
  afterStop(tx: Tx, memberIds: readonly string[]): Promise<void>;
}
