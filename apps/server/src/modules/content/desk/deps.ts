import type { brandAccess } from '@pavilion/contract/content/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { DeskAccess } from '../../../http/desk.ts';
import type { PassReturns } from '../../../deps.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Sql, Tx } from '../../../kernel/db.ts';
import type { Content } from '../public.ts';

/** A brand's requirements of accounts. They belong to identity, a module above this one. */
type RegistrationPolicy = Omit<InnerBody<typeof brandAccess>['access'], 'documentsBeforeWithdrawal' | 'minimumAge' | 'offers'>;

export interface ContentDeskBaseDeps {
  db: Db;
  clock: Clock;
  content: Content;
  passReturns: PassReturns;
  registrationPolicy: {
    of(sql: Sql, brandId: string): Promise<RegistrationPolicy>;
    set(tx: Tx, brandId: string, policy: RegistrationPolicy): Promise<void>;
  };
}

export interface ContentDeskDeps extends ContentDeskBaseDeps {
  access: DeskAccess;
}
