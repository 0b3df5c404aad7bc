import { randomUUID } from 'node:crypto';
import { DAY_SECONDS } from '@pavilion/contract/base/time';
import * as orders from '../../../packages/contract/src/lottery/orders.ts';
import type { Endpoint } from '../../../packages/contract/src/base/endpoint.ts';
import type { TestMember } from '../../../apps/server/src/test/members.ts';
import { Visitor } from '../../../apps/server/src/test/visitor.ts';
import type { Row } from '../faults/table.ts';
import { tryForeignIds, type Victim } from '../money/foreign.ts';
import { isDeclaredRefusal, promise } from '../money/promises.ts';
import type { Stage } from '../money/stage.ts';
import { describeAnswer } from '../rewards/scene.ts';
import { HANOI, KOI, openIssue, order, send, SSC, stateOf } from './scene.ts';

/** Orders and chases of others, and members who may not play. */
export async function attackForeign(stage: Stage, { every }: { every: number }): Promise<Row[]> {
  const victim = await openVictim(stage);
  return [
    await named(stage, victim),
    ...(await tryForeignIds(stage, victim, { every: every * 4, name: 'orders of others' })),
    await barred(stage),
  ];
}

interface LotteryVictim extends Victim {
  member: TestMember;
}

async function openVictim(stage: Stage): Promise<LotteryVictim> {
  const member = await stage.member({ money: 1_000_000 });
  const [first, second] = [
    await openIssue(stage, SSC, { closesIn: 20 * DAY_SECONDS }),
    await openIssue(stage, SSC, { closesIn: 21 * DAY_SECONDS }),
  ];
  const plain = await send(member, order(first));
  const chaseSlip = [first, second].map((numero) => ({ numero, multiples: [1] }));
  const chase = await member.browser.call(orders.placeLotteryOrder, order(first, { chase: true, chaseSlip, betCartAmountSum: '4000' }));
  if (!plain.ok || !chase.ok) throw new Error(`The victim has no order: ${plain.code} ${chase.code}`);
  // Its second phase would be placed while the drill looks on.
  await stage.platform.database.ownerPool.query(`UPDATE lottery_issue SET opens_at = closes_at - interval '1 minute' WHERE numero = $1`, [
    second,
  ]);
  const ids = new Map([
    ['order', plain.value.orderNumber],
    ['chased order', chase.value.orderNumber],
    ['chase', chase.value.chaseNumber ?? ''],
    ['member', member.id],
  ]);
  return {
    member,
    ids,
    async state() {
      const { rows } = await stage.platform.database.ownerPool.query<{ state: string }>(
        `SELECT concat_ws(', ', ${['lottery_order', 'lottery_chase', 'lottery_line', 'bet', 'member_guard']
          .map(
            (name) =>
              `'${name} ' || (SELECT concat(count(*), '/', sum(hashtextextended(t::text, 0))) FROM ${name} t WHERE t::text LIKE ANY ($1))`,
          )
          .join(', ')}) AS state`,
        [[...ids.values()].map((id) => `%${id}%`)],
      );
      return rows[0]?.state ?? '';
    },
  };
}

async function named(stage: Stage, victim: LotteryVictim): Promise<Row> {
  const { check, row } = promise('orders of others: nobody reads, takes back or ends them by name');
  const before = await victim.state();
  const id = (name: string): string => victim.ids.get(name) ?? '';
  const strangers: [string, Visitor][] = [
    ['a member', (await stage.member()).browser],
    ['an agent', (await stage.member({ customerType: 1 })).browser],
    ['a member of sol', (await stage.member({ brandCode: 'sol' })).browser],
    ['a visitor', new Visitor({ url: stage.platform.url, now: stage.platform.now })],
  ];
  for (const [who, browser] of strangers) {
    const refused = async (what: string, call: Endpoint, body: unknown, query: unknown): Promise<void> => {
      const answer = await browser.call(call, body as never, query as never);
      const isOut = who === 'a visitor' && answer.code === 'login.not.session';
      check(isOut || isDeclaredRefusal(call, answer), `${who}, ${what}: ${describeAnswer(answer)}`);
    };
    for (const one of [
      id('order'),
      id('chased order'),
      id('chase'),
      `${id('order')}'`,
      `${id('order')}%`,
      '%',
      id('order').toUpperCase(),
    ]) {
      await refused('order', orders.lotteryOrder, undefined, { id: one });
      await refused('lines', orders.lotteryOrderLines, undefined, { id: one, page: 0, size: 10 });
      await refused('take back', orders.cancelLotteryOrders, [one], undefined);
      await refused('end', orders.endLotteryChase, undefined, { id: one });
    }
    if (who === 'a visitor') continue;
    const found = await browser.call(orders.findLotteryOrders, { orderNumber: id('order') });
    check(found.ok && found.value.orders.totalElements === 0, `${who} found it: ${describeAnswer(found)}`);
    const today = await browser.call(orders.lotteryOrdersToday, undefined, {});
    check(today.ok && today.value.orders.totalElements === 0, `${who}, today: ${describeAnswer(today)}`);
  }
  await stage.forgetCounts();
  check((await victim.state()) === before, 'something of the victim changed');
  return row();
}

/** Who may not play, games that are not theirs, and games that are off. */
async function barred(stage: Stage): Promise<Row> {
  const { check, row } = promise('barred: trial, excluded, closed and foreign members and games that are off take no bet');
  const { ownerPool } = stage.platform.database;
  const [numero, next, hanoi] = [
    await openIssue(stage, SSC, { closesIn: 22 * DAY_SECONDS }),
    await openIssue(stage, SSC, { opensIn: DAY_SECONDS, closesIn: 23 * DAY_SECONDS }),
    await openIssue(stage, HANOI),
  ];
  const guarded = (column: string) => (id: string) =>
    ownerPool.query(`UPDATE member_guard SET ${column} = $2::timestamptz + interval '30 days' WHERE member_id = $1`, [
      id,
      stage.platform.now(),
    ]);
  const kinds: [string, TestMember, ((id: string) => Promise<unknown>)?][] = [
    ['trial', await stage.member({ customerType: 4, money: 100_000 })],
    ['excluded', await stage.member({ money: 100_000 }), guarded('excluded_until')],
    ['cooling off', await stage.member({ money: 100_000 }), guarded('cool_off_until')],
    ['without money', await stage.member()],
  ];
  const chaseSlip = [numero, next].map((one) => ({ numero: one, multiples: [1] }));
  const content = {
    gameId: SSC,
    playId: 14,
    bettingContent: '1_#_#_#_#',
    singleBetPrice: 2_000,
    bettingApproach: 1,
    numero: [{ numero, multiple: 1 }],
  };
  const tried = async (who: string, { browser }: Pick<TestMember, 'browser'>, over: object = {}): Promise<void> => {
    const before = await stateOf(stage);
    const chase = { chase: true, chaseSlip, betCartAmountSum: '4000' };
    const later = { ...chase, chaseSlip: chaseSlip.slice(1), betCartAmountSum: '2000' };
    for (const body of [order(numero, over), order(numero, { ...chase, ...over }), order(next, { ...later, ...over })]) {
      const answer = await browser.call(orders.placeLotteryOrder, body);
      check(isDeclaredRefusal(orders.placeLotteryOrder, answer), `${who}: ${describeAnswer(answer)}`);
    }
    const older = await browser.call(orders.placeVnBetting, { requestId: randomUUID(), contents: [{ ...content, ...over }] });
    check(isDeclaredRefusal(orders.placeVnBetting, older), `${who}, older form: ${describeAnswer(older)}`);
    check((await stateOf(stage)) === before, `${who}: ${before} → ${await stateOf(stage)}`);
    await stage.forgetCounts();
  };
  for (const [who, member, bar] of kinds) {
    await bar?.(member.id);
    await tried(who, member);
  }
  const sol = await stage.member({ brandCode: 'sol', money: 100_000 });
  await tried(`a game of another brand`, sol, { gameId: HANOI, currentNumero: hanoi });
  const member = await stage.member({ money: 100_000 });
  const flips: [string, string, string][] = [
    [
      'a game that is off',
      `UPDATE lottery_offer SET is_on = false WHERE brand_id = '${KOI}' AND game_id = ${SSC}`,
      `UPDATE lottery_offer SET is_on = true WHERE game_id = ${SSC}`,
    ],
    [
      'a module that is off',
      `UPDATE brand_module SET enabled = false WHERE code = 'LOTT3'`,
      `UPDATE brand_module SET enabled = true WHERE code = 'LOTT3'`,
    ],
  ];
  for (const [what, off, on] of flips) {
    await ownerPool.query(off);
    stage.platform.platform.domains.content.invalidate();
    await tried(what, member);
    await ownerPool.query(on);
    stage.platform.platform.domains.content.invalidate();
  }
  return row();
}
