import { randomUUID } from 'node:crypto';
import type { ProposalKindName } from '@pavilion/contract/four-eyes/desk';
import { missionOffer, missionSave } from '@pavilion/contract/missions/desk';
import { pointTermsPropose, pointTermsRead } from '@pavilion/contract/points/desk';
import { promotionChoices, promotionOffer, promotionSave } from '@pavilion/contract/promotions/desk';
import { rankLadderOffer, rankLadderView, rankLadderWrite } from '@pavilion/contract/ranks/desk';
import { referralRuleOffer, referralRuleView, referralRuleWrite } from '@pavilion/contract/referral/desk';
import { closeAccount } from '@pavilion/contract/security/calls';
import { settlementCorrect, settlementHold, settlementRelease } from '@pavilion/contract/settlements/desk';
import { one, transaction } from '../kernel/db.ts';
import { readPoints, writePoints } from '../modules/points/public.ts';
import type { DeskVisitor } from './desk-visitor.ts';
import { testMember } from './members.ts';
import type { TestPlatform } from './test-platform.ts';

/** What an act about a proposal's subject answers. */
type Answered = Promise<{ ok: boolean; status?: number }>;

export interface ProposalScene {
  /** The proposal, open. */
  id: string;
  /** Changes or ends what it is about. */
  beside(): Answered;
  /** Whether what was proposed is done. */
  isDone(): Promise<boolean>;
}

/** Proposes by the first operator, in the brand koi. */
export interface SceneStage {
  world: TestPlatform;
  first: DeskVisitor;
}

const brandId = 'brd_koi';
const LANGUAGES = ['EN', 'VI', 'CN', 'MY', 'PT-BR', 'PT'];

const isTrue = async ({ world }: SceneStage, text: string, ...values: unknown[]): Promise<boolean> =>
  (await one<{ is: boolean }>(world.database.ownerPool, `SELECT (${text}) AS is`, values)).is;

let runs = 0;

/** A run with one line that pays nothing, of an agent, as the schedule leaves it. */
async function runOf({ world }: SceneStage, agentId: string): Promise<{ runId: string; lineId: string }> {
  runs += 1;
  const [runId, lineId] = [`str_scene_${runs}`, `stl_scene_${runs}`];
  const at = new Date(Date.UTC(2020, 0, runs));
  const pool = world.database.ownerPool;
  await pool.query(
    `INSERT INTO agent_run (id, brand_id, kind, period, period_from, period_to, state, currency, lines, amount, inputs, computed_at)
       VALUES ($1, $2, 'daily', 'D', $3::timestamptz - interval '1 day', $3, 'computed', 'VND', 1, 0, '{"activeTurnover": "0", "step": "100"}', $3)`,
    [runId, brandId, at],
  );
  await pool.query(
    `INSERT INTO agent_line (id, run_id, brand_id, kind, contract_id, version, type, agent_id, payer, currency, counted_from, counted_to, turnover, stake,
         payout, late, net, active_members, rate_type, rate, carried_in, carried_out, beneath, exact, amount, inputs, state)
       VALUES ($1, $2, $3, 'daily', $1, 1, 'CONS', $4, 'house', 'VND', $5::timestamptz - interval '1 day', $5, 0, 0, 0, 0, 0, 0, 'A', 10000, 0, 0, 0, 0, 0,
         '{"agentPath": []}', 'nothing')`,
    [lineId, runId, brandId, agentId, at],
  );
  return { runId, lineId };
}

async function release(stage: SceneStage): Promise<ProposalScene> {
  const { first, world } = stage;
  const { runId: id } = await runOf(stage, (await testMember(world, { brandCode: 'koi', password: false })).id);
  const { value } = await first.call(settlementRelease, { id, version: 1, reason: 'as always' });
  return {
    id: value.proposalId,
    beside: () => first.call(settlementHold, { id, version: 1, reason: 'a look' }),
    isDone: () => isTrue(stage, 'SELECT released_by IS NOT NULL FROM agent_run WHERE id = $1', id),
  };
}

async function correction(stage: SceneStage): Promise<ProposalScene> {
  const { first, world } = stage;
  const agent = await testMember(world, { brandCode: 'koi', steppedUp: true });
  const { lineId: id } = await runOf(stage, agent.id);
  const { value } = await first.call(settlementCorrect, { id, amount: 20_000, reason: 'a day was missed' });
  return {
    id: value.proposalId,
    beside: () => agent.browser.call(closeAccount, { confirmation: agent.name }),
    isDone: () => isTrue(stage, 'SELECT EXISTS (SELECT FROM agent_correction WHERE line_id = $1)', id),
  };
}

async function pointTerms(stage: SceneStage): Promise<ProposalScene> {
  const { first, world } = stage;
  const [live] = (await first.call(pointTermsRead, undefined, { brandId })).value.list;
  if (!live) throw new Error('koi has terms of points');
  const reason = `a busy season ${randomUUID()}`;
  const terms = { ...live.terms, fourEyesAbove: (live.terms.fourEyesAbove ?? 0) + 1 };
  const { value } = await first.call(pointTermsPropose, { brandId, terms, reason });
  const file = await readPoints(world.database.ownerPool, brandId);
  if (!file) throw new Error('koi has a mall');
  const stated = { ...file, terms: { ...live.terms, fourEyesAbove: (live.terms.fourEyesAbove ?? 0) + 2 } };
  return {
    id: value.proposalId,
    // As the brand's folder does.
    beside: () => transaction(world.database.pool, (tx) => writePoints(tx, brandId, stated, world.now())).then(() => ({ ok: true })),
    isDone: () => isTrue(stage, 'SELECT EXISTS (SELECT FROM point_terms WHERE reason = $1)', reason),
  };
}

async function ladder(stage: SceneStage): Promise<ProposalScene> {
  const { first } = stage;
  const { live, draft } = (await first.call(rankLadderView, undefined, { brandId })).value;
  const [lowest, ...rest] = live?.terms.levels ?? [];
  if (!live || !lowest) throw new Error('koi has a ladder');
  const named = (name: string) => ({ ...live.terms, levels: [{ ...lowest, names: { ...lowest.names, EN: name } }, ...rest] });
  const write = (seen: number, name: string) => first.call(rankLadderWrite, { brandId, seen, terms: named(name) });
  const { version } = (await write(draft?.version ?? 0, `Spring ${randomUUID().slice(0, 8)}`)).value;
  const { value } = await first.call(rankLadderOffer, { brandId, version, reason: 'a nicer name' });
  return {
    id: value.proposalId,
    beside: () => write(version, 'Summer'),
    isDone: () => isTrue(stage, 'SELECT EXISTS (SELECT FROM rank_ladder WHERE version = $1 AND approved_at IS NOT NULL)', version),
  };
}

async function referralRule(stage: SceneStage): Promise<ProposalScene> {
  const { first } = stage;
  const { live, draft } = (await first.call(referralRuleView, undefined, { brandId })).value;
  if (!live) throw new Error('koi has a rule of referrals');
  const write = (seen: number, days: number) =>
    first.call(referralRuleWrite, { brandId, seen, terms: { ...live.terms, days: live.terms.days + days } });
  const { version } = (await write(draft?.version ?? 0, 1)).value;
  const { value } = await first.call(referralRuleOffer, { brandId, version, reason: 'more time' });
  return {
    id: value.proposalId,
    beside: () => write(version, 2),
    isDone: () => isTrue(stage, 'SELECT EXISTS (SELECT FROM referral_rule WHERE version = $1 AND approved_at IS NOT NULL)', version),
  };
}

async function mission(stage: SceneStage): Promise<ProposalScene> {
  const { first, world } = stage;
  const body = {
    brandId,
    code: `m-${randomUUID().slice(0, 8)}`,
    terms: {
      period: 'week' as const,
      condition: { kind: 'deposits' as const, target: 20_000_000 },
      prize: 2_000,
      lock: { timesHundredths: 300, largestBet: null, weights: [], days: 7, takesWinnings: true as const },
      who: { minAccountDays: null, branch: null },
      claimDays: 3,
      budget: null,
      board: [],
    },
    texts: Object.fromEntries(LANGUAGES.map((one) => [one, { title: 'Ten bets', description: 'Play a little.' }])),
    startsAt: new Date(world.now().getTime() - 60_000).toISOString(),
    endsAt: null,
  };
  const { id, revision } = (await first.call(missionSave, { id: null, revision: null, ...body })).value;
  const { value } = await first.call(missionOffer, { id, revision, reason: 'for the spring' });
  return {
    id: value.proposalId,
    beside: () => first.call(missionSave, { id, revision, ...body, terms: { ...body.terms, prize: 3_000 } }),
    isDone: () => isTrue(stage, 'SELECT live IS NOT NULL FROM mission WHERE id = $1', id),
  };
}

async function promotion(stage: SceneStage): Promise<ProposalScene> {
  const { first, world } = stage;
  const { languages } = (await first.call(promotionChoices, undefined, { brandId })).value;
  const body = {
    brandId,
    code: `p-${randomUUID().slice(0, 8)}`,
    terms: {
      rule: { kind: 'ticket' as const, minDeposit: 200_000, gives: { percent: 1, cap: 20_000 }, days: 7, to: 'named' as const },
      who: {
        minRank: null,
        minAccountDays: null,
        maxAccountDays: null,
        countries: [],
        branch: null,
        verifiedContact: false,
        firstDevice: false,
        oncePerPerson: false,
      },
      lock: {
        timesHundredths: 1000,
        of: 'depositAndBonus' as const,
        largestBet: null,
        weights: [],
        days: 7,
        takesWinnings: true as const,
      },
      budget: { amount: 20_000_000, per: 'month' as const },
      claimDays: 0,
    },
    texts: Object.fromEntries(languages.map((one) => [one, { title: 'Citrus Tuesday', summary: 'Something extra.', more: '' }])),
    category: '',
    picture: null,
    startsAt: new Date(world.now().getTime() - 60_000).toISOString(),
    endsAt: null,
  };
  const { id } = (await first.call(promotionSave, { id: null, version: 0, ...body })).value;
  const { value } = await first.call(promotionOffer, { id, version: 1, reason: 'for the spring' });
  return {
    id: value.proposalId,
    beside: () => first.call(promotionSave, { id, version: 1, ...body, terms: { ...body.terms, claimDays: 1 } }),
    isDone: () => isTrue(stage, 'SELECT live IS NOT NULL FROM promotion WHERE id = $1', id),
  };
}

/** Kinds whose subject has a draft, a run or a line of its own, each proposed anew. */
export const proposalScenes = {
  'settlement.release': release,
  'settlement.correct': correction,
  'points.terms': pointTerms,
  'rank.ladder': ladder,
  'referral.rule': referralRule,
  'mission.publish': mission,
  'promotion.publish': promotion,
} satisfies Partial<Record<ProposalKindName, (stage: SceneStage) => Promise<ProposalScene>>>;
