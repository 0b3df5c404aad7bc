import { randomUUID } from 'node:crypto';
import { applyAsAffiliate, downlines, ownApplication, updateDownlineRebates } from '@pavilion/contract/agents/calls';
import * as wire from '@pavilion/contract/agents/desk';
import { proposalConfirm, proposalDetail, proposals } from '@pavilion/contract/four-eyes/desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import { openTestSession } from '../../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { accounts, post } from '../../ledger/public.ts';
import { registerBy, type TreeMember, treeMember } from '../testing/tree-world.ts';

let world: TestPlatform;
let owner: DeskVisitor;
beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
});
afterAll(() => world.close());

const reason = 'Asked for in writing';
const pathOf = async ({ id }: { id: string }): Promise<readonly string[]> =>
  (await world.database.pool.query<{ agent_path: string[] }>('SELECT agent_path FROM member WHERE id = $1', [id])).rows[0]?.agent_path ??
  [];
const below = async (who: TreeMember): Promise<string[]> =>
  (await who.browser.call(downlines, undefined, { downlineType: 'all' })).value.list.map(({ customerId }) => customerId).toSorted();

test('a branch moves under another agent with everyone below, out of sight of the old one, and never under itself', async () => {
  const [old, next] = [await treeMember(world), await treeMember(world)];
  const head = await treeMember(world, { upline: old });
  const under = await treeMember(world, { upline: head });
  const player = await treeMember(world, { upline: under, type: 0 });
  const move = (memberId: string, upline: string | null) => owner.call(wire.agentMove, { memberId, upline, reason });
  const refused = [
    [await move(head.id, under.name), 'agent.move.loop'],
    [await move(head.id, head.name), 'agent.move.loop'],
    [await move(head.id, old.name), 'agent.move.same'],
    [await move(head.id, player.name), 'agent.move.upline'],
    [await move(head.id, 'nobody-here'), 'agent.move.upline'],
  ] as const;
  expect(refused.map(([{ code }]) => code)).toEqual(refused.map(([, code]) => code));
  expect((await move(head.id, next.name)).value).toEqual({ members: 3 });
  expect([await pathOf(head), await pathOf(under), await pathOf(player)]).toEqual([
    [next.id],
    [next.id, head.id],
    [next.id, head.id, under.id],
  ]);
  expect([await below(old), await below(next)]).toEqual([[], [head.id, under.id, player.id].toSorted()]);
  const { value } = await owner.call(wire.deskAgent, undefined, { memberId: head.id });
  expect(value).toMatchObject({
    row: { members: 2, agents: 1, upline: { username: next.name } },
    moves: [{ from: { username: old.name }, to: { username: next.name }, members: 3, reason }],
  });
  // Its newcomers are placed where it is now; at the top it is its own.
  expect((await move(head.id, null)).ok).toBe(true);
  expect([await pathOf(head), await pathOf(player)]).toEqual([[], [head.id, under.id]]);
});

test('rebates come from the house at the top, and a branch whose own are higher does not move', async () => {
  const [rich, poor] = [await treeMember(world), await treeMember(world)];
  const set = (memberId: string, rebate: number) =>
    owner.call(wire.agentRebatesChange, { memberId, rebates: [{ gameType: 'RNG', rebate }], reason });
  expect([(await set(rich.id, 0.85)).code, (await set(rich.id, 0.8)).value, (await set(poor.id, 0.2)).ok]).toEqual([
    'rebate.too.high',
    { changed: 1 },
    true,
  ]);
  world.pass(86_400);
  owner = await ownerAt(world);
  const child = await treeMember(world, { upline: rich });
  rich.browser.token = (await openTestSession(world, rich)).token;
  expect((await rich.browser.call(updateDownlineRebates, { customerId: child.id, rebates: [{ gameType: 'RNG', rebate: 0.5 }] })).ok).toBe(
    true,
  );
  expect((await owner.call(wire.agentMove, { memberId: child.id, upline: poor.name, reason })).code).toBe('agent.move.terms');
  expect(await pathOf(child)).toEqual([rich.id]);
});

test('a quota is changed from what was seen: a lower one at once, a higher one by two', async () => {
  const agent = await treeMember(world);
  const set = (agents: number | null, version: number, requestId?: string) =>
    owner.call(wire.agentQuotaChange, { memberId: agent.id, agents, version, reason, ...(requestId ? { requestId } : {}) });
  const quota = async () => (await owner.call(wire.deskAgent, undefined, { memberId: agent.id })).value.quota;
  const { quota: ofBrand } = await world.platform.domains.content.brandSnapshot(agent.brandId).then(({ settings }) => settings.agents);
  const most = ofBrand ?? 100_000;
  expect((await set(most - 1, 0)).value).toEqual({ version: 1, state: 'done' });
  expect((await set(1, 0)).code).toBe('desk.changed.meanwhile');
  const sent = await Promise.all([1, 2].map(() => set(most + 5, 1, 'req_quota')));
  expect(sent.map(({ value }) => value)).toEqual(Array.from({ length: 2 }, () => ({ version: 1, state: 'proposed' })));
  expect((await set(null, 1)).code).toBe('desk.proposal.waiting');
  expect(await quota()).toEqual({ agents: 0, most: most - 1, isOwn: true, version: 1 });
  const second = await secondOwnerAt(world);
  const [offer] = (await second.call(proposals, undefined, { kind: 'agent.quota', state: 'proposed' })).value.list;
  const { id, digest, lines } = (await second.call(proposalDetail, undefined, { id: offer?.id ?? '' })).value;
  expect([offer?.subject, lines]).toEqual([agent.name, [{ field: 'agents', before: String(most - 1), after: String(most + 5) }]]);
  owner = await ownerAt(world);
  expect((await owner.call(proposalConfirm, { id, digest })).code).toBe('desk.second.operator');
  expect((await second.call(proposalConfirm, { id, digest })).value.state).toBe('done');
  expect(await quota()).toEqual({ agents: 0, most: most + 5, isOwn: true, version: 2 });

  // A lower one meanwhile makes what waits another proposal.
  expect((await set(null, 2)).value.state).toBe('proposed');
  expect((await set(0, 2)).value).toEqual({ version: 3, state: 'done' });
  expect(await confirmWaiting(second, 'agent.quota')).toBe(0);
  expect((await set(null, 3)).value.state).toBe('proposed');
  expect(await confirmWaiting(second, 'agent.quota')).toBe(1);
  expect(await quota()).toMatchObject({ most: null, version: 4 });

  // Of an agent without one of its own, more than the brand's takes two as well; without a second it is refused and says so.
  const plain = await treeMember(world);
  await world.database.ownerPool.query(`UPDATE operator SET status = 'locked' WHERE email <> 'owner@pavilion.example'`);
  const change = (agents: number | null) => owner.call(wire.agentQuotaChange, { memberId: plain.id, agents, version: 0, reason });
  expect((await change(null)).code).toBe(ofBrand === null ? undefined : 'desk.second.missing');
  await world.database.ownerPool.query(`UPDATE operator SET status = 'active'`);
});

test('applications: a member becomes an agent, a visitor gets an invitation for one by mail; each is decided once', async () => {
  const member = await treeMember(world, { type: 0 });
  const plan = '=cmd|friends at the harbour';
  expect((await member.browser.call(applyAsAffiliate, { plan })).ok).toBe(true);
  expect((await member.browser.call(applyAsAffiliate, { plan })).code).toBe('application.waiting');
  const visitor = new Browser(world, { ip: '198.51.100.77' });
  expect((await visitor.call(applyAsAffiliate, { plan })).code).toBe('application.contact.required');
  expect((await visitor.call(applyAsAffiliate, { plan, name: 'Nora', contact: 'nora@mail.example' })).ok).toBe(true);
  const waiting = (await owner.call(wire.agentApplications, undefined, { state: 'waiting' })).value.list;
  const [byMember, byVisitor] = [waiting.find(({ member: one }) => one?.id === member.id), waiting.find(({ name }) => name === 'Nora')];
  const decide = (id: string | undefined, approve: boolean) =>
    owner.call(wire.agentApplicationDecide, { id: id ?? '', approve, answer: 'Welcome', reason });
  expect((await decide(byMember?.id, true)).value).toEqual({ state: 'approved', code: null, mailed: false });
  expect((await decide(byMember?.id, false)).code).toBe('application.decided.already');
  expect((await member.browser.call(ownApplication)).value.application).toMatchObject({ state: 'approved', answer: 'Welcome' });
  expect((await member.browser.call(applyAsAffiliate, { plan })).code).toBe('application.is.agent');
  const invited = (await decide(byVisitor?.id, true)).value;
  expect(invited).toMatchObject({ state: 'approved', mailed: true });
  const { rows } = await world.database.ownerPool.query(`SELECT destination FROM message_outbox WHERE template = 'agent.invitation'`);
  expect(rows).toEqual([{ destination: 'nora@mail.example' }]);
  const newcomer = await registerBy(world, invited.code ?? '');
  expect([newcomer.value.customerType, await pathOf(newcomer.value)]).toEqual([1, []]);
  expect((await registerBy(world, invited.code ?? '')).code).toBe('invitation_code_error');
});

test('the direct agent is notified once of the first deposit below, in every open tab', async () => {
  const agent = await treeMember(world);
  const player = await treeMember(world, { upline: agent, type: 0 });
  const at = { brandId: player.brandId, currency: 'VND' };
  for (const amount of [500_000n, 700_000n]) {
    const lines = [
      {
        from: accounts.depositClearing({ ...at, provider: 'sandbox' }),
        to: accounts.cash({ ...at, memberId: player.id }),
        amount: amount * 10_000n,
      },
    ];
    await post(world.database.pool, { key: `deposit:${randomUUID()}`, type: 'deposit', reference: 'dep', lines }, world.now());
  }
  const hintsSent = async () =>
    (await world.database.ownerPool.query(`SELECT member_id, data->>'customerId' AS of FROM hint WHERE event = 'downline.first.deposit'`))
      .rows;
  await expect.poll(hintsSent).toEqual([{ member_id: agent.id, of: player.id }]);
});

test('of brands out of sight nothing is seen or done', async () => {
  const stranger = await treeMember(world, { brandCode: 'sol' });
  const koi = await world.platform.domains.content.brandByCode('koi');
  const manager = await operatorAt(world, owner, 'manager', [koi?.id ?? '']);
  expect((await manager.call(wire.agentMove, { memberId: stranger.id, upline: null, reason })).code).toBe('not.found');
  expect((await manager.call(wire.deskAgent, undefined, { memberId: stranger.id })).code).toBe('not.found');
  expect((await manager.call(wire.agentsTree, undefined, { words: stranger.name })).value.list).toEqual([]);
  expect((await owner.call(wire.agentsTree, undefined, { words: stranger.name })).value.list.map(({ username }) => username)).toEqual([
    stranger.name,
  ]);
});
