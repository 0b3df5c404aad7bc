import type { Endpoint } from './base/endpoint.ts';
import { memberInfo } from './identity/member.ts';
import { availablePromotions } from './promotions/calls.ts';
import { playerRankProgress } from './ranks/calls.ts';
import { unreadCount } from './inbox/calls.ts';
import { preWithdraw } from './rewards/calls.ts';
import { balances } from './wallet/calls.ts';

/** Where a field of the public state comes from. */
export interface StateSource {
  call: Endpoint;
  /** Field of the answer, with dots; empty: the answer itself. */
  at: string;
}

/** What clients of the family store of a member who is logged in, by its name there: each field with its one source. None is made up by the server. */
export const publicState: Readonly<Record<string, StateSource>> = {
  /** Of the main wallet, in main units; asked again when the socket says `balance.changed`. */
  balance: { call: balances, at: 'sumBalance' },
  /** Of bonuses whose turnover is not played yet: what a withdrawal would take back. */
  freezeReward: { call: preWithdraw, at: 'takes' },
  currency: { call: balances, at: 'currency' },
  currencySymbol: { call: balances, at: 'currencySymbol' },
  /** Asked again when the socket says `message.new` or `message.read`. */
  unreadMessage: { call: unreadCount, at: '' },
  /** Whether the brand pays for friends who are brought. */
  availablePromo: { call: availablePromotions, at: 'REFERRAL' },
  /** Rewards that can be taken now; asked again when the socket says `reward.…`. */
  availablePromoCount: { call: availablePromotions, at: 'count' },
  hasVip: { call: playerRankProgress, at: 'hasVip' },
  vipRankLevel: { call: playerRankProgress, at: 'vipRankLevel' },
  /** Empty: the brand has no ranks. */
  vipLabelName: { call: memberInfo, at: 'clubLabel.labelName' },
};
