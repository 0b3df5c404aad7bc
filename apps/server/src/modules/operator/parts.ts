import type { Deps } from '../../deps.ts';
import type { Sql } from '../../kernel/db.ts';
import type { Content } from '../content/public.ts';
import type { Documents } from '../documents/public.ts';
import type { SecretSeal } from '../second-factor/public.ts';
import type { Hasher, Identity } from '../identity/public.ts';
import type { AccountEvents } from '../account-events/public.ts';

/** What the desk is made of. */
export interface DeskParts extends Pick<Deps, 'db' | 'clock' | 'log' | 'enqueue' | 'hint' | 'record'> {
  content: Content;
  identity: Pick<Identity, 'endSessions'>;
  documents: Documents;
  accountEvents: AccountEvents;
  /** Takes a member's authenticator app and recovery codes away. */
  stopTotp(tx: Sql, memberId: string): Promise<void>;
  hasher: Hasher;
  /** Keeps secrets of authenticator apps sealed, bound to an id. */
  seal(): Promise<SecretSeal>;
  /** Address of the console, without a slash at the end. */
  consoleUrl: string;
  demo: boolean;
}
