import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, type BrowserContextOptions, expect, type Locator, type Page, test as base } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { portalUrl } from './product.ts';

export { expect } from '@playwright/test';

export type Brand = 'koi' | 'sol';

interface Options {
  brand: Brand;
  /** Off: the brand's popups come over the home page as they do on a first visit. */
  greeted: boolean;
}

interface Fixtures {
  /** Holds the screen as it is now against WCAG 2.2 A and AA. What is found fails the test at its end, all of it at once. */
  audit(screen: string, of?: Page): Promise<void>;
  /** What browsers complained about in this test. A journey that expects none says so by `expect(complaints).toEqual([])`. */
  complaints: string[];
  /** The first page of another browser: another device, unknown to every account. */
  device(options?: BrowserContextOptions): Promise<Page>;
}

/** A phone in the hand: touch, and the small window that goes with it. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** What the browser remembers of an earlier visit to an address: English, and the brand where one address shows several. */
export const remembered = (brand: Brand, origin = portalUrl): Exclude<BrowserContextOptions['storageState'], string | undefined> => {
  const cookie = { domain: 'localhost', path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
  return {
    cookies: [
      { ...cookie, name: 'lang', value: 'EN' },
      { ...cookie, name: 'merchant', value: brand },
    ],
    origins: [{ origin, localStorage: [{ name: 'lang', value: 'EN' }] }],
  };
};

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** What is in order is not put into words: selectors and markup of every element that passed were most of a look. */
const LOOK = { runOnly: WCAG, resultTypes: ['violations'] } satisfies RunOptions;

/**
 * The builder reads axe into the page twice for each look and brings back all that passed: 0.4 s of the page's processor time and 0.14 s of
 * ours. Read in once a document, and asked for violations alone: 0.15 s and 0.01 s.
 */
async function violationsOf(page: Page): Promise<Violations> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations, LOOK);
}

/** A frame's part is looked at inside it, and put together with the page's. */
const violationsWithFrames = async (page: Page): Promise<Violations> =>
  (await new AxeBuilder({ page }).options({ ...LOOK }).analyze()).violations;

export const test = base.extend<Options & Fixtures>({
  brand: ['koi', { option: true }],
  greeted: [true, { option: true }],
  baseURL: portalUrl,
  contextOptions: { reducedMotion: 'reduce' },
  storageState: async ({ brand }, provide) => provide(remembered(brand)),
  page: async ({ page, greeted }, provide) => {
    await page.context().addInitScript(drawsNoBlur);
    if (greeted) await page.addInitScript(hasClosedPopups);
    await leavesScenes(page);
    await provide(page);
  },
  audit: async ({ page }, provide) => {
    const found: string[] = [];
    await provide(async (screen, of = page) => {
      const look = async () => {
        await stillness(of);
        return of.frames().length === 1 ? violationsOf(of) : violationsWithFrames(of);
      };
      let violations = await look();
      // A list that is refetched meanwhile is dimmed for a moment, on a busy machine for longer: what is wrong with the screen stays so.
      for (let again = 0; again < 3 && violations.length > 0; again += 1) violations = await look();
      for (const { id, help, nodes } of violations) {
        for (const { target, failureSummary = '' } of nodes) {
          found.push(`${screen}: ${id} (${help})\n    ${target.join(' › ')}\n    ${failureSummary.replaceAll('\n', '\n    ')}`);
        }
      }
    });
    expect(found, found.join('\n')).toHaveLength(0);
  },
  complaints: async ({ page }, provide) => {
    const all: string[] = [];
    listenTo(page, all);
    await provide(all);
  },
  device: async ({ browser, brand, complaints, contextOptions }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: portalUrl, storageState: remembered(brand), ...options });
      opened.push(context);
      await context.addInitScript(drawsNoBlur);
      await context.addInitScript(hasClosedPopups);
      const page = await context.newPage();
      await leavesScenes(page);
      listenTo(page, complaints);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

/** What comes over a page by itself: a moment that is celebrated, a rain that falls on the hour; not a wheel, which is opened. */
export const sceneOver = (page: Page): Locator =>
  page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: /^Turn sound o/ }), hasNot: page.getByRole('button', { name: /^(Spin|Skip)/ }) });

/** A journey that is not about them goes on; one that is says `page.removeLocatorHandler(sceneOver(page))`. */
const leavesScenes = (page: Page): Promise<void> => page.addLocatorHandler(sceneOver(page), () => page.keyboard.press('Escape'));

/** A refusal by the server is an answer that its page shows in words; the browser notes it all the same. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

function listenTo(page: Page, all: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSAL.test(message.text())) all.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => all.push(`${page.url()}: ${error.message}`));
}

/** Runs in every page before its own scripts; a game's frame has no storage to write to. */
export function hasClosedPopups(): void {
  if (self.origin === 'null') return;
  for (const kind of ['user', 'anonymous']) sessionStorage.setItem(`popup-closed-${kind}`, 'closed');
}

/**
 * Runs in every page before its own scripts. Without a GPU the blur behind a dialog is repainted with each letter that is typed and each
 * blink of the caret: 60 ms of a core's time each, an eighth of all that an evening took.
 */
function drawsNoBlur(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::backdrop { backdrop-filter: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Colours are measured when nothing moves any more; what turns for ever is not waited for. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity && one.playState === 'running');
    await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
  });
}
