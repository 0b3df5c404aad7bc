import { type PhoneAuthStandIn, refusedCodes, refusedNumbers, startPhoneAuthStandIn } from '../scripts/stand-ins/phone-auth.ts';
import { session } from './pages/session.ts';
import { setPhoneService } from './product.ts';
import { expect, phone, test } from './test.ts';

test.use({ ...phone, brand: 'sol' });

/** What is shown for each refusal of the service, by its own name for it. */
const words: Readonly<Record<string, string>> = {
  INVALID_PHONE_NUMBER: 'Invalid phone number. Please check the country code and the digits.',
  MISSING_PHONE_NUMBER: 'Enter your mobile number.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many attempts. Please try again in 5 minutes.',
  QUOTA_EXCEEDED: 'No more codes today. Please contact customer service.',
  OPERATION_NOT_ALLOWED: "Codes by phone aren't available right now. Please use another way to log in.",
  CAPTCHA_CHECK_FAILED: "We couldn't check this browser. Please reload the page and try again.",
  SOMETHING_NEW: "We couldn't process the code. Please contact customer service if this happens again.",
  INVALID_CODE: 'Wrong code. Please check the message again.',
  MISSING_CODE: 'Enter the code we sent you.',
  SESSION_EXPIRED: 'This code has expired. Please request a new one.',
};
const wordsFor = (name: string): string => words[name] ?? name;

let service: PhoneAuthStandIn;
test.beforeAll(async () => {
  service = await startPhoneAuthStandIn();
  const setting = { apiKey: 'demo', authDomain: 'demo.example', projectId: 'pavilion-demo', appId: 'demo', emulatorUrl: service.url };
  await setPhoneService('sol', setting);
});
test.afterAll(async () => {
  await setPhoneService('sol', null);
  await service.close();
});

test("codes by the brand's own service: each refusal in words, then in", async ({ page, audit, complaints }) => {
  const number = `+55119${String(Date.now()).slice(-8)}`;
  const { register, account } = session(page);
  const typed = register.getByRole('textbox', { name: /^Mobile number/ });
  const send = register.getByRole('button', { name: /^Send (code|again)$/ });
  const problem = page.getByRole('alertdialog', { name: "Couldn't send the code" });

  await test.step('the setting has arrived', async () => {
    await expect(async () => {
      await page.goto('/?popup=register');
      expect(await page.content()).toContain('pavilion-demo');
    }).toPass({ timeout: 90_000 });
    await register.getByRole('tab', { name: 'By mobile' }).click();
  });
  await test.step('every refusal of a number', async () => {
    for (const [refused, name] of Object.entries(refusedNumbers)) {
      await typed.fill(refused);
      await send.click();
      await expect(problem.getByText(wordsFor(name)), name).toBeVisible();
      if (name === 'QUOTA_EXCEEDED') await audit('the code was not sent');
      await problem.getByRole('button', { name: 'OK' }).click();
      await expect(problem).toBeHidden();
    }
  });
  await test.step('the right code', async () => {
    await typed.fill(number);
    await send.click();
    await expect(register.getByText('Code sent.')).toBeVisible();
    await register.getByLabel('Date of birth').fill('1995-01-30');
    await register.getByRole('checkbox', { name: /and accept the/ }).check();
    await register.getByLabel('Verification code').fill(service.codeFor(number) ?? '');
    await session(page).create();
    await page
      .getByRole('dialog', { name: /^Welcome/ })
      .getByRole('button', { name: 'Look around first' })
      .click();
    await session(page).signOut();
  });
  await test.step('back by another, after every refusal of one', async () => {
    const { login, terms, submit } = session(page);
    const code = login.getByLabel('Verification code');
    await page.goto('/?popup=login');
    await login.getByRole('radio', { name: 'Mobile number' }).check();
    await login.getByRole('textbox', { name: 'Mobile number' }).fill(number);
    await login.getByRole('button', { name: 'Send code' }).click();
    await expect(login.getByText('Code sent.')).toBeVisible();
    await terms.check();
    for (const [refused, name] of Object.entries(refusedCodes)) {
      await code.fill(refused);
      // One try a second is taken.
      await expect(async () => {
        await submit.click();
        await expect(login.getByText(wordsFor(name)), name).toBeVisible({ timeout: 1_200 });
      }).toPass({ timeout: 90_000 });
    }
    await audit('login, a code refused');
    await code.fill(service.codeFor(number) ?? '');
    await expect(async () => {
      await submit.click();
      await expect(account).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
  });
  expect(complaints).toEqual([]);
});
