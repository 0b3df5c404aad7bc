import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { buildWeb } from '../build-web.ts';
import startProduct from '../started-product.ts';
import type { BenchOptions } from '../bench.ts';
import { chromiumFlags, ensureChromium } from '../chromium.mjs';

/** Slow 4G as the field's tools throttle it: latency of each request in ms, bytes a second. */
const LATENCY_MS = 562;
const BYTES_A_SECOND = (1.47 * 1_000_000) / 8;
const CPU_SLOWDOWN = 4;
const LEAST_RUNS = 5;
const SETTLE_MS = 1_500;

const screens = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;
type Screen = keyof typeof screens;

/** Milliseconds since the navigation began; sizes in kilobytes (1000 bytes) as they came over the line. */
interface Visit {
  fcpMs: number;
  lcpMs: number;
  usableMs: number;
  cls: number;
  /** Scripts the page needs to begin: its entry with all it imports, and its words. */
  scriptKb: number;
  /** All scripts until nothing more came. */
  allScriptKb: number;
  heroKb: number;
  requests: number;
}

/** Home of each brand on a throttled Chromium, cold and returning: one JSON line a case, medians of the runs. */
export async function run({ rounds }: BenchOptions): Promise<void> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error('no Chromium');
  // Visitors get compressed files, which a first start makes only after it serves.
  await buildWeb({ say: console.error });
  const stop = await startProduct();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const url = process.env['PAVILION_URL'] ?? '';
    for (const brand of ['koi', 'sol']) {
      for (const screen of ['desktop', 'phone'] as const) await measure(browser, { url, brand, screen, runs: Math.max(LEAST_RUNS, rounds) });
    }
  } finally {
    await browser.close();
    await stop();
  }
}

interface Case {
  url: string;
  brand: string;
  screen: Screen;
  runs: number;
}

async function measure(browser: Browser, { url, brand, screen, runs }: Case): Promise<void> {
  const cold: Visit[] = [];
  const returning: Visit[] = [];
  // The first visit of all warms the server, which a visitor does not pay for.
  for (let turn = 0; turn <= runs; turn += 1) {
    const context = await browser.newContext(screens[screen]);
    const visits = [await visit(context, `${url}/?merchant=${brand}`), await visit(context, `${url}/?merchant=${brand}`)] as const;
    await context.close();
    if (turn === 0) continue;
    cold.push(visits[0]);
    returning.push(visits[1]);
  }
  for (const [kind, list] of [['cold', cold], ['returning', returning]] as const) {
    console.log(JSON.stringify({ case: `home-${brand}-${screen}-${kind}`, ...medians(list) }));
  }
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const loaded = new Map<string, { url: string; type: string; bytes: number }>();
  line.on('Network.responseReceived', ({ requestId, response, type }) => loaded.set(requestId, { url: response.url, type, bytes: 0 }));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = loaded.get(requestId);
    if (file) file.bytes = encodedDataLength;
  });
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false, latency: LATENCY_MS, downloadThroughput: BYTES_A_SECOND, uploadThroughput: BYTES_A_SECOND, connectionType: 'cellular4g',
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watch);
  const answer = await page.goto(address, { waitUntil: 'load' });
  const needed = neededScripts(await answer?.text() ?? '', address);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate(read);
  const files = [...loaded.values()];
  const kb = (which: (file: { url: string; type: string }) => boolean): number => files.filter(which).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  await page.close();
  return {
    ...seen, scriptKb: kb(({ url }) => needed.has(url)), allScriptKb: kb(({ type }) => type === 'Script'),
    heroKb: kb(({ url }) => url === seen.hero), requests: files.length,
  };
}

interface Watched extends Window {
  largest?: { at: number; url: string };
  shift?: number;
}

/** Runs in the page before anything else. */
function watch(): void {
  const page = window as Watched;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.largest = { at: entry.startTime, url: (entry as PerformanceEntry & { url?: string }).url ?? '' };
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  page.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) page.shift = (page.shift ?? 0) + entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function read() {
  const page = window as Watched;
  const at = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? 0;
  return {
    fcpMs: at('first-contentful-paint'), lcpMs: page.largest?.at ?? 0, usableMs: at('usable'), cls: page.shift ?? 0,
    hero: document.querySelector<HTMLImageElement>('.hero-slide[data-slot] img')?.currentSrc ?? '',
  };
}

/** As the served page names them; what it fetches for later is marked as such. */
function neededScripts(html: string, address: string): ReadonlySet<string> {
  const named = [...html.matchAll(/<(?:script[^>]*type="module"[^>]*src|link rel="modulepreload"(?![^>]*fetchpriority="low")[^>]*href)="([^"]+)"/g)];
  return new Set(named.map(([, file = '']) => new URL(file, address).href));
}

function medians(visits: readonly Visit[]): Record<string, number> {
  const median = (name: keyof Visit): number => visits.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0;
  const round = (value: number, digits: number): number => Number(value.toFixed(digits));
  return {
    fcpMs: round(median('fcpMs'), 0), lcpMs: round(median('lcpMs'), 0), usableMs: round(median('usableMs'), 0), cls: round(median('cls'), 4),
    scriptKb: round(median('scriptKb'), 1), allScriptKb: round(median('allScriptKb'), 1), heroKb: round(median('heroKb'), 1), requests: median('requests'),
  };
}
