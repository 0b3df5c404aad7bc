import type { MissionTerms, MissionUnit } from '@pavilion/contract/missions/terms';
import { unitOfMission } from '@pavilion/contract/missions/terms';
import { numberFromUnits } from '@pavilion/contract/base/money';
import { DateTime } from 'luxon';
import { many } from '../../kernel/db.ts';
import { claimEnd, readSpent } from './give-prize.ts';
import { targetOf } from './evaluate.ts';
import { isOffered, type MemberEligibility, readEligibility } from './offered.ts';
import { readCounted, readDays } from './progress.ts';
import { readMissions, type Span, spanAt } from './read-missions.ts';
import type { BrandZone, DoneRow, Mission, MissionDeps } from './tables.ts';

export type MissionStatus = 'open' | 'claimable' | 'claimed' | 'used';

/** A mission in a period, as its member sees it. */
export interface MissionSummary {
  mission: Mission;
  span: Span;
  terms: MissionTerms;
  score: bigint;
  status: MissionStatus;
  claimUntil: Date;
  completedAt: Date | null;
  days: { day: string; done: boolean; isToday: boolean }[];
}

export interface Summary {
  missions: MissionSummary[];
  claimable: number;
  paused: boolean;
}

type CompletedRow = DoneRow & { isClaimed: boolean; isWaiting: boolean | null };

/** As its unit is written on the wire. */
export const measureOf = (unit: MissionUnit, score: bigint): number =>
  unit === 'money' ? numberFromUnits(score) : unit === 'times' ? Number(score) / 100 : Number(score);

export const unitOf = (terms: MissionTerms): MissionUnit => unitOfMission[terms.condition.kind];

/** Missions of a member: those of the periods that run, and earlier ones whose prize waits. */
export async function summarize(deps: MissionDeps, { brand, memberId }: { brand: BrandZone; memberId: string }): Promise<Summary> {
  const { db, clock } = deps;
  const now = clock.now();
  const who = await readEligibility(db, memberId, now);
  if (who.barred) return { missions: [], claimable: 0, paused: true };
  const all = await readMissions(db, brand.id, now);
  const given = await many<CompletedRow>(
    db,
    `SELECT d.*, coalesce(g.paid_at, d.claimed_at) IS NOT NULL AS "isClaimed",
         CASE d.gives WHEN 'money' THEN g.state = 'issued' ELSE d.claimed_at IS NULL END AS "isWaiting"
       FROM mission_done d LEFT JOIN grant_standing g ON g.id = d.grant_id
       WHERE d.member_id = $1 AND d.state = 'given' AND (d.claim_until > $2 OR d.period_to > $2) ORDER BY d.period_from DESC`,
    [memberId, now],
  );
  const missions: MissionSummary[] = [];
  for (const mission of all) {
    const span = spanAt(mission, brand.timeZone, now);
    const ofMission = given.filter((row) => row.mission_id === mission.id);
    const current = span && ofMission.find((row) => row.period_from.getTime() === span.period.from.getTime());
    if (span && span.from <= now && (mission.stoppedAt === null || mission.stoppedAt > now || current)) {
      const shown = await showCurrent(deps, { brand, memberId, who, mission, span, done: current ?? null, now });
      if (shown) missions.push(shown);
    }
    for (const done of ofMission.filter((row) => row !== current && row.isWaiting && row.claim_until > now)) {
      const before = spanAt(mission, brand.timeZone, done.period_from);
      if (before) missions.push(showBefore(mission, before, done));
    }
  }
  return { missions, claimable: missions.filter(({ status }) => status === 'claimable').length, paused: false };
}

interface SummaryInput {
  brand: BrandZone;
  memberId: string;
  who: MemberEligibility;
  mission: Mission;
  span: Span;
  done: CompletedRow | null;
  now: Date;
}

async function showCurrent(
  { db }: MissionDeps,
  { brand, memberId, who, mission, span, done, now }: SummaryInput,
): Promise<MissionSummary | null> {
  const { terms } = span.version;
  if (!done && !isOffered(terms, who, now)) return null;
  const of = { brandId: brand.id, timeZone: brand.timeZone, memberId, from: span.from, to: span.to };
  const target = targetOf(span);
  const { score } = await readCounted(db, { brand, memberId, span, target });
  const isUsed = !done && terms.budget !== null && (await readSpent(db, mission.id, span)) + terms.prize > terms.budget.amount;
  const isMet = score >= target;
  return {
    mission,
    span,
    terms,
    score,
    status: done ? (done.isClaimed ? 'claimed' : 'claimable') : isUsed ? 'used' : isMet ? 'claimable' : 'open',
    claimUntil: done?.claim_until ?? claimEnd(span.to, terms.claimDays, brand.timeZone),
    completedAt: done?.completed_at ?? null,
    days: terms.condition.kind === 'login' ? weekOf(await readDays(db, of), { span, timeZone: brand.timeZone, now }) : [],
  };
}

const showBefore = (mission: Mission, span: Span, done: CompletedRow): MissionSummary => ({
  mission,
  span,
  terms: span.version.terms,
  score: done.score,
  status: 'claimable',
  claimUntil: done.claim_until,
  completedAt: done.completed_at,
  days: [],
});

/** Days of a period, as a row to look at: of a month the week that runs. */
function weekOf(done: readonly string[], { span, timeZone, now }: { span: Span; timeZone: string; now: Date }) {
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  const first = DateTime.fromJSDate(span.period.from, { zone: timeZone }).startOf('day');
  const end = DateTime.fromJSDate(span.period.to, { zone: timeZone });
  const monday = today.startOf('week');
  const from = monday > first ? monday : first;
  return Array.from({ length: 7 }, (_one, days) => from.plus({ days }).startOf('day'))
    .filter((day) => day < end && day < monday.plus({ days: 7 }))
    .map((day) => {
      const written = day.toFormat('yyyy-MM-dd');
      return { day: written, done: done.includes(written), isToday: day.equals(today) };
    });
}
