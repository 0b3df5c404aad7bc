// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '../verification/testing/page.tsx';

const rule = (required: boolean) => ({ enabled: true, required, acceptedPattern: '*', patternId: 0, minLength: 0, maxLength: 0 });
const register = { username: rule(true), password: rule(true), birthday: rule(true), email: rule(false), mobileNum: rule(false), nationality: rule(false) };
const brand = {
  code: 'koi', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh', languages: [{ code: 'EN' }], tagline: '', artBase: '/art', protection: { minimumAge: 18 },
  access: { social: [], firebase: null },
};
const flags = new Set<string>();
const calls: { path: string; body: unknown }[] = [];
const answers: Record<string, unknown> = {};
const boot = { language: 'EN', gameOrigins: [], status: { status: 0, location: { ip: '', country: 'VN' }, info: { brand, register, whitelabel: null } } };

vi.resetModules();
vi.doMock('../../boot.ts', () => ({ boot, brand }));
vi.doMock('../../parts/modules.ts', () => ({ isOn: (code: string) => flags.has(code) }));
vi.doMock('../../api/call.ts', () => ({
  ApiError: class extends Error {},
  sessionLost: new Set(), systemClosed: new Set(),
  call: async ({ path }: { path: string }, { body }: { body?: unknown } = {}) => {
    calls.push({ path, body });
    if (path in answers) return answers[path];
    return path.endsWith('/country') ? [{ countryCode: 'VN', countryDialingCode: '84', countryName: 'Vietnam' }] : new Promise(() => undefined);
  },
}));
const { RegisterPopup } = await import('./register-popup.tsx');
const { ForgotPasswordPopup } = await import('./forgot-password-popup.tsx');
const { PaymentPasswordForm } = await import('./payment-password-form.tsx');
const { ResetPaymentPasswordForm } = await import('./reset-payment-password-form.tsx');

afterAll(() => {
  for (const file of ['../../boot.ts', '../../parts/modules.ts', '../../api/call.ts']) vi.doUnmock(file);
  vi.resetModules();
});
afterEach(cleanup);
beforeEach(() => {
  flags.clear();
  calls.length = 0;
});

const close = () => undefined;
const open = (part: 'register' | 'forgot', ...on: string[]) => {
  for (const code of on) flags.add(code);
  show(<MemoryRouter>{part === 'register' ? <RegisterPopup onClose={close} /> : <ForgotPasswordPopup onClose={close} />}</MemoryRouter>);
  return userEvent.setup();
};
const tabs = (): string[] => screen.queryAllByRole('tab').map((tab) => tab.textContent);
const labelled = (name: RegExp | string) => screen.queryByLabelText(name, { selector: 'input, select' });

describe('registration', () => {
  test('USERNAMEREG3 alone: one form, no tabs', async () => {
    open('register', 'USERNAMEREG3');
    await screen.findByRole('textbox', { name: 'Username' });
    expect(tabs()).toEqual([]);
    expect(labelled('Verification code')).toBeNull();
    expect(labelled('Date of birth')?.getAttribute('type')).toBe('date');
    expect(labelled('Nationality')?.tagName).toBe('SELECT');
  });

  test('MOBILENUMREG3: opens on the tab of the number, with a code and no password', async () => {
    const user = open('register', 'USERNAMEREG3', 'MOBILENUMREG3', 'AUTOREG3');
    await screen.findByRole('textbox', { name: 'Mobile number' });
    expect(tabs()).toEqual(['By mobile number', 'By username', 'In one step']);
    expect([labelled('Verification code') !== null, labelled('Password'), labelled('Username')]).toEqual([true, null, null]);
    await user.click(screen.getByRole('tab', { name: 'In one step' }));
    expect([labelled('Password') !== null, labelled('Mobile number'), labelled('E-mail')]).toEqual([true, null, null]);
  });

  test('MOBILENUMPASSREG3: the form by number asks for a password, too', async () => {
    open('register', 'MOBILENUMREG3', 'MOBILENUMPASSREG3');
    await screen.findByRole('textbox', { name: 'Mobile number' });
    expect(labelled('Password')).not.toBeNull();
  });

  test('REGMOBVERF3: the code comes as soon as a number is typed that need not be given', async () => {
    const user = open('register', 'USERNAMEREG3', 'REGMOBVERF3');
    const number = await screen.findByRole('textbox', { name: 'Mobile number (optional)' });
    expect(labelled('Verification code')).toBeNull();
    await user.type(number, '912345678');
    await waitFor(() => expect(labelled('Verification code')).not.toBeNull());
  });

  test('what is missing is said under its field, by keyboard alone', async () => {
    const user = open('register', 'USERNAMEREG3');
    const name = await screen.findByRole('textbox', { name: 'Username' });
    await user.click(name);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Please fill this in.');
    expect(calls.some(({ path }) => path.endsWith('/register'))).toBe(false);
  });
});

describe('a forgotten password', () => {
  test('CHNGPASSVERIF3: opens on the phone; PWRESETEMAIL3: by mail, too', async () => {
    open('forgot', 'CHNGPASSVERIF3', 'PWRESETEMAIL3');
    await screen.findByRole('textbox', { name: 'Mobile number' });
    expect(tabs()).toEqual(['By mobile number', 'By e-mail']);
  });

  test('one way needs no tabs, none leads to customer service', async () => {
    open('forgot', 'PWRESETEMAIL3');
    await screen.findByRole('textbox', { name: 'E-mail' });
    expect(tabs()).toEqual([]);
    cleanup();
    flags.clear();
    open('forgot');
    await screen.findByText(/Customer service will help you/);
  });
});

describe('the payment password', () => {
  test('the first one is typed twice alike before it is sent', async () => {
    answers['/wps/member/paymentPassword'] = null;
    const done = vi.fn();
    show(<PaymentPasswordForm isSet={false} onDone={done} />);
    const user = userEvent.setup();
    expect(labelled('Current payment password')).toBeNull();
    await user.type(screen.getByLabelText('Payment password', { selector: 'input' }), 'lotus-77');
    await user.type(screen.getByLabelText('Payment password once more'), 'lotus-78{Enter}');
    await screen.findByText('The two payment passwords are not identical.');
    expect(calls).toEqual([]);
    await user.type(screen.getByLabelText('Payment password once more'), '{Backspace}7{Enter}');
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(calls).toEqual([{ path: '/wps/member/paymentPassword', body: { paymentPassword: 'lotus-77', confirmPaymentPassword: 'lotus-77' } }]);
  });

  test('it is reset only over a proved contact; one of two is chosen', async () => {
    const { unmount } = show(<ResetPaymentPasswordForm contacts={{ mobile: null, email: null }} hasPassword onDone={close} />);
    expect(screen.getByText('Confirm a contact first')).toBeTruthy();
    unmount();
    show(<ResetPaymentPasswordForm contacts={{ mobile: '+84****5678', email: 'a****@example.org' }} hasPassword onDone={close} />);
    expect(screen.getByText('+84****5678')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('radio', { name: 'By e-mail' }));
    expect(screen.getByText('a****@example.org')).toBeTruthy();
    expect(screen.getByLabelText('Login password').getAttribute('autocomplete')).toBe('current-password');
  });
});
