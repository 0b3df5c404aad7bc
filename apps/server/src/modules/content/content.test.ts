import { request } from 'node:http';
import { openServicePath } from '@pavilion/contract/base/service-path';
import { listAnnouncements } from '@pavilion/contract/content/calls';
import {
  countries,
  domainRoutes,
  flattenWhitelabel,
  helpCenter,
  registerSettings,
  sendFeedback,
  systemStatus,
  systemWhitelabel,
} from '@pavilion/contract/content/system';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../test/browser.ts';
import { testMember } from '../../test/members.ts';
import { type TestPlatform, testPlatform } from '../../test/test-platform.ts';
import { studioGames } from '../../test/studio-games.ts';
import { seedDemonstrationBrands } from '../../seed/demonstration.ts';
import { spokenLanguages } from '../../messages/languages.ts';

let world: TestPlatform;

beforeAll(async () => {
  world = await testPlatform();
});

afterAll(() => world.close());

const visitor = (merchant = 'koi', ip = '203.0.113.50') => new Browser(world, { merchant, ip });

/** A request by host name, as a browser on a brand's own address sends it. */
async function byHost(host: string, path: string, headers: Record<string, string> = {}) {
  const { port } = new URL(world.url);
  return new Promise<{
    status: number;
    body: { success: boolean; errorCode?: string; value?: { info?: { brand?: { code: string } } } };
  }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          text += chunk;
        })
        .on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as never }));
    })
      .on('error', reject)
      .end();
  });
}

describe('which brand', () => {
  const codeOf = (answer: Awaited<ReturnType<typeof byHost>>) => answer.body.value?.info?.brand?.code;

  test('header, query, own host, default', async () => {
    expect(codeOf(await byHost('anywhere.example', '/wps/system/status'))).toBe('koi');
    expect(codeOf(await byHost('anywhere.example', '/wps/system/status', { merchant: 'SOL' }))).toBe('sol');
    expect(codeOf(await byHost('anywhere.example', '/wps/system/status?merchant=sol'))).toBe('sol');
    expect(codeOf(await byHost('sol.localhost:3000', '/wps/system/status'))).toBe('sol');
    expect(codeOf(await byHost('SOL.localhost', '/wps/system/status?merchant=sol', { merchant: 'sol' }))).toBe('sol');
  });

  test.each([
    ['another brand on a brand’s own host, by header', 'sol.localhost', '/wps/system/status', { merchant: 'koi' }],
    ['the same by query', 'sol.localhost', '/wps/system/status?merchant=koi', {}],
    ['header and query that differ', 'anywhere.example', '/wps/system/status?merchant=koi', { merchant: 'sol' }],
    ['a brand nobody knows', 'anywhere.example', '/wps/system/status', { merchant: 'nobody' }],
  ] satisfies [string, string, string, Record<string, string>][])('refuses %s', async (_name, host, path, headers) => {
    const answer = await byHost(host, path, headers);
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'function.not.available']);
  });
});

describe('the first call', () => {
  test('carries everything, at each of its paths', async () => {
    const { value } = await visitor().call(systemStatus);
    expect(value).toMatchObject({
      systemStatus: 0,
      maintenance: false,
      regionRestriction: false,
      whitelist: false,
      location: { ip: '203.0.113.50', country: null },
      info: {
        mainDomain: 'koi.localhost',
        analytics: { gtagId: '' },
        imageCDNs: [],
        launchGameCDNs: [],
        brand: {
          code: 'koi',
          currency: 'VND',
          defaultLanguage: 'VI',
          platform: 'WEB',
          lotteryType: 'Lott',
          demo: true,
          currencySymbol: '₫',
        },
      },
    });
    expect(value.info.brand.languages.map((language) => language.code)).toEqual(['VI', 'EN', 'CN', 'MY', 'PT-BR', 'PT']);
    expect(value.info.brand.theme['palette']).toBeTypeOf('object');
    expect(value.info.brand.protection).toMatchObject({
      autoplay: false,
      turbo: false,
      minSpinMs: 2500,
      minimumAge: 18,
    });
    for (const path of ['/wps/system/settings/consolidated', '/wps/v2/system/status']) {
      expect((await visitor().send<{ systemStatus: number }>(path, { method: 'GET' })).value.systemStatus).toBe(0);
    }
    const sol = (await visitor('sol').call(systemStatus)).value.info;
    expect(sol.brand).toMatchObject({ code: 'sol', currency: 'BRL', defaultLanguage: 'PT-BR', currencyDecimals: 2 });
    const { currencyStep, balanceDecimals, afterLogin, tileLettering } = value.info.brand;
    expect([currencyStep, balanceDecimals, afterLogin, tileLettering]).toEqual([1_000, 'two', 'first', null]);
    expect(sol.brand.theme).not.toEqual(value.info.brand.theme);
  });

  test('customer-service paths open for their merchant only', async () => {
    const { customerService } = (await visitor().call(systemStatus)).value.info;
    expect(customerService.length).toBeGreaterThan(0);
    const [first] = customerService;
    expect(await openServicePath(first?.path ?? '', 'koi')).toBe('/chat');
    expect(await openServicePath(first?.path ?? '', 'sol')).toBeNull();
  });

  test('its parts also stand alone', async () => {
    const { info } = (await visitor().call(systemStatus)).value;
    expect((await visitor().call(systemWhitelabel)).value).toEqual(info.whitelabel);
    expect((await visitor().call(registerSettings)).value).toEqual(info.register);
    expect((await visitor().call(domainRoutes)).value).toEqual(info.domainRoute);
    expect((await visitor().send('/wps/system/domainRoute?bad=1', { method: 'GET' })).code).toBe('request_param_err');
    expect(flattenWhitelabel(info.whitelabel)).toMatchObject({
      USERNAMEREG3: true,
      FREEPLAY3: true,
      PTSYS3: true,
      LOTT3: true,
    });
    expect(info.register['birthday']).toMatchObject({ enabled: true, required: true, patternId: 11 });
    expect(info.register['qqNum']).toMatchObject({ enabled: false, required: false });
  });
});

describe('system state', () => {
  const status = async (ip: string) => {
    const { value } = await visitor('sol', ip).call(systemStatus);
    return [value.systemStatus, value.maintenance, value.regionRestriction, value.whitelist];
  };
  const content = () => world.platform.domains.content;

  test('maintenance wins over a block; a whitelisted address passes both; other calls say why', async () => {
    await content().setRegionRule('sol', { kind: 'address', value: '198.51.100.0/24', effect: 'deny' });
    await content().setRegionRule('sol', { kind: 'address', value: '198.51.100.77', effect: 'whitelist' });
    expect(await status('198.51.100.1')).toEqual([2, false, true, false]);
    expect(await status('203.0.113.1')).toEqual([0, false, false, false]);
    const blocked = await visitor('sol', '198.51.100.1').call(countries);
    expect([blocked.status, blocked.code, blocked.detail['ip']]).toEqual([403, 'region.restricted', '198.51.100.1']);

    const endsAt = new Date('2027-01-02T03:04:05Z');
    await content().setMaintenance('sol', { on: true, endsAt });
    expect(await status('198.51.100.1')).toEqual([1, true, false, false]);
    expect(await status('198.51.100.77')).toEqual([0, false, false, true]);
    const closed = await visitor('sol').call(countries);
    expect([closed.status, closed.code, closed.detail['endTime']]).toEqual([503, 'system.maintenance', endsAt.toISOString()]);
    expect((await visitor('koi').call(countries)).ok).toBe(true);
    expect((await visitor('sol', '198.51.100.77').call(countries)).ok).toBe(true);

    await content().setMaintenance('sol', { on: false });
    await content().setRegionRule('sol', { kind: 'address', value: '198.51.100.0/24', effect: null });
    expect(await status('198.51.100.1')).toEqual([0, false, false, false]);
  });

  test('nonsense rules are refused', async () => {
    await expect(content().setRegionRule('koi', { kind: 'address', value: '300.1.1.1', effect: 'deny' })).rejects.toThrow(RangeError);
    await expect(content().setRegionRule('koi', { kind: 'country', value: 'QQ', effect: 'deny' })).rejects.toThrow(RangeError);
    await expect(content().setRegionRule('koi', { kind: 'country', value: 'BR', effect: 'whitelist' })).rejects.toThrow(RangeError);
  });

  test('a forwarded address is believed from a trusted proxy only', async () => {
    const { value } = await visitor('koi', '192.0.2.33').call(systemStatus);
    expect(value.location.ip).toBe('192.0.2.33');
    const distrustful = await testPlatform({ settings: { trustedProxies: [] } });
    const answer = await new Browser(distrustful, { ip: '192.0.2.33' }).call(systemStatus);
    expect(answer.value.location.ip).toBe('127.0.0.1');
    await distrustful.close();
  });

  test('another process soon sees a change', async () => {
    await world.database.pool.query("UPDATE brand SET status = 'maintenance' WHERE code = 'sol'");
    await expect.poll(async () => (await status('203.0.113.1'))[0]).toBe(1);
    await world.database.pool.query("UPDATE brand SET status = 'open' WHERE code = 'sol'");
    await expect.poll(async () => (await status('203.0.113.1'))[0]).toBe(0);
  });
});

describe('words', () => {
  test('announcements by type, platform and execution, at both names', async () => {
    const all = (await visitor().call(listAnnouncements)).value;
    expect(all.banners.filter((banner) => banner.groupName === 'w_home')).toHaveLength(4);
    expect(all.banners.map((banner) => banner.groupName)).toEqual(expect.arrayContaining(['w_login', 'w_register']));
    expect([all.player.length, all.promotion.length, all.popup.length]).toEqual([4, 6, 3]);
    const some = (await visitor().call(listAnnouncements, undefined, { types: 'PU,PL', execution: 'B' })).value;
    expect([some.banners, some.promotion, some.player.length, some.popup.map((popup) => popup.execution)]).toEqual([[], [], 4, ['B']]);
    const newer = await visitor().send('/wps/relay/CCSFE_getListAnnouncements?types=PR', { method: 'GET' });
    expect(newer.value).toMatchObject({
      promotion: expect.arrayContaining([expect.objectContaining({ id: 'koi-first-evening' })]),
    });
  });

  test('what banners, social links and help lines lead to is the same for a member as for a visitor, whatever a client calls the member', async () => {
    const member = await testMember(world, { brandCode: 'koi' });
    const links = async (browser: Browser, query: object = {}) => {
      const { banners, player, promotion } = (await browser.call(listAnnouncements, undefined, query)).value;
      const { resources, domainRoute, brand } = (await browser.call(systemStatus)).value.info;
      return { banners, player, promotion, resources, domainRoute, organisations: brand.helpOrganisations };
    };
    const own = await links(member.browser);
    expect(own).toEqual(await links(visitor()));
    for (const trace of [member.name, member.id, member.token]) expect(JSON.stringify(own)).not.toContain(trace);
    const named = await member.browser.send(`${listAnnouncements.path}?username=${member.name}`, { method: 'GET' });
    expect(named.fields).toEqual({ username: 'field.unknown' });
  });

  test('every text of every seeded item exists in every language, and banners lead somewhere', async () => {
    for (const merchant of ['koi', 'sol']) {
      const titles = new Set<string>();
      for (const language of spokenLanguages) {
        const { banners, player, promotion, popup } = (await visitor(merchant).call(listAnnouncements, undefined, {}, { language })).value;
        for (const item of [...player, ...promotion, ...popup]) {
          expect(item.title).not.toBe('');
          expect(item.content).toMatch(/^<p>/);
        }
        for (const banner of banners.filter((row) => row.groupName === 'w_home')) {
          expect([banner.title, banner.subtitle, banner.button]).not.toContain('');
          if (banner.linkageType === 'G') expect(banner.nodeId).toBeGreaterThan(1000);
          if (banner.linkageType === 'P') expect(promotion.map((row) => row.id)).toContain(banner.linkage);
        }
        titles.add(promotion.map((row) => row.title).join());
      }
      expect(titles.size).toBe(6);
    }
  });

  test('help in the reader’s language, with the terms at their anchor', async () => {
    const { value } = await visitor('sol').call(helpCenter, undefined, { lang: 'PT-BR', device: 'WEB' });
    expect(value).toHaveLength(12);
    expect(value.find((article) => article.anchor === 'term')).toMatchObject({
      title: 'Termos de uso',
      section: 'Termos',
    });
    expect(value.every((article) => article.content.length > 300 && !article.content.includes('{brand}'))).toBe(true);
    expect((await visitor().call(helpCenter, undefined, { lang: 'XX' })).value[0]?.title).toBe('Getting started');
    const firsts = await Promise.all(
      spokenLanguages.map(async (lang) => (await visitor().call(helpCenter, undefined, { lang })).value[0]?.title),
    );
    expect(firsts).toEqual(['Getting started', 'စတင်ခြင်း', 'Começar', 'Primeiros passos', 'Bắt đầu', '开始使用']);
  });

  test('a missing language reads English; all HTML is sanitised', async () => {
    const { pool } = world.database;
    await pool.query("DELETE FROM content_text WHERE entity = 'help:hlp_koi_contact' AND language = 'VI'");
    await pool.query(`UPDATE content_text SET text = '<p>x</p><script>bad()</script>'
      WHERE entity = 'help:hlp_koi_contact' AND field = 'content' AND language = 'EN'`);
    const contact = async () => (await visitor().call(helpCenter, undefined, { lang: 'VI' })).value.find((row) => row.anchor === 'contact');
    await expect.poll(async () => (await contact())?.content).toBe('<p>x</p>');
    expect((await contact())?.title).toBe('Customer service');
  });

  test('countries with dialing codes', async () => {
    const { value } = await visitor().call(countries, undefined, { language: 'PT-BR' });
    expect(value).toContainEqual({ countryCode: 'VN', countryDialingCode: '84', countryName: 'Vietnã' });
    expect(value.length).toBeGreaterThan(200);
  });
});

describe('feedback', () => {
  test('is kept, with or without a contact', async () => {
    const { value } = await visitor('koi', '203.0.113.60').call(sendFeedback, {
      content: ' The pond is lovely. ',
      questionType: 'service',
      contact: 'a@b.example',
    });
    const { rows } = await world.database.pool.query('SELECT content, question_type, contact, ip FROM feedback WHERE id = $1', [
      value.feedbackId,
    ]);
    expect(rows).toEqual([{ content: 'The pond is lovely.', question_type: 'SERVICE', contact: 'a@b.example', ip: '203.0.113.60' }]);
  });

  test('sent again under its key it is one question, of many at once too; a key belongs to a brand', async () => {
    const body = { content: 'Where is my deposit?', questionType: 'DEPOSIT', requestId: 'a-key-of-the-page' };
    const send = (merchant: string, address: string) => visitor(merchant, address).call(sendFeedback, body);
    const answers = await Promise.all(['203.0.113.70', '203.0.113.71', '203.0.113.72'].map((address) => send('koi', address)));
    expect(new Set(answers.map(({ value }) => value.feedbackId)).size).toBe(1);
    expect((await send('sol', '203.0.113.73')).value.feedbackId).not.toBe(answers[0]?.value.feedbackId);
  });

  test.each([
    [{ content: 'abcd', questionType: 'OTHER' }, 'feedback.length', 'content'],
    [{ content: 'x'.repeat(501), questionType: 'OTHER' }, 'feedback.length', 'content'],
    [{ content: 'long enough', questionType: 'NONSENSE' }, 'feedback.type', 'questionType'],
    [{ content: '   ', questionType: 'OTHER' }, 'request_param_err', 'content'],
  ])('refuses %j', async (body, code, field) => {
    const answer = await visitor('koi', '203.0.113.61').call(sendFeedback, body);
    expect([answer.code, Object.keys(answer.fields)]).toEqual([code, [field]]);
    expect(Object.values(answer.fields)[0]).not.toBe('');
  });

  test('is limited by address', async () => {
    const browser = visitor('koi', '203.0.113.62');
    const answers = [];
    for (let i = 0; i < 6; i += 1) answers.push(await browser.call(sendFeedback, { content: 'again and again', questionType: 'OTHER' }));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('seeding again writes nothing', async () => {
  const { pool } = world.database;
  const version = async () => (await pool.query('SELECT version FROM content_version')).rows[0];
  const before = await version();
  await seedDemonstrationBrands(world.platform.domains.deps, { pspUrl: 'http://127.0.0.1:9', games: studioGames });
  expect(await version()).toEqual(before);
});
