import { giftOf } from '@pavilion/contract/missions/terms';
import { codeOfTag } from '@pavilion/contract/base/language';
import type * as wire from '@pavilion/contract/missions/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { findOpenProposals } from '../four-eyes/public.ts';
import { countParticipants, readLeaders, readPlaces } from './boards.ts';
import { readSpent } from './give-prize.ts';
import { readMissions, readTerms, spanAt } from './read-missions.ts';
import { measureOf, unitOf } from './summarize.ts';
import type { MissionDeps, MissionWords } from './tables.ts';
import { isWriting, MISSION_KIND, MISSION_SUBJECT } from './write-mission.ts';

export interface MissionDeskDeps extends MissionDeps {
  access: DeskAccess;
}

interface ListedRow {
  id: string;
  brand_id: string;
  code: string;
  position: number;
  draft: number;
  live: number | null;
  stopped_at: Date | null;
  revision: number;
  terms: unknown;
  texts: MissionWords;
  starts_at: Date;
  ends_at: Date | null;
  currency: string;
  default_language: string;
  done: number;
  given: bigint;
}

/** $1: missions of which a version waits for a second operator. */
const STATE = `CASE WHEN m.stopped_at IS NOT NULL THEN 'stopped' WHEN m.live IS NOT NULL THEN 'live' WHEN m.id = ANY ($1) THEN 'offered' ELSE 'draft' END`;
/** Missions, of these or any, of which a version waits for a second operator. */
const findWaiting = async (sql: Sql, ids?: readonly string[]): Promise<string[]> =>
  (await findOpenProposals(sql, { kind: MISSION_KIND, subjectKind: MISSION_SUBJECT, ...(ids ? { subjectIds: ids } : {}) })).map(
    ({ subjectId }) => subjectId,
  );

/** $2: now. The version that gives, or the one that is written where none does yet. */
const SELECT = `SELECT m.*, v.terms, v.texts, v.starts_at, v.ends_at, b.currency, b.default_language, f.done, f.given
  FROM mission m JOIN mission_version v ON v.mission_id = m.id AND v.version = coalesce(m.live, m.draft) JOIN brand_facts b ON b.id = m.brand_id
    CROSS JOIN LATERAL (
      SELECT (SELECT count(*)::int FROM mission_done d WHERE d.mission_id = m.id AND d.state = 'given' AND d.completed_at > $2::timestamptz - interval '30 days') AS done,
        ((SELECT coalesce(sum(d.amount), 0) FROM mission_done d WHERE d.mission_id = m.id AND d.state = 'given' AND d.completed_at > $2::timestamptz - interval '30 days')
          + (SELECT coalesce(sum(p.amount), 0) FROM mission_place p JOIN mission_board o ON o.mission_id = p.mission_id AND o.period_from = p.period_from
              WHERE p.mission_id = m.id AND p.state = 'given' AND o.ranked_at > $2::timestamptz - interval '30 days'))::bigint AS given) f`;

type RowView = InnerValue<typeof wire.missionsList>['list'][number];

function rowView(row: ListedRow, { language, waiting }: { language: LanguageTag; waiting: readonly string[] }): RowView {
  const { period, condition, prize, gives } = readTerms(row.terms);
  const words =
    row.texts[codeOfTag(language)] ?? row.texts[row.default_language] ?? row.texts[codeOfTag('en')] ?? Object.values(row.texts)[0];
  const written = waiting.includes(row.id) ? 'offered' : 'draft';
  return {
    id: row.id,
    brandId: row.brand_id,
    code: row.code,
    title: words?.title ?? row.code,
    state: row.stopped_at ? 'stopped' : row.live === null ? written : 'live',
    change: row.live !== null && isWriting(row) ? written : null,
    kind: condition.kind,
    period,
    currency: row.currency,
    gives: giftOf({ gives }),
    prize,
    done: row.done,
    given: row.given,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
  };
}

export async function listMissions(
  { db, clock }: MissionDeskDeps,
  query: InnerQuery<typeof wire.missionsList>,
  { session, language }: OperatorContext,
): Promise<InnerValue<typeof wire.missionsList>> {
  const page = pageOf(query);
  const brands = session.scope.filter((id) => query.brandId === undefined || id === query.brandId);
  const waiting = await findWaiting(db);
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM mission m WHERE m.brand_id = ANY ($2) AND ($3::text IS NULL OR ${STATE} = $3)`,
    [waiting, brands, query.state ?? null],
  );
  const rows = await many<ListedRow>(
    db,
    `${SELECT} WHERE m.brand_id = ANY ($3) AND ($4::text IS NULL OR ${STATE} = $4) ORDER BY m.stopped_at IS NOT NULL, m.brand_id, m.position, m.id LIMIT $5 OFFSET $6`,
    [waiting, clock.now(), brands, query.state ?? null, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { list: rows.map((row) => rowView(row, { language, waiting })), ...pageFacts(page, count) };
}

interface VersionRow {
  version: number;
  terms: unknown;
  texts: MissionWords;
  starts_at: Date;
  ends_at: Date | null;
  written_by: string;
  written_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  from_at: Date | null;
}

const MAX_VERSIONS = 20;

export async function viewMission(
  { db, clock, access }: MissionDeskDeps,
  id: string,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.missionRead>> {
  const now = clock.now();
  const row = await maybeOne<ListedRow>(db, `${SELECT} WHERE m.id = $1 AND m.brand_id = ANY ($3)`, [id, now, context.session.scope]);
  if (!row) throw refuse('not.found');
  const brand = await access.brandInScope(row.brand_id, context);
  const versions = await many<VersionRow>(db, 'SELECT * FROM mission_version WHERE mission_id = $1 ORDER BY version DESC LIMIT $2', [
    id,
    MAX_VERSIONS,
  ]);
  const names = await access.operatorNames(versions.flatMap((one) => [one.written_by, one.approved_by ?? '']));
  const nameOf = (operator: string): string => names.get(operator) ?? operator;
  const [mission] = await readMissions(db, row.brand_id, now, id);
  const span = mission && spanAt(mission, brand.timeZone, now);
  const cap = span?.version.terms.budget;
  return {
    ...rowView(row, { language: context.language, waiting: await findWaiting(db, [id]) }),
    revision: row.revision,
    position: row.position,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    versions: versions.map((one) => ({
      version: one.version,
      terms: readTerms(one.terms),
      texts: one.texts,
      startsAt: one.starts_at.toISOString(),
      endsAt: one.ends_at?.toISOString() ?? null,
      writtenBy: nameOf(one.written_by),
      writtenAt: one.written_at.toISOString(),
      approvedBy: one.approved_by && nameOf(one.approved_by),
      approvedAt: one.approved_at?.toISOString() ?? null,
      fromAt: one.from_at?.toISOString() ?? null,
    })),
    budget: span && cap ? { amount: cap.amount, spent: await readSpent(db, id, span) } : null,
  };
}

interface BoardRow {
  from: Date;
  to: Date;
  state: 'running' | 'ranked' | 'settled';
  settledAt: Date | null;
  terms: unknown;
}

const MAX_BOARDS = 10;

export async function viewBoards(
  { db, clock }: MissionDeskDeps,
  { id, most = MAX_BOARDS }: InnerQuery<typeof wire.missionBoards>,
  { session }: OperatorContext,
): Promise<InnerValue<typeof wire.missionBoards>> {
  const now = clock.now();
  const mission = await maybeOne<ListedRow>(db, `${SELECT} WHERE m.id = $1 AND m.brand_id = ANY ($3)`, [id, now, session.scope]);
  if (!mission) throw refuse('not.found');
  const rows = await many<BoardRow>(
    db,
    `SELECT b.period_from AS "from", b.period_to AS "to", b.state, b.settled_at AS "settledAt", v.terms
       FROM mission_board b JOIN mission_version v ON v.mission_id = b.mission_id AND v.version = b.version WHERE b.mission_id = $1
       ORDER BY b.period_from DESC LIMIT $2`,
    [id, most],
  );
  const boards: InnerValue<typeof wire.missionBoards>['boards'] = [];
  for (const row of rows) {
    const terms = readTerms(row.terms);
    const unit = unitOf(terms);
    const isOpen = row.state === 'running';
    const places = isOpen
      ? (await readLeaders(db, id, row.from, terms.board.length)).map((one) => ({
          ...one,
          amount: one.score >= BigInt(terms.condition.target) ? (terms.board[one.place - 1] ?? 0n) : 0n,
          state: 'leads' as const,
          grantId: null,
        }))
      : await readPlaces(db, id, row.from);
    boards.push({
      periodStart: row.from.toISOString(),
      periodEnd: row.to.toISOString(),
      state: isOpen ? (row.to > now ? 'running' : 'waiting') : row.state === 'ranked' ? 'paying' : 'settled',
      settledAt: row.settledAt?.toISOString() ?? null,
      participants: await countParticipants(db, id, row.from),
      given: places.reduce((sum, { state, amount }) => (state === 'given' ? sum + amount : sum), 0n),
      places: places.map((one) => ({ ...one, score: measureOf(unit, one.score) })),
    });
  }
  const terms = readTerms(mission.terms);
  return { unit: unitOf(terms), currency: mission.currency, gives: giftOf(terms), boards };
}
