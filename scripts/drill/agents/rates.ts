import * as tree from '../../../packages/contract/src/agents/calls.ts';
import * as contracts from '../../../packages/contract/src/contracts/calls.ts';
import { contractOfferByHouse } from '../../../packages/contract/src/contracts/desk.ts';
import { isDeclaredRefusal, promise } from '../money/promises.ts';
import type { Row } from '../faults/table.ts';
import type { Stage } from '../money/stage.ts';
import { HIGHEST, hourly, offer, openSigned, openTop } from './team.ts';

/** Rates raised above the own, terms for oneself and for people who are not right below. */
export async function attackRates(stage: Stage): Promise<Row[]> {
  const operator = await stage.operator(null);
  const top = await openTop(stage, operator);
  const mid = await openSigned(stage, top);
  const low = await stage.member({ customerType: 1, path: mid.path });
  const sibling = await stage.member({ customerType: 1, path: top.path });
  const outside = await stage.member({ customerType: 1 });
  const elsewhere = await stage.member({ customerType: 1, brandCode: 'sol' });
  const own = HIGHEST / 2;
  const high = promise('rates: nothing above the own is offered');
  const highTerms: [string, object][] = [
    ['a little above', { terms: hourly(own + 0.0001) }],
    ['the upline’s', { terms: hourly(HIGHEST) }],
    ['far above', { terms: hourly(100) }],
    ['an amount', { terms: hourly(1, { rateType: 'A' }) }],
    [
      'a second tier',
      { terms: { kind: 'hourly', tiers: [own, HIGHEST].map((rate, at) => ({ minimumBet: at, activeMember: 0, rateType: 'P', rate })) } },
    ],
    [
      'falling rates',
      { terms: { kind: 'hourly', tiers: [own, own / 2].map((rate, at) => ({ minimumBet: at, activeMember: 0, rateType: 'P', rate })) } },
    ],
    ['below nothing', { terms: hourly(-0.01) }],
    ['no number', { terms: hourly(Number.NaN) }],
    ['too many digits', { terms: hourly(1e300) }],
    ['another kind', { kind: 'daily' }],
    ['terms of another kind', { kind: 'dividend' }],
    [
      'a kind without own terms',
      { kind: 'realtime', terms: { kind: 'realtime', tiers: [{ profitRate: 0, lossRate: 0, singleBetAmount: 0 }] } },
    ],
    ['no tiers', { terms: { kind: 'hourly', tiers: [] } }],
    ['one TYPE beside all', { type: 'LIVE', terms: hourly(own + 0.01) }],
  ];
  for (const [what, change] of highTerms) {
    const answer = await offer(mid.agent, low.id, own, change);
    high.check(isDeclaredRefusal(contracts.offerContract, answer), `${what}: ${answer.status} ${answer.code ?? 'done'}`);
  }
  const house = await operator.call(contractOfferByHouse, {
    memberId: outside.id,
    kind: 'hourly',
    type: 'CONS',
    terms: hourly(99),
    requestId: 'drill-house',
    reason: 'a drill of agents',
  });
  high.check(house.code === 'contract.rate.too.high', `the house: ${house.code}`);
  await stage.forgetCounts();
  const people: [string, string][] = [
    ['oneself', mid.agent.id],
    ['the upline', top.agent.id],
    ['a sibling', sibling.id],
    ['an agent of another tree', outside.id],
    ['an agent of another brand', elsewhere.id],
    ['nobody', 'mbr_nobody'],
  ];
  const who = promise('rates: terms are given to people right below, and to nobody else');
  for (const [what, customerId] of people) {
    const rebates = [{ gameType: 'RNG', rebate: 0 }];
    const tries = [
      [contracts.offerContract, await offer(mid.agent, customerId, own / 2)],
      [contracts.contractBounds, await mid.agent.browser.call(contracts.contractBounds, undefined, { customerId })],
      [
        contracts.contractPreview,
        await mid.agent.browser.call(contracts.contractPreview, { customerId, type: 'CONS', terms: hourly(own / 2) }),
      ],
      [tree.downlineRebates, await mid.agent.browser.call(tree.downlineRebates, undefined, { customerId })],
      [tree.updateDownlineRebates, await mid.agent.browser.call(tree.updateDownlineRebates, { customerId, rebates })],
      [tree.promoteDownline, await mid.agent.browser.call(tree.promoteDownline, { customerId })],
    ] as const;
    for (const [call, answer] of tries)
      who.check(isDeclaredRefusal(call, answer), `${what}: ${call.path} ${answer.status} ${answer.code ?? 'done'}`);
    await stage.forgetCounts();
  }
  return [high.row(`${highTerms.length + 1} ways`), who.row(`${people.length} people`), await attackRebates(stage)];
}

/** Rebates above the own by every way that gives some. */
async function attackRebates(stage: Stage): Promise<Row> {
  const { check, row } = promise('rebates: nothing above the own is given by any way');
  const agent = await stage.member({ customerType: 1 });
  const below = await stage.member({ customerType: 1, path: [agent.id] });
  const { browser } = agent;
  const given: [string, { gameType: string; rebate: number }[]][] = [
    ['above', [{ gameType: 'RNG', rebate: 0.5 }]],
    ['far above', [{ gameType: 'RNG', rebate: 100 }]],
    ['below nothing', [{ gameType: 'RNG', rebate: -0.1 }]],
    ['beside the steps', [{ gameType: 'RNG', rebate: 0.0001 }]],
    ['in no product', [{ gameType: 'GOLD', rebate: 0 }]],
    ['twice', [0, 0].map((rebate) => ({ gameType: 'RNG', rebate }))],
    ['in a name of the language', [{ gameType: '__proto__', rebate: 0 }]],
  ];
  for (const [what, rebates] of given) {
    await stage.forgetCounts();
    const tries = [
      [tree.updateDownlineRebates, await browser.call(tree.updateDownlineRebates, { customerId: below.id, rebates })],
      [tree.createAffiliateUrl, await browser.call(tree.createAffiliateUrl, { type: 0, configs: rebates })],
      [tree.openDownline, await browser.call(tree.openDownline, { username: 'drillrebate', userType: 0, rebates })],
    ] as const;
    for (const [call, answer] of tries)
      check(isDeclaredRefusal(call, answer), `${what}: ${call.path} ${answer.status} ${answer.code ?? 'done'}`);
  }
  return row();
}
