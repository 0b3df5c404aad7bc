import type { ContractKind, ContractTerms } from '@pavilion/contract/contracts/terms';
import type { consolidatedFunds } from '@pavilion/contract/contracts/calls';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import type { SessionContext } from '../../http/types.ts';
import { nextStart } from '../../kernel/agent-periods.ts';
import { many, type Sql } from '../../kernel/db.ts';
import { isPaused } from '../player-limits/public.ts';
import type { ContractDeps } from './answer-contract.ts';
import { findAbove } from './end-contracts.ts';
import { isKindOn } from './policy.ts';
import { currentOf, liveOf, versionsOf, waitingOf } from './store.ts';
import type { ContractRow, VersionRow } from './tables.ts';
import { readTerms } from './terms.ts';

type Answer = InnerValue<typeof consolidatedFunds>;

/** Something that waits for the member's answer: new terms (P, edited E), or the wish to end (V). */
interface Request {
  contract: ContractRow;
  shown: VersionRow;
  /** Of newer terms, those in force. */
  current: VersionRow | null;
  status: 'P' | 'E' | 'V';
}

/**
 * Requests that wait for the member, and the TYPEs of their signed contracts by kind. Keeps which versions the session was served. Somebody excluded or on a
 * break is shown no offers.
 */
export async function readRequests({ db }: ContractDeps, context: SessionContext): Promise<Answer> {
  const { session, brand, now } = context;
  const contracts = (await liveOf(db, session.memberId)).filter(({ kind }) => isKindOn(brand, kind));
  const typesOf = (of: ContractKind) => contracts.filter(({ kind, state }) => kind === of && state !== 'offered').map(({ type }) => type);
  const answer: Answer = {
    divtypereq: {},
    dailysalreqtype: {},
    contracthoursalreq: {},
    realtimesalreqtype: {},
    divtypeinfo: typesOf('dividend'),
    dailysalinfotype: typesOf('daily'),
    contracthoursalinfo: typesOf('hourly'),
    contractmrdailysalinfotype: typesOf('realtime'),
  };
  if (contracts.length === 0) return answer;
  const versions = await versionsOf(
    db,
    contracts.map(({ id }) => id),
  );
  const isBarred = await isPaused(db, session.memberId, now);
  const requests = contracts.flatMap((contract) => requestOf(contract, versions.get(contract.id) ?? [], { isBarred, now }));
  if (requests.length === 0) return answer;
  const names = await namesOf(db, requests);
  for (const request of requests) {
    put(answer, { request, fields: await fieldsOf(db, { request, names, context }), terms: readTerms(request.shown.terms) });
  }
  await keepServed(db, session.id, requests, now);
  return answer;
}

function requestOf(contract: ContractRow, versions: readonly VersionRow[], { isBarred, now }: { isBarred: boolean; now: Date }): Request[] {
  if (contract.end_asked_by === 'upline') {
    const shown = currentOf(versions, now);
    return shown ? [{ contract, shown, current: null, status: 'V' }] : [];
  }
  const shown = waitingOf(versions);
  if (!shown || shown.expires_at <= now || isBarred) return [];
  return [
    shown.version === 1
      ? { contract, shown, current: null, status: 'P' }
      : { contract, shown, current: currentOf(versions, now) ?? null, status: 'E' },
  ];
}

async function namesOf(sql: Sql, requests: readonly Request[]): Promise<Map<string, string>> {
  const ids = requests.flatMap(({ contract }) => contract.upline_id ?? []);
  const rows = await many<{ id: string; username: string }>(sql, 'SELECT id, username FROM member_facts WHERE id = ANY ($1)', [ids]);
  return new Map(rows.map(({ id, username }) => [id, username]));
}

interface RequestView {
  request: Request;
  names: ReadonlyMap<string, string>;
  context: SessionContext;
}

async function fieldsOf(sql: Sql, { request, names, context: { brand, now } }: RequestView) {
  const { contract, shown, current, status } = request;
  const terms = readTerms(shown.terms);
  const above = status === 'V' ? [] : await findAbove(sql, contract.agent_id, { type: contract.type, terms });
  return {
    id: contract.id,
    contractId: contract.id,
    version: shown.version,
    status,
    downlineHigherRate: above.some(({ isSigned }) => isSigned) ? ('Y' as const) : ('N' as const),
    period: shown.period,
    offeredBy: (contract.upline_id !== null && names.get(contract.upline_id)) || '',
    offeredAt: (status === 'V' ? contract.changed_at : shown.offered_at).getTime(),
    expiresAt: status === 'V' ? null : shown.expires_at.getTime(),
    startsAt: status === 'V' ? null : nextStart(shown.period, brand.timeZone, now).getTime(),
    current: current && readTerms(current.terms),
  };
}

interface RequestEntry {
  request: Request;
  fields: Awaited<ReturnType<typeof fieldsOf>>;
  terms: ContractTerms;
}

function put(answer: Answer, { request, fields, terms }: RequestEntry): void {
  const { type } = request.contract;
  switch (terms.kind) {
    case 'dividend': {
      const { costs, carryPeriods } = terms;
      answer.divtypereq[type] = terms.tiers.map((tier) => ({ ...fields, ...tier, costs, carryPeriods }));
      break;
    }
    case 'daily':
      answer.dailysalreqtype[type] = [{ ...fields, details: terms.tiers }];
      break;
    case 'hourly':
      answer.contracthoursalreq[type] = [{ ...fields, hourSalaryRates: terms.tiers }];
      break;
    case 'realtime':
      answer.realtimesalreqtype[type] = [{ ...fields, realTimeSalaryRates: terms.tiers }];
  }
}

/** An answer without a version speaks of these. */
const keepServed = (sql: Sql, sessionId: string, requests: readonly Request[], now: Date) =>
  sql.query(
    `INSERT INTO contract_served (session_id, contract_id, version, served_at) SELECT $1, c, v, $4 FROM unnest($2::text[], $3::int[]) r (c, v)
       ON CONFLICT (session_id, contract_id) DO UPDATE SET version = excluded.version, served_at = excluded.served_at`,
    [sessionId, requests.map(({ contract }) => contract.id), requests.map(({ shown }) => shown.version), now],
  );
