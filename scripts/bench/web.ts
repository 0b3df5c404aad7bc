import { type Browser, type BrowserContext, type CDPSession, type Page, chromium } from '@playwright/test';
import { buildWeb } from '../../apps/pavilion/src/web/build-web.ts';
import { startProduct } from '../../apps/pavilion/src/testing/started-product.ts';
import type { BenchOptions } from '../bench.ts';
import { chromiumFlags, ensureChromium } from '../chromium.mjs';

/** Slow 4G as the field's tools throttle it: latency of each request in ms, bytes a second. */
const LATENCY_MS = 562;
const BYTES_A_SECOND = (1.47 * 1_000_000) / 8;
const CPU_SLOWDOWN = 4;
/** A visit ends when the line has been quiet for so long: by then the browser keeps what the next visit begins with. */
const QUIET_MS = 1_500;
const LONGEST_MS = 20_000;

const screens = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;
type Screen = keyof typeof screens;

/** What a brand's visitors read; each is a case. */
const READERS = [
  { brand: 'koi', language: 'vi', cookie: 'VI' },
  { brand: 'koi', language: 'en', cookie: 'EN' },
  { brand: 'sol', language: 'pt-br', cookie: 'PT-BR' },
  { brand: 'sol', language: 'en', cookie: 'EN' },
] as const;
type Reader = (typeof READERS)[number];

/** Milliseconds since the navigation began; sizes in kilobytes (1000 bytes) as they came over the line, heads included. */
interface Visit {
  fcpMs: number;
  lcpMs: number;
  /** The page answers presses: its first commit's effects have run. */
  usableMs: number;
  cls: number;
  /** Scripts that were complete when the page became usable, its words among them: brotli on a cold visit. */
  scriptKb: number;
  /** All scripts until nothing more came. */
  allScriptKb: number;
  /** Bytes of faces that took the line's time before the page was usable, and in all. */
  fontKbBefore: number;
  fontKb: number;
  pageKb: number;
  heroKb: number;
  requests: number;
  /** Requests that had to be answered over the line before the page was usable. */
  awaited: number;
  /** Processor time of the page's main thread until it was usable and at rest, without the slowdown; ms. */
  threadMs: number;
}

/** Home of each brand and language on a throttled Chromium, cold and returning: one JSON line a case, least, median and most of the runs. */
export async function run({ rounds, only }: BenchOptions): Promise<void> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error('no Chromium');
  // Visitors get compressed files, which a first start makes only after it serves.
  await buildWeb({ say: console.error });
  const { product, stop } = await startProduct();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const { url } = product;
    for (const reader of READERS) {
      for (const screen of ['phone', 'desktop'] as const) {
        const name = `home-${reader.brand}-${reader.language}-${screen}`;
        if (name.includes(only)) await measure(browser, { url, name, reader, screen, runs: rounds });
      }
    }
  } finally {
    await browser.close();
    await stop();
  }
}

interface Case {
  url: string;
  name: string;
  reader: Reader;
  screen: Screen;
  runs: number;
}

async function measure(browser: Browser, { url, name, reader, screen, runs }: Case): Promise<void> {
  const cold: Visit[] = [];
  const returning: Visit[] = [];
  const address = `${url}/?merchant=${reader.brand}`;
  // The first visit of all warms the server, which a visitor does not pay for.
  await (await fetch(address, { headers: { cookie: `lang=${reader.cookie}`, 'accept-encoding': 'br' } })).arrayBuffer();
  for (let turn = 0; turn < runs; turn += 1) {
    const context = await browser.newContext(screens[screen]);
    await context.addCookies([{ name: 'lang', value: reader.cookie, url }]);
    cold.push(await visit(context, address));
    returning.push(await visit(context, address));
    await context.close();
  }
  for (const [kind, list] of [
    ['cold', cold],
    ['returning', returning],
  ] as const) {
    console.log(JSON.stringify({ case: `${name}-${kind}`, runs, ...spread(list) }));
  }
}

interface LoadedFile {
  url: string;
  type: string;
  /** Out of the browser's cache: of a page, the browser says how long it was when it came. */
  isCached: boolean;
  /** What came over the line, and when; a file out of the cache has none. */
  pieces: { at: number; bytes: number }[];
  endedAt: number;
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const watched = watchLine(line);
  await line.send('Network.enable');
  await line.send('Performance.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
    connectionType: 'cellular4g',
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  const threadMs = await threadTime(line);
  await quiet(page, watched);
  const seen = await page.evaluate(read);
  await page.close();
  return { ...seen, ...weigh(watched, seen), threadMs };
}

/** A slower processor is imitated by keeping the thread busy in between, so this does not grow with it. */
async function threadTime(line: CDPSession): Promise<number> {
  const { metrics } = await line.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000;
}

async function quiet(page: Page, watched: ReadonlyMap<string, LoadedFile>): Promise<void> {
  const pieces = (): number => [...watched.values()].reduce((sum, file) => sum + 1 + file.pieces.length, 0);
  const until = performance.now() + LONGEST_MS;
  for (let before = -1; before !== pieces() && performance.now() < until;) {
    before = pieces();
    await page.waitForTimeout(QUIET_MS);
  }
}

/** What comes over the line and when, in milliseconds since the navigation began. */
function watchLine(line: CDPSession): ReadonlyMap<string, LoadedFile> {
  const loaded = new Map<string, LoadedFile>();
  let began = 0;
  const since = (timestamp: number): number => (timestamp - began) * 1000;
  line.on('Network.requestWillBeSent', ({ timestamp }) => {
    began ||= timestamp;
  });
  line.on('Network.responseReceived', ({ requestId, response, type }) =>
    loaded.set(requestId, { url: response.url, type, isCached: response.fromDiskCache === true, pieces: [], endedAt: Infinity }),
  );
  line.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    const file = loaded.get(requestId);
    if (!file?.isCached) file?.pieces.push({ at: since(timestamp), bytes: encodedDataLength });
  });
  line.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const file = loaded.get(requestId);
    if (!file) return;
    file.endedAt = since(timestamp);
    if (file.isCached) return;
    // The head of the answer, and whatever no piece counted.
    const bytes = file.pieces.reduce((sum, { bytes }) => sum + bytes, 0);
    file.pieces.push({ at: file.endedAt, bytes: encodedDataLength - bytes });
  });
  return loaded;
}

function weigh(watched: ReadonlyMap<string, LoadedFile>, { usableMs, hero }: { usableMs: number; hero: string }) {
  const files = [...watched.values()];
  const kb = (which: (file: LoadedFile) => boolean, until = Infinity): number =>
    files
      .filter(which)
      .flatMap(({ pieces }) => pieces)
      .filter(({ at }) => at <= until)
      .reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return {
    scriptKb: kb(({ type, endedAt }) => type === 'Script' && endedAt <= usableMs),
    allScriptKb: kb(({ type }) => type === 'Script'),
    fontKbBefore: kb(({ type }) => type === 'Font', usableMs),
    fontKb: kb(({ type }) => type === 'Font'),
    pageKb: kb(({ type }) => type === 'Document'),
    heroKb: kb(({ url }) => url === hero),
    requests: files.length,
    awaited: files.filter(({ endedAt, pieces }) => endedAt <= usableMs && pieces.some(({ bytes }) => bytes > 0)).length,
  };
}

interface MeasuredWindow extends Window {
  largest?: { at: number; url: string };
  shift?: number;
}

/** Runs in the page before anything else. */
function watch(): void {
  const page = window as MeasuredWindow;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      page.largest = { at: entry.startTime, url: (entry as PerformanceEntry & { url?: string }).url ?? '' };
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  page.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) page.shift = (page.shift ?? 0) + entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function read() {
  const page = window as MeasuredWindow;
  const at = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? 0;
  return {
    fcpMs: at('first-contentful-paint'),
    lcpMs: page.largest?.at ?? 0,
    usableMs: at('usable'),
    cls: page.shift ?? 0,
    hero: document.querySelector<HTMLImageElement>('.hero-slide[data-slot] img')?.currentSrc ?? '',
  };
}

const DIGITS: Partial<Record<keyof Visit, number>> = { cls: 4, fcpMs: 0, lcpMs: 0, usableMs: 0, requests: 0, awaited: 0, threadMs: 0 };

/** Least, median and most of each figure; one number where all runs agree. */
function spread(visits: readonly Visit[]): Record<string, number | [least: number, median: number, most: number]> {
  const names = Object.keys(visits[0] ?? {}).filter((name) => name !== 'hero') as (keyof Visit)[];
  return Object.fromEntries(
    names.map((name) => {
      const sorted = visits.map((one) => Number(one[name].toFixed(DIGITS[name] ?? 1))).toSorted((a, b) => a - b);
      const [least = 0, median = 0, most = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
      return [name, least === most ? median : [least, median, most]];
    }),
  );
}
