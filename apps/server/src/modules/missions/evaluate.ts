import { missionMoved } from '@pavilion/contract/missions/events';
import { many, prepared, type Sql } from '../../kernel/db.ts';
import { complete, takeBack } from './give-prize.ts';
import { isOffered, readEligibility } from './offered.ts';
import { type Progress, readCounted } from './progress.ts';
import { readMissions, readZone, type Span, spansSince } from './read-missions.ts';
import type { BrandZone, Mission, MissionDeps } from './tables.ts';

/** Periods looked at again at the most, where a member was not evaluated for long: a day of hours. */
const MAX_SPANS = 26;

export interface DueMember {
  memberId: string;
  /** First and last moment that is news. */
  since: Date;
  at: Date;
}

/** The result of a mission for a member in an earlier period: whether its prize was given and claimed. */
interface PastResult {
  id: string;
  missionId: string;
  periodFrom: Date;
  isGiven: boolean;
  isClaimed: boolean;
}

const PAST_RESULTS = prepared(
  `SELECT d.id, d.mission_id AS "missionId", d.period_from AS "periodFrom", d.state = 'given' AS "isGiven", coalesce(g.paid_at, d.claimed_at) IS NOT NULL AS "isClaimed"
     FROM mission_done d LEFT JOIN grant_standing g ON g.id = d.grant_id WHERE d.member_id = $1 AND d.claim_until > $2`,
);

const readPastResults = (sql: Sql, memberId: string, since: Date): Promise<PastResult[]> =>
  many<PastResult>(sql, PAST_RESULTS, [memberId, since]);

/** Evaluates members of a brand with new activity: completes missions, revokes what no longer holds, and stores their results. */
export async function evaluateMembers(deps: MissionDeps, brandId: string, members: readonly DueMember[]): Promise<void> {
  const now = deps.clock.now();
  const brand = await readZone(deps.db, brandId);
  const missions = (await readMissions(deps.db, brandId, now)).filter(({ stoppedAt }) => stoppedAt === null || stoppedAt > now);
  if (!brand || missions.length === 0) return;
  for (const member of members) await evaluateMember(deps, { brand, missions, member, now });
}

interface MemberEvaluation {
  brand: BrandZone;
  missions: readonly Mission[];
  member: DueMember;
  now: Date;
}

async function evaluateMember(deps: MissionDeps, { brand, missions, member, now }: MemberEvaluation): Promise<void> {
  const { memberId, since, at } = member;
  const who = await readEligibility(deps.db, memberId, now);
  if (who.barred) return;
  const pastResults = await readPastResults(deps.db, memberId, since);
  let moved = false;
  for (const mission of missions) {
    for (const span of spansSince(mission, brand.timeZone, { since, now }, MAX_SPANS)) {
      const { terms } = span.version;
      const before = pastResults.find((one) => one.missionId === mission.id && one.periodFrom.getTime() === span.period.from.getTime());
      if (before?.isClaimed && terms.board.length === 0) continue;
      if (!before?.isGiven && !isOffered(terms, who, now)) continue;
      const progress = await readCounted(deps.db, { brand, memberId, span, target: targetOf(span) });
      moved ||= progress.score > 0n;
      if (terms.board.length > 0) await keepScore(deps, { mission, span, member, progress });
      const isMet = progress.score >= targetOf(span);
      if (isMet && !before?.isGiven) await complete(deps, { brand, mission, span, memberId, score: progress.score, now });
      if (!isMet && before?.isGiven && !before.isClaimed) await takeBack(deps, { id: before.id, memberId, now });
    }
  }
  if (moved) await deps.hint(deps.db, missionMoved, { brandId: brand.id, memberId, data: { at: at.toISOString() } });
}

export const targetOf = ({ version: { terms } }: Span): bigint => BigInt(terms.condition.target);

interface ScoreInput {
  mission: Mission;
  span: Span;
  member: DueMember;
  progress: Progress;
}

const SCORE = prepared(
  `INSERT INTO mission_score AS s (mission_id, period_from, member_id, score, reached_at)
     SELECT b.mission_id, b.period_from, $3, $4::bigint, $5 FROM mission_board b WHERE b.mission_id = $1 AND b.period_from = $2 AND b.state = 'running' AND $4::bigint > 0
   ON CONFLICT (mission_id, period_from, member_id) DO UPDATE SET score = excluded.score, reached_at = excluded.reached_at
     WHERE s.score <> excluded.score
       AND EXISTS (SELECT FROM mission_board b WHERE b.mission_id = s.mission_id AND b.period_from = s.period_from AND b.state = 'running')`,
);

/** A standing of a board that is open; the same score keeps the moment it was reached at. */
async function keepScore({ db }: MissionDeps, { mission, span, member, progress }: ScoreInput): Promise<void> {
  if (progress.score > 0n)
    await db.query(
      `INSERT INTO mission_board (mission_id, period_from, period_to, brand_id, version, state) VALUES ($1, $2, $3, $4, $5, 'running')
         ON CONFLICT DO NOTHING`,
      [mission.id, span.period.from, span.to, mission.brandId, span.version.version],
    );
  await db.query(SCORE, [mission.id, span.period.from, member.memberId, progress.score, progress.reachedAt ?? member.at]);
}
