import { randomUUID } from 'node:crypto';
import { proposalConfirm, proposalDetail, proposals } from '../../../packages/contract/src/four-eyes/desk.ts';
import { lotteryGamesList, lotteryOfferChange } from '../../../packages/contract/src/lottery/desk.ts';
import { missionOffer, missionSave } from '../../../packages/contract/src/missions/desk.ts';
import { pointTermsPropose, pointTermsRead } from '../../../packages/contract/src/points/desk.ts';
import { promotionTicketsGive } from '../../../packages/contract/src/promotions/desk-tickets.ts';
import {
  promotionChoices,
  promotionGoOn,
  promotionOffer,
  promotionSave,
  promotionStop,
} from '../../../packages/contract/src/promotions/desk.ts';
import { rankLadderOffer, rankLadderView, rankLadderWrite } from '../../../packages/contract/src/ranks/desk.ts';
import { referralRuleOffer, referralRuleView, referralRuleWrite } from '../../../packages/contract/src/referral/desk.ts';
import { act, good, proposed, type Scene } from './act.ts';

const languagesOf = async ({ owner, brandId }: Scene): Promise<readonly string[]> =>
  good(await owner.call(promotionChoices, undefined, { brandId })).languages;

/** The proposal of a version that an earlier release left by its brand and number. */
const ofVersion =
  (name: string) =>
  (body: unknown): string => {
    const { id, brandId, version } = body as { id?: string; brandId?: string; version?: number };
    return id ?? `prp_${name}_${brandId}_${version}`;
  };

/** The proposal of a first version that an earlier release left by its subject. */
const ofFirst =
  (name: string) =>
  (body: unknown): string => {
    const { id } = body as { id: string };
    return id.startsWith('prp_') ? id : `prp_${name}_${id}_1`;
  };

const LANGUAGES = ['EN', 'VI', 'CN', 'MY', 'PT-BR', 'PT'];

const who = {
  minRank: null,
  minAccountDays: null,
  maxAccountDays: null,
  countries: [],
  branch: null,
  verifiedContact: false,
  firstDevice: false,
  oncePerPerson: false,
};

/** A promotion whose tickets are given by hand, sent to the second operator. */
async function offerPromotion(scene: Scene, code: string): Promise<{ id: string; proposalId: string }> {
  const { world, owner, brandId, amount } = scene;
  const words = { title: 'Citrus Tuesday', summary: 'Something extra on Tuesdays.', more: '' };
  const { id } = good(
    await owner.call(promotionSave, {
      id: null,
      brandId,
      code,
      version: 0,
      terms: {
        rule: { kind: 'ticket', minDeposit: amount, gives: { percent: 10, cap: amount }, days: 7, to: 'named' },
        who,
        lock: { timesHundredths: 1000, of: 'depositAndBonus', largestBet: null, weights: [], days: 7, takesWinnings: true },
        budget: { amount: amount * 100, per: 'month' },
        claimDays: 0,
      },
      texts: Object.fromEntries((await languagesOf(scene)).map((language) => [language, words])),
      category: '',
      picture: null,
      startsAt: new Date(world.now().getTime() - 60_000).toISOString(),
      endsAt: null,
    }),
  );
  return { id, ...good(await owner.call(promotionOffer, { id, version: 1, reason: 'Agreed' })) };
}

async function openPromotion(scene: Scene, code: string): Promise<string> {
  const { id, proposalId } = await offerPromotion(scene, code);
  const { digest } = good(await scene.second.call(proposalDetail, undefined, { id: proposalId }));
  good(await scene.second.call(proposalConfirm, { id: proposalId, digest }));
  return id;
}

/** What takes effect by rules. */
export const acts = {
  'promotion.approve': proposed(async (scene) => (await offerPromotion(scene, 'scene-offered')).proposalId, ofFirst('promotion')),
  'promotion.go.on': act(promotionGoOn, async (scene) => {
    const body = { id: await openPromotion(scene, 'scene-stopped'), reason: 'A look at the figures' };
    good(await scene.owner.call(promotionStop, body));
    return body;
  }),
  'promotion.tickets': proposed(
    async (scene) => {
      const id = await openPromotion(scene, 'scene-tickets');
      const usernames = [scene.username, 'linhchi88'];
      good(await scene.owner.call(promotionTicketsGive, { id, usernames, each: 20, reason: 'A thank-you', requestId: randomUUID() }));
      const [offer] = good(await scene.owner.call(proposals, undefined, { state: 'proposed', kind: 'promotion.tickets' })).list;
      return offer?.id ?? '';
    },
    (body) => {
      const { id, offerId } = body as { id?: string; offerId?: string };
      return id ?? offerId ?? '';
    },
  ),
  'mission.approve': proposed(async (scene) => {
    const { world, owner, brandId, amount } = scene;
    const words = { title: 'Ten bets', description: 'Play a little.' };
    const { id, revision } = good(
      await owner.call(missionSave, {
        id: null,
        revision: null,
        brandId,
        code: 'scene-mission',
        terms: {
          period: 'week',
          condition: { kind: 'deposits', target: amount * 10 },
          prize: amount / 10,
          lock: { timesHundredths: 300, largestBet: null, weights: [], days: 7, takesWinnings: true },
          who: { minAccountDays: null, branch: null },
          claimDays: 3,
          budget: null,
          board: [],
        },
        texts: Object.fromEntries(LANGUAGES.map((language) => [language, words])),
        startsAt: new Date(world.now().getTime() - 60_000).toISOString(),
        endsAt: null,
      }),
    );
    return good(await owner.call(missionOffer, { id, revision, reason: 'For the spring' })).proposalId;
  }, ofFirst('mission')),
  'points.terms': proposed(async ({ owner, brandId }) => {
    const { list } = good(await owner.call(pointTermsRead, undefined, { brandId }));
    const live = list.find(({ state }) => state === 'live');
    if (!live) throw new Error('the brand has no terms of points');
    const terms = { ...live.terms, fourEyesAbove: 10_000 };
    return good(await owner.call(pointTermsPropose, { brandId, terms, reason: 'A busy season' })).proposalId;
  }, ofVersion('points')),
  'rank.ladder': proposed(async ({ owner, brandId }) => {
    const { live } = good(await owner.call(rankLadderView, undefined, { brandId }));
    const [first, ...rest] = live?.terms.levels ?? [];
    if (!live || !first) throw new Error('the brand has no ladder');
    const terms = { ...live.terms, levels: [{ ...first, names: { ...first.names, EN: 'Spring' } }, ...rest] };
    const { version } = good(await owner.call(rankLadderWrite, { brandId, seen: 0, terms }));
    return good(await owner.call(rankLadderOffer, { brandId, version, reason: 'A nicer name' })).proposalId;
  }, ofVersion('rank.ladder')),
  'referral.rule': proposed(async ({ owner, brandId }) => {
    const { live } = good(await owner.call(referralRuleView, undefined, { brandId }));
    if (!live) throw new Error('the brand has no rule of referrals');
    const { version } = good(await owner.call(referralRuleWrite, { brandId, seen: 0, terms: live.terms }));
    return good(await owner.call(referralRuleOffer, { brandId, version, reason: 'As before' })).proposalId;
  }, ofVersion('referral.rule')),
  'lottery.offer': proposed(async ({ owner, brandId }) => {
    const { list } = good(await owner.call(lotteryGamesList, undefined, { brandId }));
    const game = list.find(({ isOn, isWaiting }) => isOn && !isWaiting);
    if (!game) throw new Error('the brand offers no lottery');
    const { gameId, version, isOn, terms } = game;
    const looser = { ...terms, mostStake: String(Number(terms.mostStake) * 2) };
    good(await owner.call(lotteryOfferChange, { brandId, gameId, version, isOn, terms: looser, reason: 'A busy season' }));
    const [waiting] = good(await owner.call(proposals, undefined, { brandId, state: 'proposed', kind: 'lottery.offer' })).list;
    return waiting?.id ?? '';
  }),
};
