import type { Deps } from '../../../deps.ts';
import type { DeskAccess } from '../../../http/desk.ts';
import type { Sql } from '../../../kernel/db.ts';
import type { EndReason } from '../sessions.ts';

export interface IdentityDeskDeps extends Pick<Deps, 'db' | 'hint'> {
  endSessions(memberId: string, reason: EndReason): Promise<void>;
  /** Takes a member's authenticator app and recovery codes away. */
  stopTotp(tx: Sql, memberId: string): Promise<void>;
}

export interface IdentityDeskParts extends IdentityDeskDeps {
  access: DeskAccess;
}
