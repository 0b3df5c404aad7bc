// npm run pictures: takes every screen in both brands, at four widths, in English and Vietnamese, full and empty, into one folder with
// contact sheets. `-- --out DIR --brand koi --width 390 --language VI --only deposit` narrow it down. URL=<address> takes a product that is up
// (CONSOLE_URL its desk); else one with the whole demonstration is started.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { createApp } from './app.ts';
import { newName, session } from './pages/session.ts';
import { chromiumFlags, ensureChromium } from '../scripts/chromium.mjs';
import { readWords } from '../apps/pavilion/src/command-line.ts';
import { writeContactSheet } from './pictures/contact-sheet.ts';
import { deskScreens, portalScreens, type Screen, type Viewer } from './pictures/screens.ts';
import { startProduct } from '../apps/pavilion/src/testing/started-product.ts';

const USAGE = 'usage: npm run pictures -- [--out DIR] [--brand koi|sol] [--width 390] [--language VI] [--only PART]';
const BRANDS = ['koi', 'sol'];
const WIDTHS = [390, 768, 1440, 1920];
const LANGUAGES = ['EN', 'VI'];
const IDLE_MS = 400;
const PATIENCE_MS = 12_000;
const DEMO = { password: 'Lantern-2026', key: 'PAVILIONDESKDEMONSTRATIONSECRET2' } as const;

interface Shape {
  brand: string;
  language: string;
  width: number;
}

/** What a browser keeps of one who is logged in: cookies, and the tab's own storage. */
interface StoredLogin {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  tab: Record<string, string>;
}

interface PictureRun {
  browser: Browser;
  url: string;
  consoleUrl: string;
  folder: string;
  only: RegExp;
}

const cookie = (name: string, value: string) => ({ name, value, domain: 'localhost', path: '/' });

async function openContext({ browser, url }: PictureRun, { brand, language, width }: Shape, login?: StoredLogin): Promise<BrowserContext> {
  const isPhone = width < 600;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: isPhone ? 844 : Math.max(900, Math.round(width * 0.5625)) },
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: isPhone ? 2 : 1,
    reducedMotion: 'reduce',
  });
  await context.addCookies([...(login?.cookies ?? []), cookie('lang', language), cookie('merchant', brand)]);
  await context.addInitScript(
    ([tab, code]) => {
      if (self.origin === 'null') return;
      for (const key of ['lang', 'desk-language']) localStorage.setItem(key, code);
      for (const [key, value] of Object.entries(tab)) if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
      for (const who of ['user', 'anonymous']) sessionStorage.setItem(`popup-closed-${who}`, 'closed');
    },
    [login?.tab ?? {}, language] as const,
  );
  return context;
}

async function storedLogin(page: Page): Promise<StoredLogin> {
  const tab = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  return { cookies: (await page.context().cookies()).filter(({ name }) => name !== 'lang' && name !== 'merchant'), tab };
}

const ENTER: Record<Viewer, ((page: Page, taking: PictureRun, brand: string) => Promise<void>) | null> = {
  visitor: null,
  member: async (page) => {
    await page.goto('/?popup=login');
    await session(page).logIn({ username: 'demo', password: DEMO.password });
  },
  newcomer: async (page) => {
    await page.goto('/?popup=register');
    await session(page).join({ username: newName('new'), password: 'Quiet-Harbour-27', birthday: '1990-02-03' });
  },
  agent: async (page, _taking, brand) => {
    if (brand !== 'koi') throw new Error('has no agents');
    await page.goto('/agent');
    await page.getByRole('textbox').first().fill('agent');
    await page.locator('input[type=password]').first().fill(DEMO.password);
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
    await page.keyboard.press('Enter');
    await page.waitForURL(/agentHome/);
  },
  operator: async (page, { consoleUrl }) => {
    await page.goto(`${consoleUrl}/`);
    await page.locator('input').nth(0).fill('owner@pavilion.example');
    await page.locator('input').nth(1).fill(DEMO.password);
    await page.keyboard.press('Enter');
    const code = page.locator('input[autocomplete=one-time-code]').first();
    await code.waitFor();
    await code.fill(await createApp(DEMO.key).next());
    await page.locator('nav').first().waitFor();
  },
};

/** Waits until nothing was asked for a while, and no part says that it is busy. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load').catch(() => undefined);
  const quiet = page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined);
  await Promise.all([quiet, page.waitForTimeout(IDLE_MS)]);
  await page
    .waitForFunction(() => document.querySelector('[aria-busy=true]') === null, undefined, { timeout: PATIENCE_MS })
    .catch(() => undefined);
}

/** Pictures further down are fetched when they come near. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      window.scrollTo(0, y);
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
    window.scrollTo(0, 0);
  });
}

async function take(taking: PictureRun, context: BrowserContext, screen: Screen, file: string): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto(screen.viewer === 'operator' ? `${taking.consoleUrl}${screen.path}` : screen.path);
    await settled(page);
    if (screen.prepare) await screen.prepare(page);
    else await scrollThrough(page);
    await settled(page);
    await page.screenshot({ path: file, fullPage: screen.prepare === undefined, animations: 'disabled' });
  } finally {
    await page.close();
  }
}

async function takeAll(
  taking: PictureRun,
  shape: Shape,
  viewer: Viewer,
  login: StoredLogin | undefined,
): Promise<{ name: string; file: string }[]> {
  const folder = path.join(taking.folder, `${viewer === 'operator' ? 'desk' : shape.brand}-${shape.language}-${shape.width}`);
  mkdirSync(folder, { recursive: true });
  const context = await openContext(taking, shape, login);
  const taken: { name: string; file: string }[] = [];
  const screens = (viewer === 'operator' ? deskScreens : portalScreens).filter(
    (one) => one.viewer === viewer && taking.only.test(one.name),
  );
  for (const screen of screens) {
    const name = `${viewer}-${screen.name}`;
    const file = path.join(folder, `${name}.png`);
    try {
      await take(taking, context, screen, file);
      taken.push({ name, file });
    } catch (error) {
      console.error(`${folder} ${name}: ${(error as Error).message.split('\n')[0] ?? ''}`);
    }
  }
  await context.close();
  return taken;
}

/** All screens of one brand: every viewer logs in once, and is taken at all widths and in all languages. */
async function takeBrand(taking: PictureRun, brand: string, shapes: readonly Shape[]): Promise<void> {
  const sheets = new Map<Shape, { name: string; file: string }[]>();
  const viewers = (Object.keys(ENTER) as Viewer[]).filter((viewer) => viewer !== 'operator' || brand === BRANDS[0]);
  for (const viewer of viewers) {
    let login: StoredLogin | undefined;
    const enter = ENTER[viewer];
    if (enter) {
      const context = await openContext(taking, { brand, language: 'EN', width: 1440 });
      const page = await context.newPage();
      try {
        await enter(page, taking, brand);
        login = await storedLogin(page);
      } catch (error) {
        console.error(`${brand}, ${viewer}: ${(error as Error).message.split('\n')[0] ?? ''}`);
        continue;
      } finally {
        await context.close();
      }
    }
    for (const shape of shapes) {
      const taken = await takeAll(taking, shape, viewer, login);
      if (viewer === 'operator') await sheetOf(taking, { ...shape, brand: 'desk' }, taken);
      else sheets.set(shape, [...(sheets.get(shape) ?? []), ...taken]);
    }
  }
  for (const [shape, taken] of sheets) await sheetOf(taking, shape, taken);
}

async function sheetOf({ folder }: PictureRun, shape: Shape, taken: readonly { name: string; file: string }[]): Promise<void> {
  if (taken.length === 0) return;
  const name = `${shape.brand}-${shape.language}-${shape.width}`;
  await writeContactSheet(taken, shape, path.join(folder, `${name}.png`));
  console.log(`${name}: ${taken.length} pictures`);
}

async function main(): Promise<void> {
  const { values } = readWords(USAGE, {
    options: {
      out: { type: 'string', default: 'pictures' },
      brand: { type: 'string', multiple: true, default: BRANDS },
      width: { type: 'string', multiple: true, default: WIDTHS.map(String) },
      language: { type: 'string', multiple: true, default: LANGUAGES },
      only: { type: 'string', default: '' },
    },
  });
  const started = process.env['URL']
    ? null
    : await startProduct({ DEMO: '1', TRUSTED_PROXIES: '127.0.0.1' }, 'the month of the demonstration is complete');
  const url = started?.product.url ?? process.env['URL'] ?? '';
  const consoleUrl = started?.product.consoleUrl ?? process.env['CONSOLE_URL'] ?? '';
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  const taking: PictureRun = { browser, url, consoleUrl, folder: path.resolve(values.out), only: new RegExp(values.only) };
  try {
    for (const brand of values.brand) {
      const shapes = values.width.flatMap((width) => values.language.map((language) => ({ brand, language, width: Number(width) })));
      await takeBrand(taking, brand, shapes);
    }
  } finally {
    await browser.close();
    await started?.stop();
  }
  console.log(`Contact sheets: ${taking.folder}`);
}

await main();
