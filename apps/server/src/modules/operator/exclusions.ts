import type { exclusionAdd, exclusionHistory, exclusionsList } from '@pavilion/contract/desk-exclusions';
import type { InnerBody, InnerQuery } from '@pavilion/contract/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/paging';
import { DateTime } from 'luxon';
import type { OperatorContext } from '../../http/desk.ts';
import { many, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type CoolOff, coolOff } from '../player-limits/public.ts';
import { excludePerson } from '../responsible-gaming/public.ts';
import { findAuditedAt, operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { DeskParts } from './parts.ts';
import { memberInScope } from './scope.ts';

/** $1: now. */
const RUNNING = `(
    SELECT member_id, 'exclusion' AS kind, excluded_until AS until FROM member_guard WHERE excluded_until > $1
    UNION ALL SELECT member_id, 'cool.off', cool_off_until FROM member_guard WHERE cool_off_until > $1) g JOIN member m ON m.id = g.member_id
  LEFT JOIN LATERAL (SELECT at FROM protection_event e WHERE e.member_id = g.member_id AND e.kind = g.kind ORDER BY e.id DESC LIMIT 1) e ON true`;

interface Row {
  memberId: string;
  brandId: string;
  username: string;
  personId: string | null;
  kind: 'exclusion' | 'cool.off';
  until: Date;
  asked_at: Date | null;
}

/** Who may not play at the moment; those with the longest time left first. */
export async function listExclusions({ db }: DeskParts, query: InnerQuery<typeof exclusionsList>, { session, now }: OperatorContext) {
  const page = pageOf(query);
  const where = `m.brand_id = ANY ($2) AND ($3::text IS NULL OR m.brand_id = $3) AND ($4::text IS NULL OR g.kind = $4)
    AND ($5 = '' OR m.id = $5 OR m.person_id = $5 OR starts_with(lower(m.username), lower($5)))`;
  const values = [now, session.scope, query.brandId ?? null, query.kind ?? null, query.q ?? ''];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count FROM ${RUNNING} WHERE ${where}`, values);
  const rows = await many<Row & Record<string, unknown>>(
    db,
    `
    SELECT m.id AS "memberId", m.brand_id AS "brandId", m.username, m.person_id AS "personId", g.kind, g.until, e.at AS asked_at
    FROM ${RUNNING} WHERE ${where} ORDER BY g.until DESC, m.id LIMIT $6 OFFSET $7`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const subjects = rows.map(({ memberId, asked_at: at }) => ({ id: memberId, at }));
  const byOperator = await findAuditedAt(db, { action: 'exclusion.add', subjectKind: 'member', subjects });
  return {
    list: rows.map(({ memberId, brandId, username, personId, kind, until, asked_at: askedAt }, place) => ({
      memberId,
      brandId,
      username,
      personId,
      kind,
      until: until.toISOString(),
      askedAt: askedAt?.toISOString() ?? null,
      askedBy: byOperator.has(place) ? ('operator' as const) : ('member' as const),
    })),
    ...pageFacts(page, count),
  };
}

export async function listExclusionHistory({ db }: DeskParts, { memberId }: InnerQuery<typeof exclusionHistory>, context: OperatorContext) {
  await memberInScope(db, memberId, context);
  const rows = await many<{ id: bigint; at: Date; kind: 'exclusion' | 'cool.off'; until: Date }>(
    db,
    'SELECT id, at, kind, until FROM protection_event WHERE member_id = $1 ORDER BY id DESC LIMIT 500',
    [memberId],
  );
  return { list: rows.map(({ id, at, kind, until }) => ({ id: String(id), at: at.toISOString(), kind, until: until.toISOString() })) };
}

type Length = InnerBody<typeof exclusionAdd>['length'];

const PAUSES: ReadonlySet<Length> = new Set(['24h', '7d', '30d']);
const isPause = (length: Length): length is CoolOff => PAUSES.has(length);
/** 6m counts as 183 days, so that no short half-year falls below the least time of an exclusion. */
const LENGTHS = { '6m': { days: 183 }, '1y': { years: 1 }, '5y': { years: 5 }, forever: { years: 100 } } as const;

/**
 * Excludes or pauses on a member's behalf, by the same functions as when she does it herself; what she chose longer stands. A trial
 * or closed account refuses `desk.member.state`.
 */
export async function addExclusion(parts: DeskParts, body: InnerBody<typeof exclusionAdd>, context: OperatorContext) {
  const { db, identity } = parts;
  const { memberId, length, reason } = body;
  const { now, ip, userAgent } = context;
  const { brandId, customerType, status } = await memberInScope(db, memberId, context);
  if (customerType === 4 || status === 'closed') throw refuse('desk.member.state');
  const done = await transaction(db, async (tx) => {
    const result = isPause(length)
      ? { kind: 'cool.off' as const, until: await coolOff(tx, memberId, length, now), memberIds: [memberId] }
      : {
          kind: 'exclusion' as const,
          ...(await excludePerson(tx, memberId, DateTime.fromJSDate(now).plus(LENGTHS[length]).toJSDate(), now)),
        };
    await tellScreens(parts, tx, result.memberIds);
    if (result.kind === 'exclusion') {
      await parts.accountEvents.tell(tx, {
        brandId,
        memberId,
        kind: 'excluded',
        detail: { until: result.until.toISOString() },
        ip,
        userAgent,
        now,
      });
    }
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'exclusion.add',
      subjectKind: 'member',
      subjectId: memberId,
      brandId,
      detail: { kind: result.kind, until: result.until.toISOString(), length, members: result.memberIds.length, reason },
    });
    return result;
  });
  for (const id of done.memberIds) await identity.endSessions(id, 'lock');
  return { kind: done.kind, until: done.until.toISOString() };
}

async function tellScreens({ hint }: DeskParts, tx: Tx, memberIds: readonly string[]): Promise<void> {
  const members = await many<{ id: string; brand_id: string }>(tx, 'SELECT id, brand_id FROM member WHERE id = ANY ($1)', [memberIds]);
  for (const { id, brand_id: brandId } of members) await hint(tx, { brandId, memberId: id, event: 'protection.changed' });
}
