import type { memberSearch } from '@pavilion/contract/identity/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../http/desk.ts';
import type { Sql } from '../../kernel/db.ts';
import { MASKED } from '../../kernel/mask.ts';
import { findListedMember, type ListedMember, searchMembers as findMembers } from '../identity/public.ts';
import { findCash } from '../ledger/public.ts';
import { findStopped } from '../player-limits/public.ts';
import type { OperatorDeps } from './parts.ts';

const STOPS = { exclusion: 'excluded', 'cool.off': 'cooling' } as const;

/** Members as a list shows them: the account by identity, the cash by the ledger, the stop by player-limits. */
async function withFigures({ content }: Pick<OperatorDeps, 'content'>, sql: Sql, { members, now }: { members: ListedMember[]; now: Date }) {
  const ids = members.map(({ id }) => id);
  const cash = await findCash(sql, ids);
  const stopped = await findStopped(sql, ids, now);
  return Promise.all(
    members.map(async (member) => {
      const stop = stopped.get(member.id);
      return {
        memberId: member.id,
        brandId: member.brandId,
        username: member.username,
        name: MASKED.text(member.fullName || member.payeeName),
        customerType: member.customerType,
        status: member.status,
        protection: stop ? STOPS[stop] : ('none' as const),
        personId: member.personId,
        currency: (await content.brandById(member.brandId)).currency,
        cash: cash.get(member.id) ?? 0n,
        createdAt: member.createdAt.toISOString(),
        lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
      };
    }),
  );
}

export type MemberRow = Awaited<ReturnType<typeof withFigures>>[number];

export async function readMemberRow(deps: Pick<OperatorDeps, 'content' | 'db'>, memberId: string, now: Date): Promise<MemberRow> {
  const [row] = await withFigures(deps, deps.db, { members: [await findListedMember(deps.db, memberId)], now });
  if (!row) throw new Error(`no member ${memberId}`);
  return row;
}

/** Members of the operator's brands, newest first. Without words the newest real accounts; free play is found by name only. */
export async function searchMembers(deps: OperatorDeps, query: InnerQuery<typeof memberSearch>, { session, now }: OperatorContext) {
  const page = pageOf(query);
  const { brandId, status, q: words = '' } = query;
  const { list, count, isMore } = await findMembers(deps.db, { scope: session.scope, brandId, status, words }, page);
  return { list: await withFigures(deps, deps.db, { members: list, now }), ...pageFacts(page, count, isMore) };
}
