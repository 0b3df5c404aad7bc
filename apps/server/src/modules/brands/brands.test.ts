import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDeposit, depositChannels } from '@pavilion/contract/payments/calls';
import { listAnnouncements } from '@pavilion/contract/content/calls';
import { helpCenter, systemStatus } from '@pavilion/contract/content/system';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { Browser } from '../../test/browser.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { setProviderSecret } from '../payments/public.ts';
import { providerStandIn } from '../payments/testing/provider-stand-in.ts';
import { BrandFolderError, exportFolder, importFolder } from './public.ts';
import { copyOf, inBrand, SERRA } from './testing/folders.ts';

let world: TestPlatform;
let place: string;
beforeAll(async () => {
  world = await testPlatform({ shell: { portalDist: path.join(SERRA, 'no-build'), artDir: SERRA } });
});
afterAll(() => world.close());
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'brand-'));
  return () => rmSync(place, { recursive: true, force: true });
});

const deps = () => ({ db: world.database.pool, clock: systemClock, outbound: world.platform.domains.deps.outbound });
const bring = (folder: string) => importFolder(deps(), folder, { actor: 'test' });
const contentVersion = async () =>
  (await world.database.pool.query<{ version: bigint }>('SELECT version FROM content_version')).rows[0]?.version;

const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [path.relative(folder, file), readFileSync(file).toString('base64')]),
  );

const problemsOf = async (folder: string): Promise<string[]> => {
  const error: unknown = await bring(folder).catch((thrown: unknown) => thrown);
  if (!(error instanceof BrandFolderError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error.problems.map(({ file, field, message }) => `${file} | ${field} | ${message}`);
};

describe('a brand from a folder', () => {
  test('is there for the running product, with its host, words, theme and pictures', async () => {
    const done = await bring(SERRA);
    expect(done).toMatchObject({ code: 'serra', outcome: 'added', withoutSecret: ['serra-pay'] });
    world.platform.domains.content.invalidate();
    const browser = new Browser(world, { merchant: 'serra' });
    const { info } = (await browser.call(systemStatus)).value;
    expect(info.brand).toMatchObject({
      name: 'Serra Azul',
      currency: 'BRL',
      tagline: 'A quiet table above the clouds.',
      defaultLanguage: 'PT-BR',
    });
    expect(info.brand.licence?.number).toBe('EGA-2026-003');
    expect(info.brand.theme).toMatchObject({ fonts: { text: 'figtree', display: 'noto-serif-display' } });
    expect(info.brand.artBase).toMatch(/^\/art\/imported\/[\w-]{22}$/);
    const { banners } = (await browser.call(listAnnouncements)).value;
    expect(banners.map(({ url, nodeId }) => [url, nodeId === null])).toEqual(
      [
        ['banner-1', false],
        ['banner-2', true],
        ['banner-3', false],
        ['login', true],
        ['register', true],
      ].map(([name, none]) => [`${info.brand.artBase}/${String(name)}`, none]),
    );
    const help = (await browser.call(helpCenter)).value;
    expect(help.find(({ anchor }) => anchor === 'term')?.content).toContain('Serra Azul');
    const chosen = await world.platform.domains.content.brandFor({ host: 'serra.localhost' });
    expect(chosen?.code).toBe('serra');
  });

  test('serves its pictures for ever under an address that names their content', async () => {
    await bring(SERRA);
    world.platform.domains.content.invalidate();
    const { artBase } = (await new Browser(world, { merchant: 'serra' }).call(systemStatus)).value.info.brand;
    const answer = await fetch(`${world.url}${artBase}/mark.svg`);
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy'].map((name) => [
          name,
          answer.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect((await fetch(`${world.url}${artBase}/banner-1-1240.avif`)).headers.get('content-type')).toBe('image/avif');
    expect((await fetch(`${world.url}${artBase}/nothing.svg`)).status).toBe(404);
    // Pages that are open still name the pictures of before.
    const redrawn = copyOf(SERRA, path.join(place, 'redrawn'));
    cpSync(path.join(SERRA, 'art/icon-512.png'), path.join(redrawn, 'art/icon-192.png'));
    await bring(redrawn);
    world.platform.domains.content.invalidate();
    const next = (await new Browser(world, { merchant: 'serra' }).call(systemStatus)).value.info.brand.artBase;
    expect(next).not.toBe(artBase);
    expect((await fetch(`${world.url}${artBase}/mark.svg`)).status).toBe(200);
    await bring(SERRA);
  });

  test('is written down in the audit trail', async () => {
    await bring(SERRA);
    const { rows } = await world.database.pool.query(
      `SELECT actor_id, detail FROM audit_entry WHERE action = 'brand.import' AND brand_id = 'brd_serra' ORDER BY seq LIMIT 1`,
    );
    expect(rows).toEqual([
      { actor_id: 'test', detail: { outcome: 'added', parts: expect.arrayContaining(['brand.hosts', 'theme', 'cashier.banks', 'art']) } },
    ]);
  });

  test('a second time changes nothing, not even the version of the content', async () => {
    await bring(SERRA);
    const before = await contentVersion();
    expect(await bring(SERRA)).toMatchObject({ outcome: 'same', parts: [] });
    expect(await contentVersion()).toBe(before);
  });

  test('that was changed changes what it says, and gives nothing of money away', async () => {
    await bring(SERRA);
    const changed = copyOf(SERRA, path.join(place, 'changed'), {
      ...inBrand((brand) => {
        brand.name = 'Serra Verde';
        brand.vendors = { LANTERN: [{ code: 'dice' }] };
      }),
      'content/announcements.json': (file: { banners: unknown[] }) => void file.banners.splice(0, 1),
      'content/payments.json': (file: { banks: unknown[] }) => void file.banks.splice(0, 1),
    });
    // A banner and the help name what is no longer offered.
    expect(
      await problemsOf(
        copyOf(changed, path.join(place, 'broken'), {
          'content/announcements.json': (file: { banners: { linkage: string }[] }) => void (file.banners[1]!.linkage = 'prism-vault'),
        }),
      ),
    ).toEqual(['content/announcements.json | banners.1.linkage | the brand offers no game prism-vault of LANTERN']);
    const done = await bring(changed);
    expect(done.outcome).toBe('changed');
    expect(done.parts).toEqual(['announcements', 'brand.name', 'cashier.banks', 'helpPages', 'promotionPages', 'vendors']);
    const banks = await world.database.pool.query(`SELECT bank_code, enabled FROM withdrawal_bank WHERE brand_id = 'brd_serra' ORDER BY 1`);
    expect(banks.rows).toEqual([
      { bank_code: 'NEBLINA', enabled: true },
      { bank_code: 'PEDRA', enabled: false },
    ]);
    await bring(SERRA);
    const again = await world.database.pool.query(`SELECT bool_and(enabled) AS all FROM withdrawal_bank WHERE brand_id = 'brd_serra'`);
    expect(again.rows).toEqual([{ all: true }]);
  });

  test('written out and brought into another installation is the same there, byte for byte', async () => {
    await bring(SERRA);
    const other = await testPlatform();
    const elsewhere = { ...deps(), db: other.database.pool };
    try {
      for (const code of ['koi', 'sol', 'serra']) {
        const [one, two] = [path.join(place, code), path.join(place, `${code}-again`)];
        await exportFolder(world.database.pool, code, one);
        expect(await bring(one)).toMatchObject({ outcome: 'same' });
        await importFolder(elsewhere, one, { actor: 'test' });
        await exportFolder(elsewhere.db, code, two);
        expect(filesOf(two)).toEqual(filesOf(one));
      }
    } finally {
      await other.close();
    }
  });

  test('names the promotion that a notice, a popup or a page leads to', async () => {
    interface Item {
      promotionType?: string;
      audience?: string;
      [field: string]: unknown;
    }
    interface File {
      notices: Item[];
      popups: Item[];
      promotions: Item[];
    }
    const FILE = 'content/announcements.json';
    const leading = (types: readonly [string, string, string], more: Partial<Item> = {}) => ({
      [FILE]: (file: File) => {
        const [notice, page] = [file.notices[0]!, file.promotions[0]!];
        file.notices[0] = { ...notice, promotionType: types[0], ...more };
        const { key: _key, title, content } = notice;
        file.popups = [{ key: 'hello', execution: 'B', title, content, promotionType: types[1] }];
        file.promotions[0] = { ...page, promotionType: types[2] };
      },
    });
    await bring(copyOf(SERRA, path.join(place, 'leading'), leading(['FIRST_DEPOSIT', 'RAFFLE', 'SAVIOR'])));
    world.platform.domains.content.invalidate();
    const all = (await new Browser(world, { merchant: 'serra' }).call(listAnnouncements)).value;
    const types = [all.player, all.popup, all.promotion].map((list) => list[0]?.promotionType);
    expect(types).toEqual(['FIRST_DEPOSIT', 'RAFFLE', 'SAVIOR']);
    const out = path.join(place, 'out');
    await exportFolder(world.database.pool, 'serra', out);
    const file = JSON.parse(readFileSync(path.join(out, FILE), 'utf8')) as File;
    expect([file.notices, file.popups, file.promotions].map((list) => list[0]?.promotionType)).toEqual(types);
    expect(await problemsOf(copyOf(SERRA, path.join(place, 'unknown'), leading(['PRESENT', 'RAFFLE', 'SAVIOR'])))).toEqual([
      expect.stringContaining(`${FILE} | notices.0.promotionType | `),
    ]);
    const ofAgents = leading(['RAFFLE', 'RAFFLE', 'SAVIOR'], { audience: 'agents' });
    expect(await problemsOf(copyOf(SERRA, path.join(place, 'agents'), ofAgents))).toEqual([
      `${FILE} | notices.0.promotionType | agents have no promotions in their centre`,
    ]);
    await bring(SERRA);
  });

  test('an export holds no secret', async () => {
    await bring(SERRA);
    await setProviderSecret(world.database.pool, { code: 'serra-pay', secret: 'very-secret-words' });
    await exportFolder(world.database.pool, 'serra', path.join(place, 'out'));
    const all = Object.values(filesOf(path.join(place, 'out'))).map((body) => Buffer.from(body, 'base64').toString());
    expect(all.some((text) => text.includes('very-secret-words') || text.includes('secret_sealed'))).toBe(false);
  });

  test('is not written over another folder', async () => {
    writeFileSync(path.join(place, 'mine.txt'), 'mine');
    await expect(exportFolder(world.database.pool, 'koi', place)).rejects.toThrow('is not empty');
    await expect(exportFolder(world.database.pool, 'nobody', path.join(place, 'new'))).rejects.toThrow('There is no brand nobody');
  });
});

test('payments go through the provider that the folder names, once it has its secret', async () => {
  const provider = await providerStandIn();
  try {
    await bring(
      copyOf(SERRA, path.join(place, 'paying'), {
        'content/payments.json': (file: { providers: { settings: { url: string } }[] }) =>
          void (file.providers[0]!.settings.url = provider.url),
      }),
    );
    world.platform.domains.content.invalidate();
    const member = await testMember(world, { brandCode: 'serra' });
    const order = { amount: 50, bankCode: 'TRAIL', vendorId: 'serra-pay', requestId: 'first-request-0001' };
    await world.database.pool.query(`UPDATE payment_provider SET secret_sealed = NULL WHERE code = 'serra-pay'`);
    expect((await member.browser.call(depositChannels)).value).toEqual({});
    expect((await member.browser.call(createDeposit, order)).code).toBe('deposit.channel.unknown');
    expect((await fetch(`${world.url}/psp/serra-pay/webhook`, { method: 'POST', body: '{}' })).status).toBe(404);
    await setProviderSecret(world.database.pool, { code: 'serra-pay', secret: 'shared-by-both' });
    const { value } = await member.browser.call(createDeposit, { ...order, requestId: 'first-request-0002' });
    expect(value.redirectUrl).toBe('https://pay.example/prv_1');
    expect(provider.calls).toMatchObject([
      { path: '/v1/deposits', body: { reference: value.refId, amount: '50', currency: 'BRL', method: 'TRAIL' } },
    ]);
    expect((await fetch(`${world.url}/psp/serra-pay/webhook`, { method: 'POST', body: '{}' })).status).toBe(401);
  } finally {
    await provider.close();
  }
});
