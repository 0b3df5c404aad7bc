/**
 * Looks at the screens: `node test/shots.mjs <name-filter>` against `vite --config test/fixture.config.ts`.
 * Pictures go to the folder named by SHOTS (default: the system's temporary folder).
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const base = process.env.STUDIO ?? 'http://localhost:4160';
const out = process.env.SHOTS ?? tmpdir();
const filter = process.argv[2] ?? '';
const sizes = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  large: { width: 1920, height: 1080 },
};
const spin = async (page, ms) => {
  await page.keyboard.press('Space');
  await page.waitForTimeout(ms);
};
const toIntro = async (page) => {
  await spin(page, 1000);
  await page.locator('.feature.intro').waitFor({ timeout: 30_000 });
  await page.waitForTimeout(1500);
};
const panel = (name) => async (page) => {
  await page.locator(`button[aria-label^="${name}"]`).first().click();
  await page.waitForTimeout(900);
};
const scenes = {
  'dice-idle': { token: 'dice.VND.en.idle', act: null },
  'dice-roll': { token: 'dice.BRL.pt-BR.win2', act: (page) => spin(page, 300) },
  'dice-win': { token: 'dice.BRL.pt-BR.win', act: (page) => spin(page, 2600) },
  'dice-loss': { token: 'dice.VND.vi.loss', act: (page) => spin(page, 2600) },
  'dice-fair': {
    token: 'dice.VND.en.win',
    act: async (page) => {
      await spin(page, 2600);
      await panel('Fair')(page);
    },
  },
  'dice-verify': {
    token: 'dice.VND.en.win',
    act: async (page) => {
      await spin(page, 2600);
      await panel('History')(page);
      await page.locator('.rounds a').first().click();
      await page.waitForTimeout(900);
    },
  },
  'dice-rules': { token: 'dice.VND.en.rules', act: panel('Rules') },
  'dice-poor': { token: 'dice.VND.en.poor', act: (page) => spin(page, 1500) },
  'dice-lost': { token: 'dice.VND.en.lost', act: (page) => spin(page, 1300) },
};
for (const [name, wish, language, currency, act] of [
  ['idle', 'idle', 'en', 'VND', null],
  ['rise', 'win', 'pt-BR', 'BRL', (page) => spin(page, 500)],
  ['win', 'win', 'vi', 'VND', (page) => spin(page, 2600)],
  ['loss', 'loss', 'my', 'VND', (page) => spin(page, 2600)],
  ['rules', 'any', 'en', 'VND', panel('Rules')],
]) {
  scenes[`limbo-${name}`] = { token: `sky-lantern.${currency}.${language}.${wish}`, act };
}
for (const game of ['koi-ascending', 'lantern-street', 'citrus-coast', 'prism-vault']) {
  const seat = (wish, language = 'en', currency = 'VND') => `${game}.${currency}.${language}.${wish}`;
  Object.assign(scenes, {
    [`${game}-idle`]: { token: seat('idle'), act: null },
    [`${game}-spin`]: { token: seat('any'), act: (page) => spin(page, 650) },
    [`${game}-tease`]: { token: seat('tease'), act: (page) => spin(page, 3700) },
    [`${game}-win`]: { token: seat('win', 'vi'), act: (page) => spin(page, 4200) },
    [`${game}-five`]: { token: seat('five'), act: (page) => spin(page, 3900) },
    [`${game}-big`]: { token: seat('big'), act: (page) => spin(page, 5600) },
    [`${game}-huge`]: { token: seat('huge'), act: (page) => spin(page, 5600) },
    [`${game}-back`]: { token: seat('unfinished'), act: (page) => page.waitForTimeout(6000) },
    [`${game}-less`]: { token: seat('less', 'pt-BR', 'BRL'), act: (page) => spin(page, 4200) },
    [`${game}-intro`]: { token: seat('free'), act: toIntro },
    [`${game}-free`]: {
      token: seat('free'),
      act: async (page) => {
        await toIntro(page);
        await spin(page, 7000);
      },
    },
    [`${game}-outro`]: {
      token: seat('free'),
      act: async (page) => {
        await spin(page, 3000);
        await page.locator('.feature.outro').waitFor({ timeout: 90_000 });
        await page.waitForTimeout(2200);
      },
    },
    [`${game}-rules`]: { token: seat('rules'), act: panel('Rules') },
    [`${game}-history`]: {
      token: seat('win'),
      act: async (page) => {
        await spin(page, 5000);
        await panel('History')(page);
      },
    },
  });
}
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
for (const [name, { token, act }] of Object.entries(scenes)) {
  if (!name.includes(filter)) continue;
  for (const [size, viewport] of Object.entries(sizes)) {
    if (process.env.SIZE && process.env.SIZE !== size) continue;
    const page = await browser.newPage({ viewport, deviceScaleFactor: size === 'phone' ? 2 : 1 });
    page.on('console', (message) => {
      if (message.type() === 'error') console.log(name, size, message.text());
    });
    page.on('pageerror', (error) => {
      console.log(name, size, String(error));
    });
    const game = token.split('.')[0];
    await page.goto(`${base}/play/${game}#t=${token}.${size}${name}${Date.now()}&lobby=${base}`);
    await page.waitForSelector('.foot', { timeout: 20_000 });
    await page.waitForTimeout(1200);
    if (act) await act(page);
    await page.screenshot({ path: join(out, `${name}-${size}.png`) });
    await page.close();
  }
}
await browser.close();
