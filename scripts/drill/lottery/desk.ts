import { proposalWithdraw } from '../../../packages/contract/src/four-eyes/desk.ts';
import * as wire from '../../../packages/contract/src/lottery/desk.ts';
import * as orders from '../../../packages/contract/src/lottery/desk-orders.ts';
import type { Endpoint } from '../../../packages/contract/src/base/endpoint.ts';
import { findPlay } from '../../../packages/lottery/src/families.ts';
import { one } from '../../../apps/server/src/kernel/db.ts';
import { confirmProposalOf } from '../../../apps/server/src/test/desk-visitor.ts';
import { Visitor } from '../../../apps/server/src/test/visitor.ts';
import type { Row } from '../faults/table.ts';
import { isDeclaredRefusal, promise } from '../money/promises.ts';
import type { Stage } from '../money/stage.ts';
import { describeAnswer, times } from '../rewards/scene.ts';
import { HANOI, KOI, openIssue, order, send, SOL, SSC, stateOf, workLottery } from './scene.ts';

const prizes = (top: string): string => JSON.stringify({ next: ['00000'], special: [`000${top}`] });
const REASON = 'a drill of lotteries';

/** Calls of the desk by who may not make them, and by one where two are needed. */
export async function attackDesk(stage: Stage): Promise<Row[]> {
  return [await withoutRight(stage), await alone(stage), await returns(stage)];
}

async function withoutRight(stage: Stage): Promise<Row> {
  const { check, row } = promise('desk: without the right, or for another brand, nothing is read or changed');
  const numero = await openIssue(stage, HANOI, { closesIn: 5 });
  stage.platform.pass(6);
  await workLottery(stage);
  const [first, second] = [await stage.operator(null), await stage.operator(null)];
  const { value: game } = await first.call(wire.lotteryGamesList, undefined, { brandId: KOI });
  const terms = game.list.find(({ gameId }) => gameId === HANOI);
  const proposal = await first.call(wire.lotteryCalendarPropose, { gameId: HANOI, without: ['2999-01-01'], reason: REASON });
  if (!terms || !proposal.ok) throw new Error(`No proposal to decide on: ${proposal.code}`);
  const calls: [Endpoint, unknown, unknown][] = [
    [wire.lotteryResultType, { gameId: HANOI, numero, text: prizes('27'), startedAt: null }, undefined],
    [wire.lotteryIssuePropose, { kind: 'void', gameId: HANOI, numero, text: '', reason: REASON }, undefined],
    [wire.lotteryCalendarPropose, { gameId: HANOI, without: [], reason: REASON }, undefined],
    [
      wire.lotteryOfferChange,
      { brandId: KOI, gameId: HANOI, isOn: false, version: terms.version, terms: terms.terms, reason: REASON },
      undefined,
    ],
    [wire.lotteryGamesList, undefined, { brandId: KOI }],
    [wire.lotteryPlaysList, undefined, { brandId: KOI, gameId: HANOI }],
    [wire.lotteryIssueDetail, undefined, { gameId: HANOI, numero }],
    [wire.lotteryIssuePreview, undefined, { gameId: HANOI, numero, kind: 'void' }],
    [orders.lotteryExposure, undefined, { brandId: KOI, gameId: HANOI }],
    [orders.lotteryProfit, undefined, { brandId: KOI }],
  ];
  const visitor = new Visitor({ url: stage.platform.deskUrl, now: stage.platform.now });
  const ofSol = await stage.operator([SOL]);
  const before = await stateOf(stage);
  for (const [call, body, query] of calls) {
    for (const [who, asks] of [
      ['nobody', visitor],
      ['an operator of sol', ofSol],
    ] as const) {
      const answer = await asks.call(call, body as never, query as never);
      check(!answer.ok && answer.status >= 400 && answer.status < 500, `${who}, ${call.path}: ${describeAnswer(answer)}`);
    }
    // All operators may look, except at the effect of a decision: that is computed.
    if (body === undefined && call !== wire.lotteryIssuePreview) continue;
    await withoutPermission(stage, async (weak) => {
      const answer = await weak.call(call, body as never, query as never);
      check(answer.code === 'desk.not.permitted', `an operator without rights, ${call.path}: ${describeAnswer(answer)}`);
    });
  }
  for (const call of [wire.lotteryIssuesList, orders.lotteryOrdersList]) {
    const listed = await ofSol.call(call as typeof wire.lotteryIssuesList, undefined, { brandId: KOI } as never);
    check(!listed.ok || listed.value.list.length === 0, `an operator of sol lists ${call.path}`);
  }
  check((await stateOf(stage)) === before, `${before} → ${await stateOf(stage)}`);
  await second.call(proposalWithdraw, { id: proposal.value.proposalId, reason: REASON });
  return row(`${calls.length} calls`);
}

/** An operator whose role may do nothing of lotteries. */
async function withoutPermission(stage: Stage, work: (weak: Visitor) => Promise<void>): Promise<void> {
  const weak = await stage.operator(null);
  const { ownerPool } = stage.platform.database;
  await ownerPool.query(
    `UPDATE operator SET role = 'support' WHERE id = (SELECT id FROM operator ORDER BY created_at DESC, id DESC LIMIT 1)`,
  );
  await work(weak);
}

/** What takes two is not done by one, however often and however many at once. */
async function alone(stage: Stage): Promise<Row> {
  const { check, row } = promise('desk: one operator alone neither draws, corrects nor voids');
  const { pool } = stage.platform.database;
  const [numero, early] = [await openIssue(stage, HANOI, { closesIn: 600 }), await openIssue(stage, HANOI)];
  const house = await openIssue(stage, SSC, { closesIn: 5 });
  const member = await stage.member({ money: 1_000_000 });
  const top = findPlay('hanoi', 'hanoi.top.2');
  const bet = await send(member, order(numero, { gameId: HANOI, bettingSlipString: `27~2~${top?.id}~1~0~1`, betCartAmountSum: '20000' }));
  stage.platform.pass(601);
  await stage.platform.database.ownerPool.query('UPDATE operator_session SET active_at = $1', [stage.platform.now()]);
  await workLottery(stage);
  const [first, second] = [await stage.operator(null), await stage.operator(null)];
  const type = (by: Visitor, text: string, asked = numero, gameId = HANOI) =>
    by.call(wire.lotteryResultType, { gameId, numero: asked, text, startedAt: null });
  const proposed = (by: Visitor, kind: 'correct' | 'void', text = '', of = { gameId: HANOI, numero }) =>
    by.call(wire.lotteryIssuePropose, { kind, ...of, text, reason: REASON });
  const resultOf = async () =>
    (await one<{ result: string | null }>(pool, 'SELECT result FROM lottery_issue WHERE game_id = $1 AND numero = $2', [HANOI, numero]))
      .result;

  await times(20, () => type(first, prizes('27')));
  check((await resultOf()) === null, 'one who typed it twenty times drew it');
  const refused: [string, Endpoint, Promise<{ status: number; ok: boolean; code: string | undefined }>][] = [
    ['a result of the house', wire.lotteryResultType, type(first, '1,2,3,4,5', house, SSC)],
    ['a result before the close', wire.lotteryResultType, type(first, prizes('27'), early)],
    ['a correction of what is not drawn', wire.lotteryIssuePropose, proposed(first, 'correct', prizes('28'))],
    ['a void draw of the house', wire.lotteryIssuePropose, proposed(first, 'void', '', { gameId: SSC, numero: house })],
    ...['', '27', '{}', prizes('2'), prizes('٢x')].map(
      (text) => [`result ${text}`, wire.lotteryResultType, type(second, text)] as (typeof refused)[number],
    ),
  ];
  for (const [what, call, asked] of refused) {
    const answer = await asked;
    check(isDeclaredRefusal(call, answer), `${what}: ${describeAnswer(answer)}`);
  }
  await type(second, prizes('27'));
  check((await resultOf()) === prizes('27'), 'two who typed the same did not draw it');
  await workLottery(stage);
  await workLottery(stage);
  for (const [kind, text] of [
    ['correct', prizes('28')],
    ['void', ''],
  ] as const) {
    const before = await stateOf(stage);
    const asked = await proposed(first, kind, text);
    check(asked.ok, `${kind}: ${describeAnswer(asked)}`);
    const own = await times(10, () => confirmProposalOf(first, asked.value.proposalId));
    check(
      own.every(({ code }) => code === 'desk.second.operator'),
      `${kind}, by the same one: ${own.map(describeAnswer).join(' ')}`,
    );
    const more = await proposed(second, kind, text);
    check(more.code === 'desk.proposal.waiting', `${kind} twice: ${describeAnswer(more)}`);
    await workLottery(stage);
    check(
      (await stateOf(stage)).replace(/\d+ proposals/, '') === before.replace(/\d+ proposals/, ''),
      `${kind} alone: ${before} → ${await stateOf(stage)}`,
    );
    const done = await times(10, () => confirmProposalOf(second, asked.value.proposalId));
    check(done.filter(({ ok }) => ok).length === 1, `${kind} was put in force ${done.filter(({ ok }) => ok).length} times`);
    await Promise.all([workLottery(stage), workLottery(stage)]);
    await workLottery(stage);
  }
  const cash = await one<{ balance: bigint }>(stage.platform.database.ownerPool, 'SELECT balance FROM member_guard WHERE member_id = $1', [
    member.id,
  ]);
  check(
    bet.ok && cash.balance === 10_000_000_000n,
    `after a win, a correction and a void the member has ${cash.balance} units: ${describeAnswer(bet)}`,
  );
  return row();
}

/** Offers that return all of a stake or more, are stale, or are no offers. */
async function returns(stage: Stage): Promise<Row> {
  const { check, row } = promise('desk: no offer returns all of a stake, is stale or makes no sense');
  const operator = await stage.operator(null);
  const before = await stateOf(stage);
  for (const gameId of [HANOI, SSC]) {
    const { value } = await operator.call(wire.lotteryGamesList, undefined, { brandId: KOI });
    const game = value.list.find((found) => found.gameId === gameId);
    if (!game) throw new Error('no game');
    const { value: plays } = await operator.call(wire.lotteryPlaysList, undefined, { brandId: KOI, gameId });
    const change = async (what: string, over: object, terms: object): Promise<void> => {
      const body = { brandId: KOI, gameId, isOn: true, version: game.version, reason: REASON, terms: { ...game.terms, ...terms }, ...over };
      const answer = await operator.call(wire.lotteryOfferChange, body as never);
      check(isDeclaredRefusal(wire.lotteryOfferChange, answer), `${what}: ${describeAnswer(answer)}`);
    };
    for (const { code, tiers } of plays.list) {
      const fair = Object.fromEntries(tiers.map((tier) => [tier.code, tier.fair]));
      const more = Object.fromEntries(tiers.map((tier) => [tier.code, tier.isPush ? tier.fair : String(Math.ceil(Number(tier.fair)) + 1)]));
      await change(`${code} above fair`, {}, { plays: { [code]: { odds: more } } });
      if (tiers.length === 1 && Number.isInteger(Number(fair[tiers[0]?.code ?? ''])))
        await change(`${code} at fair`, {}, { plays: { [code]: { odds: fair } } });
      for (const odd of ['0', '-1', 'NaN', '1e9', '', '１', '1/0'])
        await change(`${code} at ${odd}`, {}, { plays: { [code]: { odds: { [tiers[0]?.code ?? '']: odd } } } });
    }
    for (const topGroup of [2000, 2002, -2, 1.5, 1e9]) await change(`group ${topGroup}`, {}, { topGroup });
    for (const name of ['unit', 'mostStake', 'mostWin', 'mostPerSelection', 'mostPerIssue'])
      for (const amount of ['0', '-1', 'NaN', '']) await change(`${name} ${amount}`, {}, { [name]: amount });
    for (const version of [game.version - 1, game.version + 1, -1]) await change(`version ${version}`, { version }, {});
    await change('a play that is none', {}, { plays: { none: { off: true } } });
    await change('a game that is none', { gameId: 9 }, {});
    await change('no reason', { reason: '' }, {});
  }
  check((await stateOf(stage)) === before, `${before} → ${await stateOf(stage)}`);
  return row();
}
