import { proposalConfirm, proposalDetail, proposals, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import * as desk from '@pavilion/contract/lottery/desk';
import { placeLotteryOrder } from '@pavilion/contract/lottery/orders';
import { balances } from '@pavilion/contract/wallet/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmProposalOf, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import { unsoundness } from '../../../test/unsoundness.ts';
import { writeOffer } from '../public.ts';
import { openMinute, sellHanoi } from '../testing/places.ts';
import { type LotteryWorld, lotteryWorld, ticket, usualTerms } from '../testing/world.ts';

const HANOI = 901;

let world: LotteryWorld;
let first: DeskVisitor;
let second: DeskVisitor;
let brandId: string;
let solId: string;
let topTwo = 0;
let made = 0;

beforeAll(async () => {
  world = await lotteryWorld();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  brandId = (await world.platform.domains.deps.brandByCode('koi'))?.id ?? '';
  solId = (await world.platform.domains.deps.brandByCode('sol'))?.id ?? '';
  await sellHanoi(world, { brandId, gameId: HANOI });
  const { value } = await first.call(desk.lotteryPlaysList, undefined, { brandId, gameId: HANOI });
  topTwo = value.list.find(({ code }) => code === 'hanoi.top.2')?.playId ?? 0;
});
afterAll(() => world.close());

/** As the database gives it back: names in order. */
const prizes = (top: string): string => JSON.stringify({ next: ['00000'], special: [`000${top}`] });
const openIssue = (): Promise<string> => openMinute(world, HANOI, `R${(made += 1)}`);
interface Wish {
  numero: string;
  /** Null: the draw is void. */
  top: string | null;
  requestId?: string;
}

const propose = (by: DeskVisitor, { numero, top, requestId }: Wish) =>
  by.call(desk.lotteryIssuePropose, {
    kind: top === null ? 'void' : 'correct',
    gameId: HANOI,
    numero,
    text: top === null ? '' : prizes(top),
    reason: 'the paper says so',
    ...(requestId ? { requestId } : {}),
  });
const seen = async (id: string, by = second) => (await by.call(proposalDetail, undefined, { id })).value;
const detail = async (numero: string) => (await first.call(desk.lotteryIssueDetail, undefined, { gameId: HANOI, numero })).value;

/** An issue that is settled by a result. */
async function settled(top: string, numero: string): Promise<string> {
  world.pass(61);
  await world.database.ownerPool.query('UPDATE operator_session SET elevated_until = $1, active_at = $1', [
    new Date(world.now().getTime() + 600_000),
  ]);
  await world.tick('lottery-draws');
  for (const by of [first, second]) await by.call(desk.lotteryResultType, { gameId: HANOI, numero, text: prizes(top), startedAt: null });
  await world.tick('lottery-draws');
  return numero;
}

test('a correction confirmed twice, taken back twice and settled meanwhile: once one of them, and the money with it', async () => {
  for (let i = 0; i < 4; i += 1) {
    const member = await world.player(100_000n);
    const open = await openIssue();
    await member.browser.call(placeLotteryOrder, ticket({ gameId: HANOI, numero: open, slip: `27~2~${topTwo}~1~0~1`, total: '20000' }));
    const numero = await settled('27', open);
    const { proposalId: id } = (await propose(first, { numero, top: '28' })).value;
    const { digest } = await seen(id);
    const confirm = () => second.call(proposalConfirm, { id, digest });
    const withdraw = () => first.call(proposalWithdraw, { id, reason: 'a race' });
    const [one, back, two, again] = await Promise.all([confirm(), withdraw(), confirm(), withdraw(), world.tick('lottery-draws')]);
    const { state } = await seen(id);
    expect(
      [
        [one, two],
        [back, again],
      ].map((answers) => answers.filter(({ ok }) => ok).length),
    ).toEqual(state === 'done' ? [1, 0] : [0, 1]);
    expect(['done', 'withdrawn']).toContain(state);
    await world.tick('lottery-draws');
    const { result, changes, corrections } = await detail(numero);
    const done = state === 'done';
    expect([result, changes.length, corrections]).toEqual([prizes(done ? '28' : '27'), done ? 1 : 0, done ? 1 : 0]);
    expect((await member.browser.call(balances)).value.sumBalance).toBe(80_000 + (done ? 0 : 1_800_000));
  }
  expect(await unsoundness(world.database.pool)).toEqual([]);
});

test('the second operator reads which numbers change and whose draw it is; a repeat is the same proposal; one about a draw waits at a time', async () => {
  const numero = await settled('27', await openIssue());
  const { proposalId } = (await propose(first, { numero, top: '28', requestId: 'again-1' })).value;
  expect((await propose(first, { numero, top: '28', requestId: 'again-1' })).value).toEqual({ proposalId });
  expect((await propose(first, { numero, top: '29', requestId: 'again-1' })).code).toBe('desk.request.differs');
  expect((await propose(second, { numero, top: null })).code).toBe('desk.proposal.waiting');
  expect((await seen(proposalId)).lines).toEqual([
    { field: 'special 1/1', before: '00027', after: '00028' },
    { field: 'brands', before: brandId, after: brandId },
  ]);
  expect((await detail(numero)).waiting).toEqual({ id: proposalId, kind: 'correct', result: prizes('28') });
  // Another brand shares the draw since: whom it happens to is not whom it was confirmed for.
  const { digest } = await seen(proposalId);
  await writeOffer(world.database.pool, { brandId: solId, gameId: HANOI, isOn: true, terms: usualTerms });
  expect((await second.call(proposalConfirm, { id: proposalId, digest })).code).toBe('desk.changed.meanwhile');
  expect(await seen(proposalId)).toMatchObject({ state: 'void', decisionReason: 'changed' });
  expect(await detail(numero)).toMatchObject({ waiting: null, result: prizes('27'), changes: [] });
});

test('who sees one brand of a draw may propose about it and take that back; who confirms sees every brand', async () => {
  const numero = await settled('27', await openIssue());
  const ofKoi = await operatorAt(world, first, 'manager', [brandId]);
  const other = await operatorAt(world, first, 'manager', [brandId]);
  const { proposalId: id } = (await propose(ofKoi, { numero, top: null })).value;
  expect((await seen(id, ofKoi)).brandIds).toEqual([brandId, solId]);
  const idsFor = async (by: DeskVisitor) => (await by.call(proposals, undefined, { state: 'proposed' })).value.list.map((one) => one.id);
  expect([await idsFor(ofKoi), await idsFor(other), await idsFor(second)]).toEqual([[id], [], [id]]);
  const { digest } = await seen(id);
  expect((await ofKoi.call(proposalConfirm, { id, digest })).code).toBe('desk.second.operator');
  expect((await other.call(proposalConfirm, { id, digest })).code).toBe('not.found');
  expect((await other.call(proposalWithdraw, { id, reason: 'x' })).code).toBe('not.found');
  expect((await ofKoi.call(proposalWithdraw, { id, reason: 'a slip' })).ok).toBe(true);
  await writeOffer(world.database.pool, { brandId: solId, gameId: HANOI, isOn: false, terms: usualTerms });
});

test('what is narrowed at once ends the wider terms that wait; days without a draw are confirmed as they were read', async () => {
  const { list } = (await first.call(desk.lotteryGamesList, undefined, { brandId })).value;
  const game = list.find(({ gameId }) => gameId === HANOI);
  if (!game) throw new Error('no game');
  const change = (mostStake: string, requestId: string, version = game.version) =>
    first.call(desk.lotteryOfferChange, {
      brandId,
      gameId: HANOI,
      isOn: true,
      version,
      terms: { ...game.terms, mostStake },
      reason: 'a busy season',
      requestId,
    });
  const more = String(Number(game.terms.mostStake) + 1);
  const less = String(Number(game.terms.mostStake) - 1);
  expect((await change(more, 'wider')).value).toEqual({ state: 'proposed' });
  const waiting = (await second.call(proposals, undefined, { state: 'proposed', kind: 'lottery.offer' })).value.list[0]?.id ?? '';
  expect((await seen(waiting)).lines).toEqual([{ field: 'mostStake', before: game.terms.mostStake, after: more }]);
  expect((await change(less, 'narrower')).value).toEqual({ state: 'done' });
  expect((await change(less, 'narrower')).value).toEqual({ state: 'done' });
  expect((await seen(waiting)).state).toBe('void');
  expect((await change(game.terms.mostStake, 'wider-again', game.version + 1)).value).toEqual({ state: 'proposed' });
  const again = (await second.call(proposals, undefined, { state: 'proposed', kind: 'lottery.offer' })).value.list[0]?.id ?? '';
  expect((await confirmProposalOf(second, again)).ok).toBe(true);

  const off = (without: string[]) => first.call(desk.lotteryCalendarPropose, { gameId: HANOI, without, reason: 'the new year' });
  const { proposalId } = (await off(['2027-01-01'])).value;
  expect((await off([])).code).toBe('desk.proposal.waiting');
  expect((await seen(proposalId)).lines).toEqual([
    { field: 'day 2027-01-01', before: 'true', after: 'false' },
    { field: 'brands', before: brandId, after: brandId },
  ]);
  expect((await confirmProposalOf(first, proposalId)).code).toBe('desk.second.operator');
  const verdicts = await Promise.all([confirmProposalOf(second, proposalId), confirmProposalOf(second, proposalId)]);
  expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1);
});
