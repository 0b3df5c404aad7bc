import { type Browser, chromium, type Page } from '@playwright/test';
import { createServer, mergeConfig } from 'vite';
import fixture from '../../apps/studio/client/test/fixture.config.ts';
import type { BenchOptions } from '../bench.ts';
import { chromiumFlags, ensureChromium } from '../chromium.mjs';

const screens = {
  390: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  1440: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const;
type Width = keyof typeof screens;

/** What is played, by the wish that the studio in memory fulfils. */
const slotStates = { spin: 'loss', tease: 'tease', win: 'win', bigWin: 'big', freeSpins: 'free' } as const;
const instantStates = { round: 'loss', win: 'win' } as const;
const games: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dice: instantStates,
  'sky-lantern': instantStates,
  'koi-ascending': slotStates,
  'lantern-street': slotStates,
  'citrus-coast': slotStates,
  'prism-vault': slotStates,
};

/** Free spins are measured this long at most; all else ends by itself. */
const MAX_MS = 25_000;

interface Run {
  frames: number[];
  longTasks: number[];
}

/** Frames of each state of each game, a phone and a desktop: one JSON line a case, least, median and most of the runs. */
export async function run({ rounds, only }: BenchOptions): Promise<void> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error('no Chromium');
  const server = await createServer(
    mergeConfig(fixture, { configFile: false, logLevel: 'error', server: { port: 0, strictPort: false, host: '127.0.0.1' } }),
  );
  await server.listen();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const address = server.httpServer?.address();
    if (!address || typeof address === 'string') throw new Error('the studio in memory does not listen');
    const url = `http://127.0.0.1:${address.port}`;
    const renderer = await rendererOf(browser);
    for (const [game, states] of Object.entries(games)) {
      for (const [state, wish] of Object.entries(states)) {
        for (const width of [390, 1440] as const) {
          const name = `${game}-${state}-${width}`;
          if (!name.includes(only)) continue;
          const runs: Run[] = [];
          for (let i = 0; i < rounds; i += 1) runs.push(await play(browser, { url, game, wish, width }));
          console.log(JSON.stringify({ case: name, ...figures(runs), renderer }));
        }
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

async function play(browser: Browser, { url, game, wish, width }: { url: string; game: string; wish: string; width: Width }): Promise<Run> {
  const context = await browser.newContext(screens[width]);
  try {
    const page = await context.newPage();
    await page.goto(`${url}/play/${game}#t=${game}.VND.en.${wish}.${crypto.randomUUID()}`);
    const primary = page.locator('.foot .primary');
    await primary.waitFor({ timeout: 60_000 });
    // Pictures are decoded and faces drawn before anything is measured.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    });
    await page.waitForTimeout(1_500);
    return await sample(page);
  } finally {
    await context.close();
  }
}

/** Gaps between frames from the press of the button until the next round may begin; a frame of 60 Hz lasts 16.7 ms. */
function sample(page: Page): Promise<Run> {
  return page.evaluate(
    (most) =>
      new Promise<Run>((resolve) => {
        const button = document.querySelector<HTMLButtonElement>('.foot .primary');
        const frames: number[] = [];
        const longTasks: number[] = [];
        const tasks = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) longTasks.push(Math.round(entry.duration));
        });
        tasks.observe({ type: 'longtask' });
        const began = performance.now();
        let last = 0;
        const frame = (now: number): void => {
          if (last > 0) frames.push(now - last);
          last = now;
          const busy = button?.getAttribute('aria-disabled') === 'true';
          if ((busy || now - began < 1_000) && now - began < most) requestAnimationFrame(frame);
          else {
            tasks.disconnect();
            resolve({ frames, longTasks });
          }
        };
        button?.click();
        requestAnimationFrame(frame);
      }),
    MAX_MS,
  );
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const tenth = (value: number): number => Math.round(value * 10) / 10;

function figures(runs: readonly Run[]) {
  const spread = (of: (run: Run) => number) => {
    const values = runs.map(of).toSorted((a, b) => a - b);
    return { least: tenth(values[0] ?? 0), median: tenth(percentile(values, 0.5)), most: tenth(values.at(-1) ?? 0) };
  };
  const sorted = (run: Run): number[] => run.frames.toSorted((a, b) => a - b);
  return {
    medianMs: spread((run) => percentile(sorted(run), 0.5)),
    p95Ms: spread((run) => percentile(sorted(run), 0.95)),
    maxMs: spread((run) => sorted(run).at(-1) ?? 0),
    frames: spread((run) => run.frames.length),
    longTasks: spread((run) => run.longTasks.length),
    longestTaskMs: spread((run) => Math.max(0, ...run.longTasks)),
  };
}

/** What draws: a software renderer's times say what the page asks for, not what a phone's graphics make of it. */
async function rendererOf(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const name = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('webgl');
    const info = context?.getExtension('WEBGL_debug_renderer_info');
    return info ? String(context?.getParameter(info.UNMASKED_RENDERER_WEBGL)) : 'software (no WebGL)';
  });
  await page.close();
  return name;
}
