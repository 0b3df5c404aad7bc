import type { Deps } from '../../deps.ts';
import type { Sql } from '../../kernel/db.ts';
import type { Content } from '../content/public.ts';
import type { Hasher } from '../identity/public.ts';
import type { SecretSeal } from '../second-factor/public.ts';

/** What the operators' own calls are made of. */
export interface OperatorDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'record'> {
  content: Content;
  /** State of a member's newest documents. */
  documentsOf(memberId: string): Promise<'none' | 'submitted' | 'approved' | 'rejected'>;
  /** Whether a member's authenticator app is in force. */
  isTotpOn(sql: Sql, memberId: string): Promise<boolean>;
  hasher: Hasher;
  /** Keeps secrets of authenticator apps sealed, bound to an id. */
  seal(): Promise<SecretSeal>;
  /** Address of the console, without a slash at the end. */
  consoleUrl: string;
  demo: boolean;
}
