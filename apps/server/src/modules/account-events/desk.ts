import { memberHistory } from '@pavilion/contract/identity/desk';
import { pageOf } from '@pavilion/contract/base/paging';
import type { DeskRegistrar } from '../../http/desk.ts';
import type { Db } from '../../kernel/db.ts';
import { findEvents } from './history.ts';

/** A member's account history: logins and changes of access. */
export function registerAccountEventsDesk({ serve, access }: DeskRegistrar, { db }: { db: Db }): void {
  serve(memberHistory, async ({ query }, context) => {
    await access.memberInScope(query.memberId, context);
    const { events, facts } = await findEvents(db, query.memberId, pageOf(query));
    return { list: events.map(({ id, at, ...rest }) => ({ ...rest, id: String(id), at: at.toISOString() })), ...facts };
  });
}
