import { cancelLotteryOrders, endLotteryChase, placeLotteryOrder } from '@pavilion/contract/lottery/orders';
import { balances } from '@pavilion/contract/wallet/calls';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { digestOfSeals } from '@pavilion/fairness/draw-tickets';
import { sha256Hex } from '@pavilion/fairness/sha256';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeOffer } from '../public.ts';
import type { TestMember } from '../../../test/members.ts';
import { unsoundness } from '../../../test/unsoundness.ts';
import { type LotteryWorld, lotteryWorld, ticket, usualTerms } from '../testing/world.ts';

const SSC = 101;
const EVERY_DIGIT = '0123456789_#_#_#_#~1~14~2~1940~1';
const MEMBERS = 10;
const EACH = 20;

let world: LotteryWorld;
beforeAll(async () => {
  world = await lotteryWorld();
  // A clock that leaps closes and draws every issue it leaps over.
  await world.database.ownerPool.query(`DELETE FROM lottery_issue WHERE draws_at > $1::timestamptz + interval '14 minutes'`, [world.now()]);
});
afterAll(() => world.close());

const rowsOf = async <Row extends Record<string, unknown>>(text: string, values: unknown[]) =>
  (await world.database.pool.query<Row>(text, values)).rows;
const issueOf = async (numero: string) =>
  (
    await rowsOf<{ state: string; digest: string | null; tickets: number | null }>(
      'SELECT state, digest, tickets FROM lottery_issue WHERE game_id = $1 AND numero = $2',
      [SSC, numero],
    )
  )[0];
const countedIn = async (numero: string) =>
  rowsOf<{ id: string; hash: string; status: number }>(
    `SELECT o.id, o.request_hash AS hash, o.status FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id
      WHERE i.game_id = $1 AND i.numero = $2 AND o.status <> ${LOTTERY_ORDER.cancelled} ORDER BY o.number`,
    [SSC, numero],
  );
/** Seconds until its bets have ended: the world's clock may be at any second of a minute. */
const untilClosed = async (numero: string): Promise<number> => {
  const [issue] = await rowsOf<{ closesAt: Date }>('SELECT closes_at AS "closesAt" FROM lottery_issue WHERE game_id = $1 AND numero = $2', [
    SSC,
    numero,
  ]);
  return ((issue?.closesAt.getTime() ?? 0) - world.now().getTime()) / 1000 + 0.1;
};
const digestOf = (tickets: { id: string; hash: string }[]) => digestOfSeals(tickets.map(({ id, hash }) => sha256Hex(`${id}:${hash}`)));

/** The number of the issue after the present one. */
async function following(): Promise<string> {
  const rows = await rowsOf<{ numero: string }>(
    `SELECT numero FROM lottery_issue WHERE game_id = $1 AND state = 'open' AND closes_at > $2 ORDER BY closes_at LIMIT 2`,
    [SSC, world.now()],
  );
  return rows[1]?.numero ?? '';
}

/** The present issue closes and is drawn, and the next takes bets. */
async function nextIssue(): Promise<void> {
  world.pass(await untilClosed(await world.present(SSC)));
  await world.tick('lottery-draws');
}

/** A chase of issues to come. */
const chaseOf = (slip: string, total: number, numeros: string[], multiple = 1) => ({
  ...ticket({ gameId: SSC, numero: numeros[0] ?? '', slip, total: String(total) }),
  chase: true,
  chaseSlip: numeros.map((numero) => ({ numero, multiples: [multiple] })),
});

/** What orders on an issue left behind, member by member in an order given; without what names or numbers them. */
async function traceOf(numero: string, members: readonly TestMember[]) {
  const inIssue = `FROM lottery_order o JOIN lottery_issue i ON i.id = o.issue_id JOIN unnest($3::text[]) WITH ORDINALITY AS m (id, place) ON m.id = o.member_id`;
  const ask = (columns: string, more = '') =>
    rowsOf(`SELECT m.place, ${columns} ${inIssue} ${more} WHERE i.game_id = $1 AND i.numero = $2 ORDER BY m.place, 2`, [
      SSC,
      numero,
      members.map(({ id }) => id),
    ]);
  return {
    orders: await ask('o.status, o.slip, o.stakes, o.stake, o.best, o.own_group, o.prize_mode, o.brand_id'),
    lines: await ask(
      'l.number, l.play_id, l.content, l.approach, l.mode, l.series, l.multiple, l.stakes, l.unit, l.stake, l.odds',
      'JOIN lottery_line l ON l.order_id = o.id',
    ),
    booked: await ask(
      'x.kind, x.type, x.amount, x.stake, x.payer_balance, b.state, b.vendor, b.game, b.product',
      'JOIN bet_operation x ON x.key = o.id JOIN bet_facts b ON b.id = x.bet_id',
    ),
    exposure: await rowsOf(
      `SELECT e.play_id, e.key, e.liability::text FROM lottery_exposure e JOIN lottery_issue i ON i.id = e.issue_id
        WHERE i.game_id = $1 AND i.numero = $2 AND e.liability > 0 ORDER BY 1, 2`,
      [SSC, numero],
    ),
  };
}

const HINDRANCES = {
  none: '',
  'play.excluded': `cool_off_until = now() + interval '9 days'`,
  'limit.wager.day': 'wager_day_limit = 1',
  'play.blocked': `status = 'locked'`,
} as const;

test('phases placed together leave the rows that tickets placed one after another leave; a refused one is dropped alone', async () => {
  const person = fc.record({
    slip: fc.constantFrom('01_#_#_#_#~1~14~2~1940~1', '12_#_#_#_#~1~14~2~1900~1;#_3_#_#_#~1~14~2~1940~1'),
    multiple: fc.integer({ min: 1, max: 4 }),
    hindrance: fc.constantFrom('none', 'none', 'none', ...(Object.keys(HINDRANCES) as (keyof typeof HINDRANCES)[])),
  });
  const { brandId } = await world.player(1n);
  const offer = (mostPerSelection: bigint) =>
    writeOffer(world.database.pool, {
      brandId,
      gameId: SSC,
      isOn: true,
      terms: { ...usualTerms, mostPerSelection },
    });
  const property = fc.asyncProperty(
    fc.array(person, { minLength: 6, maxLength: 9 }),
    fc.integer({ min: 2, max: 40 }),
    async (people, most) => {
      const numero = await following();
      const totalOf = ({ slip, multiple }: (typeof people)[number]) => 2_000 * multiple * (slip.includes(';') ? 3 : 2);
      const begun: { chase: string; member: TestMember; twin: TestMember; one: (typeof people)[number] }[] = [];
      for (const one of people) {
        const [member, twin] = await Promise.all([world.player(100_000n), world.player(100_000n)]);
        const begins = await member.browser.call(placeLotteryOrder, chaseOf(one.slip, totalOf(one), [numero], one.multiple));
        expect(begins).toMatchObject({ ok: true });
        const { value } = begins;
        if (HINDRANCES[one.hindrance])
          await world.database.ownerPool.query(`UPDATE member_guard SET ${HINDRANCES[one.hindrance]} WHERE member_id = ANY ($1)`, [
            [member.id, twin.id],
          ]);
        begun.push({ chase: value.chaseNumber ?? '', member, twin, one });
      }
      await offer(BigInt(most) * 19_400n * 10_000n);
      await nextIssue();
      expect(await world.present(SSC)).toBe(numero);
      // In the order of their ids, as chases that are due together are worked.
      const inOrder = begun.toSorted((a, b) => (a.chase < b.chase ? -1 : 1));
      const chases = await rowsOf<{ id: string; state: string; reason: string | null }>(
        'SELECT id, state, reason FROM lottery_chase WHERE id = ANY ($1)',
        [inOrder.map(({ chase }) => chase)],
      );
      const together = await traceOf(
        numero,
        inOrder.map(({ member }) => member),
      );
      const [written] = await rowsOf<{ transactions: number }>(
        'SELECT count(DISTINCT xmin::text)::int AS transactions FROM lottery_order WHERE chase_id = ANY ($1)',
        [inOrder.map(({ chase }) => chase)],
      );
      if (together.orders.length > 1) expect(written?.transactions).toBe(1);

      await nextIssue();
      const beside = await world.present(SSC);
      for (const { chase, twin, one } of inOrder) {
        const slip = one.slip.replaceAll('~1;', `~${one.multiple};`).replace(/1$/, String(one.multiple));
        const answer = await twin.browser.call(
          placeLotteryOrder,
          ticket({ gameId: SSC, numero: beside, slip, total: String(totalOf(one)) }),
        );
        const { state, reason } = chases.find(({ id }) => id === chase) ?? {};
        expect(state).toBe(answer.ok ? 'done' : 'failed');
        // Checked after the others, who is barred may get the answer that there is no room; who was stopped has no login for a ticket.
        if (!answer.ok) expect(['lottery.exposure', one.hindrance]).toContain(reason);
      }
      expect(together).toEqual(
        await traceOf(
          beside,
          inOrder.map(({ twin }) => twin),
        ),
      );
      await offer(usualTerms.mostPerSelection);
      expect(await unsoundness(world.database.pool)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 3, endOnFailure: true }).finally(() => offer(usualTerms.mostPerSelection));
});

test('phases that are due, by two passes, among tickets, cancels, members who end theirs and the close: each is placed once or given back whole', async () => {
  const numero = await following();
  const chasers = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const { id, browser } = await world.player(100_000n);
      const { value } = await browser.call(placeLotteryOrder, chaseOf(EVERY_DIGIT, 20_000, [numero]));
      return { id, browser, chase: value.chaseNumber ?? '' };
    }),
  );
  const others = await Promise.all(Array.from({ length: 4 }, () => world.player(1_000_000n)));
  world.pass(await untilClosed(await world.present(SSC)));
  const ended: string[] = [];
  await Promise.all([
    world.tick('lottery-draws'),
    world.tick('lottery-draws'),
    ...chasers.slice(0, 12).map(async ({ browser, chase }) => {
      const answer = await browser.call(endLotteryChase, undefined, { id: chase });
      if (answer.ok) ended.push(chase);
      else expect(answer.code).toBe('lottery.cancel.late');
    }),
    ...others.map(async ({ browser }) => {
      for (let place = 0; place < 5; place += 1) {
        const answer = await browser.call(placeLotteryOrder, ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' }));
        expect(answer.ok).toBe(true);
        if (place % 2 === 0) expect((await browser.call(cancelLotteryOrders, [answer.value.orderNumber])).ok).toBe(true);
      }
    }),
  ]);
  const states = await rowsOf<{ id: string; state: string; orders: number }>(
    'SELECT id, state, (SELECT count(*)::int FROM lottery_order o WHERE o.chase_id = c.id) AS orders FROM lottery_chase c WHERE id = ANY ($1)',
    [chasers.map(({ chase }) => chase)],
  );
  for (const { id, state, orders } of states) expect([state, orders]).toEqual(ended.includes(id) ? ['cancelled', 0] : ['done', 1]);
  expect(states).toHaveLength(24);
  await nextIssue();
  const counted = await countedIn(numero);
  expect(await issueOf(numero)).toMatchObject({ digest: digestOf(counted), tickets: 24 - ended.length + 4 * 2 });
  // The close comes while they are placed.
  const next = await following();
  const last: string[] = [];
  for (const { browser } of chasers)
    last.push((await browser.call(placeLotteryOrder, chaseOf(EVERY_DIGIT, 20_000, [next]))).value.chaseNumber ?? '');
  world.pass((await untilClosed(await world.present(SSC))) + 59.5);
  await Promise.all([world.tick('lottery-draws'), Promise.resolve().then(() => world.pass(2)), world.tick('lottery-draws')]);
  await world.tick('lottery-draws');
  const fates = await rowsOf<{ fate: string }>(
    `SELECT DISTINCT concat_ws(' ', c.state, c.reason, (SELECT count(*) FROM lottery_order o WHERE o.chase_id = c.id)) AS fate FROM lottery_chase c WHERE id = ANY ($1)`,
    [last],
  );
  expect(fates.filter(({ fate }) => fate !== 'done 1' && fate !== 'failed lottery.closed 0')).toEqual([]);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('of bets and cancels around the closing instant each is in the digest or was refused; two settlers pay once; a clock that leaps changes nothing', async () => {
  const numero = await world.present(SSC);
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => world.player(10_000_000n)));
  const bet = ticket({ gameId: SSC, numero, slip: EVERY_DIGIT, total: '20000' });
  let answered = 0;
  const closing = Promise.withResolvers<void>();
  const taken: string[] = [];
  const cancelled: string[] = [];
  const refused = new Set<string>();
  const cancels: Promise<void>[] = [];
  await Promise.all([
    ...members.map(async ({ browser }) => {
      for (let place = 0; place < EACH; place += 1) {
        const answer = await browser.call(placeLotteryOrder, { ...bet, requestId: crypto.randomUUID() });
        if ((answered += 1) === (MEMBERS * EACH) / 2) closing.resolve();
        if (!answer.ok) refused.add(answer.code ?? '');
        else taken.push(answer.value.orderNumber);
        const id = answer.ok && place % 4 === 0 ? answer.value.orderNumber : null;
        if (id === null) continue;
        cancels.push(
          browser.call(cancelLotteryOrders, [id]).then((back) => {
            if (back.ok) cancelled.push(id);
            else refused.add(back.code ?? '');
          }),
        );
      }
    }),
    closing.promise.then(async () => {
      world.pass(await untilClosed(numero));
      await Promise.all([world.tick('lottery-draws'), world.tick('lottery-draws')]);
    }),
  ]);
  await Promise.all(cancels);
  const stand = taken.filter((id) => !cancelled.includes(id));
  const counted = await countedIn(numero);
  expect([...refused].toSorted()).toEqual(expect.arrayContaining(['lottery.closed']));
  expect([...refused].filter((code) => code !== 'lottery.closed' && code !== 'lottery.cancel.late')).toEqual([]);
  expect(counted.map(({ id }) => id).toSorted()).toEqual(stand.toSorted());
  expect(await issueOf(numero)).toMatchObject({ digest: digestOf(counted), tickets: stand.length });

  // A settlement takes no connection for itself: it is settled with one that is left.
  const held = await Promise.all(Array.from({ length: 19 }, () => world.database.pool.connect()));
  world.pass(30);
  await world.tick('lottery-draws');
  for (const client of held) client.release();
  expect(await issueOf(numero)).toMatchObject({ state: 'settled' });
  for (const seconds of [30, 25 * 3_600, -25 * 3_600]) {
    world.pass(seconds);
    await Promise.all([world.tick('lottery-draws'), world.tick('lottery-draws')]);
    expect(await issueOf(numero)).toMatchObject({ state: 'settled' });
  }
  const late = await members[0]?.browser.call(placeLotteryOrder, bet);
  expect(late).toMatchObject({ code: 'lottery.closed' });
  expect(new Set((await countedIn(numero)).map(({ status }) => status))).toEqual(new Set([4]));
  const cash = await Promise.all(members.map(async ({ browser }) => (await browser.call(balances)).value.sumBalance));
  // Every ticket costs 20,000, wins 19,400 and gets 200 back.
  expect(cash.reduce((sum, one) => sum + one, 0)).toBe(MEMBERS * 10_000_000 - stand.length * 400);
  expect(await unsoundness(world.database.pool)).toEqual([]);
});
