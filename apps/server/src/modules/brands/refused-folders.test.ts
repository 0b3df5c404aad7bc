import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { createOutbound, INSIDE } from '../../kernel/outbound.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { providerKinds } from '../payments/adapters/kinds.ts';
import { BrandFolderError, importFolder } from './public.ts';
import { copyOf, inBrand, SERRA } from './testing/folders.ts';

let world: TestPlatform;
let place: string;
beforeAll(async () => {
  world = await testPlatform();
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

const problemsOf = async (folder: string): Promise<string[]> => {
  const error: unknown = await bring(folder).catch((thrown: unknown) => thrown);
  if (!(error instanceof BrandFolderError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error.problems.map(({ file, field, message }) => `${file} | ${field} | ${message}`);
};

describe('a folder is refused, with nothing written', () => {
  const cases: [string, Record<string, (json: never) => void>, string[]][] = [
    [
      'a language nobody has',
      inBrand((brand) => void brand.settings.languages.push('TH')),
      ['content/brand.json | settings.languages.2 | the product speaks EN, MY, PT, PT-BR, VI, CN, not TH'],
    ],
    [
      'a language without words',
      inBrand((brand) => void brand.settings.languages.push('VI')),
      [
        'content/promotions/vi/first-ascent.html |  | is missing',
        'content/brand.json | tagline | no words in VI',
        'content/announcements.json | banners.0.title | no words in VI',
        'content/payments.json | channels.0.note | no words in VI',
      ],
    ],
    [
      'the host of another brand',
      inBrand((brand) => void (brand.hosts[0] = { host: 'koi.localhost', name: 'x' })),
      ['content/brand.json | hosts.0.host | koi.localhost is the host of koi'],
    ],
    [
      'another code',
      inBrand((brand) => {
        brand.code = 'lagoa';
      }),
      ['content/brand.json | code | this is the folder of serra, whose code cannot become lagoa'],
    ],
    [
      'an unknown currency',
      inBrand((brand) => void (brand.currency = 'XYZ')),
      ['content/brand.json | currency | XYZ is no currency of this installation'],
    ],
    [
      'an unknown game',
      inBrand((brand) => void brand.vendors['LANTERN']!.push({ code: 'nope' })),
      ["content/brand.json | vendors.LANTERN.3.code | LANTERN has no game nope in this installation's catalogue"],
    ],
    [
      'a game twice',
      inBrand((brand) => void brand.vendors['LANTERN']!.push({ ...brand.vendors['LANTERN']![0]! })),
      ['content/brand.json | vendors.LANTERN.3.code | lantern-street appears twice here'],
    ],
    [
      'a bank twice',
      { 'content/payments.json': (file: { banks: { bankCode: string }[] }) => void file.banks.push({ ...file.banks[0]! }) },
      ['content/payments.json | banks.2.bankCode | PEDRA appears twice here'],
    ],
    [
      'an unknown setting',
      inBrand((brand) => void (brand.settings['colour'] = 1)),
      ['content/brand.json | settings.colour | no such setting'],
    ],
    ['an unknown field', inBrand((brand) => void Object.assign(brand, { colour: 1 })), ['content/brand.json | colour | no such field']],
    [
      'a provider of another brand',
      {
        'content/payments.json': (file: { providers: { code: string }[]; channels: { provider: string }[] }) =>
          void (file.providers[0]!.code = file.channels[0]!.provider = 'sandbox'),
      },
      ['content/payments.json | providers.0.code | sandbox is a payment provider of another brand or of the installation'],
    ],
    [
      'plain http to a provider elsewhere',
      {
        'content/payments.json': (file: { providers: { settings: { url: string } }[] }) =>
          void (file.providers[0]!.settings.url = 'http://pay.example.com'),
      },
      [
        'content/payments.json | providers.0.settings.url | an https address without a slash at its end is expected (http only on this machine)',
      ],
    ],
    [
      'lottery games nobody has, named twice, and odds that give everything back',
      {
        'content/lottery.json': (file: { offers: { games: string[]; terms: { plays: Record<string, unknown> } }[] }) => {
          file.offers[0]!.games.push('NOPE', 'DICE1');
          file.offers[1]!.terms.plays = { 'keno.spots.1': { odds: { catch1: '9.9' } } };
        },
      },
      [
        'content/lottery.json | offers.0.games.2 | there is no game NOPE',
        'content/lottery.json | offers.0.games.3 | DICE1 appears twice here',
        `content/lottery.json | offers.1.games.0 | STARS5 would return all of a stake or more, the prize group's rebate included, at keno.spots.1`,
      ],
    ],
    [
      'odds that give everything back once what agents get comes on top',
      {
        ...inBrand((brand) => void (brand.settings['agents'] = { rebates: { ELOTT: 1.5 } })),
        'content/lottery.json': (file: { offers: { terms: { plays: Record<string, unknown> } }[] }) =>
          void (file.offers[1]!.terms.plays = { 'keno.spots.1': { odds: { catch1: '3.94' } } }),
      },
      ["content/lottery.json | offers.1.games.0 | STARS5 would return all of a stake or more with the brand's rebates at keno.spots.1"],
    ],
    [
      'a face that the product has not',
      { 'theme.json': (theme: { fonts: { text: string } }) => void (theme.fonts.text = 'Comic Sans') },
      ['theme.json | fonts.text | one of source-sans-3, noto-serif-display, figtree is expected'],
    ],
    [
      'a colour that ends its declaration',
      { 'theme.json': (theme: { tokens: Record<string, string> }) => void (theme.tokens['ground'] = 'red}body{display:none') },
      ['theme.json | tokens.ground | no name or value of a CSS property'],
    ],
  ];
  test.each(cases)('%s', async (_name, changes, expected) => {
    await bring(SERRA);
    const before = await contentVersion();
    expect(await problemsOf(copyOf(SERRA, path.join(place, 'wrong'), changes))).toEqual(expect.arrayContaining(expected));
    expect(await contentVersion()).toBe(before);
  });

  test('levels of ranks without a name in a language of the brand', async () => {
    const folder = copyOf(SERRA, path.join(place, 'ranks'));
    const asks = { monthTurnover: 0, totalTurnover: 0, totalDeposits: 0 };
    const benefits = { reachGift: null, monthGift: null, withdrawalsPlus: 0, rebatePlus: 0, ownContact: false };
    const levels = [
      { names: { 'PT-BR': 'Folha', EN: 'Leaf' }, asks, keepMonths: null, benefits },
      { names: { EN: 'Branch' }, asks: { ...asks, totalTurnover: 10 }, keepMonths: null, benefits },
    ];
    const gifts = { timesHundredths: 100, largestBet: null, weights: [], days: 14, takesWinnings: true, claimDays: 14 };
    writeFileSync(path.join(folder, 'content/ranks.json'), JSON.stringify({ levels, gifts, contact: null }));
    expect(await problemsOf(folder)).toEqual(['content/ranks.json | levels.1.names | no words in PT-BR']);
  });

  test('missions that give already and would give something else, or by another period', async () => {
    const [file, folder] = ['content/missions.json', copyOf(SERRA, path.join(place, 'missions'))];
    const lock = { timesHundredths: 0, largestBet: null, weights: [], days: 7, takesWinnings: true };
    const who = { minAccountDays: null, branch: null };
    const terms = { period: 'week', condition: { kind: 'login', target: 1 }, prize: 2, lock, who, claimDays: 7, budget: null, board: [] };
    const words = { 'PT-BR': 'Visita', EN: 'Visit' };
    const write = (change: object) =>
      writeFileSync(
        path.join(folder, file),
        JSON.stringify([{ code: 'visit', title: words, description: words, terms: { ...terms, ...change } }]),
      );
    write({});
    expect((await bring(folder)).outcome).not.toBe('same');
    write({ gives: 'points', period: 'day' });
    expect(await problemsOf(folder)).toEqual([
      `${file} | 0.terms.gives | visit gives money: a mission that gives goes on with what it gives`,
      `${file} | 0.terms.period | visit goes by the week: a mission that gives keeps its period`,
    ]);
  });

  test('another merchant while payments of the provider are under way', async () => {
    await bring(SERRA);
    world.platform.domains.content.invalidate();
    const { pool } = world.database;
    const other = copyOf(SERRA, path.join(place, 'merchant'), {
      'content/payments.json': (file: { providers: { settings: { merchant: string } }[] }) =>
        void (file.providers[0]!.settings.merchant = 'elsewhere'),
    });
    const member = await testMember(world, { brandCode: 'serra' });
    await pool.query(
      `INSERT INTO deposit (id, brand_id, member_id, request_id, body_hash, provider, bank_code, channel_name, currency, amount, state, created_at)
       VALUES ('dep_under_way', 'brd_serra', $1, 'r', '\\x00', 'serra-pay', 'TRAIL', 'Trail', 'BRL', 10000, ${DEPOSIT.waiting}, now())`,
      [member.id],
    );
    expect(await problemsOf(other)).toEqual([
      'content/payments.json | providers.0.settings | payments of serra-pay are under way: give the new one another code',
    ]);
    await pool.query(`UPDATE deposit SET state = ${DEPOSIT.failed} WHERE id = 'dep_under_way'`);
    expect((await bring(other)).outcome).toBe('changed');
  });

  test('another currency for members who count already', async () => {
    await bring(SERRA);
    world.platform.domains.content.invalidate();
    const inVnd = copyOf(
      SERRA,
      path.join(place, 'vnd'),
      inBrand((brand) => void (brand.currency = 'VND')),
    );
    await testMember(world, { brandCode: 'serra' });
    expect(await problemsOf(inVnd)).toEqual([
      'content/brand.json | currency | members of serra count in BRL: a brand with members keeps its currency',
    ]);
  });

  /** Of kinds of providers that carry one currency, with the field where it is said. */
  const CARRIED: [string, object, string, string][] = [
    ['vietqr', { bankBin: '970400', bankName: 'Bank', account: '0123456789', accountName: 'X' }, 'VND', 'kind'],
    ['promptpay', { bankName: 'Bank', promptPayId: '0812345678', accountName: 'X' }, 'THB', 'kind'],
    ['upi', { bankName: 'Bank', address: 'serra@bank', accountName: 'X' }, 'INR', 'kind'],
    ['pix', { bankName: 'Banco', key: 'pix@serra.example', accountName: 'X', city: 'RECIFE' }, 'BRL', 'kind'],
    ['bank-transfer', { currency: 'EUR', bankName: 'Bank', account: '0123 4567', accountName: 'X' }, 'EUR', 'settings.currency'],
  ];
  const paidBy = (kind: string, settings: object, code: string) => ({
    'content/payments.json': (file: { providers: unknown[]; channels: { provider: string }[]; withdrawals: { provider: string } }) => {
      file.providers = [{ code, kind, settings }];
      file.channels[0]!.provider = code;
      file.withdrawals.provider = 'sandbox';
    },
  });
  test('every kind of provider that carries one currency is among those tried', () => {
    const carrying = [...providerKinds.values()].filter(({ currency }) => currency !== undefined);
    expect(carrying.map(({ name }) => name)).toEqual(CARRIED.map(([kind]) => kind));
  });
  test.each(CARRIED)(
    '%s in a brand of another currency, where it is and where a channel names it',
    async (kind, settings, currency, field) => {
      const terms = { decimals: 2, betStep: '0.01', depositStep: '1', withdrawStep: '1', stakes: ['1', '2'] };
      const [code, own] = [`carried${kind.slice(0, 3)}`, `${kind}-own`];
      const folderIn = (counts: string) => {
        const folder = copyOf(SERRA, path.join(place, `${kind}-${counts}`), {
          ...inBrand((brand) => {
            brand.currency = counts;
            if (counts !== 'VND' && counts !== 'BRL') Object.assign(brand, { currencyTerms: terms });
            Object.assign(brand, { code, name: 'Carried', hosts: [{ host: `${code}.localhost`, name: 'carried' }] });
            Object.assign(brand.settings, { mainDomain: `${code}.localhost` });
          }),
          ...paidBy(kind, settings, own),
        });
        rmSync(path.join(folder, 'content/lottery.json'));
        return folder;
      };
      const other = currency === 'BRL' ? 'VND' : 'BRL';
      const reason = `${kind} carries ${currency} only, and the brand counts in ${other}`;
      expect(await problemsOf(folderIn(other))).toEqual([
        `content/payments.json | providers.0.${field} | ${reason}`,
        `content/payments.json | channels.0.provider | ${own}: ${reason}`,
      ]);
      const folder = folderIn(currency);
      expect((await bring(folder)).outcome).not.toBe('same');
      rmSync(path.join(folder, 'content/payments.json'));
      writeFileSync(path.join(folder, 'content/brand.json'), readFileSync(path.join(folderIn(other), 'content/brand.json')));
      expect(await problemsOf(folder)).toEqual(expect.arrayContaining([`content/payments.json | channels.0.provider | ${own}: ${reason}`]));
      await world.database.pool.query(`UPDATE payment_provider SET brand_id = NULL WHERE code = $1`, [own]);
      const named = folderIn(other);
      const file = path.join(named, 'content/payments.json');
      writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), providers: [] }));
      expect(await problemsOf(named)).toEqual([`content/payments.json | channels.0.provider | ${own}: ${reason}`]);
    },
  );

  test('pictures that are missing, are something else or are too heavy, and what is no JSON', async () => {
    const folder = copyOf(SERRA, path.join(place, 'art'));
    rmSync(path.join(folder, 'art/banner-2-phone.avif'));
    writeFileSync(path.join(folder, 'art/login.webp'), '<script>alert(1)</script>');
    writeFileSync(path.join(folder, 'art/Cover.jpg'), 'x');
    writeFileSync(path.join(folder, 'art/big.png'), Buffer.alloc(600 * 1024));
    writeFileSync(
      path.join(folder, 'art/banner-1-1240.webp'),
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
        .webp()
        .toBuffer(),
    );
    expect(await problemsOf(folder)).toEqual([
      'art/Cover.jpg |  | small letters, digits and -, then .avif, .webp, .png or .svg, are expected as a name',
      'art/banner-1-1240.webp |  | at least 1240 px of width are expected',
      'art/big.png |  | at most 512 kB are expected',
      'art/login.webp |  | is no WEBP picture',
      'art/login.webp |  | is missing',
      'art/banner-1-1240.webp |  | is missing',
      'art/banner-2-phone.avif |  | is missing',
    ]);
    writeFileSync(path.join(folder, 'theme.json'), '{');
    expect((await problemsOf(folder)).some((line) => line.startsWith('theme.json |  | is no JSON'))).toBe(true);
    expect(await problemsOf(path.join(place, 'nowhere'))).toHaveLength(1);
  });
});

test('a payment provider at an address of this machine is refused under its field, where that is not allowed', async () => {
  const folder = path.join(place, 'inside');
  cpSync(SERRA, folder, { recursive: true });
  const file = path.join(folder, 'content/payments.json');
  const cashier = JSON.parse(readFileSync(file, 'utf8')) as { providers: { kind: string; settings: { url: string } }[] };
  const [first] = cashier.providers;
  if (!first) throw new Error('no provider');
  first.kind = 'sandbox';
  for (const url of [
    'https://127.0.0.1',
    'https://2130706433',
    'https://[::ffff:10.0.0.1]',
    'https://169.254.169.254',
    'https://db.internal',
    'http://localhost:9',
  ]) {
    first.settings = { url, merchant: 'serra' } as never;
    writeFileSync(file, JSON.stringify(cashier));
    const guarded = { ...deps(), outbound: createOutbound({ allowPrivate: false }) };
    const error: unknown = await importFolder(guarded, folder, { actor: 'test' }).catch((thrown: unknown) => thrown);
    expect((error as BrandFolderError).problems).toEqual([
      { file: 'content/payments.json', field: 'providers.0.settings.url', message: INSIDE },
    ]);
  }
});
