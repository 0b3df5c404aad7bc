import * as wire from '@pavilion/contract/responsible-gaming/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageOf } from '@pavilion/contract/base/paging';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { yearsLater } from '../../kernel/days.ts';
import { transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { TRIAL_TYPE } from '../../http/types.ts';
import { findAuditedAt, operatorActor, writeAuditEntry } from '../audit/public.ts';
import { type CoolOff, coolOff, findRunningStops, findStopHistory } from '../player-limits/public.ts';
import type { ResponsibleGamingDeps } from './deps.ts';
import { excludePerson } from './exclude-person.ts';
import { notifyStopped } from './notify-stopped.ts';

type DeskBaseDeps = Pick<ResponsibleGamingDeps, 'db' | 'hint' | 'identity' | 'accountEvents' | 'afterStop'>;

interface DeskDeps extends DeskBaseDeps {
  access: DeskAccess;
}

/** Exclusions and cooling-offs: who is stopped now, a member's history of them, one more on a member's behalf. */
export function registerResponsibleGamingDesk({ serve, access }: DeskRegistrar, base: DeskBaseDeps): void {
  const deps = { ...base, access };
  serve(wire.exclusionsList, ({ query }, context) => listExclusions(deps, query, context));
  serve(wire.exclusionHistory, ({ query }, context) => listExclusionHistory(deps, query, context));
  serve(wire.exclusionAdd, ({ body }, context) => addExclusion(deps, body, context));
}

async function listExclusions({ db }: DeskDeps, query: InnerQuery<typeof wire.exclusionsList>, { session, now }: OperatorContext) {
  const brandIds = query.brandId ? session.scope.filter((id) => id === query.brandId) : session.scope;
  const { list, facts } = await findRunningStops(db, { brandIds, kind: query.kind, search: query.q ?? '', page: pageOf(query), now });
  const subjects = list.map(({ memberId, askedAt }) => ({ id: memberId, at: askedAt }));
  const byOperator = await findAuditedAt(db, { action: 'exclusion.add', subjectKind: 'member', subjects });
  return {
    list: list.map((stop, place) => ({
      ...stop,
      until: stop.until.toISOString(),
      askedAt: stop.askedAt?.toISOString() ?? null,
      askedBy: byOperator.has(place) ? ('operator' as const) : ('member' as const),
    })),
    ...facts,
  };
}

async function listExclusionHistory(
  { db, access }: DeskDeps,
  { memberId }: InnerQuery<typeof wire.exclusionHistory>,
  context: OperatorContext,
) {
  await access.memberInScope(memberId, context);
  const rows = await findStopHistory(db, memberId);
  return { list: rows.map(({ id, at, kind, until }) => ({ id: String(id), at: at.toISOString(), kind, until: until.toISOString() })) };
}

type Length = InnerBody<typeof wire.exclusionAdd>['length'];

const PAUSES: ReadonlySet<Length> = new Set(['24h', '7d', '30d']);
const isPause = (length: Length): length is CoolOff => PAUSES.has(length);
/** 6m counts as 183 days, so that no short half-year falls below the least time of an exclusion. */
const YEARS = { '1y': 1, '5y': 5, forever: 100 } as const;
const HALF_YEAR_MS = 183 * DAY_MS;

const endOf = (length: '6m' | keyof typeof YEARS, now: Date): Date =>
  length === '6m' ? new Date(now.getTime() + HALF_YEAR_MS) : yearsLater(now, YEARS[length]);

/**
 * Excludes or pauses on a member's behalf, by the same functions as when they do it themselves; a longer one stays. A trial
 * or closed account refuses `desk.member.state`.
 */
async function addExclusion(deps: DeskDeps, body: InnerBody<typeof wire.exclusionAdd>, context: OperatorContext) {
  const { db, identity, access } = deps;
  const { memberId, length, reason } = body;
  const { now, ip, userAgent } = context;
  const { brandId, customerType, status } = await access.memberInScope(memberId, context);
  if (customerType === TRIAL_TYPE || status === 'closed') throw refuse('desk.member.state');
  const done = await transaction(db, async (tx) => {
    const result = isPause(length)
      ? { kind: 'cool.off' as const, until: await coolOff(tx, memberId, length, now), memberIds: [memberId] }
      : {
          kind: 'exclusion' as const,
          ...(await excludePerson(tx, memberId, endOf(length, now), now)),
        };
    await notifyStopped(deps, tx, result.memberIds);
    if (result.kind === 'exclusion') {
      await deps.accountEvents.notify(tx, {
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
