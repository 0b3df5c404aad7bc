import type { WireMissionTerms } from '@pavilion/contract/missions/terms';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { tried } from '../../kernel/tried.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { changedLines, propose, type ProposalKind, proposalKind, repeatedProposal, type ShownLine } from '../four-eyes/public.ts';
import { readZone } from './read-missions.ts';
import type { MissionDeps, MissionWords } from './tables.ts';
import { isWriting, lockInScope, MISSION_KIND, MISSION_SUBJECT, type MissionRef, type MissionRow, putInForce } from './write-mission.ts';

const payload = z.object({ version: z.int() });
type Proposed = z.output<typeof payload>;

interface VersionRow {
  terms: WireMissionTerms;
  texts: MissionWords;
  starts_at: Date;
  ends_at: Date | null;
  written_by: string;
}

const readVersion = (sql: Sql, id: string, version: number): Promise<VersionRow> =>
  one<VersionRow>(sql, 'SELECT * FROM mission_version WHERE mission_id = $1 AND version = $2', [id, version]);

/** A version as it is shown: what is asked by its kind, and points apart from money, so that a place says how its value is read. */
function documentOf({ terms, texts, starts_at: startsAt, ends_at: endsAt }: VersionRow): object {
  const { condition, prize, board, budget, ...rest } = terms;
  const { kind, ...asked } = condition;
  const games = 'gameTypes' in asked ? { gameTypes: asked.gameTypes.join(', ') } : {};
  const given = { prize, board, budget };
  return {
    ...rest,
    condition: { [kind]: { ...asked, ...games } },
    ...(terms.gives === 'points' ? { points: given } : given),
    texts,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString(),
  };
}

/** What of the draft differs from what gives. */
async function linesOf(sql: Sql, { id, live, draft }: Pick<MissionRow, 'id' | 'live' | 'draft'>): Promise<ShownLine[]> {
  const before = live === null ? undefined : documentOf(await readVersion(sql, id, live));
  return changedLines(before, documentOf(await readVersion(sql, id, draft)));
}

/** The mission whose draft was proposed. Refuses `desk.changed.meanwhile`. */
async function findProposed(sql: Sql, { id, version }: { id: string; version: number }): Promise<MissionRow> {
  const row = await maybeOne<MissionRow>(sql, 'SELECT * FROM mission WHERE id = $1', [id]);
  if (!row || row.draft !== version || !isWriting(row)) throw refuse('desk.changed.meanwhile');
  return row;
}

/** Refuses `returns.past.edge`. */
async function give(
  tx: Tx,
  { passReturns }: Pick<MissionDeps, 'passReturns'>,
  { row, by, now }: { row: MissionRow; by: string; now: Date },
) {
  const brand = await readZone(tx, row.brand_id);
  if (!brand) throw refuse('not.found');
  await passReturns(tx, { brandId: row.brand_id, now }, () => putInForce(tx, { row, brand, by, now }));
}

/** How a version of a mission is put in force. */
export const missionKind = (deps: Pick<MissionDeps, 'passReturns'>): ProposalKind & ProposalKind<Proposed> =>
  proposalKind<Proposed>({
    kind: MISSION_KIND,
    payload,
    propose: 'missions.write',
    confirm: 'missions.approve',
    read: 'missions.read',
    lock: async (tx, { subject: { id }, payload: { version } }) => {
      await tx.query('SELECT FROM mission WHERE id = $1 FOR UPDATE', [id]);
      await findProposed(tx, { id, version });
    },
    show: async (tx, { subject: { id }, payload: { version } }) => linesOf(tx, await findProposed(tx, { id, version })),
    apply: async (tx, { id: proposal, subject: { id }, payload: { version }, proposedBy, reason }, by) => {
      const row = await findProposed(tx, { id, version });
      const { written_by: writtenBy } = await readVersion(tx, id, version);
      await give(tx, deps, { row, by: by.id, now: by.now });
      await writeAuditEntry(tx, by, {
        action: 'mission.approve',
        subjectKind: 'mission',
        subjectId: id,
        brandId: row.brand_id,
        detail: { code: row.code, version, writtenBy, reason, proposal, proposedBy },
      });
      return `${id}:${version}`;
    },
  });

/** Sends the draft to a second operator; who wrote it and who sends it are its authors. Answers the proposal. Refuses what the call declares. */
export const proposeMission = (
  deps: MissionDeps,
  { id, revision, reason }: MissionRef & { reason: string },
  context: OperatorContext,
): Promise<string> =>
  transaction(deps.db, async (tx) => {
    const { now, session, repeatable: request } = context;
    const row = await lockInScope(tx, id, session);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    if (row.revision !== revision || !isWriting(row)) throw refuse('desk.changed.meanwhile');
    const { written_by: writtenBy } = await readVersion(tx, id, row.draft);
    await tried(tx, () => give(tx, deps, { row, by: session.operatorId, now }));
    const proposed = {
      kind: missionKind(deps),
      brandIds: [row.brand_id],
      subject: { kind: MISSION_SUBJECT, id, name: row.code, version: String(row.draft) },
      payload: { version: row.draft },
      reason,
      authors: [writtenBy],
      ...(request ? { request } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });
