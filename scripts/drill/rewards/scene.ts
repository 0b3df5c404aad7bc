import { randomUUID } from 'node:crypto';
import { pointCorrectionPropose } from '../../../packages/contract/src/points/desk.ts';
import type { WireMissionTerms } from '../../../packages/contract/src/missions/terms.ts';
import { missionTerms } from '../../../packages/contract/src/missions/terms.ts';
import type { PromotionTerms } from '../../../packages/contract/src/promotions/terms.ts';
import * as z from 'zod/mini';
import { DAY_MS } from '@pavilion/contract/base/time';
import { one, transaction } from '../../../apps/server/src/kernel/db.ts';
import { accounts, findBalance } from '../../../apps/server/src/modules/ledger/public.ts';
import { openMission } from '../../../apps/server/src/modules/missions/testing/open-mission.ts';
import { saveMission } from '../../../apps/server/src/modules/missions/write-mission.ts';
import { MAIN, openPromotion, termsOf } from '../../../apps/server/src/modules/promotions/testing/terms.ts';
import { issueGrant } from '../../../apps/server/src/modules/rewards/public.ts';
import { confirmProposalOf } from '../../../apps/server/src/test/desk-visitor.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import type { Answer } from '../../../apps/server/src/test/visitor.ts';
import type { Stage } from '../money/stage.ts';

export { MAIN, termsOf };
export const KOI = 'brd_koi';

/** Everything that gives by itself is over: each attack brings its own. */
export async function quiet({ platform }: Stage): Promise<void> {
  const { ownerPool } = platform.database;
  await ownerPool.query(`UPDATE promotion SET state = 'ended' WHERE state = 'live'`);
  await ownerPool.query('UPDATE mission SET stopped_at = $1 WHERE stopped_at IS NULL AND live IS NOT NULL', [platform.now()]);
}

/** A promotion of koi that is live since the beginning of the year; its id. */
export const promotion = (
  { platform }: Stage,
  terms: PromotionTerms,
  { brandId = KOI, ...over }: NonNullable<Parameters<typeof openPromotion>[3]> & { brandId?: string } = {},
): Promise<string> => openPromotion(platform.database.pool, brandId, terms, over);

/** Asks nothing but to have marked one day. */
export async function dayMission({ platform }: Stage, over: Partial<WireMissionTerms> = {}): Promise<string> {
  const { deps } = platform.platform.domains;
  const terms = z.decode(missionTerms, {
    period: 'day',
    condition: { kind: 'login', target: 1 },
    prize: 5_000,
    lock: { timesHundredths: 0, largestBet: null, weights: [], days: 7, takesWinnings: true },
    who: { minAccountDays: null, branch: null },
    claimDays: 3,
    budget: null,
    board: [],
    ...over,
  });
  const texts = Object.fromEntries(['EN', 'VI', 'CN', 'MY', 'PT-BR', 'PT'].map((tag) => [tag, { title: 'A drill', description: 'Come.' }]));
  const by = { operator: 'opr_writes', ip: '203.0.113.1', scope: [KOI] };
  const id = await saveMission(
    deps,
    {
      id: null,
      revision: null,
      brandId: KOI,
      code: `m-${randomUUID().slice(0, 8)}`,
      terms,
      texts,
      startsAt: new Date(platform.now().getTime() - DAY_MS),
      endsAt: null,
      step: 1n,
    },
    by,
  );
  await openMission(platform.database.pool, { id, brandId: KOI, now: platform.now() });
  return id;
}

/** Points as a correction at the desk, which one operator asks for and another allows. */
export async function givePoints(stage: Stage, { id }: TestMember, points: bigint): Promise<void> {
  const asked = await (
    await stage.operator(null)
  ).call(pointCorrectionPropose, {
    memberId: id,
    points: Number(points),
    code: 'goodwill',
    reason: 'a drill of rewards',
    requestId: randomUUID(),
  });
  if (!asked.ok) throw new Error(`No points could be given: ${asked.code}`);
  if (asked.value.state !== 'proposed') return;
  const allowed = await confirmProposalOf(await stage.operator(null), asked.value.proposalId);
  if (!allowed.ok) throw new Error(`No points were allowed: ${allowed.code}`);
}

/** A grant that waits to be claimed. */
export const issued = ({ platform }: Stage, { id, brandId }: TestMember, { amount = 5_000n * MAIN } = {}): Promise<string> =>
  transaction(
    platform.database.pool,
    async (tx) =>
      (
        await issueGrant(tx, platform.platform.domains.deps, {
          key: `drill:${randomUUID()}`,
          brandId,
          currency: brandId === KOI ? 'VND' : 'BRL',
          memberId: id,
          source: 'desk',
          code: 'drill',
          amount,
          terms: { asked: 0n, largestBet: null, weights: {}, daysToPlay: 7 },
          claimUntil: new Date(platform.now().getTime() + 7 * DAY_MS),
          now: platform.now(),
        })
      ).id,
  );

export const cashOf = ({ platform }: Stage, { id, brandId }: TestMember): Promise<bigint> =>
  findBalance(platform.database.pool, accounts.cash({ brandId, currency: brandId === KOI ? 'VND' : 'BRL', memberId: id }));

/** How many rows of a table, by a condition on one value. */
export const count = async ({ platform }: Stage, sql: string, values: unknown[]): Promise<number> =>
  (await one<{ n: number }>(platform.database.pool, `SELECT count(*)::int AS n FROM ${sql}`, values)).n;

/** No failure of the server: a refusal, or that it is busy, or done. */
export const isSound = ({ ok, status, code }: Pick<Answer<unknown>, 'ok' | 'status' | 'code'>): boolean =>
  ok || status < 500 || code === 'system.busy';

export const describeAnswer = ({ status, code }: Pick<Answer<unknown>, 'status' | 'code'>): string => `${status} ${code ?? 'done'}`;
export const times = <T>(n: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_none, index) => make(index)));

/** So many members, some at a time. */
export async function crowdOf(stage: Stage, n: number): Promise<TestMember[]> {
  const members: TestMember[] = [];
  while (members.length < n) members.push(...(await times(Math.min(10, n - members.length), () => stage.member())));
  return members;
}
