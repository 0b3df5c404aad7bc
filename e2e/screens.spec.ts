import type { Page } from '@playwright/test';
import { goOn } from './pages/navigation.ts';
import { requestsOf } from './pages/requests.ts';
import { session } from './pages/session.ts';
import { demo } from './product.ts';
import { type Brand, expect, test } from './test.ts';

const forAll = [
  '/',
  '/rng',
  '/promotions',
  '/help',
  '/download',
  '/nowhere',
  '/sports/xyz',
  '/?popup=login',
  '/?popup=register',
  '/?popup=forgot-password',
  '/agent',
];
const forMembers = [
  '/',
  '/rng',
  '/favorite',
  '/recent',
  '/member',
  '/member?page=protection',
  '/member?page=documents',
  '/member?page=depositv2',
  '/member?page=withdraw',
  '/member?page=manualRebate',
  '/pointMall',
  '/lottery',
  '/vnLottery',
  '/member?page=bonusDetails',
  '/member?page=rewardCenter',
  '/member?page=missionLeaderboard',
  '/member?page=transactionHistory',
  '/member?page=feedback',
  '/member?page=complaints',
  '/member?page=securityCenter&part=profile',
  '/member?page=personalHistoryCopy',
  '/member?page=personalProfit',
  '/member?page=transferFund',
  '/member?page=securityCenter&part=second-step',
  '/member?page=securityCenter&part=sessions',
  '/?popup=change-password',
];

/** What the browser complains about while a page is looked at. */
function complaints(page: Page): string[] {
  const all: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') all.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => all.push(`${page.url()}: ${error.message}`));
  return all;
}

/** What is wrong with the page's heading and with the window's title, which is home's on no other page. */
async function naming(page: Page, path: string, home: string): Promise<string[]> {
  await expect(page.locator('h1, [role=heading][aria-level="1"]').first()).toBeAttached();
  const title = await page.title();
  return (title === home) === /^\/(?:\?|$)/.test(path) ? [] : [`${path} is called ${title}`];
}

/** How far the page reaches over the window's edge, in px, once it has taken its new shape. */
async function overflow(page: Page): Promise<number> {
  let over = 0;
  const measure = async (): Promise<number> => {
    over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    return over;
  };
  await expect
    .poll(measure, { timeout: 10_000, intervals: [30] })
    .toBe(0)
    .catch(() => undefined);
  return over;
}

const HEIGHT = 844;
const SHAPES = [
  [1440, 'ltr'],
  [360, 'ltr'],
  [390, 'rtl'],
] as const;

/** Begins with the shape that the window has: each other one is a layout of the whole page. */
async function widths(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  const isWide = page.viewportSize()?.width === SHAPES[0][0];
  for (const [width, direction] of isWide ? SHAPES : SHAPES.toReversed()) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    const over = await overflow(page);
    if (over > 0) found.push(`${path} at ${width} px ${direction}: ${over} px too wide`);
  }
  return found;
}

/**
 * Runs in every page before its own scripts: laid out as ever, but not drawn. Nothing here looks at colours, and drawing each screen in some
 * shapes without a GPU was a quarter of the time.
 */
function isNotDrawn(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root { opacity: 0 !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

// Each part is a test of its own, so that workers share them.
test.describe.configure({ mode: 'parallel' });

for (const brand of ['koi', 'sol'] satisfies Brand[]) {
  for (const [who, paths] of [
    ['a visitor', forAll],
    ['a member', forMembers],
  ] as const) {
    test.describe(brand, () => {
      test.use({ brand });

      test(`no screen of ${who} complains or is wider than its window, in either direction`, async ({ page }) => {
        const said = complaints(page);
        const requests = requestsOf(page);
        const wide: string[] = [];
        await page.addInitScript(isNotDrawn);
        await page.setViewportSize({ width: SHAPES[0][0], height: HEIGHT });
        await page.goto('/');
        const home = await page.title();
        if (paths === forMembers) {
          await page.goto('/login');
          await session(page).logIn(demo);
        }
        for (const [place, path] of paths.entries()) {
          // At one brand each is opened by its address.
          const isGoingOn = brand === 'sol' && place > 0;
          await (isGoingOn ? goOn(page, path) : page.goto(path));
          const since = isGoingOn ? Date.now() : undefined;
          await expect(page.getByRole('heading').first()).toBeAttached();
          await requests.idle(since);
          wide.push(...(await naming(page, path, home)));
          wide.push(...(await widths(page, path)));
        }
        expect([...said, ...wide], [...said, ...wide].join('\n')).toHaveLength(0);
      });
    });
  }
}
