import { proposalDetail, proposals, proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import * as desk from '@pavilion/contract/operator/desk';
import * as contract from '@pavilion/contract/brands/desk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DeskVisitor, ownerAt } from '../../test/desk-visitor.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { complete } from './testing/complete.ts';

let world: TestPlatform;
let owner: DeskVisitor;

beforeAll(async () => {
  world = await testPlatform();
  await world.platform.domains.desk.seed();
  owner = await ownerAt(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('DELETE FROM brand_draft');
});

const openNew = (code: string, from: { kind: 'brand' | 'example'; code: string } = { kind: 'example', code: 'serra' }) =>
  owner.call(contract.brandDraftOpen, { from, as: { code, name: 'Lagoa Clara', host: `${code}.localhost` } });
const view = async (draftId: string) => (await owner.call(contract.brandDraft, undefined, { draftId })).value;
const publish = async (draftId: string, version: number) => {
  world.pass(31);
  await owner.call(desk.deskElevate, { code: owner.code });
  return owner.call(contract.brandDraftPublish, { draftId, version, reason: 'drill' });
};

test.each([
  ['an example', { kind: 'example', code: 'serra' }],
  ['another brand', { kind: 'brand', code: 'koi' }],
  ['a third one', { kind: 'brand', code: 'sol' }],
] as const)('as a copy of %s it has nothing of whom the other one is, and says what is missing', async (_name, from) => {
  const { draftId } = (await openNew('limpa', from)).value;
  const draft = await view(draftId);
  const texts = Object.entries(draft.texts).filter(([name]) => name !== 'theme.json');
  // Accounts, merchants, mail and sites of the other one, help organisations of its country.
  for (const mark of ['mailto:', 'https://', '.example', '0011223344'])
    expect(texts.filter(([, text]) => text.includes(mark)).map(([name]) => [mark, name])).toEqual([]);
  const { settings } = JSON.parse(draft.texts['content/brand.json'] ?? '') as { settings: Record<string, unknown> };
  expect(settings).toMatchObject({ mainDomain: 'limpa.localhost', licence: null, gtagId: '' });
  expect(draft.problems.length).toBeGreaterThan(3);
  expect(new Set(draft.problems.map(({ message }) => message))).toEqual(new Set(['is missing']));
  const named = draft.problems.map(({ file, field }) => `${file} ${field}`).join('\n');
  for (const place of ['providers.0.settings.', 'customerService.', 'resources.', 'helpOrganisations.0.url'])
    expect(named).toContain(place);
  expect((await publish(draftId, draft.version)).code).toBe('desk.brand.invalid');
});

test('another currency empties its amounts, but for those written again with it', async () => {
  const { draftId } = (await openNew('moeda')).value;
  const before = await complete(owner, draftId);
  const brand = JSON.parse(before.texts['content/brand.json'] ?? '') as { currency: string };
  const payments = JSON.parse(before.texts['content/payments.json'] ?? '') as {
    channels: { min: string; max: string; quick: string[] }[];
    withdrawals: { automaticUpTo: null };
  };
  const [channel] = payments.channels;
  if (channel) channel.min = '50000';
  const { value } = await owner.call(contract.brandDraftSave, {
    draftId,
    version: before.version,
    files: [
      { name: 'content/brand.json', text: JSON.stringify({ ...brand, currency: 'VND' }) },
      { name: 'content/payments.json', text: JSON.stringify(payments) },
    ],
  });
  const fields = value.cleared.map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(['channels.0.max', 'channels.0.quick.0', 'withdrawals.min', 'withdrawals.fourEyesAbove']));
  expect(value.cleared).toContainEqual({ file: 'content/lottery.json', field: '' });
  expect(fields).not.toContain('channels.0.min');
  const after = await view(draftId);
  const stored = JSON.parse(after.texts['content/payments.json'] ?? '') as typeof payments;
  expect(stored.channels[0]).toMatchObject({ min: '50000', max: '' });
  // Nothing was there: it stays that nothing is paid out by itself.
  expect(stored.withdrawals.automaticUpTo).toBeNull();
  const missing = after.problems.filter(({ message }) => message === 'is missing').map(({ field }) => field);
  expect(missing).toEqual(expect.arrayContaining(fields.filter((field) => field !== '')));
  expect((await publish(draftId, after.version)).code).toBe('desk.brand.invalid');
});

test('a draft of words and looks is published by one, a script of others in the portal by two', async () => {
  const published = async (work: (json: never) => void) => {
    const { draftId } = (await owner.call(contract.brandDraftOpen, { from: { kind: 'brand', code: 'sol' } })).value;
    const { texts, version } = await view(draftId);
    const json = JSON.parse(texts['content/brand.json'] ?? '{}') as never;
    work(json);
    const files = [{ name: 'content/brand.json', text: JSON.stringify(json) }];
    const saved = await owner.call(contract.brandDraftSave, { draftId, version, files });
    return (await publish(draftId, saved.value.version)).value.outcome;
  };
  expect(await published(({ tagline }: { tagline: object }) => void Object.assign(tagline, { EN: 'Play by daylight' }))).toBe('changed');
  expect(await published(({ settings }: { settings: object }) => void Object.assign(settings, { gtagId: 'G-STANDIN1' }))).toBe('proposed');
  // A draft whose files no release reads any more is not confirmed, and its proposal can still be looked at and withdrawn.
  await world.database.pool.query('DELETE FROM brand_draft_file');
  const [row] = (await owner.call(proposals, undefined, { kind: 'brand.publish', state: 'proposed' })).value.list;
  expect((await owner.call(proposalDetail, undefined, { id: row?.id ?? '' })).value.isOutdated).toBe(true);
  expect((await owner.call(proposalWithdraw, { id: row?.id ?? '', reason: 'drill' })).value.state).toBe('withdrawn');
});
