import type { Deps } from '../../../deps.ts';
import type { DeskAccess } from '../../../http/desk.ts';
import type { Sql } from '../../../kernel/db.ts';
import type { AccountEvents } from '../../account-events/public.ts';
import type { EndReason } from '../sessions.ts';

export interface IdentityDeskBaseDeps extends Pick<Deps, 'db' | 'hint'> {
  endSessions(memberId: string, reason: EndReason): Promise<void>;
  /** Takes a member's authenticator app and recovery codes away. */
  stopTotp(tx: Sql, memberId: string): Promise<void>;
  notify: AccountEvents['notify'];
  /** Writes a payee's corrected name on the member's bank accounts. */
  renameHolder(tx: Sql, payee: { memberId: string; holder: string }): Promise<void>;
  /** Until when withdrawals pause after a correction; null: they do not. */
  correctionPause(sql: Sql, of: { brandId: string; memberId: string; now: Date }): Promise<Date | null>;
}

export interface IdentityDeskDeps extends IdentityDeskBaseDeps {
  access: DeskAccess;
}
