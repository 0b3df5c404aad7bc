import type { SessionContext } from '../../http/types.ts';
import type { Sql } from '../../kernel/db.ts';
import type { Contact, ContactKind } from './types.ts';

/** identity keeps payment passwords; it stands above this module. */
export type PaymentPasswordCheck = (memberId: string, secret: string) => Promise<'right' | 'wrong' | 'locked' | 'unset'>;

/** Writes the account event of a changed contact; `account-events` stands above this module. `former` gets the message too. */
export type TellChange = (tx: Sql, change: { context: SessionContext; kind: ContactKind; former: Contact | null }) => Promise<void>;
