import { claimIssuedPromotion, claimLoginPromotion, signUpReward } from '@pavilion/contract/promotions/calls';
import { call } from '../../api/call.ts';
import type { Taken } from '../claims/taken.ts';
import type { Reward } from './queries.ts';

/** Takes a reward into the balance: what is open is taken and what then waits is claimed at once, under the terms that stand on its card. */
export async function takeReward({ id, of, kind, turnover }: Pick<Reward, 'id' | 'of' | 'kind' | 'turnover'>): Promise<Taken> {
  const claim = (rewardId: string) => call(claimIssuedPromotion, { body: { promotionClaimId: rewardId } });
  const opened =
    of === 'grant' ? null : await call(kind === 'signup' ? signUpReward : claimLoginPromotion, { body: { promotionClaimId: id } });
  const taken = opened === null ? await claim(id) : opened.state === 'issued' ? await claim(opened.rewardId) : opened;
  return { amount: taken.amount, gives: 'money', reference: taken.rewardId, turnover };
}
