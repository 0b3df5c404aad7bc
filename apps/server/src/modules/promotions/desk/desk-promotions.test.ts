import { auditList } from '@pavilion/contract/operator/desk';
import * as wire from '@pavilion/contract/promotions/desk';
import { promotionRain, promotionRainStop } from '@pavilion/contract/promotions/desk-rain';
import { promotionTickets, promotionTicketsGive } from '@pavilion/contract/promotions/desk-tickets';
import { proposalConfirm, proposalDetail, proposals, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import type { WireBody } from '@pavilion/contract/base/endpoint';
import type { WirePromotionTerms } from '@pavilion/contract/promotions/terms';
import { claimRaffle } from '@pavilion/contract/promotions/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmProposalOf, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../../test/desk-visitor.ts';
import { testMember } from '../../../test/members.ts';
import { raceProposal } from '../../../test/race-proposal.ts';
import { type TestPlatform, testPlatform } from '../../../test/test-platform.ts';
import { zoneOf } from '../../../test/brand-zone.ts';

let world: TestPlatform;
let first: DeskVisitor;
let second: DeskVisitor;
let brandId: string;
beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  first = await ownerAt(world);
  second = await secondOwnerAt(world);
  ({ brandId } = await testMember(world, { brandCode: 'sol' }));
});
afterAll(() => world.close());

const terms = (change: Partial<WirePromotionTerms> = {}): WirePromotionTerms => ({
  rule: { kind: 'deposit', which: 'daily', weekdays: [2], minDeposit: 50, gives: { percent: 30, cap: 150 } },
  who: {
    minRank: null,
    minAccountDays: null,
    maxAccountDays: null,
    countries: [],
    branch: null,
    verifiedContact: false,
    firstDevice: false,
    oncePerPerson: false,
  },
  lock: { timesHundredths: 1000, of: 'depositAndBonus', largestBet: 25, weights: [], days: 7, takesWinnings: true },
  budget: { amount: 60_000, per: 'month' },
  claimDays: 0,
  ...change,
});
let languages: readonly string[] = [];
let made = 0;
const BEGIN = '2026-01-05T00:00:00.000Z';

async function draft(change: Partial<WireBody<typeof wire.promotionSave>> = {}): Promise<WireBody<typeof wire.promotionSave>> {
  made += 1;
  if (languages.length === 0) ({ languages } = (await first.call(wire.promotionChoices, undefined, { brandId })).value);
  const words = { title: 'Citrus Tuesday', summary: 'Something extra on Tuesdays.', more: '' };
  return {
    id: null,
    brandId,
    code: `citrus-${made}`,
    version: 0,
    terms: terms(),
    texts: Object.fromEntries(languages.map((language) => [language, words])),
    category: '',
    picture: null,
    startsAt: BEGIN,
    endsAt: null,
    ...change,
  };
}
const save = async (change: Partial<WireBody<typeof wire.promotionSave>> = {}, by = first) =>
  by.call(wire.promotionSave, await draft(change));
/** Written and offered by the first operator, approved by the second. */
async function live(change: Partial<WireBody<typeof wire.promotionSave>> = {}) {
  const { value } = await save(change);
  await confirmProposalOf(second, (await offer(value.id, 1)).value.proposalId);
  return viewed(value.id);
}
const offer = (id: string, version: number, by = first) => by.call(wire.promotionOffer, { id, version, reason: 'for the spring' });
const viewed = async (id: string) => (await first.call(wire.promotionView, undefined, { id })).value;

test('a draft is written, sent, and put in force by a second operator, never by who wrote or sent it', async () => {
  const { value } = await save();
  expect(value).toMatchObject({ state: 'draft', kind: 'deposit', draft: 1, live: null, offered: null, title: 'Citrus Tuesday' });
  expect((await offer(value.id, 1, second)).code).toBe('desk.second.missing');
  await operatorAt(world, first, 'manager', [brandId]);
  const { proposalId } = (await offer(value.id, 1, second)).value;
  expect(await viewed(value.id)).toMatchObject({ state: 'offered', offered: 1 });
  const named = async (state: 'waiting' | 'offered' | 'draft') =>
    (await first.call(wire.promotionsList, undefined, { brandId, state })).value.list.some(({ id }) => id === value.id);
  expect([await named('waiting'), await named('offered'), await named('draft')]).toEqual([true, true, false]);
  for (const operator of [first, second]) expect((await confirmProposalOf(operator, proposalId)).code).toBe('desk.second.operator');
  await second.call(proposalWithdraw, { id: proposalId, reason: 'the other one sends it' });
  expect(await viewed(value.id)).toMatchObject({ state: 'draft', offered: null });
  const last = (await offer(value.id, 1)).value.proposalId;
  const { lines } = (await second.call(proposalDetail, undefined, { id: last })).value;
  expect(lines).toEqual(
    expect.arrayContaining([
      { field: 'rule.deposit.gives.cap', before: null, after: '150' },
      { field: 'texts.pt-BR.title', before: null, after: 'Citrus Tuesday' },
    ]),
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirmProposalOf(second, last)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await viewed(value.id)).toMatchObject({
    state: 'live',
    live: 1,
    offered: null,
    versions: [{ version: 1, approvedBy: 'Rui Sampaio' }],
  });
  const { list } = (await first.call(auditList, undefined, { subjectKind: 'promotion', subjectId: value.id })).value;
  expect(list.map(({ action }) => action)).toEqual(['promotion.approve', 'promotion.write']);
});

test('a draft saved from an older reading is refused; of many at once one is kept', async () => {
  const { value } = await save();
  const next = await draft({ id: value.id, code: value.code, version: 1 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => first.call(wire.promotionSave, next)));
  expect(answers.map(({ ok, code }) => ok || code).toSorted()).toEqual([...Array<string>(3).fill('desk.changed.meanwhile'), true]);
  expect((await viewed(value.id)).versions.map(({ version }) => version)).toEqual([2, 1]);
});

test('what is in force stays as it is while newer terms are written, and gives by them once they are approved', async () => {
  const { id, code } = await live();
  const changed = { id, code, version: 1, terms: terms({ claimDays: 3 }) };
  expect((await save(changed)).value).toMatchObject({
    state: 'live',
    live: 1,
    draft: 2,
    versions: [{ changes: [{ field: 'claimDays', before: '0', after: '3' }] }, {}],
  });
  expect((await save({ ...changed, version: 2, terms: terms({ rule: { kind: 'signup', amount: 5 } }) })).code).toBe('promotion.kind.fixed');
  await expect(world.database.pool.query(`UPDATE promotion_version SET terms = '{}' WHERE promotion_id = $1`, [id])).rejects.toThrow(
    'denied',
  );
  const { proposalId } = (await offer(id, 2)).value;
  expect((await viewed(id)).live).toBe(1);
  // Rewritten it no longer waits: nobody approves what they did not read.
  await save({ ...changed, version: 2, terms: terms({ claimDays: 5 }) });
  expect((await confirmProposalOf(second, proposalId)).code).toBe('desk.changed.meanwhile');
  const next = (await offer(id, 3)).value.proposalId;
  const { lines } = (await second.call(proposalDetail, undefined, { id: next })).value;
  expect(lines).toEqual([{ field: 'claimDays', before: '0', after: '5' }]);
  expect((await confirmProposalOf(second, next)).value.state).toBe('done');
  expect(await viewed(id)).toMatchObject({ live: 3, state: 'live' });
});

test('it is stopped by one and goes on by another, and ends; a larger budget takes two', async () => {
  const { id } = await live();
  const act = { id, reason: 'a look at the figures' };
  expect((await first.call(wire.promotionStop, act)).value.state).toBe('stopped');
  expect((await first.call(wire.promotionStop, act)).code).toBe('desk.changed.meanwhile');
  expect((await first.call(wire.promotionGoOn, act)).code).toBe('desk.second.operator');
  expect((await second.call(wire.promotionGoOn, act)).value.state).toBe('live');
  expect((await first.call(wire.promotionRaise, { ...act, version: 1, amount: 60_000 })).code).toBe('promotion.budget.raise');
  const { proposalId } = (await first.call(wire.promotionRaise, { ...act, version: 1, amount: 80_000 })).value;
  const raised = await viewed(id);
  expect(raised).toMatchObject({ live: 1, offered: 2, budget: { amount: 60_000 } });
  expect(raised.versions[0]?.changes).toEqual([{ field: 'budget.amount', before: '60000', after: '80000' }]);
  expect((await first.call(wire.promotionRaise, { ...act, version: 1, amount: 90_000 })).code).toBe('promotion.draft.open');
  expect((await confirmProposalOf(first, proposalId)).code).toBe('desk.second.operator');
  expect((await confirmProposalOf(second, proposalId)).value.state).toBe('done');
  expect(await viewed(id)).toMatchObject({ live: 2, budget: { amount: 80_000 } });
  const over = (await first.call(wire.promotionRaise, { ...act, version: 2, amount: 90_000 })).value.proposalId;
  expect((await first.call(wire.promotionEnd, act)).value.state).toBe('ended');
  expect((await second.call(proposalDetail, undefined, { id: over })).value).toMatchObject({ state: 'void', decisionReason: 'ended' });
  for (const call of [wire.promotionStop, wire.promotionGoOn, wire.promotionEnd])
    expect((await first.call(call, act)).code).toBe('desk.changed.meanwhile');
});

test('what makes no sense is kept as a draft and not sent: each place is named, and each text that is missing', async () => {
  const { id, versions } = (
    await save({
      terms: terms({
        rule: {
          kind: 'cashback',
          period: 'week',
          gameTypes: [],
          steps: [
            { lossFrom: 100, percent: 5 },
            { lossFrom: 50, percent: 8 },
          ],
          cap: 1000,
        },
      }),
      texts: {},
    })
  ).value;
  expect(versions).toHaveLength(1);
  const refused = await offer(id, 1);
  expect(refused.code).toBe('promotion.incomplete');
  expect(refused.fields).toMatchObject({
    'terms.rule.steps.1.lossFrom': 'promotion.steps.order',
    'terms.lock.of': 'promotion.lock.no.deposit',
    ...Object.fromEntries(
      languages.flatMap((one) => ['title', 'summary'].map((name) => [`texts.${one}.${name}`, 'promotion.text.missing'])),
    ),
  });
  const past = (await save({ startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-02-01T00:00:00Z' })).value;
  expect((await offer(past.id, 1)).code).toBe('promotion.schedule.past');
  expect((await save({ startsAt: '2020-01-01T00:00:00Z', endsAt: '2019-02-01T00:00:00Z' })).code).toBe('promotion.schedule.order');
  expect((await save({ picture: '/art/of/somebody-else' })).code).toBe('promotion.picture.unknown');
  expect((await save({ terms: terms({ who: { ...terms().who, branch: 'mem_nobody' } }) })).code).toBe('promotion.branch.unknown');
  const taken = (await save()).value;
  expect((await save({ code: taken.code })).code).toBe('promotion.code.taken');
  const html = (await save({ texts: { en: { title: 'A', summary: 'B', more: '<p onclick="x()">C</p><script>x()</script>' } } })).value;
  expect(html.versions[0]?.texts['en']?.more).toBe('<p>C</p>');
});

test('codes are made once, nobody guesses them, and a file of them holds no formula', async () => {
  const { id, code } = (
    await save({ code: '=cmd-1'.slice(1), terms: terms({ rule: { kind: 'code', amount: 5 }, lock: { ...terms().lock, of: 'bonus' } }) })
  ).value;
  const make = (change: object) =>
    first.call(wire.promotionCodesMake, { id, code: null, count: 1, uses: 1, reason: 'for the fair', ...change });
  expect((await make({ count: 40 })).value).toEqual({ made: 40, state: 'done' });
  const named = await Promise.all([1, 2, 3].map(() => make({ code: 'summer-26', uses: 100 })));
  expect(named.map(({ ok, code: refusal }) => ok || refusal).toSorted()).toEqual(['promotion.code.taken', 'promotion.code.taken', true]);
  for (const code of ['-2026', '=1+2', '@SUM']) expect((await make({ code })).code).toBe('request_param_err');
  const { list, totalCount, uses } = (await first.call(wire.promotionCodes, undefined, { id, q: 'summer' })).value;
  expect([list, totalCount, uses]).toEqual([[{ code: 'SUMMER-26', uses: 100, used: 0 }], 1, 100]);
  const file = (await first.call(wire.promotionCodesFile, undefined, { id })).value;
  const lines = Buffer.from(file.data, 'base64').toString('utf8').trim().split('\r\n');
  expect([file.name, file.rows, lines.length]).toEqual([`${code}-codes.csv`, 41, 42]);
  expect(lines).toContain('SUMMER-26,100,0');
  expect((await make({ count: 5000 })).code).toBe('promotion.codes.many');
  const other = (await save()).value;
  expect((await first.call(wire.promotionCodesMake, { id: other.id, code: null, count: 1, uses: 1, reason: 'x' })).code).toBe(
    'promotion.not.by.code',
  );
});

test('codes that can cost more than one may give, at once or in pieces, and those without a budget, are made by two', async () => {
  const byCode = (amount: number, budget: WirePromotionTerms['budget']) =>
    save({ terms: terms({ rule: { kind: 'code', amount }, lock: { ...terms().lock, of: 'bonus' }, budget }) }).then(({ value }) => value);
  const make = (id: string, change: object, by = first) =>
    by.call(wire.promotionCodesMake, { id, code: null, count: 1, uses: 1, reason: 'for the fair', ...change });
  const waiting = async (id: string) =>
    (await second.call(proposals, undefined, { kind: 'promotion.codes', state: 'proposed', pageSize: 100 })).value.list.filter(
      ({ subjectId }) => subjectId === id,
    );
  const listed = async (id: string) => (await first.call(wire.promotionCodes, undefined, { id })).value;
  const [proposed, done] = [
    { made: 0, state: 'proposed' },
    { made: 1, state: 'done' },
  ];

  // Of a brand where one operator gives up to 2,000 a day: what was made before in this file, and 1,000 more, are within it.
  const bounded = await byCode(50, { amount: 60_000, per: 'month' });
  // A lost answer is asked for again under the same id.
  const repeated = await Promise.all([1, 2].map(() => make(bounded.id, { uses: 20, requestId: 'req_now' })));
  expect([...repeated, await make(bounded.id, { uses: 20, requestId: 'req_now' })].map(({ value }) => value)).toEqual([done, done, done]);
  expect((await make(bounded.id, { uses: 21, requestId: 'req_now' })).code).toBe('desk.request.differs');
  const requestId = 'req_codes';
  const sent = await Promise.all([1, 2].map(() => make(bounded.id, { code: 'many-26', uses: 1000, requestId })));
  expect(sent.map(({ value }) => value)).toEqual([proposed, proposed]);
  expect((await make(bounded.id, { code: 'many-27', uses: 1000, requestId })).code).toBe('desk.request.differs');
  expect((await make(bounded.id, { uses: 1000 })).code).toBe('desk.proposal.waiting');
  expect(await listed(bounded.id)).toMatchObject({ totalCount: 1, uses: 20 });
  const [offer] = await waiting(bounded.id);
  expect(offer).toMatchObject({ amount: 50_000, currency: 'BRL', subject: bounded.code, mayConfirm: true });
  const { id: offerId, digest, lines } = (await second.call(proposalDetail, undefined, { id: offer?.id ?? '' })).value;
  expect(lines).toEqual([
    { field: 'code', before: null, after: 'MANY-26' },
    { field: 'codes', before: '1', after: '2' },
    { field: 'uses', before: '20', after: '1020' },
    { field: 'cost', before: '1000', after: '51000' },
  ]);
  expect((await first.call(proposalConfirm, { id: offerId, digest })).code).toBe('desk.second.operator');
  expect((await second.call(proposalConfirm, { id: offerId, digest: '00' })).code).toBe('desk.changed.meanwhile');
  expect((await second.call(proposalConfirm, { id: offerId, digest })).value.state).toBe('done');
  expect(await listed(bounded.id)).toMatchObject({ totalCount: 2, uses: 1020 });
  expect((await make(bounded.id, { code: 'many-26', uses: 1000, requestId })).value.state).toBe('done');
  expect((await make(bounded.id, { code: 'many-26' })).code).toBe('promotion.code.taken');

  // In pieces, of one promotion or of several, raced too; another operator has a day of their own.
  const other = await byCode(50, { amount: 60_000, per: 'month' });
  const pieces = await Promise.all([bounded.id, other.id].map((id) => make(id, { uses: 5 })));
  expect(pieces.map(({ value }) => value.state).toSorted()).toEqual(['done', 'proposed']);
  // Codes made alone meanwhile make what waits another proposal.
  const [cut] = [...(await waiting(bounded.id)), ...(await waiting(other.id))];
  expect((await make(cut?.subjectId ?? '', { uses: 10 }, second)).value).toEqual(done);
  expect(await waiting(cut?.subjectId ?? '')).toEqual([]);

  // What a budget holds for ever is the most they can cost; without one nothing does.
  const small = await byCode(50, { amount: 50, per: 'all' });
  expect((await make(small.id, { code: 'small-26', uses: 100_000 })).value).toEqual(done);
  const free = await byCode(1, null);
  expect((await make(free.id, {})).value).toEqual(proposed);
  const seen = (await second.call(proposalDetail, undefined, { id: (await waiting(free.id))[0]?.id ?? '' })).value;
  await world.database.ownerPool.query(`UPDATE promotion SET ends_at = now(), state = 'ended', live = draft WHERE id = $1`, [free.id]);
  expect((await second.call(proposalConfirm, { id: seen.id, digest: seen.digest })).code).toBe('desk.changed.meanwhile');
  expect((await listed(free.id)).totalCount).toBe(0);
});

test('codes of two wait for nobody where no other operator could confirm them: it is refused and says so', async () => {
  const { id } = (await save({ terms: terms({ rule: { kind: 'code', amount: 5 }, lock: { ...terms().lock, of: 'bonus' }, budget: null }) }))
    .value;
  const make = () => first.call(wire.promotionCodesMake, { id, code: null, count: 1, uses: 1, reason: 'for the fair' });
  await world.database.ownerPool.query(`UPDATE operator SET status = 'locked' WHERE email <> 'owner@pavilion.example'`);
  expect((await make()).code).toBe('desk.second.missing');
  await world.database.ownerPool.query(`UPDATE operator SET status = 'active'`);
  second = await secondOwnerAt(world);
  expect((await make()).value.state).toBe('proposed');
});

test('tickets are given by name to all or to none, once a request, and stand in the list', async () => {
  const { id } = await live({
    terms: terms({ rule: { kind: 'ticket', minDeposit: 50, gives: { percent: 20, cap: 50 }, days: 7, to: 'named' } }),
  });
  const members = await Promise.all([testMember(world, { brandCode: 'sol' }), testMember(world, { brandCode: 'sol' })]);
  const names = members.map(({ name }) => name);
  const give = (usernames: string[], to = id) =>
    first.call(promotionTicketsGive, { id: to, usernames, each: 2, requestId: 'req_of_the_form', reason: 'a thank-you' });
  expect((await give([...names, 'nobody-here'])).code).toBe('promotion.members.unknown');
  const answers = await Promise.all([give(names), give(names)]);
  expect(answers.map(({ value }) => value.given)).toEqual([4, 4]);
  const listed = (await first.call(promotionTickets, undefined, { id, q: names[0] ?? '', state: 'AVAILABLE' })).value;
  expect(listed.list.map(({ source, prize, memberId }) => [source, prize, memberId])).toEqual(
    Array.from({ length: 2 }, () => ['operator', null, members[0]?.id]),
  );
  expect([listed.totalCount, listed.sums]).toEqual([2, { given: 4, used: 0, open: 4 }]);
  const countOf = async (state: 'AVAILABLE' | 'EXPIRED' | 'USED' | 'CANCELLED') =>
    (await first.call(promotionTickets, undefined, { id, state })).value.totalCount;
  await world.database.ownerPool.query(
    `UPDATE promotion_ticket SET state = 'cancelled', ended_at = now() WHERE id = (SELECT min(id) FROM promotion_ticket WHERE promotion_id = $1)`,
    [id],
  );
  expect(await Promise.all((['AVAILABLE', 'EXPIRED', 'USED', 'CANCELLED'] as const).map(countOf))).toEqual([3, 0, 0, 1]);
  expect((await give(names, (await live()).id)).code).toBe('promotion.no.ticket.kind');
  const { list } = (await first.call(auditList, undefined, { subjectKind: 'promotion', subjectId: id })).value;
  expect(list.filter(({ action }) => action === 'promotion.tickets.give')).toHaveLength(1);

  // More than twenty in one act, or a hundred within a day, take two; what two gave is not counted for one.
  const hand = (each: number, requestId: string, by = first) =>
    by.call(promotionTicketsGive, { id, usernames: names, each, requestId, reason: 'a thank-you' });
  const waiting = async () => (await second.call(proposals, undefined, { state: 'proposed', kind: 'promotion.tickets' })).value.list;
  for (const answer of await Promise.all([hand(11, 'req_many'), hand(11, 'req_many')]))
    expect(answer.value).toEqual({ given: 0, state: 'proposed' });
  const [offer] = await waiting();
  expect(await waiting()).toHaveLength(1);
  const detail = await second.call(proposalDetail, undefined, { id: offer?.id ?? '' });
  expect(detail.value.lines.map(({ after }) => after)).toEqual([names.toSorted().join(', '), '11', '22']);
  expect((await confirmProposalOf(first, offer?.id ?? '')).code).toBe('desk.second.operator');
  const confirmed = await Promise.all([1, 2].map(() => confirmProposalOf(second, offer?.id ?? '')));
  expect(confirmed.map(({ ok, code }) => (ok ? 'done' : code)).toSorted()).toEqual(['desk.changed.meanwhile', 'done']);
  // Once it is decided, whom they were for is counted.
  expect((await second.call(proposalDetail, undefined, { id: offer?.id ?? '' })).value.lines[0]?.after).toBe('2');
  expect((await hand(11, 'req_many')).value).toEqual({ given: 0, state: 'done' });
  for (let n = 0; n < 5; n += 1) await hand(9, `req_${n}`);
  expect((await hand(5, 'req_over')).value).toEqual({ given: 0, state: 'proposed' });
  expect((await hand(9, 'req_0')).value).toEqual({ given: 18, state: 'done' });
  const [over] = await waiting();
  await first.call(proposalWithdraw, { id: over?.id ?? '', reason: 'too many' });
  expect(await waiting()).toEqual([]);
  expect((await hand(3, 'req_last')).value).toEqual({ given: 6, state: 'done' });
});

test('tickets that wait confirmed, taken back and their member closing the account at once: one of the three, and the tickets with it', async () => {
  const { id } = await live({
    terms: terms({ rule: { kind: 'ticket', minDeposit: 50, gives: { percent: 20, cap: 50 }, days: 7, to: 'named' } }),
  });
  for (let i = 0; i < 3; i += 1) {
    const [member, other] = [await testMember(world, { brandCode: 'sol', steppedUp: true }), await testMember(world, { brandCode: 'sol' })];
    const usernames = [member.name, other.name];
    await first.call(promotionTicketsGive, { id, usernames, each: 20, requestId: `req_race_${i}`, reason: 'a thank-you' });
    const open = (await second.call(proposals, undefined, { state: 'proposed', kind: 'promotion.tickets' })).value.list;
    const state = await raceProposal(open[0]?.id ?? '', { first, second, member });
    const { rows } = await world.database.pool.query<{ given: number }>(
      'SELECT count(*)::int AS given FROM promotion_ticket WHERE promotion_id = $1 AND member_id = ANY ($2)',
      [id, [member.id, other.id]],
    );
    expect([state, rows]).toEqual([state, [{ given: state === 'done' ? 40 : 0 }]]);
  }
});

test('a rain is seen live while it falls, and one operator stops the fall, not the promotion', async () => {
  const hourIn = (minutes: number) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zoneOf('sol') }).format(
      world.now().getTime() + minutes * 60_000,
    );
  const rule = { kind: 'rain', hours: [hourIn(0), hourIn(30)], weekdays: [], seconds: 600, pool: 10, least: 2, most: 2 } as const;
  const { id } = await live({
    terms: terms({ rule: { ...rule, hours: [...rule.hours], weekdays: [] }, lock: { ...terms().lock, of: 'bonus' } }),
  });
  const ask = async (seen?: string) => first.call(promotionRain, undefined, { id, ...(seen ? { seen } : {}) });
  const { value: before } = await ask();
  expect(before).toMatchObject({ isOn: true, running: { pool: 10, taken: 0, left: 10, leastLeft: 5, mostLeft: 5, takes: [] } });
  expect(before.next?.at.slice(11)).toBe(hourIn(30));
  const [member, late] = [await testMember(world, { brandCode: 'sol' }), await testMember(world, { brandCode: 'sol' })];
  const held = ask(before.stamp);
  await member.browser.call(claimRaffle, { promotionId: id });
  const { value: seen } = await held;
  expect(seen).toMatchObject({ running: { taken: 2, left: 8, envelopes: 1, leastLeft: 4, takes: [{ amount: 2 }] } });
  expect(seen.running?.takes[0]?.name).toContain('*');
  const act = { id, at: before.running?.at ?? '', reason: 'a leaked link' };
  expect((await first.call(promotionRainStop, { ...act, at: '2026-01-01T00:00' })).code).toBe('desk.changed.meanwhile');
  expect((await Promise.all([first, second].map((one) => one.call(promotionRainStop, act)))).map(({ ok }) => ok).toSorted()).toEqual([
    false,
    true,
  ]);
  expect((await late.browser.call(claimRaffle, { promotionId: id })).code).toBe('promotion.not.running');
  expect((await ask(seen.stamp)).value).toMatchObject({ isOn: true, running: { taken: 2, stopped: { reason: 'a leaked link' } } });
  const { list } = (await first.call(auditList, undefined, { subjectKind: 'promotion', subjectId: id })).value;
  expect(list.filter(({ action }) => action === 'promotion.rain.stop')).toMatchObject([
    { detail: { taken: '20000', reason: 'a leaked link' } },
  ]);
});

test('who may only read writes nothing; who writes does not approve without the permission', async () => {
  const { id } = (await save()).value;
  const auditor = await operatorAt(world, first, 'auditor', [brandId]);
  expect(
    (await auditor.call(wire.promotionsList, undefined, { brandId, state: 'draft', kind: 'deposit', q: 'citrus' })).value.list.map(
      (row) => row.id,
    ),
  ).toContain(id);
  for (const answer of [
    await save({}, auditor),
    await offer(id, 1, auditor),
    await auditor.call(wire.promotionStop, { id, reason: 'x' }),
    await auditor.call(wire.promotionApplications, undefined, {}),
    await auditor.call(wire.promotionCodesFile, undefined, { id }),
  ])
    expect(answer.code).toBe('desk.not.permitted');
  // The second factor of a while ago is not enough for what gives money.
  const { proposalId } = (await offer(id, 1)).value;
  world.pass(3600);
  const late = await secondOwnerAt(world);
  world.pass(700);
  expect((await confirmProposalOf(late, proposalId)).code).toBe('desk.step.up.required');
});
