import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { portalUrl } from './product.ts';

export { expect } from '@playwright/test';

export type Brand = 'koi' | 'sol';

interface Options {
  brand: Brand;
  /** Off: the house's popups come over the home page as they do on a first visit. */
  greeted: boolean;
}

interface Fixtures {
  /** Holds the screen as it is now against WCAG 2.2 A and AA. What is found fails the test at its end, all of it at once. */
  audit(screen: string): Promise<void>;
}

/** A phone in the hand: touch, and the small window that goes with it. */
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** What the browser remembers of an earlier visit: English, and the brand where one address shows several. */
const remembered = (brand: Brand): Exclude<BrowserContextOptions['storageState'], string | undefined> => {
  const cookie = { domain: 'localhost', path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
  return {
    cookies: [{ ...cookie, name: 'lang', value: 'EN' }, { ...cookie, name: 'merchant', value: brand }],
    origins: [{ origin: portalUrl, localStorage: [{ name: 'lang', value: 'EN' }] }],
  };
};

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export const test = base.extend<Options & Fixtures>({
  brand: ['koi', { option: true }],
  greeted: [true, { option: true }],
  baseURL: portalUrl,
  contextOptions: { reducedMotion: 'reduce' },
  storageState: async ({ brand }, provide) => provide(remembered(brand)),
  page: async ({ page, greeted }, provide) => {
    if (greeted) await page.addInitScript(hasReadNotices);
    await provide(page);
  },
  audit: async ({ page }, provide) => {
    const found: string[] = [];
    await provide(async (screen) => {
      await stillness(page);
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
      for (const { id, help, nodes } of violations) {
        for (const { target, failureSummary = '' } of nodes) {
          found.push(`${screen}: ${id} (${help})\n    ${target.join(' › ')}\n    ${failureSummary.replaceAll('\n', '\n    ')}`);
        }
      }
    });
    expect(found, found.join('\n')).toHaveLength(0);
  },
});

/** Runs in every page before its own scripts; a game's frame has no storage to write to. */
function hasReadNotices(): void {
  if (self.origin === 'null') return;
  for (const kind of ['user', 'anonymous']) sessionStorage.setItem(`popup-closed-${kind}`, 'closed');
}

/** Colours are measured when nothing moves any more; what turns for ever is not waited for. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity && one.playState === 'running');
    await Promise.all(moving.map((one) => one.finished.catch(() => undefined)));
  });
}
