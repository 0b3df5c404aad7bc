import { placeLotteryOrder } from '../../../packages/contract/src/lottery/orders.ts';
import type { Row } from '../faults/table.ts';
import { isDeclaredRefusal, promise } from '../money/promises.ts';
import type { Stage } from '../money/stage.ts';
import { describeAnswer } from '../rewards/scene.ts';
import { LINE, openIssue, order, send, SSC, stateOf } from './scene.ts';

const MEGA = 1024 * 1024;
/** `ssc.straight.five`, typed: 20 a number at the last mode. */
const list = (count: number): string => `${Array.from({ length: count }, (_, n) => String(n).padStart(5, '0')).join(' ')}~2~31~4~1940~1`;

/** All 100,000 numbers. */
const ALL = `${Array(5).fill('0123456789').join('_')}~1~31~4~1940~1`;

/** `ssc.group6` of the first three: each line is evaluated on all thousand of their values. */
const LOOKING = '012~1~53~4~1940~1';

/** Lines in turn on two plays of the first three: sums of fractions that have nothing in common. */
const IN_TURN = Array.from({ length: 500 }, () => 'leopard-straight-pair-half-mixed~1~90~4~1940~1;0123456789~1~70~4~1940~1').join(';');
/** Of anybody else, on two processors that others use as well. */
const MAX_WAIT_MS = 2_000;

/** Lists, lines, bodies and nests beyond what there is room for; meanwhile others are served. */
export async function attackHuge(stage: Stage): Promise<Row[]> {
  const { check, row } = promise('huge: what is beyond the limits is refused, books nothing and holds nobody up');
  const member = await stage.member({ money: 5_000_000 });
  const other = await stage.member({ money: 1_000_000 });
  const numero = await openIssue(stage, SSC);
  const before = await stateOf(stage);
  const path = placeLotteryOrder.path;
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const raw: [string, string][] = [
    ['10,001 typed numbers', JSON.stringify(order(numero, { bettingSlipString: list(10_001), betCartAmountSum: '200020' }))],
    ['100,000 stakes of one line', JSON.stringify(order(numero, { bettingSlipString: ALL, betCartAmountSum: '2000000' }))],
    ['200,000 stakes', JSON.stringify(order(numero, { bettingSlipString: `${ALL};${ALL}`, betCartAmountSum: '4000000' }))],
    ['more than a slip may be long', JSON.stringify(order(numero, { bettingSlipString: list(25_000), betCartAmountSum: '500000' }))],
    [
      'a slip of lines that come to more',
      JSON.stringify(order(numero, { bettingSlipString: Array(5_000).fill(LINE).join(';'), betCartAmountSum: '10000000' })),
    ],
    [
      '6,000 lines that look at a thousand results each',
      JSON.stringify(order(numero, { bettingSlipString: Array(6_000).fill(LOOKING).join(';') })),
    ],
    ['1,001 of them', JSON.stringify(order(numero, { bettingSlipString: Array(1_001).fill(LOOKING).join(';') }))],
    ['a body of 10 MB', JSON.stringify(order(numero, { bettingSlipString: '1'.repeat(10 * MEGA) }))],
    ['a body of 1 MB of spaces', JSON.stringify(order(numero)).replace('{', `{${' '.repeat(MEGA)}`)],
    [
      '1,441 issues of a chase',
      JSON.stringify(order(numero, { chase: true, chaseSlip: Array.from({ length: 1_441 }, () => ({ numero, multiples: [1] })) })),
    ],
    ['10,000 multiples', JSON.stringify(order(numero, { chase: true, chaseSlip: [{ numero, multiples: Array(10_000).fill(1) }] }))],
    ['deep nests', deep(100_000)],
    ['a nest in a field', JSON.stringify(order(numero)).replace('"gameId":101', `"gameId":${deep(5_000)}`)],
    ['a number of a million digits', JSON.stringify(order(numero)).replace('"gameId":101', `"gameId":${'9'.repeat(1_000_000)}`)],
    ['a total of many digits', JSON.stringify(order(numero, { betCartAmountSum: '9'.repeat(24) }))],
    ['the same key twice', JSON.stringify(order(numero)).replace('{', '{"gameId":102,')],
    ['__proto__', JSON.stringify(order(numero)).replace('{', '{"__proto__":{"gameId":101},')],
    ['half a body', JSON.stringify(order(numero)).slice(0, 60)],
    ['half of a pair of signs', JSON.stringify(order(numero)).replace('1_#', '\ud800_#')],
  ];
  let slowest = 0;
  for (const [what, body] of raw) {
    const began = performance.now();
    const [answer, served] = await Promise.all([
      member.browser.send(path, { method: 'POST', body }).catch((error: unknown) => ({ status: 0, ok: false, code: String(error) })),
      other.browser.call(placeLotteryOrder, order('none')),
    ]);
    slowest = Math.max(slowest, performance.now() - began);
    // Too large is said by the server before the call is known; a connection it closed on 10 MB was refused too.
    const isRefused =
      isDeclaredRefusal(placeLotteryOrder, answer) ||
      answer.status === 413 ||
      answer.status === 400 ||
      (answer.status === 0 && body.length > MEGA);
    check(isRefused, `${what}: ${describeAnswer(answer)}`);
    check(served.code === 'lottery.issue.unknown', `beside ${what}: ${describeAnswer(served)}`);
  }
  check((await stateOf(stage)) === before, `${before} → ${await stateOf(stage)}`);
  await stage.forgetCounts();
  // Where there is room they are bets as any.
  for (const [stakes, slip] of [
    [10_000, list(10_000)],
    [7_500, IN_TURN],
  ] as const) {
    const began = performance.now();
    const since = (): number => Math.round(performance.now() - began);
    const [taken, waited] = await Promise.all([
      send(member, order(numero, { bettingSlipString: slip, betCartAmountSum: String(stakes * 20) })),
      other.browser.call(placeLotteryOrder, order('none')).then(since),
    ]);
    slowest = Math.max(slowest, since());
    check(taken.ok, `${stakes} stakes: ${describeAnswer(taken)}`);
    check(waited < MAX_WAIT_MS, `beside ${stakes} stakes another waited for ${waited} ms`);
  }
  return [row(`the slowest took ${Math.round(slowest)} ms`)];
}
