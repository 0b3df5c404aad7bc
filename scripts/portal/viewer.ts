import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { captcha } from './captcha.ts';
import type { Viewer } from './screens.ts';

const PASSWORD = 'Lantern-2026';
/** A busy machine takes its time. */
const LOGIN_MS = 120_000;
const LOOK_MS = 300;

export interface PortalViewer {
  brand: string;
  width: number;
  language: string;
  viewer: Viewer;
}

/** A browser of somebody who has been here before: logged in, popups closed, at a phone below 600 px. */
export async function openViewer(
  browser: Browser,
  url: string,
  { brand, width, language, viewer }: PortalViewer,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const isPhone = width < 600;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: isPhone ? 2 : 1,
    ...options,
  });
  const cookie = (name: string, value: string) => ({ name, value, domain: new URL(url).hostname, path: '/' });
  await context.addCookies([cookie('lang', 'EN'), cookie('merchant', brand)]);
  const { tab, cookies } = viewer === 'visitor' ? { tab: {}, cookies: [] } : await loginOf(context, url, { brand, viewer });
  await context.addCookies([...cookies, cookie('lang', language)]);
  await context.addInitScript(
    ([tab, code]) => {
      if (self.origin === 'null') return;
      localStorage.setItem('lang', code);
      for (const [key, value] of Object.entries(tab)) if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
      for (const who of ['user', 'anonymous']) sessionStorage.setItem(`popup-closed-${who}`, 'closed');
    },
    [tab, language] as const,
  );
  return context;
}

interface Login {
  /** What the tab stores of it. */
  tab: Record<string, string>;
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

/** By address, brand and viewer: many logins from one address bring a check for robots. */
const logins = new Map<string, Login>();

async function loginOf(
  context: BrowserContext,
  url: string,
  { brand, viewer }: { brand: string; viewer: 'member' | 'agent' },
): Promise<Login> {
  const key = `${url} ${brand} ${viewer}`;
  const known = logins.get(key) ?? (await logIn(context, viewer));
  logins.set(key, known);
  return known;
}

/** Logs in by the form. */
async function logIn(context: BrowserContext, viewer: 'member' | 'agent'): Promise<Login> {
  const page = await context.newPage();
  await page.goto(viewer === 'agent' ? '/agent' : '/?popup=login', { timeout: LOGIN_MS });
  const form = page.locator('form').filter({ has: page.locator('input[type=password]') });
  await form
    .locator('input[autocomplete~=username]')
    .first()
    .fill(viewer === 'agent' ? 'agent' : 'demo');
  await form.locator('input[type=password]').first().fill(PASSWORD);
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await page.keyboard.press('Enter');
  // The page may be loaded again by a login.
  const isIn = () => page.evaluate(() => sessionStorage.getItem('login') !== null).catch(() => false);
  const check = captcha(page);
  for (const until = Date.now() + LOGIN_MS; !(await isIn()); await page.waitForTimeout(LOOK_MS)) {
    if (Date.now() > until) throw new Error(`${viewer} could not log in`);
    if (await check.dialog.isVisible()) await check.byDragging();
  }
  const tab = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  await page.close();
  return { tab, cookies: await context.cookies() };
}
