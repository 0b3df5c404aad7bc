import { randomUUID } from 'node:crypto';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { DAY_SECONDS } from '@pavilion/contract/base/time';
import { cancelLotteryOrders, placeLotteryOrder, placeVnBetting } from '../../../packages/contract/src/lottery/orders.ts';
import { digestOfSeals } from '../../../packages/fairness/src/draw-tickets.ts';
import { sha256Hex } from '../../../packages/fairness/src/sha256.ts';
import { many, one } from '../../../apps/server/src/kernel/db.ts';
import type { Row } from '../faults/table.ts';
import { isDeclaredRefusal, promise } from '../money/promises.ts';
import type { Stage } from '../money/stage.ts';
import { describeAnswer, times } from '../rewards/scene.ts';
import { HANOI, openIssue, order, send, SSC, stateOf, workLottery } from './scene.ts';

/** Bets on what takes none, by every trick a client has, then a crowd around the closing instant. */
export async function attackLate(stage: Stage, { crowd, each }: { crowd: number; each: number }): Promise<Row[]> {
  return [await tricks(stage), await instant(stage, { crowd, each })];
}

const CLOCKS = ['date', 'x-date', 'x-client-time', 'x-request-start', 'if-unmodified-since', 'x-forwarded-date', 'age'];

async function tricks(stage: Stage): Promise<Row> {
  const { check, row } = promise('late: what is closed, not open yet, of another game or unknown takes no bet');
  const member = await stage.member({ money: 1_000_000 });
  const open = await openIssue(stage, SSC);
  const closed = await openIssue(stage, SSC, { closesIn: 5 });
  const early = await openIssue(stage, SSC, { opensIn: DAY_SECONDS });
  const hanoi = await openIssue(stage, HANOI);
  const mine = await send(member, order(closed));
  if (!mine.ok) throw new Error(`No order to take back late: ${mine.code}`);
  stage.platform.pass(6);
  await workLottery(stage);
  const before = await stateOf(stage);
  const soon = new Date(stage.platform.now().getTime() - 60_000);
  const numeros = [
    closed,
    early,
    hanoi,
    '',
    ' ',
    '0',
    `${open}x`,
    ` ${closed}`,
    `${closed} `,
    `${closed}\u0000`,
    closed.replaceAll('0', '０'),
    '29990101-9999',
    '-1',
    '%',
    `${closed}' OR '1'='1`,
    '20261123-0001;',
    'null',
    '__proto__',
  ];
  for (const numero of numeros) {
    const answer = await send(member, order(numero));
    check(isDeclaredRefusal(placeLotteryOrder, answer), `issue ${JSON.stringify(numero)}: ${describeAnswer(answer)}`);
    // A chase may begin with an issue that opens later: its money waits.
    if (numero !== early) {
      const chase = await send(member, order(numero, { chase: true, chaseSlip: [{ numero, multiples: [1] }] }));
      check(isDeclaredRefusal(placeLotteryOrder, chase), `chase of ${JSON.stringify(numero)}: ${describeAnswer(chase)}`);
    }
    const content = {
      gameId: SSC,
      playId: 14,
      bettingContent: '1_#_#_#_#',
      singleBetPrice: 2_000,
      bettingApproach: 1,
      numero: [{ numero, multiple: 1 }],
    };
    const older = await member.browser.call(placeVnBetting, { requestId: randomUUID(), contents: [content] });
    check(isDeclaredRefusal(placeVnBetting, older), `older form, ${JSON.stringify(numero)}: ${describeAnswer(older)}`);
  }
  await stage.forgetCounts();
  // Moments a client says it is.
  for (const field of ['bettingTime', 'clientTime', 'timestamp', 'placedAt', 'now']) {
    const answer = await send(member, order(closed, { [field]: soon.getTime() }));
    check(isDeclaredRefusal(placeLotteryOrder, answer), `${field}: ${describeAnswer(answer)}`);
  }
  for (const header of CLOCKS) {
    const answer = await member.browser.send(placeLotteryOrder.path, {
      method: 'POST',
      body: JSON.stringify(order(closed)),
      headers: { [header]: soon.toUTCString() },
    });
    check(isDeclaredRefusal(placeLotteryOrder, answer), `${header}: ${describeAnswer(answer)}`);
  }
  // A chase whose first issue is open and that steps back, stands still, or goes into another game.
  for (const later of [closed, open, hanoi, early.replace('2999', '2998')]) {
    const slips = [open, later].map((numero) => ({ numero, multiples: [1] }));
    const answer = await send(member, order(open, { chase: true, chaseSlip: slips, betCartAmountSum: '4000' }));
    check(isDeclaredRefusal(placeLotteryOrder, answer), `chase into ${later}: ${describeAnswer(answer)}`);
  }
  // The same id as the placed order, with another issue.
  await stage.forgetCounts();
  const same = await send(member, order(closed, { requestId: randomUUID(), currentNumero: closed }));
  check(!same.ok, `again: ${describeAnswer(same)}`);
  const back = await member.browser.call(cancelLotteryOrders, [mine.value.orderNumber]);
  check(isDeclaredRefusal(cancelLotteryOrders, back), `taken back late: ${describeAnswer(back)}`);
  check((await stateOf(stage)) === before, `${before} → ${await stateOf(stage)}`);
  await stage.forgetCounts();
  return row(`${numeros.length} issues`);
}

/** Everybody bets and takes back while it closes: what was answered is what the digest counts. */
async function instant(stage: Stage, { crowd, each }: { crowd: number; each: number }): Promise<Row> {
  const { check, row } = promise('late: around the closing instant a bet is in the digest or was refused');
  const { platform } = stage;
  const numero = await openIssue(stage, SSC, { closesIn: 600 });
  await openIssue(stage, SSC);
  const members = await times(crowd, () => stage.member({ money: 1_000_000 }));
  const [taken, back] = [new Set<string>(), new Set<string>()];
  const closing = Promise.withResolvers<void>();
  let answered = 0;
  let refused = 0;
  let longest = 0;
  const cancels: Promise<void>[] = [];
  const takeBack = async (member: (typeof members)[number], id: string): Promise<void> => {
    if ((await member.browser.call(cancelLotteryOrders, [id])).ok) back.add(id);
  };
  await Promise.all([
    ...members.map(async (member) => {
      for (let n = 0; n < each; n += 1) {
        const answer = await send(member, order(numero));
        if ((answered += 1) === Math.floor((crowd * each) / 2)) closing.resolve();
        if (answer.ok) {
          taken.add(answer.value.orderNumber);
          if (n % 5 === 0) cancels.push(takeBack(member, answer.value.orderNumber));
          continue;
        }
        refused += 1;
        check(answer.code === 'lottery.closed', `around the close: ${describeAnswer(answer)}`);
      }
    }),
    closing.promise.then(async () => {
      platform.pass(601);
      const began = performance.now();
      await Promise.all([workLottery(stage), workLottery(stage)]);
      longest = performance.now() - began;
    }),
  ]);
  await Promise.all(cancels);
  await stage.forgetCounts();
  const rows = await many<{ id: string; hash: string }>(
    platform.database.pool,
    `SELECT o.id, o.request_hash AS hash FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id WHERE i.game_id = $1 AND i.numero = $2 AND o.status <> ${LOTTERY_ORDER.cancelled}
      ORDER BY o.number`,
    [SSC, numero],
  );
  const { digest, state } = await one<{ digest: string | null; state: string }>(
    platform.database.pool,
    'SELECT digest, state FROM lottery_issue WHERE game_id = $1 AND numero = $2',
    [SSC, numero],
  );
  const placed = new Set(rows.map(({ id }) => id));
  for (const id of taken)
    check(
      placed.has(id) !== back.has(id),
      `${id} was taken, ${back.has(id) ? 'came back' : 'did not come back'} and ${placed.has(id) ? 'counts' : 'does not count'}`,
    );
  check(rows.length === taken.size - back.size, `${rows.length} count, ${taken.size} were taken, ${back.size} came back`);
  const counted = digestOfSeals(rows.map(({ id, hash }) => sha256Hex(`${id}:${hash}`)));
  check(state === 'closed' && counted === digest, `${state}: the digest is not of what counts`);
  // Neither half may be empty: else nothing was tried.
  check(refused > 0 && rows.length > 0, `${refused} refused, ${rows.length} count`);
  return row(`${taken.size} taken, ${back.size} taken back, ${refused} refused, closed in ${Math.round(longest)} ms`);
}
