import type { SessionContext } from '../../http/types.ts';
import type { Sql } from '../../kernel/db.ts';
import type { Contact, ContactKind } from '../verification/public.ts';
import type { AccountEvents } from './types.ts';

/** Notes that a contact was bound or replaced; the replaced contact gets the message too. */
export async function notifyContactChange(
  accountEvents: AccountEvents,
  tx: Sql,
  { context, kind, former }: { context: SessionContext; kind: ContactKind; former: Contact | null },
): Promise<void> {
  const { session, now, ip, userAgent } = context;
  await accountEvents.notify(
    tx,
    { brandId: session.brandId, memberId: session.memberId, kind: `${kind}.changed`, ip, userAgent, now },
    former ?? undefined,
  );
}
