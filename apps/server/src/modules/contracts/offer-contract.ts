import { contractOffered } from '@pavilion/contract/contracts/events';
import type { ContractKind, ContractPeriod, ContractTerms, ContractType } from '@pavilion/contract/contracts/terms';
import { newId } from '@pavilion/contract/base/id';
import { numberFromUnits } from '@pavilion/contract/base/money';
import { DateTime } from 'luxon';
import type { Deps } from '../../deps.ts';
import { type BrandInfo, isAgentType } from '../../http/types.ts';
import { nextStart } from '../../kernel/agent-periods.ts';
import { bodyHash } from '../../kernel/body-hash.ts';
import { maybeOne, one, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isPaused, lockMember } from '../player-limits/public.ts';
import { payerOf, policyOf, settingOf } from './policy.ts';
import type { Policy } from './standard-policy.ts';
import { findLive, findOwnTerms, isTaken, lockContracts, versionsOf, waitingOf } from './store.ts';
import type { ContractRow, VersionRow } from './tables.ts';
import { type Actor, closeWaiting, takeStep, notifySides, writeEvent } from './take-step.ts';
import { tooHigh, unsoundTier, writeTerms } from './terms.ts';

export interface ContractOffer {
  /** To whom. */
  customerId: string;
  kind: ContractKind;
  type: ContractType;
  period?: ContractPeriod | undefined;
  terms: ContractTerms;
  openUntil?: string | undefined;
  requestId?: string | undefined;
}

export interface Offerer {
  /** The agent right above; null: the house, to an agent without one above. */
  uplineId: string | null;
  actor: Actor;
  brand: BrandInfo;
  now: Date;
}

export interface OfferAnswer {
  contractId: string;
  version: number;
  startsAt: Date;
}

/** The longest an offer stays open. */
const MAX_OPEN_DAYS = 90;

/** Offers a contract, or newer terms of one, in the caller's transaction. The same `requestId` of the same offerer answers as before. */
export async function offerIn(deps: Pick<Deps, 'hint'>, tx: Tx, offered: ContractOffer, offerer: Offerer): Promise<OfferAnswer> {
  const { brand, now, actor } = offerer;
  const by = actor.id ?? '';
  await findTo(tx, offered, offerer);
  await lockMember(tx, offered.customerId);
  await lockContracts(tx, brand.id);
  const known = offered.requestId && (await findKnown(tx, by, offered.requestId));
  if (known) {
    if (!known.body_hash.equals(hashOf(offered))) throw refuse('contract.request.differs');
    return { contractId: known.contract_id, version: known.version, startsAt: nextStart(known.period, brand.timeZone, known.offered_at) };
  }
  // The tree may have changed before the guard was held.
  const to = await findTo(tx, offered, offerer);
  if (to.status !== 'active' || (await isPaused(tx, to.id, now))) throw refuse('contract.downline.barred');
  const policy = await checkOffer(tx, offered, offerer, to);
  return write(deps, tx, { offered, offerer, policy });
}

const hashOf = ({ customerId, kind, type, period, openUntil, terms }: ContractOffer): Buffer =>
  bodyHash({ customerId, kind, type, period: period ?? null, openUntil: openUntil ?? null, terms: JSON.stringify(writeTerms(terms)) });

const findKnown = (tx: Tx, by: string, requestId: string) =>
  maybeOne<VersionRow>(tx, 'SELECT * FROM contract_version WHERE offered_by = $1 AND request_id = $2', [by, requestId]);

interface Offeree {
  id: string;
  status: string;
  customerType: number;
  isTop: boolean;
}

/** A direct downline of the offerer. For all others the answer is the same as for an unknown member. */
async function findTo(tx: Tx, { customerId }: ContractOffer, { uplineId, brand }: Offerer): Promise<Offeree> {
  const to = await maybeOne<Offeree>(
    tx,
    `SELECT id, status, customer_type AS "customerType", agent_path = '{}' AS "isTop" FROM member_facts
       WHERE id = $1 AND brand_id = $2 AND customer_type <> 4 AND agent_path[cardinality(agent_path)] IS NOT DISTINCT FROM $3`,
    [customerId, brand.id, uplineId],
  );
  if (!to) throw refuse('contract.downline.unknown');
  return to;
}

const isEligible = ({ eligible }: Policy, { isTop, customerType }: Offeree): boolean =>
  eligible === 'everybody' || (isAgentType(customerType) && (eligible === 'agent' || isTop));

async function checkOffer(
  tx: Tx,
  { kind, type, period, terms, customerId }: ContractOffer,
  offerer: Offerer,
  to: Offeree,
): Promise<Policy> {
  const policy = await policyOf(tx, offerer.brand, { kind, type });
  if (!policy || !isEligible(policy, to)) throw refuse('contract.kind.not.offered', { field: 'kind' });
  if (period !== undefined && period !== policy.period) throw refuse('contract.period', { field: 'period' });
  const unsound = terms.kind === kind ? unsoundTier(terms) : 0;
  if (unsound !== null) throw refuse('contract.terms.invalid', { field: 'terms', value: { tier: unsound } });
  const own = offerer.uplineId === null ? policy.highest : (await findOwnTerms(tx, { agentId: offerer.uplineId, kind, type }))?.terms;
  if (!own) throw refuse('contract.own.missing');
  refuseTooHigh(own, terms);
  if (await isTaken(tx, { agentId: customerId, kind, type })) throw refuse('contract.type.taken', { field: 'type' });
  return policy;
}

/** Refuses `contract.rate.too.high`, with the tier and what is allowed there. */
export function refuseTooHigh(own: ContractTerms, terms: ContractTerms): void {
  const problem = tooHigh(own, terms);
  if (!problem) return;
  const { tier, most, field } = problem;
  const rate = most === null ? null : numberFromUnits(most);
  throw refuse('contract.rate.too.high', { field: 'terms', value: { tier, most: rate, ...(field ? { field } : {}) } });
}

interface OfferWrite {
  offered: ContractOffer;
  offerer: Offerer;
  policy: Policy;
}

async function write(deps: Pick<Deps, 'hint'>, tx: Tx, { offered, offerer, policy }: OfferWrite): Promise<OfferAnswer> {
  const { kind, type, terms, requestId, customerId: agentId } = offered;
  const { uplineId, actor, brand, now } = offerer;
  const expires = await expiryOf(tx, offered, offerer);
  const live = await findLive(tx, { agentId, kind, type });
  if (live && live.upline_id !== uplineId) throw refuse('contract.type.taken', { field: 'type' });
  const version = (live?.last_version ?? 0) + 1;
  const id = live?.id ?? newId('ctr');
  const contract = live ? await renew(tx, { live, actor, version, now }) : await open(tx, { id, offered, offerer });
  await tx.query(
    `INSERT INTO contract_version (contract_id, version, terms, period, payer, state, offered_by, offered_at, expires_at, request_id, body_hash)
       VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $7, $8, $9, $10)`,
    [
      id,
      version,
      JSON.stringify(writeTerms(terms)),
      policy.period,
      payerOf(policy, uplineId),
      actor.id,
      now,
      expires,
      requestId ?? newId('req'),
      hashOf(offered),
    ],
  );
  await notifySides(deps, tx, { contract, event: contractOffered, to: ['agent'], letter: now });
  return { contractId: id, version, startsAt: nextStart(policy.period, brand.timeZone, now) };
}

async function renew(
  tx: Tx,
  { live, actor, version, now }: { live: ContractRow; actor: Actor; version: number; now: Date },
): Promise<ContractRow> {
  const isWaiting = waitingOf((await versionsOf(tx, [live.id])).get(live.id) ?? []) !== null;
  const contract = await takeStep(tx, { contract: live, isWaiting, act: 'offer', actor, version, now });
  await closeWaiting(tx, live.id, 'replaced', now);
  await tx.query('UPDATE contract SET last_version = $2 WHERE id = $1', [live.id, version]);
  return { ...contract, last_version: version };
}

async function open(tx: Tx, { id, offered, offerer }: { id: string; offered: ContractOffer; offerer: Offerer }): Promise<ContractRow> {
  const { uplineId, actor, brand, now } = offerer;
  const contract = await one<ContractRow>(
    tx,
    `INSERT INTO contract (id, brand_id, kind, type, agent_id, upline_id, state, last_version, created_at, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'offered', 1, $7, $7) RETURNING *`,
    [id, brand.id, offered.kind, offered.type, offered.customerId, uplineId, now],
  );
  await writeEvent(tx, { contract, act: 'offer', actor, version: 1, now, before: null, after: 'offered' });
  return contract;
}

/** The end of the last day it is open, of the brand; without one, so many days from now. */
async function expiryOf(tx: Tx, { openUntil }: ContractOffer, { brand, now }: Offerer): Promise<Date> {
  if (openUntil === undefined) {
    const { openDays } = await settingOf(tx, brand.id);
    return DateTime.fromJSDate(now, { zone: brand.timeZone }).plus({ days: openDays }).toJSDate();
  }
  const until = DateTime.fromISO(openUntil, { zone: brand.timeZone }).plus({ days: 1 }).startOf('day');
  if (!until.isValid || until.toJSDate() <= now || until.diff(DateTime.fromJSDate(now), 'days').days > MAX_OPEN_DAYS + 1) {
    throw refuse('contract.open.until', { field: 'openUntil', params: { days: MAX_OPEN_DAYS } });
  }
  return until.toJSDate();
}
