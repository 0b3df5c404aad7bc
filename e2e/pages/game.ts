import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { studioUrl } from '../product.ts';
import { amountOf } from './money.ts';

/** Numbers of the demonstration's games in the catalogue. */
export const games = { koi: 1001, lanterns: 1002, citrus: 1003, prism: 1004, dice: 1005 } as const;

/** A game in its frame, by the words on its controls. */
export const game = (page: Page) => {
  const frame: FrameLocator = page.frameLocator('iframe[sandbox]');
  const figure = (label: string): Locator => frame.locator('.figure', { hasText: label }).locator('output');
  const controls = frame.getByRole('contentinfo', { name: 'Game controls' });
  const primary = controls.getByRole('button', { name: /^(Spin|Roll for|Rise for)/ });
  return {
    element: page.locator('iframe[sandbox]'),
    frame,
    controls,
    primary,
    target: frame.getByRole('slider', { name: 'Target' }),
    double: controls.getByRole('button', { name: /Double the bet/ }),
    cover: frame.locator('.calm'),
    verdict: frame.locator('.verdict'),
    /** Where every button in sight is, in whole pixels: no round may move one. */
    places: () =>
      frame.locator('button:visible').evaluateAll((buttons) =>
        buttons.map((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          const name = (button.getAttribute('aria-label') ?? button.textContent).replace(/#.*/, '');
          return `${name}: ${[x, y, width, height].map(Math.round).join(' ')}`;
        }),
      ),
    /** What the game shows as balance, in main units. */
    balance: async () => amountOf(await figure('Balance').innerText()),
    async ready(): Promise<void> {
      await expect(primary).toBeVisible({ timeout: 30_000 });
      await expect(primary).not.toHaveAttribute('aria-disabled', 'true');
    },
    /** One round from the press to its end. Free spins, if they come, are played to their end as well. */
    async play(press: 'click' | 'tap' = 'click'): Promise<void> {
      await primary[press]();
      await expect(primary).toHaveAttribute('aria-disabled', 'true');
      await expect(primary).toHaveAttribute('aria-disabled', 'false', { timeout: 120_000 });
    },
    /** Opens a panel of the game by its name in the header, or in the header's menu where the screen is narrow. */
    async open(panel: 'Fairness' | 'History' | 'Rules'): Promise<void> {
      const menu = frame.getByRole('banner').getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      await frame.getByRole('button', { name: new RegExp(`^${panel}`) }).click();
    },
    leave: () => frame.getByRole('button', { name: 'Back to the lobby' }).click(),
  };
};

/** The game's own browsing context, to look at the world with its eyes. */
export async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.locator('iframe[sandbox]').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame?.url().startsWith(studioUrl)) throw new Error('no game is shown');
  return frame;
}
