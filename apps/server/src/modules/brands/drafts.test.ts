import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as contract from '@pavilion/contract/brands/desk';
import * as desk from '@pavilion/contract/operator/desk';
import { gameCatalogue } from '@pavilion/contract/vendors/desk';
import { proposalConfirm, proposalDetail, proposals } from '@pavilion/contract/four-eyes/desk';
import { rolePermissions } from '@pavilion/contract/permissions';
import { roleSave } from '@pavilion/contract/operator/desk-roles';
import { systemStatus } from '@pavilion/contract/content/system';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { confirmWaiting, type DeskVisitor, operatorAt, ownerAt, secondOwnerAt } from '../../test/desk-visitor.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { complete } from './testing/complete.ts';
import { SERRA } from './testing/folders.ts';

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

const elevate = async (who: DeskVisitor) => {
  world.pass(31);
  await who.call(desk.deskElevate, { code: who.code });
};
const openNew = async (code: string, from: { kind: 'brand' | 'example'; code: string } = { kind: 'example', code: 'serra' }) =>
  owner.call(contract.brandDraftOpen, { from, as: { code, name: 'Lagoa Clara', host: `${code}.localhost` } });
const view = async (draftId: string, who = owner) => (await who.call(contract.brandDraft, undefined, { draftId })).value;
const publish = async (draftId: string, version: number, reason = 'drill') => {
  await elevate(owner);
  return owner.call(contract.brandDraftPublish, { draftId, version, reason });
};
/** One JSON file of the draft, changed. */
async function change(draftId: string, name: string, work: (json: never) => void) {
  const { texts, version } = await view(draftId);
  const json = JSON.parse(texts[name] ?? '{}') as never;
  work(json);
  return owner.call(contract.brandDraftSave, { draftId, version, files: [{ name, text: JSON.stringify(json) }] });
}
const upload = async (body: Uint8Array, { type = 'application/zip', url = contract.brandDraftUpload.path } = {}) => {
  const answer = await fetch(`${world.deskUrl}${url}`, {
    method: 'POST',
    headers: { authorization: owner.token ?? '', 'content-type': type, language: 'EN' },
    body: Buffer.from(body),
  });
  return (await answer.json()) as { success: boolean; errorCode?: string; message?: string; value: { draftId: string } };
};
const serraFiles = (): Record<string, Uint8Array> =>
  Object.fromEntries(
    readdirSync(SERRA, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(SERRA, file), new Uint8Array(readFileSync(file))]),
  );

describe('a brand made at the desk', () => {
  test('is reached at its host without a restart, takes members, and is in the trail with its reason', async () => {
    const { draftId } = (await openNew('lagoa')).value;
    const draft = await complete(owner, draftId);
    expect([draft.isNew, draft.problems, draft.isBehind]).toEqual([true, [], false]);
    expect(await world.platform.domains.content.brandByCode('lagoa')).toBeNull();
    const done = await publish(draftId, draft.version, 'opens in spring');
    expect(done.value).toEqual({ brandId: 'brd_lagoa', outcome: 'added', withoutSecret: ['lagoa-pay'] });
    const chosen = await world.platform.domains.content.brandFor({ host: 'lagoa.localhost' });
    expect(chosen?.name).toBe('Lagoa Clara');
    const { info } = (await new Browser(world, { merchant: 'lagoa' }).call(systemStatus)).value;
    expect(info.brand.name).toBe('Lagoa Clara');
    expect((await testMember(world, { brandCode: 'lagoa' })).brandId).toBe('brd_lagoa');
    const { list } = (await owner.call(desk.auditList, undefined, { action: 'brand.import' })).value;
    expect(list[0]).toMatchObject({ brandId: 'brd_lagoa', detail: { outcome: 'added', reason: 'opens in spring' } });
    // What was a draft is gone, and its code is taken.
    expect((await owner.call(contract.brandDraft, undefined, { draftId })).code).toBe('not.found');
    expect((await openNew('lagoa')).code).toBe('desk.brand.code.taken');
  });

  test('has its name in words and pages as it is, marks and all', async () => {
    const from = { kind: 'brand' as const, code: 'sol' };
    const as = { code: 'citada', name: 'Lagoa "Clara" \\o/', host: 'citada.localhost' };
    const { draftId } = (await owner.call(contract.brandDraftOpen, { from, as })).value;
    const { files, texts, problems } = await complete(owner, draftId);
    expect(problems).toEqual([]);
    expect(JSON.parse(texts['content/brand.json'] ?? '')).toMatchObject({ name: as.name });
    const pages = await Promise.all(
      files
        .filter(({ name }) => name.endsWith('.html'))
        .map(async ({ name }) => (await owner.call(contract.brandDraftFile, undefined, { draftId, name })).value.data),
    );
    const named = pages.map((data) => Buffer.from(data, 'base64').toString('utf8')).filter((text) => text.includes('Clara'));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((text) => !text.includes(as.name))).toEqual([]);
  });

  test('may be a copy of another one, with codes, hosts and a name of its own', async () => {
    const { draftId } = (await openNew('verde', { kind: 'brand', code: 'sol' })).value;
    const { texts, problems } = await complete(owner, draftId);
    expect(problems).toEqual([]);
    const all = Object.entries(texts).filter(([name]) => name !== 'theme.json');
    expect(all.filter(([, text]) => text.includes('Solária')).map(([name]) => name)).toEqual([]);
    expect(JSON.parse(texts['content/brand.json'] ?? '')).toMatchObject({ code: 'verde', hosts: [{ host: 'verde.localhost' }] });
  });
});

describe('a change of a brand', () => {
  const openKoi = async () => (await owner.call(contract.brandDraftOpen, { from: { kind: 'brand', code: 'koi' } })).value.draftId;

  test('is not in force before it is put there; what it changes is listed by field', async () => {
    const draftId = await openKoi();
    expect((await view(draftId)).changes).toEqual([]);
    await change(draftId, 'content/brand.json', (brand: { name: string }) => void (brand.name = 'Golden Koi Club'));
    await change(draftId, 'theme.json', (theme: { tokens: Record<string, string> }) => void (theme.tokens['r'] = '11px'));
    const draft = await view(draftId);
    expect(draft.changes).toEqual([
      { file: 'content/brand.json', field: 'name', before: 'Golden Koi', after: 'Golden Koi Club' },
      { file: 'theme.json', field: 'tokens.r', before: '10px', after: '11px' },
    ]);
    expect((await world.platform.domains.content.brandByCode('koi'))?.name).toBe('Golden Koi');
    world.pass(11 * 60);
    const late = await owner.call(contract.brandDraftPublish, { draftId, version: draft.version, reason: 'x' });
    expect(late.code).toBe('desk.step.up.required');
    expect((await publish(draftId, draft.version - 1)).code).toBe('desk.changed.meanwhile');
    expect((await publish(draftId, draft.version)).value.outcome).toBe('changed');
    expect((await world.platform.domains.content.brandByCode('koi'))?.name).toBe('Golden Koi Club');
  });

  test('is one draft for every operator, and says when something else was put in force meanwhile', async () => {
    const draftId = await openKoi();
    expect(await openKoi()).toBe(draftId);
    expect((await view(draftId)).isBehind).toBe(false);
    await world.database.pool.query(`UPDATE brand SET name = name || ' II' WHERE id = 'brd_koi'`);
    expect((await view(draftId)).isBehind).toBe(true);
    await world.database.pool.query(`UPDATE brand SET name = replace(name, ' II', '') WHERE id = 'brd_koi'`);
  });

  test('offers games in another order, with its marks and pictures, once it is in force', async () => {
    const draftId = await openKoi();
    const { vendors } = (await owner.call(gameCatalogue)).value;
    type Games = Record<string, { code: string; hot?: boolean; new?: boolean; picture?: string }[]>;
    let wanted: Games = {};
    await change(draftId, 'content/brand.json', (brand: { vendors: Games }) => {
      const turned = Object.entries(brand.vendors).toReversed();
      wanted = Object.fromEntries(turned.map(([vendor, games]) => [vendor, games.toReversed()]));
      const [first, second] = wanted['LANTERN'] ?? [];
      Object.assign(first ?? {}, { hot: true, new: true, picture: '/art/games/dice' });
      if (second) delete second.hot;
      brand.vendors = wanted;
    });
    const known = new Map(vendors.map(({ code, games }) => [code, games.map((one) => one.code)]));
    for (const [vendor, games] of Object.entries(wanted)) for (const { code } of games) expect(known.get(vendor)).toContain(code);
    const draft = await view(draftId);
    expect(draft.problems).toEqual([]);
    expect((await publish(draftId, draft.version)).value.outcome).toBe('changed');
    const after = JSON.parse((await view(await openKoi())).texts['content/brand.json'] ?? '{}') as { vendors: Games };
    expect(Object.entries(after.vendors)).toEqual(Object.entries(wanted));
  });

  test('is refused where words cannot be read on their ground', async () => {
    const draftId = await openKoi();
    await change(
      draftId,
      'theme.json',
      (theme: { tokens: Record<string, string> }) => void (theme.tokens['on-action'] = 'oklch(0.6 0.1 32)'),
    );
    const draft = await view(draftId);
    expect(draft.problems[0]).toMatchObject({ file: 'theme.json', field: 'tokens.on-action' });
    expect(draft.problems[0]?.message).toMatch(/^has a contrast of 1\.\d+ on action; at least 4\.5 is expected$/);
    const refused = await publish(draftId, draft.version);
    expect([refused.status, refused.code]).toEqual([400, 'desk.brand.invalid']);
  });

  test('keeps its currency once members count in it', async () => {
    await testMember(world, { brandCode: 'koi' });
    const draftId = await openKoi();
    await change(draftId, 'content/brand.json', (brand: { currency: string }) => void (brand.currency = 'BRL'));
    const { problems, version } = await view(draftId);
    expect(problems).toContainEqual({
      file: 'content/brand.json',
      field: 'currency',
      message: 'members of koi count in VND: a brand with members keeps its currency',
    });
    expect((await publish(draftId, version)).code).toBe('desk.brand.invalid');
  });

  test.each([
    ['a name that leads elsewhere', { name: '../../etc/passwd', text: 'x' }],
    ['a file a brand does not have', { name: 'content/more.json', text: '{}' }],
    ['what is no JSON', { name: 'theme.json', text: '{' }],
    ['another code', { name: 'content/brand.json', text: '{"code":"sol"}' }],
    ['a picture as text', { name: 'art/mark.svg', text: '<svg/>' }],
  ])('%s is not kept', async (_name, file) => {
    const draftId = await openKoi();
    const { version } = await view(draftId);
    expect((await owner.call(contract.brandDraftSave, { draftId, version, files: [file] })).code).toBe('desk.brand.file');
  });
});

describe('a folder as a file', () => {
  test('goes out and comes in again as it was', async () => {
    const { data } = (await owner.call(contract.brandFolder, undefined, { brandId: 'brd_sol' })).value;
    const { draftId } = (await upload(Buffer.from(data, 'base64'))).value;
    expect((await view(draftId)).changes).toEqual([]);
    const draft = (await owner.call(contract.brandDraftFolder, undefined, { draftId })).value;
    expect([draft.name, draft.data === data]).toEqual(['sol-draft.zip', true]);
  });

  test('may stand inside one folder, beside what machines put there', async () => {
    const files = Object.fromEntries(Object.entries(serraFiles()).map(([name, body]) => [`serra/${name}`, body]));
    const answer = await upload(
      zipSync({ ...files, '__MACOSX/serra/._theme.json': new Uint8Array(3), 'serra/.DS_Store': new Uint8Array(3) }),
    );
    expect((await view(answer.value.draftId)).problems).toEqual([]);
  });

  const bad: [string, () => Uint8Array, string][] = [
    ['a way out of the folder', () => zipSync({ ...serraFiles(), '../outside.json': new Uint8Array(2) }), 'has no place in the folder'],
    ['an absolute name', () => zipSync({ ...serraFiles(), '/etc/cron.d/x': new Uint8Array(2) }), 'has no place in the folder'],
    ['a program', () => zipSync({ ...serraFiles(), 'art/run.sh': new Uint8Array(2) }), 'has no place in the folder'],
    [
      'a file that unpacks to more than it may',
      () => zipSync({ ...serraFiles(), 'art/huge.png': new Uint8Array(2_000_000) }),
      'at most 1024 kB',
    ],
    ['no zip', () => new Uint8Array([1, 2, 3]), 'is no zip archive'],
    ['no brand', () => zipSync({ 'theme.json': new Uint8Array([123, 125]) }), 'code is missing'],
  ];
  test.each(bad)('%s is refused', async (_name, archive, words) => {
    const answer = await upload(archive());
    expect([answer.errorCode, answer.message]).toEqual(['desk.archive.bad', expect.stringContaining(words)]);
  });

  test('a file unpacks to no more than the archive states', async () => {
    const archive = zipSync({ ...serraFiles(), 'art/more.png': new Uint8Array(900_000) });
    const bytes = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
    for (let at = 0; at < archive.length - 46; at += 1) {
      const isEntry = bytes.getUint32(at, true) === 0x02014b50;
      const isHead = bytes.getUint32(at, true) === 0x04034b50;
      if ((isEntry && bytes.getUint32(at + 24, true) === 900_000) || (isHead && bytes.getUint32(at + 22, true) === 900_000)) {
        bytes.setUint32(at + (isEntry ? 24 : 22), 10, true);
      }
    }
    expect((await upload(archive)).errorCode).toBe('desk.archive.bad');
  });

  test('a directory that states more entries than it has is refused at once', async () => {
    const archive = zipSync({ a: new Uint8Array(1) });
    const bytes = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
    bytes.setUint16(archive.length - 22 + 8, 0xfffe, true);
    bytes.setUint16(archive.length - 22 + 10, 0xfffe, true);
    expect((await upload(archive)).errorCode).toBe('desk.archive.bad');
  });

  test('what calls itself something else is not read', async () => {
    expect((await upload(zipSync(serraFiles()), { type: 'image/png' })).errorCode).toBe('desk.archive.type');
  });
});

test('operators of one brand see its draft and no other, and make no brands', async () => {
  await elevate(owner);
  const ofKoi = await operatorAt(world, owner, 'manager', ['brd_koi']);
  const mine = (await owner.call(contract.brandDraftOpen, { from: { kind: 'brand', code: 'koi' } })).value.draftId;
  const sols = (await owner.call(contract.brandDraftOpen, { from: { kind: 'brand', code: 'sol' } })).value.draftId;
  const added = (await openNew('nova')).value.draftId;
  const { brands, drafts, mayAdd } = (await ofKoi.call(contract.brandsList)).value;
  expect([brands.map(({ code }) => code), drafts.map(({ id }) => id), mayAdd]).toEqual([['koi'], [mine], false]);
  for (const draftId of [sols, added]) expect((await ofKoi.call(contract.brandDraft, undefined, { draftId })).code).toBe('not.found');
  const from = { kind: 'brand' as const, code: 'koi' };
  const copy = await ofKoi.call(contract.brandDraftOpen, { from, as: { code: 'mine', name: 'Mine', host: 'mine.localhost' } });
  expect(copy.code).toBe('desk.not.permitted');
});

test('a draft changes neither who vouches for members nor takes the host of all brands', async () => {
  const { draftId } = (await owner.call(contract.brandDraftOpen, { from: { kind: 'brand', code: 'koi' } })).value;
  const saved = await change(draftId, 'content/brand.json', (brand: { settings: Record<string, object> }) => {
    const social = [{ code: 'evil', name: 'Evil', issuer: 'https://evil.example', clientId: 'x' }];
    const firebase = { apiKey: 'evil', authDomain: 'evil.example', projectId: 'evil', appId: 'evil' };
    brand.settings['access'] = { ...brand.settings['access'], social, firebase };
    brand.settings['imageCDNs'] = ['https://evil.example'];
    brand.settings['launchGameCDNs'] = ['https://evil.example'];
  });
  const refused = await publish(draftId, saved.value.version);
  const fields = (refused.detail['problems'] as { field: string }[]).map(({ field }) => field);
  expect(fields).toEqual(['settings.access', 'settings.access', 'settings.imageCDNs', 'settings.launchGameCDNs']);
  expect(refused.code).toBe('desk.brand.invalid');
});

test('ranks and referrals are not changed by one operator in a draft of the brand', async () => {
  const { draftId } = (await owner.call(contract.brandDraftOpen, { from: { kind: 'brand', code: 'sol' } })).value;
  await change(
    draftId,
    'content/ranks.json',
    ((ladder: { gifts: { days: number } }) => void (ladder.gifts.days = 99)) as (json: never) => void,
  );
  await change(
    draftId,
    'content/referral.json',
    ((rule: { inviterAmount: number }) => void (rule.inviterAmount = 9_999)) as (json: never) => void,
  );
  await elevate(owner);
  const { version } = await view(draftId);
  const refused = await owner.call(contract.brandDraftPublish, { draftId, version, reason: 'drill' });
  expect([refused.code, (refused.detail['problems'] as { file: string }[]).map(({ file }) => file)]).toEqual([
    'desk.brand.invalid',
    ['content/ranks.json', 'content/referral.json'],
  ]);
  await owner.call(contract.brandDraftDrop, { draftId });
});

test('a draft that loosens a control is published by two, whole; the second sees every change and none of its writers confirms it', async () => {
  const open = async () => {
    const { draftId } = (await owner.call(contract.brandDraftOpen, { from: { kind: 'brand', code: 'koi' } })).value;
    await change(draftId, 'content/points.json', (file: { terms: { convert: { units: number } } }) => {
      file.terms.convert.units *= 50;
    });
    const saved = await change(draftId, 'content/brand.json', (file: { name: string }) => {
      file.name = 'Koi Festival';
    });
    return { draftId, version: saved.value.version };
  };
  const nameNow = async () => {
    world.platform.domains.content.invalidate();
    return (await world.platform.domains.content.brandByCode('koi'))?.name;
  };
  const before = await nameNow();
  const { draftId, version } = await open();
  expect((await publish(draftId, version, 'a festival')).value).toMatchObject({ outcome: 'proposed' });
  expect(await nameNow()).toBe(before);
  const second = await secondOwnerAt(world);
  const [row] = (await second.call(proposals, undefined, { kind: 'brand.publish', state: 'proposed' })).value.list;
  const seen = (await second.call(proposalDetail, undefined, { id: row?.id ?? '' })).value;
  expect(seen).toMatchObject({ reason: 'a festival', subject: 'Koi Festival' });
  expect(seen.lines.map(({ field }) => field)).toEqual(['content/points.json terms.convert.units', 'content/brand.json name']);
  expect((await publish(draftId, version)).code).toBe('desk.proposal.waiting');
  // Who writes in it becomes an author, and what was proposed is void.
  await second.call(contract.brandDraftSave, { draftId, version, files: [{ name: 'content/help.json', text: null }] });
  expect((await second.call(proposalConfirm, { id: seen.id, digest: seen.digest })).code).toBe('desk.changed.meanwhile');
  await elevate(owner);
  expect((await publish(draftId, version + 1)).value?.outcome).toBe('proposed');
  const [again] = (await second.call(proposals, undefined, { kind: 'brand.publish', state: 'proposed' })).value.list;
  expect(again?.mayConfirm).toBe(false);
  await owner.call(contract.brandDraftDrop, { draftId });
  expect((await second.call(proposals, undefined, { kind: 'brand.publish', state: 'proposed' })).value.list).toEqual([]);
  const next = await open();
  await elevate(owner);
  const request = { draftId: next.draftId, version: next.version, reason: 'a festival', requestId: 'publish-1' };
  expect((await owner.call(contract.brandDraftPublish, request)).value.outcome).toBe('proposed');
  expect((await owner.call(contract.brandDraftPublish, request)).value.outcome).toBe('proposed');
  expect(await confirmWaiting(second)).toBe(1);
  expect(await nameNow()).toBe('Koi Festival');
  // The draft is gone by now.
  expect((await owner.call(contract.brandDraftPublish, request)).value).toMatchObject({ brandId: 'brd_koi', outcome: 'changed' });
  expect((await owner.call(contract.brandDraft, undefined, { draftId: next.draftId })).code).toBe('not.found');
});

test('what a call of its own guards needs the permission of that call, in a draft as well', async () => {
  const manager = rolePermissions.manager.filter((one) => one !== 'brands.flags');
  await elevate(owner);
  const { roleId } = (
    await owner.call(roleSave, { roleId: null, name: 'Words and pictures', permissions: manager, version: 0, reason: 'drill' })
  ).value;
  await confirmWaiting(await secondOwnerAt(world));
  const editor = await operatorAt(world, owner, roleId, ['brd_koi']);
  const { draftId } = (await editor.call(contract.brandDraftOpen, { from: { kind: 'brand', code: 'koi' } })).value;
  const { texts, ...draft } = await view(draftId);
  let { version } = draft;
  const publishAs = async () => {
    await elevate(editor);
    return editor.call(contract.brandDraftPublish, { draftId, version, reason: 'drill' });
  };
  interface Brand {
    settings: Record<string, unknown>;
    policy: { singleSession?: boolean; paymentPasswordHoldHours?: number };
  }
  const loosened: [string, (brand: Brand) => void][] = [
    ['settings.access', ({ settings }) => void (settings['minimumAge'] = 21)],
    [
      'settings.access',
      ({ settings }) => void (settings['access'] = { ...(settings['access'] as object), documentsBeforeWithdrawal: true }),
    ],
    ['settings.gameProtection', ({ settings }) => void (settings['gameProtection'] = { minSpinMs: 1, autoplay: true })],
    ['policy', ({ policy }) => void (policy.paymentPasswordHoldHours = (policy.paymentPasswordHoldHours ?? 0) + 1)],
    ['policy', ({ policy }) => void (policy.singleSession = !policy.singleSession)],
  ];
  /** The brand as it is, but for one change. */
  const write = async (work: (brand: Brand & { name: string }) => void) => {
    const name = 'content/brand.json';
    const brand = JSON.parse(texts[name] ?? '{}') as Brand & { name: string };
    work(brand);
    const saved = await owner.call(contract.brandDraftSave, { draftId, version, files: [{ name, text: JSON.stringify(brand) }] });
    version = saved.value.version;
  };
  for (const [field, work] of loosened) {
    await write(work);
    const refused = await publishAs();
    expect([refused.code, refused.detail['problems']]).toEqual([
      'desk.brand.invalid',
      [{ file: 'content/brand.json', field, message: 'needs the permission brands.flags' }],
    ]);
  }
  await write((brand: Partial<Brand> & { name: string }) => {
    brand.name = 'Koi of words';
    delete brand.policy;
    delete brand.settings?.['gameProtection'];
    delete brand.settings?.['minimumAge'];
  });
  expect((await publishAs()).value.outcome).toBe('changed');
});

test('opened by many at once, a brand has one draft, which all of them get', async () => {
  const from = { kind: 'brand' as const, code: 'sol' };
  const opened = await Promise.all(Array.from({ length: 5 }, () => owner.call(contract.brandDraftOpen, { from })));
  expect(new Set(opened.map(({ status, value }) => `${status} ${value.draftId}`)).size).toBe(1);
  const uploaded = await Promise.all(Array.from({ length: 3 }, () => upload(zipSync(serraFiles()))));
  expect(uploaded.map(({ success }) => success)).toEqual([true, true, true]);
  const added = await Promise.all(Array.from({ length: 5 }, () => openNew('pressa')));
  expect(
    added
      .map(({ code }) => code ?? 'opened')
      .toSorted()
      .join(),
  ).toBe(`${'desk.brand.code.taken,'.repeat(4)}opened`);
});
