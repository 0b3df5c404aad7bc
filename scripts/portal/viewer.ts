import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Viewer } from './screens.ts';

const PASSWORD = 'Lantern-2026';

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
