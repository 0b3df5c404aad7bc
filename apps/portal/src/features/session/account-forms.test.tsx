// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, answerWith, type RecordedCall, layPage, show } from '../../shared/verification/testing/page.tsx';

const rule = (required: boolean) => ({ enabled: true, required, acceptedPattern: '*', patternId: 0, minLength: 0, maxLength: 0 });
const register = {
  username: rule(true),
  password: rule(true),
  birthday: rule(true),
  email: rule(false),
  mobileNum: rule(false),
  nationality: rule(false),
};
const brand = {
  timeZone: 'Asia/Ho_Chi_Minh',
  tagline: '',
  artBase: '/art',
  protection: { minimumAge: 18 },
  access: { social: [], firebase: null, offers: [] },
};
const countries: Answer = { value: [{ countryCode: 'VN', countryDialingCode: '84', countryName: 'Vietnam' }] };
const PATHS = {
  country: '/wps/country',
  register: '/wps/member/register',
  paymentPassword: '/wps/member/paymentPassword',
  key: '/wps/session/key',
};

let asked: RecordedCall[];
beforeEach(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  asked = answerWith({ [PATHS.country]: () => countries });
});
/** Other files find the portal unread again. */
afterAll(() => {
  vi.resetModules();
});

/** The portal as it is served where these modules are on. */
function served(...modules: string[]): void {
  layPage({ modules, brand, register });
  vi.resetModules();
}

const close = () => undefined;
async function open(part: 'register' | 'forgot', ...on: string[]) {
  served(...on);
  const { RegisterPopup } = await import('./register-popup.tsx');
  const { ForgotPasswordPopup } = await import('./forgot-password-popup.tsx');
  show(<MemoryRouter>{part === 'register' ? <RegisterPopup onClose={close} /> : <ForgotPasswordPopup onClose={close} />}</MemoryRouter>);
  return userEvent.setup();
}
const tabs = (): string[] => screen.queryAllByRole('tab').map((tab) => tab.textContent);
const labelled = (name: RegExp | string) => screen.queryByLabelText(name, { selector: 'input, select' });

describe('registration', () => {
  test('USERNAMEREG3 alone: one form, no tabs', async () => {
    await open('register', 'USERNAMEREG3');
    await screen.findByRole('textbox', { name: 'Username' });
    expect(tabs()).toEqual([]);
    expect(labelled('Verification code')).toBeNull();
    expect(labelled('Date of birth')?.getAttribute('placeholder')).toBe('mm/dd/yyyy');
    expect(labelled('Nationality')?.tagName).toBe('SELECT');
  });

  test('MOBILENUMREG3: opens on the tab of the number, with a code and no password', async () => {
    const user = await open('register', 'USERNAMEREG3', 'MOBILENUMREG3', 'AUTOREG3');
    await screen.findByRole('textbox', { name: 'Mobile number' });
    expect(tabs()).toEqual(['By mobile', 'By username', 'One click']);
    expect([labelled('Verification code') !== null, labelled('Password'), labelled('Username')]).toEqual([true, null, null]);
    await user.click(screen.getByRole('tab', { name: 'One click' }));
    expect([labelled('Password') !== null, labelled('Mobile number'), labelled('Email')]).toEqual([true, null, null]);
  });

  test('MOBILENUMPASSREG3: the form by number asks for a password, too', async () => {
    await open('register', 'MOBILENUMREG3', 'MOBILENUMPASSREG3');
    await screen.findByRole('textbox', { name: 'Mobile number' });
    expect(labelled('Password')).not.toBeNull();
  });

  test('REGMOBVERF3: the code comes as soon as a number is typed that need not be given', async () => {
    const user = await open('register', 'USERNAMEREG3', 'REGMOBVERF3');
    const number = await screen.findByRole('textbox', { name: 'Mobile number (optional)' });
    expect(labelled('Verification code')).toBeNull();
    await user.type(number, '912345678');
    await waitFor(() => expect(labelled('Verification code')).not.toBeNull());
  });

  test('what is missing is said under its field, by keyboard alone', async () => {
    const user = await open('register', 'USERNAMEREG3');
    const name = await screen.findByRole('textbox', { name: 'Username' });
    await user.click(name);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toContain('This field is required.');
    expect(asked.some(({ path }) => path === PATHS.register)).toBe(false);
  });
});

/** As a page translator does, and goes on doing: each text gives its place to two wrappers, a moment after it came. */
function translating(): () => void {
  const translate = (text: Text) => {
    if (!text.parentElement || text.data.trim() === '' || text.parentElement.closest('[translate=no], font, script, style')) return;
    const outer = document.createElement('font');
    outer.append(Object.assign(document.createElement('font'), { textContent: text.data }));
    text.replaceWith(outer);
  };
  const all = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  };
  const see = (records: readonly MutationRecord[]) => {
    for (const { type, target, addedNodes } of records) for (const node of type === 'characterData' ? [target] : addedNodes) all(node);
  };
  const observer = new MutationObserver((records) => void setTimeout(() => see(records)));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

describe('a registration under a page translator', () => {
  test('says what is missing, what the server refused, and opens the account', async () => {
    const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    const publicJwk = await exportJWK(publicKey);
    const opened = { token: 't', id: 'mem_1', userName: 'linhchi88', customerType: 0, firstTimeLogin: true, passwordExpired: false };
    const answers = {
      [PATHS.country]: () => countries,
      [PATHS.key]: () => ({ value: { keys: [{ ...publicJwk, kid: 'k1', use: 'enc', alg: 'ECDH-ES' }], serverTime: Date.now() } }),
      [PATHS.register]: (_asked: RecordedCall, count: number): Answer =>
        count === 1 ? { code: 'register.closed', message: 'Not just now.' } : { value: { ...opened, passwordReason: null } },
    };
    const { bearTranslators } = await import('@pavilion/ui/translated-page');
    bearTranslators(document);
    const stop = translating();
    try {
      const user = await open('register', 'USERNAMEREG3', 'MOBILENUMREG3');
      asked = answerWith(answers);
      const { sessionStore } = await import('../../api/session-store.ts');
      await user.click(await screen.findByRole('tab', { name: 'By username' }));
      const send = screen.getByRole('button', { name: 'Create account' });
      await user.click(send);
      const name = await screen.findByLabelText('Username', { selector: 'input' });
      await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
      await waitFor(() => expect(document.activeElement).toBe(name));
      const typed = {
        Username: 'linhchi88',
        Password: 'lantern-river-9',
        'Date of birth': '1991-06-12',
      };
      for (const [label, value] of Object.entries(typed))
        fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
      await user.click(screen.getByRole('checkbox'));
      await waitFor(() => expect(name.getAttribute('aria-invalid')).not.toBe('true'));
      await user.click(send);
      await screen.findByText('Not just now.');
      await user.click(send);
      await waitFor(() => expect(sessionStore.get()?.userName).toBe('linhchi88'));
    } finally {
      stop();
    }
  });
});

describe('the human check', () => {
  const check = vi.fn<() => Promise<null>>(() => Promise.resolve(null));
  beforeEach(() => {
    check.mockClear();
    vi.doMock('../../shared/verification/captcha.ts', () => ({ useCaptchaDialog: () => check }));
  });
  afterAll(() => {
    vi.doUnmock('../../shared/verification/captcha.ts');
  });

  const fill = async (...on: string[]) => {
    const user = await open('register', 'USERNAMEREG3', ...on);
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'linhchi88');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'lantern-river-9');
    await user.type(screen.getByLabelText('Date of birth'), '1991-06-12');
    await user.click(screen.getByRole('checkbox'));
    return { user, send: () => user.click(screen.getByRole('button', { name: 'Create account' })) };
  };

  test('CAPTCHA3 or SLIDER3: it is asked before the registration is sent', async () => {
    for (const flag of ['CAPTCHA3', 'SLIDER3']) {
      check.mockClear();
      const { send } = await fill(flag);
      await send();
      await waitFor(() => expect(check).toHaveBeenCalledTimes(1));
      expect(asked.some(({ path }) => path === PATHS.register)).toBe(false);
      cleanup();
    }
  });

  test('REGMOBVERF3: the code to a number was not sent without one, so it is asked no second time', async () => {
    const { user, send } = await fill('CAPTCHA3', 'SLIDER3', 'REGMOBVERF3');
    await user.click(screen.getByText('More about you'));
    await user.type(screen.getByRole('textbox', { name: 'Mobile number (optional)' }), '912345678');
    await user.type(await screen.findByLabelText('Verification code'), '123456');
    await send();
    await waitFor(() => expect(asked.some(({ path }) => path === PATHS.key)).toBe(true));
    expect(check).not.toHaveBeenCalled();
  });
});

describe('an invitation code that leads nowhere', () => {
  test('is said in a dialog and marks its field', async () => {
    layPage({ modules: ['USERNAMEREG3'], brand, register: { username: rule(true), affiliateCode: rule(false) } });
    vi.resetModules();
    const words = 'There is no such invitation.';
    asked = answerWith({ '/wps/agent/affiliate': () => ({ code: 'invitation_code_error', message: words }) });
    const { RegisterPopup } = await import('./register-popup.tsx');
    show(
      <MemoryRouter>
        <RegisterPopup onClose={close} />
      </MemoryRouter>,
    );
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'linhchi88');
    await user.type(screen.getByRole('textbox', { name: /Invitation code/ }), 'NOWHERE');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'lantern-river-9');
    await user.type(screen.getByLabelText('Date of birth'), '1991-06-12');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Invitation code' });
    expect(dialog.textContent).toContain(words);
    expect(asked.map(({ path }) => path)).not.toContain(PATHS.register);
    await user.click(screen.getByRole('button', { name: 'Check this code' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: /Invitation code/ }).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a password that must be changed', () => {
  const facts = { token: 't', id: 'mem_1', userName: 'linh', customerType: 0, firstTimeLogin: false, passwordExpired: true };
  const old = () => labelled('Current password');
  async function forced(reason: 'default' | 'operator' | 'age', typed: string | null): Promise<void> {
    served();
    const { sessionStore } = await import('../../api/session-store.ts');
    const { typedPassword } = await import('../../shared/session/typed-password.ts');
    const { ForcedPassword } = await import('./forced-password.tsx');
    sessionStore.set({ ...facts, passwordReason: reason });
    if (typed) typedPassword.keep(typed);
    show(
      <MemoryRouter>
        <ForcedPassword />
      </MemoryRouter>,
    );
    await screen.findByLabelText('New password', { selector: 'input' });
  }

  test('right after the login the one just typed is not asked for again, and the reason is named', async () => {
    await forced('default', 'house-password-1');
    expect(old()).toBeNull();
    expect(screen.getByText(/This is a temporary password/)).toBeTruthy();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('house-password-1');
  });

  test('after a reload nobody knows it any more: it is asked for', async () => {
    await forced('operator', null);
    expect(old()).not.toBeNull();
    expect(screen.getByText(/You need a new password/)).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  test('CHNGPASSVERIF3: opens on the phone; PWRESETEMAIL3: by mail, too', async () => {
    await open('forgot', 'CHNGPASSVERIF3', 'PWRESETEMAIL3');
    await screen.findByRole('textbox', { name: 'Mobile number' });
    expect(tabs()).toEqual(['By mobile', 'By email']);
  });

  test('one way needs no tabs, none leads to customer service', async () => {
    await open('forgot', 'PWRESETEMAIL3');
    await screen.findByRole('textbox', { name: 'Email' });
    expect(tabs()).toEqual([]);
    cleanup();
    await open('forgot');
    await screen.findByText(/Customer service will help you/);
  });
});

describe('the payment password', () => {
  test('the first one is typed twice alike before it is sent', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    asked = answerWith({
      [PATHS.key]: () => ({ value: { keys: [{ ...publicJwk, kid: 'k1', use: 'enc', alg: 'ECDH-ES' }], serverTime: Date.now() } }),
      [PATHS.paymentPassword]: () => ({ value: null }),
    });
    const publicJwk = await exportJWK(publicKey);
    const sent = () => asked.filter(({ path }) => path === PATHS.paymentPassword);
    served();
    const { PaymentPasswordForm } = await import('./payment-password-form.tsx');
    const done = vi.fn();
    show(<PaymentPasswordForm isSet={false} onDone={done} />);
    const user = userEvent.setup();
    expect(labelled('Current payment password')).toBeNull();
    await user.type(screen.getByLabelText('Payment password', { selector: 'input' }), 'lotus-77');
    await user.type(screen.getByLabelText('Confirm payment password'), 'lotus-78{Enter}');
    await screen.findByText("The payment passwords don't match.");
    expect(sent()).toEqual([]);
    await user.type(screen.getByLabelText('Confirm payment password'), '{Backspace}7{Enter}');
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    const bodies = await Promise.all(
      sent().map(async ({ body }) => {
        const { plaintext } = await compactDecrypt(String(body['value']), privateKey);
        return (JSON.parse(new TextDecoder().decode(plaintext)) as { body: unknown }).body;
      }),
    );
    expect(bodies).toEqual([{ paymentPassword: 'lotus-77', confirmPaymentPassword: 'lotus-77' }]);
  });

  test('it is reset only over a proved contact; one of two is chosen', async () => {
    served();
    const { ResetPaymentPasswordForm } = await import('./reset-payment-password-form.tsx');
    const { unmount } = show(<ResetPaymentPasswordForm contacts={{ mobile: null, email: null }} hasPassword onDone={close} />);
    expect(screen.getByText('Verify a contact first')).toBeTruthy();
    unmount();
    show(<ResetPaymentPasswordForm contacts={{ mobile: '+84****5678', email: 'a****@example.org' }} hasPassword onDone={close} />);
    expect(screen.getByText('+84****5678')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('radio', { name: 'By email' }));
    expect(screen.getByText('a****@example.org')).toBeTruthy();
    expect(screen.getByLabelText('Login password').getAttribute('autocomplete')).toBe('current-password');
  });
});
