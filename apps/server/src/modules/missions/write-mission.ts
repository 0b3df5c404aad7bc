import type { Act } from '@pavilion/contract/acts';
import { newId } from '@pavilion/contract/base/id';
import { giftOf, missionFault, type MissionTerms } from '@pavilion/contract/missions/terms';
import { maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import { voidProposals } from '../four-eyes/public.ts';
import { endOfSlice, missionPeriod, readTerms, startOfSlice, storeTerms } from './read-missions.ts';
import type { BrandZone, MissionDeps, MissionWords } from './tables.ts';

/** An operator at the desk. */
export interface ActingOperator {
  operator: string;
  ip: string;
  scope: readonly string[];
}

export interface MissionContent {
  terms: MissionTerms;
  texts: MissionWords;
  startsAt: Date;
  endsAt: Date | null;
}

export interface MissionRow {
  id: string;
  brand_id: string;
  code: string;
  draft: number;
  live: number | null;
  stopped_at: Date | null;
  revision: number;
}

export interface MissionRef {
  id: string;
  /** As the operator read it. */
  revision: number;
}

/** Refuses terms that contradict themselves, and amounts a member could not be paid. */
export function checkTerms(terms: MissionTerms, step: bigint): void {
  const fault = missionFault(terms);
  if (fault !== null) throw refuse('desk.bounds.wrong', { field: fault });
  // Points are whole; what a currency can pay is asked of money.
  if (giftOf(terms) === 'points') return;
  if (terms.prize % step !== 0n) throw refuse('amount.step', { field: 'prize' });
  if (terms.board.some((amount) => amount % step !== 0n)) throw refuse('amount.step', { field: 'board' });
}

/** The mission, locked; refuses `not.found` out of scope. */
export async function lockInScope(tx: Tx, id: string, { scope }: Pick<ActingOperator, 'scope'>): Promise<MissionRow> {
  const row = await maybeOne<MissionRow>(tx, 'SELECT * FROM mission WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [id, scope]);
  if (!row) throw refuse('not.found');
  return row;
}

/** The same; refuses what was changed meanwhile too. */
async function lockMission(tx: Tx, { id, revision }: MissionRef, by: ActingOperator): Promise<MissionRow> {
  const row = await lockInScope(tx, id, by);
  if (row.revision !== revision) throw refuse('desk.changed.meanwhile');
  return row;
}

interface MissionAudit {
  action: Act;
  row: Pick<MissionRow, 'id' | 'brand_id' | 'code'>;
  by: ActingOperator;
  now: Date;
  detail?: Readonly<Record<string, string | number>>;
}

const actorOf = ({ operator: id, ip }: ActingOperator, now: Date): Actor => ({ kind: 'operator', id, ip, now });

function note(tx: Tx, { action, row, by, now, detail = {} }: MissionAudit): Promise<void> {
  return writeAuditEntry(tx, actorOf(by, now), {
    action,
    subjectKind: 'mission',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: { code: row.code, ...detail },
  });
}

/** Whether a version is written that is not given yet. */
export const isWriting = (row: Pick<MissionRow, 'live' | 'draft' | 'stopped_at'>): boolean =>
  row.live !== row.draft && row.stopped_at === null;

/** What waits about a mission. */
export const MISSION_KIND = 'mission.publish';
export const MISSION_SUBJECT = 'mission';

/** What was proposed is another one now. Before the audit trail is written of it. */
const voidPublication = (tx: Tx, { id }: Pick<MissionRow, 'id'>, { by, now }: { by: ActingOperator; now: Date }): Promise<void> =>
  voidProposals(tx, { kinds: [MISSION_KIND], subject: { kind: MISSION_SUBJECT, id }, reason: 'changed' }, actorOf(by, now));

/** Writes a new mission, or the version of one that is not given yet; answers its id. */
export async function saveMission(
  deps: MissionDeps,
  asked: MissionContent & { id: string | null; revision: number | null; brandId: string; code: string; step: bigint },
  by: ActingOperator,
): Promise<string> {
  const now = deps.clock.now();
  const { brandId, code, terms, texts, step } = asked;
  checkTerms(terms, step);
  const [startsAt, endsAt] = [startOfSlice(asked.startsAt), asked.endsAt && endOfSlice(asked.endsAt)];
  if (endsAt !== null && endsAt <= startsAt) throw refuse('desk.bounds.wrong', { field: 'endsAt' });
  return transaction(deps.db, async (tx) => {
    const row = await (asked.id === null
      ? add(tx, { brandId, code, now })
      : lockMission(tx, { id: asked.id, revision: asked.revision ?? 0 }, by));
    if (row.brand_id !== brandId || row.code !== code) throw refuse('desk.changed.meanwhile');
    if (row.stopped_at !== null) throw refuse('desk.changed.meanwhile');
    if (row.live !== null) await refuseOtherKind(tx, { row, terms });
    const version = row.live === row.draft ? row.draft + 1 : row.draft;
    await tx.query(
      `INSERT INTO mission_version (mission_id, version, terms, texts, starts_at, ends_at, written_by, written_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (mission_id, version) DO UPDATE SET terms = excluded.terms, texts = excluded.texts, starts_at = excluded.starts_at,
           ends_at = excluded.ends_at, written_by = excluded.written_by, written_at = excluded.written_at`,
      [row.id, version, storeTerms(terms), JSON.stringify(texts), startsAt, endsAt, by.operator, now],
    );
    await tx.query('UPDATE mission SET draft = $2, revision = revision + 1, changed_at = $3 WHERE id = $1', [row.id, version, now]);
    await voidPublication(tx, row, { by, now });
    await note(tx, { action: 'mission.write', row, by, now, detail: { version, terms: storeTerms(terms) } });
    return row.id;
  });
}

async function add(tx: Tx, { brandId, code, now }: { brandId: string; code: string; now: Date }): Promise<MissionRow> {
  const row = await maybeOne<MissionRow>(
    tx,
    `INSERT INTO mission (id, brand_id, code, position, draft, revision, changed_at)
       SELECT $1, $2, $3, coalesce(max(position), 0) + 1, 1, 0, $4 FROM mission WHERE brand_id = $2
     ON CONFLICT (brand_id, code) DO NOTHING RETURNING *`,
    [newId('msn'), brandId, code, now],
  );
  if (!row) throw refuse('mission.code.taken', { field: 'code' });
  return row;
}

/** Periods of a mission follow one another without a gap: their kind stays. What it gives stays too, so that its budget and sums are of one measure. */
async function refuseOtherKind(tx: Tx, { row, terms }: { row: MissionRow; terms: MissionTerms }): Promise<void> {
  const before = await one<{ terms: unknown }>(tx, 'SELECT terms FROM mission_version WHERE mission_id = $1 AND version = $2', [
    row.id,
    row.live,
  ]);
  const known = readTerms(before.terms);
  if (giftOf(known) !== giftOf(terms)) throw refuse('mission.gives.fixed', { field: 'gives' });
  if (known.period !== terms.period) throw refuse('mission.period.fixed', { field: 'period' });
}

/**
 * The draft gives. The first version governs from the period in which it begins; a later one from the first period that begins after now, so that nobody's terms
 * change while they play for them.
 */
export async function putInForce(
  tx: Tx,
  { row, brand, by, now }: { row: Pick<MissionRow, 'id' | 'draft' | 'live'>; brand: BrandZone; by: string; now: Date },
): Promise<void> {
  const { terms, startsAt } = await one<{ terms: unknown; startsAt: Date }>(
    tx,
    'SELECT terms, starts_at AS "startsAt" FROM mission_version WHERE mission_id = $1 AND version = $2',
    [row.id, row.draft],
  );
  const { period } = readTerms(terms);
  const first = missionPeriod(period, brand.timeZone, startsAt).from;
  const next = missionPeriod(period, brand.timeZone, now).to;
  await tx.query(`UPDATE mission_version SET approved_by = $3, approved_at = $4, from_at = $5 WHERE mission_id = $1 AND version = $2`, [
    row.id,
    row.draft,
    by,
    now,
    row.live === null || first > next ? first : next,
  ]);
  await tx.query('UPDATE mission SET live = draft, revision = revision + 1, changed_at = $2 WHERE id = $1', [row.id, now]);
}

/** Nothing new is given from the commit on; a leaderboard that runs ends here and is settled with its current ranks. */
export async function stopMission(
  deps: MissionDeps,
  { reason, ...acting }: MissionRef & { reason: string },
  by: ActingOperator,
): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const row = await lockMission(tx, acting, by);
    if (row.live === null || row.stopped_at !== null) throw refuse('desk.changed.meanwhile');
    await tx.query('UPDATE mission SET stopped_at = $2, revision = revision + 1, changed_at = $2 WHERE id = $1', [row.id, now]);
    await tx.query(`UPDATE mission_board SET period_to = least(period_to, $2) WHERE mission_id = $1 AND state = 'running'`, [
      row.id,
      endOfSlice(now),
    ]);
    await voidPublication(tx, row, { by, now });
    await note(tx, { action: 'mission.stop', row, by, now, detail: { reason } });
  });
}
