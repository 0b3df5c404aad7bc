import { expect, type Page } from '@playwright/test';
import { session } from './session.ts';

export type Hand = 'click' | 'tap';
type MemberPage = 'Transactions' | 'Betting history' | 'Withdraw';

/** How the same pages are called in the menu of the account. */
const inMenu: Readonly<Record<MemberPage, string>> = {
  Transactions: 'Account history',
  'Betting history': 'Betting history',
  Withdraw: 'Withdraw',
};

/** The ways from page to page: the header and its menu with a mouse, the bar at the foot with a thumb. */
export const navigation = (page: Page, hand: Hand) => {
  const bar = (name: string) => page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name }).tap();
  const { openRegister, account } = session(page);
  return hand === 'tap'
    ? {
        home: () => bar('Home'),
        slots: () => bar('Games'),
        register: () => bar('Register'),
        async member(to: MemberPage): Promise<void> {
          await bar('Account');
          await page.getByRole('navigation', { name: 'Member centre pages' }).getByRole('link', { name: to }).tap();
        },
      }
    : {
        home: () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click(),
        slots: () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Slots' }).click(),
        register: () => openRegister(),
        async member(to: MemberPage): Promise<void> {
          await account.click();
          await page.getByRole('menuitem', { name: inMenu[to] }).click();
        },
      };
};

/** Goes on to an address as by a link, from left to right: the program stays, which takes half of a load's processor time. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.documentElement.dir = 'ltr';
    for (const heading of document.querySelectorAll('main :is(h1, h2)')) heading.setAttribute('data-left', '');
    scrollTo(0, 0);
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // A popup comes over the page that stays; any other page has headings of its own.
  if (path.includes('popup=')) await expect(page.getByRole('dialog')).toBeAttached();
  else await expect(page.locator('main [data-left]')).toHaveCount(0);
}
