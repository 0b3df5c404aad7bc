import { expect, type Locator, type Page } from '@playwright/test';

/** Home and the lists of games. */
export const lobby = (page: Page) => {
  const winners = page.getByRole('region', { name: 'Winning now' });
  const search = page.getByRole('searchbox', { name: 'Search games by name' });
  const tiles = page.getByRole('main').getByRole('article');
  return {
    winners, search, tiles,
    title: (name: string) => page.getByRole('heading', { level: 1, name }),
    /** The house's word, which comes over the home page by itself. */
    async closeNotice(): Promise<void> {
      const notice = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Understood' }) });
      await notice.getByRole('button', { name: 'Understood' }).click();
      await expect(notice).toBeHidden();
    },
    category: (name: string) => page.getByRole('group', { name: 'Categories' }).getByRole('link', { name }),
    view: (name: string) => page.getByRole('radiogroup', { name: 'Which games' }).getByRole('radio', { name, exact: true }),
    lines: page.getByRole('combobox', { name: 'Lines' }),
    clearSearch: page.getByRole('button', { name: 'Clear the search' }),
    tile: (name: string): Locator => tiles.filter({ has: page.getByRole('link', { name, exact: true }) }),
    /** Starts the game of the first tile of this name. */
    open: (name: string) => page.getByRole('main').getByRole('article').getByRole('link', { name, exact: true }).first().click(),
    heart: (name: string, marked: boolean) =>
      page.getByRole('button', { name: marked ? `Remove ${name} from favourites` : `Add ${name} to favourites` }).first(),
    favourites: page.getByRole('region', { name: 'Your favourites' }),
  };
};
