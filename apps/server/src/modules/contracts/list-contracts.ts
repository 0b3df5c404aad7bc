import type { contractBounds, contractList } from '@pavilion/contract/contracts/calls';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { isAgentType, type SessionContext } from '../../http/types.ts';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isPaused } from '../player-limits/public.ts';
import type { ContractDeps } from './answer-contract.ts';
import { isKindOn, policiesOf, settingOf } from './policy.ts';
import { currentOf, findOwnTerms, liveOf, nextOf, versionsOf, waitingOf } from './store.ts';
import type { ContractRow, VersionRow } from './tables.ts';
import { readTerms } from './terms.ts';

type NamedContractRow = ContractRow & { agent_name: string; upline_name: string | null };

/** The member's own contracts and those they offered. The agent's name is their own direct downline's; that of who offers is masked. */
export async function listContracts(
  { db }: ContractDeps,
  query: InnerQuery<typeof contractList>,
  { session, now }: SessionContext,
): Promise<InnerValue<typeof contractList>> {
  const page = pageOf(query);
  const where = `(CASE $2 WHEN 'mine' THEN c.agent_id = $1 WHEN 'offered' THEN c.upline_id = $1 ELSE c.agent_id = $1 OR c.upline_id = $1 END)
    AND ($3::text IS NULL OR c.kind = $3) AND ($4::text IS NULL OR c.state = $4) AND ($5::text IS NULL OR c.agent_id = $5)`;
  const values = [session.memberId, query.side ?? '', query.kind ?? null, query.state ?? null, query.customerId ?? null];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count FROM contract c WHERE ${where}`, values);
  const rows = await many<NamedContractRow>(
    db,
    `SELECT c.*, a.username AS agent_name, u.username AS upline_name FROM contract c JOIN member_facts a ON a.id = c.agent_id
       LEFT JOIN member_facts u ON u.id = c.upline_id WHERE ${where} ORDER BY c.changed_at DESC, c.id DESC LIMIT $6 OFFSET $7`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const versions = await versionsOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    list: rows.map((row) => {
      const mine = row.agent_id === session.memberId;
      return {
        ...termsView(row, versions.get(row.id) ?? [], now),
        customerName: row.agent_name,
        mine,
        offeredBy: row.upline_name ?? '',
        endAskedBy: row.end_asked_by && ((row.end_asked_by === 'agent') === mine ? 'me' : 'other'),
      };
    }),
    ...pageFacts(page, count),
  };
}

/** A contract with its terms: those in force or first to be, those that wait, those that follow. */
export function termsView(row: ContractRow, versions: readonly VersionRow[], now: Date) {
  const [current, waiting, next] = [currentOf(versions, now), waitingOf(versions), nextOf(versions, now)];
  const shown = current ?? waiting ?? versions.at(-1);
  if (!shown) throw new Error(`contract ${row.id} has no version`);
  return {
    contractId: row.id,
    kind: row.kind,
    type: row.type,
    period: shown.period,
    state: row.state,
    customerId: row.agent_id,
    payer: shown.payer,
    version: shown.version,
    terms: current && readTerms(current.terms),
    signedAt: row.signed_at?.getTime() ?? null,
    since: current?.starts_at?.getTime() ?? null,
    pending: waiting && {
      version: waiting.version,
      terms: readTerms(waiting.terms),
      expiresAt: waiting.expires_at.getTime(),
      startsAt: null,
    },
    next: next?.starts_at ? { version: next.version, terms: readTerms(next.terms), startsAt: next.starts_at.getTime() } : null,
    endedAt: row.ended_at?.getTime() ?? null,
  };
}

interface Below {
  username: string;
  customer_type: number;
  status: string;
}

/** Somebody right below an agent. Refuses `contract.downline.unknown`. */
export async function findBelow(
  sql: Sql,
  { customerId, brandId, agentId }: { customerId: string; brandId: string; agentId: string },
): Promise<Below> {
  const to = await maybeOne<Below>(
    sql,
    'SELECT username, customer_type, status FROM member_facts WHERE id = $1 AND brand_id = $2 AND agent_path[cardinality(agent_path)] = $3',
    [customerId, brandId, agentId],
  );
  if (!to) throw refuse('contract.downline.unknown');
  return to;
}

/** What the agent may offer somebody right below: kinds and TYPEs the brand offers them and the agent's own terms cover. Nothing to who is barred: no prospect. */
export async function readBounds(
  { db }: ContractDeps,
  { customerId }: InnerQuery<typeof contractBounds>,
  { session, brand, now }: SessionContext,
): Promise<InnerValue<typeof contractBounds>> {
  const to = await findBelow(db, { customerId, brandId: brand.id, agentId: session.memberId });
  const isBarred = to.status !== 'active' || (await isPaused(db, customerId, now));
  const policies = (await policiesOf(db, brand.id)).filter(
    ({ kind, isOn, eligible }) =>
      !isBarred && isOn && isKindOn(brand, kind) && (eligible === 'everybody' || (eligible === 'agent' && isAgentType(to.customer_type))),
  );
  const live = await liveOf(db, customerId);
  const versions = await versionsOf(
    db,
    live.map(({ id }) => id),
  );
  const offers = await Promise.all(
    policies.map(async ({ kind, type, period, payer }) => {
      const own = await findOwnTerms(db, { agentId: session.memberId, kind, type });
      if (!own) return [];
      const contract = live.find((each) => each.kind === kind && each.type === type);
      const of = versions.get(contract?.id ?? '') ?? [];
      const shown = (version: VersionRow | null) =>
        version && { contractId: version.contract_id, version: version.version, terms: readTerms(version.terms) };
      return [{ kind, type, period, payer, own: own.terms, current: shown(currentOf(of, now)), pending: shown(waitingOf(of)) }];
    }),
  );
  const { openDays } = await settingOf(db, brand.id);
  return { customerId, customerName: to.username, offers: offers.flat(), openDays };
}
