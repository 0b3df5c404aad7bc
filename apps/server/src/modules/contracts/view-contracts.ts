import type { ContractType } from '@pavilion/contract/contracts/terms';
import type { contractDetail, contractsOfBrand } from '@pavilion/contract/contracts/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import { countListed } from '../../kernel/count-listed.ts';
import { type Db, many, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beyondHold, type CoveredContract } from './holds.ts';
import { settingOf } from './policy.ts';
import { currentOf, versionsOf, waitingOf } from './store.ts';
import type { ContractRow, EndReason, VersionRow } from './tables.ts';
import { isOver } from './rules.ts';
import { readTerms } from './terms.ts';
import type { Act } from './rules.ts';

interface ContractViewDeps {
  db: Db;
  access: DeskAccess;
}
type NamedContractRow = ContractRow & { agent_name: string; upline_name: string | null };
type ContractView = InnerValue<typeof contractDetail>['contract'];

const WHERE = `c.brand_id = ANY ($1) AND ($2::text IS NULL OR c.agent_id = $2 OR c.upline_id = $2) AND ($3::text IS NULL OR c.id = $3)
  AND ($4::text IS NULL OR c.kind = $4) AND ($5::text IS NULL OR c.type = $5) AND ($6::text IS NULL OR c.state = $6)
  AND ($7::text IS NULL OR c.upline_id IS NULL)`;
const NAMED = `SELECT c.*, a.username AS agent_name, u.username AS upline_name FROM contract c JOIN member_facts a ON a.id = c.agent_id
  LEFT JOIN member_facts u ON u.id = c.upline_id`;

/** Contracts of the operator's brands, last changed first. */
export async function viewContracts(
  { db }: ContractViewDeps,
  query: InnerQuery<typeof contractsOfBrand>,
  { session, now }: OperatorContext,
): Promise<InnerValue<typeof contractsOfBrand>> {
  const page = pageOf(query);
  const values = [
    session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.memberId ?? null,
    query.q?.trim() || null,
    query.kind ?? null,
    query.type ?? null,
    query.state ?? null,
    query.house ?? null,
  ];
  const { count, isMore } = await countListed(db, `FROM contract c WHERE ${WHERE}`, values);
  const rows = await many<NamedContractRow>(db, `${NAMED} WHERE ${WHERE} ORDER BY c.changed_at DESC, c.id DESC LIMIT $8 OFFSET $9`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  const versions = await versionsOf(
    db,
    rows.map(({ id }) => id),
  );
  return { list: await shown(db, { rows, versions, now }), ...pageFacts(page, count, isMore) };
}

interface ViewInput {
  rows: readonly NamedContractRow[];
  versions: ReadonlyMap<string, VersionRow[]>;
  now: Date;
}

async function shown(sql: Sql, { rows, versions, now }: ViewInput): Promise<ContractView[]> {
  const beyond = await findOverpaid(
    sql,
    rows.filter(({ state }) => !isOver(state)),
  );
  return rows.map((row) => {
    const own = versions.get(row.id) ?? [];
    const waiting = waitingOf(own);
    const version = currentOf(own, now) ?? waiting ?? own.at(-1);
    if (!version) throw new Error(`contract ${row.id} has no version`);
    return {
      id: row.id,
      brandId: row.brand_id,
      kind: row.kind,
      type: row.type,
      period: version.period,
      payer: version.payer,
      state: row.state,
      agentId: row.agent_id,
      agentName: row.agent_name,
      uplineId: row.upline_id,
      uplineName: row.upline_name,
      version: version.version,
      terms: readTerms(version.terms),
      pendingVersion: waiting?.version ?? null,
      endAskedBy: row.end_asked_by,
      signedAt: row.signed_at?.toISOString() ?? null,
      changedAt: row.changed_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      endReason: row.end_reason,
      beyondHold: row.kind === 'dividend' ? null : (beyond.get(row.id) ?? null),
    };
  });
}

/** By contract, where the salaries of its agent on its TYPE come to more than the games keep. Terms that wait count as signed. */
async function findOverpaid(sql: Sql, rows: readonly NamedContractRow[]): Promise<Map<string, { paid: bigint; hold: bigint } | null>> {
  const agents = [...new Set(rows.map(({ agent_id }) => agent_id))];
  const terms = await many<{ agent: string; type: ContractType; terms: unknown }>(
    sql,
    `SELECT DISTINCT ON (c.id) c.agent_id AS agent, c.type, v.terms FROM contract c JOIN contract_version v ON v.contract_id = c.id
       WHERE c.agent_id = ANY ($1) AND c.state IN ('offered', 'active', 'ending') AND (v.state = 'waiting' OR v.state = 'signed' AND v.ends_at IS NULL)
       ORDER BY c.id, v.version DESC`,
    [agents],
  );
  const byAgent = Map.groupBy(terms, ({ agent }) => agent);
  const holds = new Map(
    await Promise.all([...new Set(rows.map((row) => row.brand_id))].map(async (id) => [id, (await settingOf(sql, id)).holds] as const)),
  );
  return new Map(
    rows.map((row) => {
      const covered = (byAgent.get(row.agent_id) ?? []).map((each): CoveredContract => ({ type: each.type, terms: readTerms(each.terms) }));
      return [row.id, beyondHold(row.type, covered, holds.get(row.brand_id) ?? {})];
    }),
  );
}

interface EventRow {
  at: Date;
  act: Act;
  actor: 'agent' | 'upline' | 'operator' | 'system';
  actor_id: string | null;
  version: number;
  detail: { reason?: EndReason; note?: string };
}

/** Refuses `not.found` outside the scope. */
export async function viewContract(
  { db, access }: ContractViewDeps,
  { id }: InnerQuery<typeof contractDetail>,
  { session, now }: OperatorContext,
): Promise<InnerValue<typeof contractDetail>> {
  const rows = await many<NamedContractRow>(db, `${NAMED} WHERE c.id = $1 AND c.brand_id = ANY ($2)`, [id, session.scope]);
  const versions = await versionsOf(db, [id]);
  const [contract] = await shown(db, { rows, versions, now });
  if (!contract) throw refuse('not.found');
  const events = await many<EventRow>(
    db,
    'SELECT at, act, actor, actor_id, version, detail FROM contract_event WHERE contract_id = $1 ORDER BY id',
    [id],
  );
  const names = await access.operatorNames(events.flatMap(({ actor, actor_id }) => (actor === 'operator' && actor_id ? [actor_id] : [])));
  const nameOf = ({ actor, actor_id }: EventRow): string => {
    if (actor === 'agent') return contract.agentName;
    if (actor === 'upline') return contract.uplineName ?? '';
    return (actor_id && names.get(actor_id)) ?? '';
  };
  return {
    contract,
    versions: (versions.get(id) ?? []).map((version) => ({
      version: version.version,
      state: version.state,
      terms: readTerms(version.terms),
      period: version.period,
      payer: version.payer,
      offeredAt: version.offered_at.toISOString(),
      expiresAt: version.expires_at.toISOString(),
      answeredAt: version.answered_at?.toISOString() ?? null,
      startsAt: version.starts_at?.toISOString() ?? null,
      endsAt: version.ends_at?.toISOString() ?? null,
    })),
    events: events.map((event) => ({
      at: event.at.toISOString(),
      act: event.act,
      actor: event.actor,
      actorName: nameOf(event),
      version: event.version,
      reason: event.detail.reason ?? null,
      note: event.detail.note ?? '',
    })),
  };
}
