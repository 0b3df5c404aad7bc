import path from 'node:path';
import { commonErrors } from '@pavilion/contract/base/endpoint';
import { expect, test } from 'vitest';
import { contractCallsByName } from './contract-calls.ts';
import { servedRefusals } from './refusal-graph.ts';

/** Reachable by the text, not by the values: a 500 is the right answer, for it would be a bug. */
const NEVER: Readonly<Record<string, string>> = {
  'adjustmentPropose: transaction.conflict': 'the key of an adjustment is the id made in the same call',
  'adjustmentReverse: transaction.conflict': 'the key of an adjustment is the id made in the same call',
  'brandDraftUpload: desk.brand.code.taken': 'an upload takes the place of a draft that is open',
  'cancelWithdrawal: balance.not.enough': 'what is held for a withdrawal is there until it is released',
  'cancelWithdrawal: transaction.conflict': 'the key of a release is the withdrawal, locked by its state',
  'claimManualRebate: balance.not.enough': 'a rebate comes from the house, whose account may be below zero',
  'claimManualRebate: transaction.conflict': 'the key of a grant is the id made in the same call',
  'convertPoints: balance.not.enough': 'fewer points are points.not.enough, looked at under the guard; the bonus comes from the house',
  'convertPoints: transaction.conflict': 'the key of an order is the id made in the same call',
  'memberCorrectPropose: correction.same':
    'only the other details refuse a value they have: a payee name goes to bank accounts too, which may carry another',
  'redeemPoints: balance.not.enough': 'fewer points are points.not.enough, looked at under the guard',
  'redeemPoints: transaction.conflict': 'the key of an order is the id made in the same call',
  'pointOrderRefuse: balance.not.enough': 'points that go back come from the house, whose account may be below zero',
  'pointOrderRefuse: transaction.conflict': 'the key of a refusal is the order, locked by its state',
  'pointCorrectionPropose: balance.not.enough': 'fewer points are points.not.enough, looked at under the guard',
  'pointCorrectionPropose: transaction.conflict': 'the key of a correction is the id made in the same call',
  'claimRankGift: balance.not.enough': 'a gift comes from the house, whose account may be below zero',
  'claimRankGift: transaction.conflict': 'the key of a payment is its grant, locked by its state',
  'claimReferralReward: balance.not.enough': 'a gift comes from the house, whose account may be below zero',
  'claimReferralReward: transaction.conflict': 'the key of a payment is its grant, locked by its state',
  'missionClaim: balance.not.enough': 'a prize comes from the house, whose account may be below zero',
  'missionClaim: transaction.conflict': 'the key of a grant is its id, locked by its state',
  'depositPropose: balance.not.enough': 'only the confirmation credits',
  'depositPropose: deposit.limits.refuse': 'only the confirmation credits',
  'depositPropose: deposit.member.excluded': 'only the confirmation credits',
  'depositPropose: transaction.conflict': 'only the confirmation credits',
  'disputePropose: balance.not.enough': 'only the confirmation moves money',
  'disputePropose: transaction.conflict': 'only the confirmation moves money',
  'agentIncomeDay: report.range.too.long': 'it asks for one day',
  'agentMove: contract.state': 'a contract that is live can be ended by a rule, and no other is ended by a move',
  'exclusionAdd: exclusion.too.short': 'the shortest exclusion offered is six months, 181 days or more',
  'claimIssuedPromotion: balance.not.enough': 'a reward comes from the house, whose account may be below zero',
  'claimIssuedPromotion: transaction.conflict': 'the key of a grant is its id, made or locked in the same call',
  'claimLoginPromotion: balance.not.enough': 'a reward comes from the house, whose account may be below zero',
  'claimLoginPromotion: transaction.conflict': 'the key of a grant is its id, made or locked in the same call',
  'claimRaffle: balance.not.enough': 'a reward comes from the house, whose account may be below zero',
  'claimRaffle: transaction.conflict': 'the key of a grant is its id, made or locked in the same call',
  'claimTicket: balance.not.enough': 'prizes come from the house, whose accounts may be below zero',
  'claimTicket: transaction.conflict': 'the key of a prize is its ticket, locked by its state',
  'signUpReward: balance.not.enough': 'a reward comes from the house, whose account may be below zero',
  'signUpReward: transaction.conflict': 'the key of a grant is its id, made or locked in the same call',
  'usePromotionCode: balance.not.enough': 'a reward comes from the house, whose account may be below zero',
  'usePromotionCode: transaction.conflict': 'the key of a grant is its id, made or locked in the same call',
  'giveUpReward: balance.not.enough': 'never more is taken than there is, looked at under the guard',
  'giveUpReward: transaction.conflict': 'the key of an ending is the grant, locked by its state',
  'grantPropose: balance.not.enough': 'a bonus comes from the house, whose account may be below zero',
  'grantPropose: transaction.conflict': 'the key of a grant is the id made in the same call',
  'grantTakeBack: balance.not.enough': 'less cash than the bonus is grant.used, looked at under the guard',
  'grantTakeBack: transaction.conflict': 'the key of an ending is the grant, locked by its state',
  'placeLotteryOrder: transaction.conflict': 'the key of a hold is the id of the chase, made in the same call',
  'placeVnBetting: transaction.conflict': 'the key of a hold is the id of the chase, made in the same call',
  'endLotteryChase: balance.not.enough': 'what a chase holds is there until it ends, locked by its state',
  'endLotteryChase: transaction.conflict': 'the key of what comes back is the chase, locked by its state',
  'settlementRules: desk.bounds.wrong': 'only the write of the control refuses, this call reads',
  'adjustmentRules: desk.bounds.wrong': 'only the write of the control refuses, this call reads',
  'registrationRules: desk.field.unknown': 'only the write of the control refuses, this call reads',
  'registrationRules: desk.bounds.wrong': 'only the write of the control refuses, this call reads',
  'registrationRules: desk.required.disabled': 'only the write of the control refuses, this call reads',
  'registrationRules: desk.field.locked': 'only the write of the control refuses, this call reads',
  'registrationRules: desk.pattern.broken': 'only the write of the control refuses, this call reads',
  'registrationRules: desk.pattern.unsafe': 'only the write of the control refuses, this call reads',
  'refundPropose: balance.not.enough': 'only the confirmation moves money',
  'refundPropose: transaction.conflict': 'only the confirmation moves money',
  'withdrawalReject: withdraw.member.owes': 'only an approval asks whether the member owes',
  'operatorReset: desk.owner.last': 'a reset leaves an owner an owner',
  'promotionDecide: balance.not.enough': 'a bonus comes from the house, whose account may be below zero',
  'promotionDecide: transaction.conflict': 'the key of a grant is the id made in the same call',
  'settlementPropose: transaction.conflict': 'a proposal computes what would change, only its confirmation settles',
  'settlementPropose: balance.not.enough': 'a proposal computes what would change, only its confirmation settles',
  'lotteryCalendarPropose: lottery.settling': 'a proposal computes what would change, only its confirmation gives stakes back',
  'settlementCorrect: transaction.conflict': 'only the confirmation moves money',
  'settlementCorrect: balance.not.enough': 'only the confirmation moves money',
  'transferDownline: transaction.conflict': 'the key of a transfer is the id made in the same call',
  'transferUpline: transaction.conflict': 'the key of a transfer is the id made in the same call',
  'withdraw: transaction.conflict': 'the key of a hold is the id made in the same call',
  'withdrawalApprove: balance.not.enough': 'an approval releases no hold',
  'withdrawalApprove: transaction.conflict': 'an approval releases no hold',
  'withdrawalApprove: withdraw.four.eyes': 'said to the command line only',
  'withdrawalReject: balance.not.enough': 'what is held for a withdrawal is there until it is released',
  'withdrawalReject: transaction.conflict': 'the key of a release is the withdrawal, locked by its state',
  'withdrawalReject: desk.second.operator': 'a rejection asks for no second operator',
  'withdrawalReject: withdraw.four.eyes': 'said to the command line only',
};

test('every refusal that the code behind a call can throw is declared by the call: an undeclared one would answer 500', async () => {
  const calls = await contractCallsByName();
  const served = servedRefusals(path.join(import.meta.dirname, '..'));
  expect(served.filter(({ call }) => !calls.has(call)).map(({ call }) => call)).toEqual([]);
  expect(served.length).toBeGreaterThan(150);
  const undeclared = served.flatMap(({ call, codes }) =>
    [...codes]
      .filter(([code]) => !(code in commonErrors) && !calls.get(call)?.some(({ errors }) => errors && code in errors))
      .map(([code, way]) => ({ what: `${call}: ${code}`, way })),
  );
  expect(undeclared.filter(({ what }) => !(what in NEVER)).map(({ what, way }) => what + way)).toEqual([]);
  // An exception that no longer applies goes.
  expect(Object.keys(NEVER).filter((what) => !undeclared.some((one) => one.what === what))).toEqual([]);
});
