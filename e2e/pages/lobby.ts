import { expect, type Locator, type Page } from '@playwright/test';

/** Home and the lists of games. */
export const lobby = (page: Page) => {
  const winners = page.getByRole('region', { name: 'Winning now' });
  const search = page.getByRole('searchbox', { name: 'Search games by name' });
  const tiles = page.getByRole('main').getByRole('article');
  return {
    winners,
    search,
    tiles,
    title: (name: string) => page.getByRole('heading', { level: 1, name }),
    /** The brand's popups, which open over the home page by themselves: goes through all of them. */
    async closePopups(): Promise<void> {
      const next = page.getByRole('dialog').getByRole('button', { name: 'Next', exact: true });
      const last = page.getByRole('dialog').getByRole('button', { name: 'Understood' });
      await expect(next.or(last)).toBeVisible();
      while (await next.isVisible()) await next.click();
      await last.click();
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    category: (name: string) => page.getByRole('group', { name: 'Categories' }).getByRole('link', { name }),
    view: (name: string) => page.getByRole('radiogroup', { name: 'Filter games' }).getByRole('radio', { name, exact: true }),
    lines: page.getByRole('combobox', { name: 'Lines' }),
    clearSearch: page.getByRole('button', { name: 'Clear search' }),
    tile: (name: string): Locator => tiles.filter({ has: page.getByRole('link', { name, exact: true }) }),
    /** Starts the game of the first tile of this name. */
    open: (name: string) => page.getByRole('main').getByRole('article').getByRole('link', { name, exact: true }).first().click(),
    heart: (name: string, marked: boolean) =>
      page.getByRole('button', { name: marked ? `Remove ${name} from favourites` : `Add ${name} to favourites` }).first(),
    favourites: page.getByRole('region', { name: 'Your favourites' }),
  };
};
