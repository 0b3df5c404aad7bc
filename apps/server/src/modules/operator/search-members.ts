import type { memberSearch } from '@pavilion/contract/identity/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { DeskPermission } from '@pavilion/contract/permissions';
import type { OperatorContext } from '../../http/desk.ts';
import type { Sql } from '../../kernel/db.ts';
import { MASKED } from '../../kernel/mask.ts';
import { findLastPlays } from '../betting/public.ts';
import { findListedMember, type ListedMember, searchMembers as findMembers } from '../identity/public.ts';
import { findCash } from '../ledger/public.ts';
import { findDeposited } from '../payments/public.ts';
import { findStopped } from '../player-limits/public.ts';
import { ranksOf } from '../ranks/public.ts';
import { findRiskSigns } from '../risk/public.ts';
import type { OperatorDeps } from './deps.ts';

const STOPS = { exclusion: 'excluded', 'cool.off': 'cooling' } as const;

interface ListedMembers {
  members: ListedMember[];
  now: Date;
  /** Of the operator who reads the list. */
  permissions: readonly DeskPermission[];
}

/** Members as a list shows them: each figure by the module it belongs to. */
async function withFigures({ content }: Pick<OperatorDeps, 'content'>, sql: Sql, { members, now, permissions }: ListedMembers) {
  const ids = members.map(({ id }) => id);
  const cash = await findCash(sql, ids);
  const stopped = await findStopped(sql, ids, now);
  const levels = await ranksOf(sql, ids);
  const deposited = await findDeposited(sql, ids);
  const lastPlays = await findLastPlays(sql, ids);
  const cases = permissions.includes('risk.read') ? await findRiskSigns(sql, ids) : null;
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
        level: levels.get(member.id) ?? null,
        deposited: deposited.get(member.id) ?? 0n,
        caseCount: cases && (cases.get(member.id)?.length ?? 0),
        lastPlayAt: lastPlays.get(member.id)?.toISOString() ?? null,
      };
    }),
  );
}

export type MemberRow = Awaited<ReturnType<typeof withFigures>>[number];

export async function readMemberRow(
  deps: Pick<OperatorDeps, 'content' | 'db'>,
  memberId: string,
  { now, session: { permissions } }: Pick<OperatorContext, 'now' | 'session'>,
): Promise<MemberRow> {
  const [row] = await withFigures(deps, deps.db, { members: [await findListedMember(deps.db, memberId)], now, permissions });
  if (!row) throw new Error(`no member ${memberId}`);
  return row;
}

/** Members of the operator's brands, newest first. Without words the newest real accounts; free play is found by name only. */
export async function searchMembers(deps: OperatorDeps, query: InnerQuery<typeof memberSearch>, { session, now }: OperatorContext) {
  const page = pageOf(query);
  const { brandId, status, q: words = '' } = query;
  const { list, count, isMore } = await findMembers(deps.db, { scope: session.scope, brandId, status, words }, page);
  const { permissions } = session;
  return { list: await withFigures(deps, deps.db, { members: list, now, permissions }), ...pageFacts(page, count, isMore) };
}
