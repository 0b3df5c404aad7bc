import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { startProduct } from '../../apps/pavilion/src/testing/started-product.ts';
import { agentPages } from '../../packages/contract/src/agents/pages.ts';
import { memberPages } from '../../packages/contract/src/portal-places.ts';
import type { BenchOptions } from '../bench.ts';
import { chromiumFlags, ensureChromium } from '../chromium.mjs';

/** The field's bound of a good page is 0.1 in a whole visit; ours is half of it. */
const BOUND = 0.05;
/** Each request takes so long, so that parts and answers come one after another, as they do on a line. */
const LATENCY_MS = 120;
const LOAD_MS = 90_000;
const PATIENCE_MS = 20_000;
const STILL_MS = 700;
const AT_ONCE = 3;
const PASSWORD = 'Lantern-2026';

type Viewer = 'visitor' | 'member' | 'agent';

const VISITOR_PATHS = [
  '/',
  '/rng',
  '/bgs',
  '/live',
  '/lottery',
  '/vnLottery',
  '/seaLottery',
  '/results',
  '/promotions',
  '/help',
  '/download',
  '/mirrors',
  '/agent',
  '/chat',
  '/nowhere',
  '/play/1001',
  '/?popup=login',
  '/?popup=register',
  '/?popup=free-play',
  '/?popup=help',
];
const SECURITY_PARTS = ['second-step', 'sessions', 'devices', 'bank-accounts', 'history', 'export', 'close'];

const pathsOf: Readonly<Record<Viewer, readonly string[]>> = {
  visitor: VISITOR_PATHS,
  member: [
    '/',
    '/rng',
    '/promotions',
    '/pointMall',
    '/favorite',
    '/recent',
    '/lottery',
    '/vnLottery',
    '/results',
    '/member',
    '/?popup=notices',
    ...memberPages.map((page) => `/member?page=${page}`),
    ...SECURITY_PARTS.map((part) => `/member?page=securityCenter&part=${part}`),
  ],
  agent: agentPages.map((page) => `/agentHome?page=${page}`),
};

interface Case {
  brand: 'koi' | 'sol';
  width: 390 | 1440;
  language: string;
  viewer: Viewer;
}

const cases: readonly Case[] = [
  ...(['koi', 'sol'] as const).flatMap((brand) =>
    ([390, 1440] as const).flatMap((width) => (['visitor', 'member'] as const).map((viewer) => ({ brand, width, language: 'EN', viewer }))),
  ),
  ...([390, 1440] as const).map((width) => ({ brand: 'koi', width, language: 'EN', viewer: 'agent' }) as const),
  ...(['visitor', 'member'] as const).map((viewer) => ({ brand: 'koi', width: 390, language: 'MY', viewer }) as const),
];

interface Shift {
  value: number;
  at: number;
  /** What moved most, and by how many pixels. */
  moved: string;
}

/**
 * How far pages of the portal move while they load and while they are scrolled to their end: sum of the layout shifts of each page, a line
 * a page, the worst first. Every file is fetched again for each page. `--only` is a part of `koi-390-EN-member /member`; `URL` names a product that runs.
 */
export async function run({ only }: BenchOptions): Promise<void> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error('no Chromium');
  const started = process.env['URL'] ? null : await startProduct({ DEMO: '1' }, 'the month of the demonstration is complete');
  const url = started?.product.url ?? process.env['URL'] ?? '';
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const lines: { name: string; shifts: readonly Shift[] }[] = [];
  try {
    for (const one of cases) {
      const label = `${one.brand}-${one.width}-${one.language}-${one.viewer}`;
      const paths = pathsOf[one.viewer].filter((path) => `${label} ${path}`.includes(only));
      if (paths.length === 0) continue;
      const context = await open(browser, url, one);
      await inTurns(paths, async (path) => {
        const shifts = await visit(context, path);
        lines.push({ name: `${label} ${path}`, shifts });
        // The table comes at the end; a long run is followed by these.
        console.error(lineOf(`${label} ${path}`, shifts));
      });
      await context.close();
    }
  } finally {
    await browser.close();
    await started?.stop();
  }
  print(lines);
}

/** Several pages at once: most of a visit is waiting for the line. */
async function inTurns(paths: readonly string[], act: (path: string) => Promise<void>): Promise<void> {
  const left = [...paths];
  const work = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await act(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const sum = (shifts: readonly Shift[]): number => shifts.reduce((total, { value }) => total + value, 0);

function lineOf(name: string, shifts: readonly Shift[]): string {
  const worst = shifts.toSorted((one, other) => other.value - one.value).slice(0, 2);
  const moved = worst.map(({ value, at, moved }) => `${value.toFixed(3)} at ${Math.round(at)} ms: ${moved}`);
  return `${sum(shifts).toFixed(3)}  ${name.padEnd(56)} ${moved.join(' | ')}`;
}

function print(lines: readonly { name: string; shifts: readonly Shift[] }[]): void {
  const sorted = lines.toSorted((one, other) => sum(other.shifts) - sum(one.shifts));
  for (const { name, shifts } of sorted) console.log(lineOf(name, shifts));
  const over = sorted.filter(({ shifts }) => sum(shifts) >= BOUND).length;
  console.log(`${lines.length} pages, ${over} of them at ${BOUND} or more`);
}

async function open(browser: Browser, url: string, { brand, width, language, viewer }: Case): Promise<BrowserContext> {
  const isPhone = width < 600;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: isPhone ? 2 : 1,
  });
  const cookie = (name: string, value: string) => ({ name, value, domain: new URL(url).hostname, path: '/' });
  await context.addCookies([cookie('lang', language === 'MY' ? 'MY' : 'EN'), cookie('merchant', brand)]);
  const login = viewer === 'visitor' ? {} : await logIn(context, viewer);
  await context.addCookies([cookie('lang', language)]);
  await context.addInitScript(
    ([tab, code]) => {
      if (self.origin === 'null') return;
      localStorage.setItem('lang', code);
      for (const [key, value] of Object.entries(tab)) if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
      for (const who of ['user', 'anonymous']) sessionStorage.setItem(`popup-closed-${who}`, 'closed');
    },
    [login, language] as const,
  );
  await context.addInitScript(watch);
  return context;
}

/** Logs in by the form; gives what the tab stores of it. */
async function logIn(context: BrowserContext, viewer: 'member' | 'agent'): Promise<Record<string, string>> {
  const page = await context.newPage();
  await page.goto(viewer === 'agent' ? '/agent' : '/?popup=login');
  const form = page.locator('form').filter({ has: page.locator('input[type=password]') });
  await form
    .locator('input[autocomplete~=username]')
    .first()
    .fill(viewer === 'agent' ? 'agent' : 'demo');
  await form.locator('input[type=password]').first().fill(PASSWORD);
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => sessionStorage.getItem('login') !== null);
  const tab = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  await page.close();
  return tab;
}

interface WatchedWindow extends Window {
  shifts?: Shift[];
}

/** Runs in the page before anything else. */
function watch(): void {
  const shifts: Shift[] = [];
  (window as WatchedWindow).shifts = shifts;
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return String(node?.nodeName ?? 'gone');
    const own = element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : '';
    return `${element.tagName.toLowerCase()}${own} "${(element.textContent ?? '').slice(0, 24)}"`;
  };
  const area = ({ width, height }: DOMRectReadOnly): number => width * height;
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const [most] = sources.toSorted((one, other) => area(other.currentRect) - area(one.currentRect));
      if (hadRecentInput) continue;
      const [x, y, height] = most
        ? [
            most.currentRect.x - most.previousRect.x,
            most.currentRect.y - most.previousRect.y,
            most.currentRect.height - most.previousRect.height,
          ].map(Math.round)
        : [0, 0, 0];
      shifts.push({ value, at: startTime, moved: most ? `${nameOf(most.node)} ${x},${y} px, height ${height}` : '' });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function visit(context: BrowserContext, path: string): Promise<readonly Shift[]> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  // The faces of a first visit come late too.
  await context.clearCookies({ name: 'faces' });
  try {
    await page.goto(path, { timeout: LOAD_MS });
    // A page that is not there yet is not scrolled: what comes then would be counted as moved.
    if (await isSettled(page)) {
      await scrollThrough(page);
      await isSettled(page);
    } else console.error(`${path}: not there after ${(2 * PATIENCE_MS) / 1000} s`);
    return await page.evaluate(() => (window as WatchedWindow).shifts ?? []);
  } finally {
    await page.close();
  }
}

/** Waits until nothing is fetched and no part says that it is busy; false when that takes too long. */
async function isSettled(page: Page): Promise<boolean> {
  const idle = await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );
  const ready = await page
    .waitForFunction(() => document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null, undefined, {
      timeout: PATIENCE_MS,
    })
    .then(
      () => true,
      () => false,
    );
  await page.waitForTimeout(STILL_MS);
  return idle && ready;
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      window.scrollTo(0, y);
      await new Promise((resolve) => {
        setTimeout(resolve, 150);
      });
    }
    window.scrollTo(0, 0);
  });
}
