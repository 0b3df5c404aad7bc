import type { SessionContext } from '../../http/types.ts';
import type { Sql } from '../../kernel/db.ts';
import type { Contact, ContactKind } from './types.ts';

/** Payment passwords belong to identity, a module above this one. */
export type PaymentPasswordCheck = (memberId: string, secret: string) => Promise<'right' | 'wrong' | 'locked' | 'unset'>;

/** Writes the account event of a changed contact; `account-events` is a module above this one. `former` gets the message too. */
export type ContactChangeNotifier = (
  tx: Sql,
  change: { context: SessionContext; kind: ContactKind; former: Contact | null },
) => Promise<void>;
