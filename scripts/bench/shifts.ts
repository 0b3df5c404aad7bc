import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startProduct } from '../../apps/pavilion/src/testing/started-product.ts';
import type { BenchOptions } from '../bench.ts';
import { chromiumFlags, ensureChromium } from '../chromium.mjs';
import { pathsOf } from '../portal/screens.ts';
import { openViewer, type PortalViewer } from '../portal/viewer.ts';

/** The field's bound of a good page is 0.1 in a whole visit; ours is half of it. */
const BOUND = 0.05;
/** Each request takes so long, so that parts and answers come one after another, as they do on a line. */
const LATENCY_MS = 120;
const LOAD_MS = 90_000;
const PATIENCE_MS = 20_000;
const STILL_MS = 700;
const AT_ONCE = 3;
/** What a line names of a shift on a page that moves too far. */
const SOURCES = 3;

const cases: readonly PortalViewer[] = [
  ...(['koi', 'sol'] as const).flatMap((brand) =>
    ([390, 1440] as const).flatMap((width) => (['visitor', 'member'] as const).map((viewer) => ({ brand, width, language: 'EN', viewer }))),
  ),
  ...([390, 1440] as const).map((width) => ({ brand: 'koi', width, language: 'EN', viewer: 'agent' }) as const),
  ...(['visitor', 'member'] as const).map((viewer) => ({ brand: 'koi', width: 390, language: 'MY', viewer }) as const),
];

interface Shift {
  value: number;
  at: number;
  /** What moved, the largest first: the element, and where it was and is (x, y, width × height). */
  moved: readonly string[];
}

/**
 * How far pages of the portal move while they load and while they are scrolled to their end: sum of the layout shifts of each page, a line
 * a page, the worst first. Every file is fetched again for each page. `--only` are parts of `koi-390-EN-member /member`, all of which a page has (`koi 390 /help$`, where `$` is the end); `URL` names a product that runs.
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
      const paths = pathsOf[one.viewer].filter((path) => isWanted(`${label} ${path}`, only));
      if (paths.length === 0) continue;
      const context = await openViewer(browser, url, one);
      await context.addInitScript(watch);
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

function isWanted(name: string, only: string): boolean {
  return only.split(' ').every((part) => `${name}$`.includes(part));
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
  const shown = sum(shifts) < BOUND ? 1 : SOURCES;
  const moved = worst.map(({ value, at, moved }) => `${value.toFixed(3)} at ${Math.round(at)} ms: ${moved.slice(0, shown).join('; ')}`);
  return `${sum(shifts).toFixed(3)}  ${name.padEnd(56)} ${moved.join(' | ')}`;
}

function print(lines: readonly { name: string; shifts: readonly Shift[] }[]): void {
  const sorted = lines.toSorted((one, other) => sum(other.shifts) - sum(one.shifts));
  for (const { name, shifts } of sorted) console.log(lineOf(name, shifts));
  const over = sorted.filter(({ shifts }) => sum(shifts) >= BOUND).length;
  console.log(`${lines.length} pages, ${over} of them at ${BOUND} or more`);
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
  const place = ({ x, y, width, height }: DOMRectReadOnly): string =>
    `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput) continue;
      const largest = sources.toSorted((one, other) => area(other.currentRect) - area(one.currentRect));
      const moved = largest.map(({ node, previousRect, currentRect }) => `${nameOf(node)} ${place(previousRect)} → ${place(currentRect)}`);
      shifts.push({ value, at: startTime, moved });
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
  return idle && ready && (await isStill(page));
}

/** Whether the page's height stays for a while: on a busy machine the line is idle before the answers are drawn, and "networkidle" is said once. */
async function isStill(page: Page): Promise<boolean> {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  let before = await height();
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
    await page.waitForTimeout(STILL_MS);
    const now = await height();
    if (now === before) return true;
    before = now;
  }
  return false;
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
