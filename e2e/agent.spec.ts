import { session } from './pages/session.ts';
import { demo } from './product.ts';
import { type Brand, desktop, expect, phone, test } from './test.ts';

const brand: Brand = 'koi';

for (const [name, shape] of [
  ['a desktop', desktop],
  ['a phone', phone],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ ...shape, brand });

    test('agents have a login of their own, which refuses members', async ({ page, audit, complaints }) => {
      const main = page.getByRole('main');
      const logInAs = async (username: string): Promise<void> => {
        await main.getByRole('textbox', { name: 'Username' }).fill(username);
        await main.getByLabel('Password', { exact: true }).fill(demo.password);
        await main.getByRole('checkbox', { name: /and accept the/ }).check();
        await main.getByRole('button', { name: 'Log in', exact: true }).click();
      };
      await page.goto('/agentHome');
      await expect(page).toHaveURL(/\/agent$/);
      await expect(main.getByRole('heading', { name: 'Agent login' })).toBeVisible();
      await audit('agent login');
      await logInAs(demo.username);
      await expect(main.getByText('This login is for agents')).toBeVisible();
      await audit('agent login, a member');
      await logInAs('agent');
      await expect(page).toHaveURL(/\/agentHome$/);
      await expect(page.getByRole('heading', { name: 'Your team' })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('time').or(page.getByRole('banner').locator('time'))).toBeVisible();
      await audit('agent home');
      await page.goto('/agent');
      await expect(page).toHaveURL(/\/agentHome$/);
      if (shape === phone) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/agent$/);
      await page.goto('/?popup=login');
      await session(page).logIn(demo);
      await page.goto('/agent');
      await expect(main.getByRole('heading', { name: 'This login is for agents only' })).toBeVisible();
      await audit('agent login, a member is in');
      expect(complaints).toEqual([]);
    });
  });
}
