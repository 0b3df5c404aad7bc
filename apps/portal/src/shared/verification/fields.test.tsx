// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useFormState } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, layPage, show, wrapped } from './testing/page.tsx';

layPage();
const { CodeField } = await import('./code-field.tsx');
const { MobileField } = await import('./mobile-field.tsx');
const { ApiError } = await import('@pavilion/contract/base/client');

const COUNTRIES = [
  ['BR', '55', 'Brazil'],
  ['CA', '1', 'Canada'],
  ['US', '1', 'United States'],
  ['VN', '84', 'Vietnam'],
].map(([countryCode, countryDialingCode, countryName]) => ({ countryCode, countryDialingCode, countryName }));

interface Fields {
  mobileNum: string;
  countryDialingCode: string;
  code: string;
}

let sent: Fields[];
beforeEach(() => {
  sent = [];
  localStorage.clear();
  localStorage.setItem('countryDialingCode', 'VN');
  answerWith({ '/wps/system/country': () => ({ value: COUNTRIES }) });
});

const sendsAtOnce = async () => ({ expiredMinutes: 5 });

function Form({ onSend = sendsAtOnce, to = 'a' }: { onSend?: () => Promise<{ expiredMinutes: number } | null>; to?: string }) {
  const form = useForm<Fields>({ defaultValues: { mobileNum: '', countryDialingCode: '', code: '' } });
  const { errors } = useFormState({ control: form.control });
  return (
    <form
      onSubmit={(event) =>
        void form.handleSubmit((fields) => {
          sent.push(fields);
        })(event)
      }
      noValidate
    >
      <MobileField<Fields> form={form} name="mobileNum" dialingName="countryDialingCode" error={errors.mobileNum?.message} />
      <CodeField<Fields> name="code" register={form.register} error={errors.code?.message} onSend={onSend} to={to} />
      <button type="submit">Go</button>
    </form>
  );
}

const picker = () => screen.getByRole('combobox', { name: /^Country code/ });
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile number' });

test('the picker begins where it was left, finds by a part of a name, and is remembered', async () => {
  const user = userEvent.setup();
  const { unmount } = show(<Form />);
  await waitFor(() => expect(picker().textContent).toContain('+84'));
  await user.click(picker());
  await user.type(await screen.findByRole('combobox', { name: 'Country or code' }), 'braz');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(picker().textContent).toContain('+55'));
  expect(picker().getAttribute('aria-label')).toBe('Country code: Brazil +55');
  await user.type(number(), '(11) 98765-4321');
  await user.type(screen.getByRole('textbox', { name: 'Verification code' }), '12 34 56');
  await user.click(screen.getByRole('button', { name: 'Go' }));
  await waitFor(() => expect(sent).toEqual([{ mobileNum: '11987654321', countryDialingCode: '55', code: '123456' }]));
  unmount();
  show(<Form />);
  await waitFor(() => expect(picker().textContent).toContain('+55'));
});

test('a number pasted with its country sets both', async () => {
  const user = userEvent.setup();
  show(<Form />);
  await waitFor(() => expect(picker().textContent).toContain('+84'));
  await user.click(number());
  await user.paste('+1 202-555-0143');
  expect(number().value).toBe('2025550143');
  await waitFor(() => expect(picker().getAttribute('aria-label')).toBe('Country code: United States +1'));
});

test('what is missing or no number is said under its field', async () => {
  const user = userEvent.setup();
  show(<Form />);
  await user.click(screen.getByRole('button', { name: 'Go' }));
  await screen.findByText('Enter your mobile number.');
  expect(number().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter the code we sent you.')).toBeTruthy();
  await user.type(number(), '12');
  await user.click(screen.getByRole('button', { name: 'Go' }));
  await screen.findByText('Enter a number of 5 to 14 digits.');
  expect(sent).toEqual([]);
});

test('fields tell browsers what they are', () => {
  show(<Form />);
  expect([number().autocomplete, number().type]).toEqual(['tel-national', 'tel']);
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Verification code' });
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
});

test('a sent code rests as long as it is good, then another may be asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const onSend = vi.fn<() => Promise<{ expiredMinutes: number }>>(async () => ({ expiredMinutes: 2 }));
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    show(<Form onSend={onSend} />);
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    const button = await screen.findByRole('button', { name: /^(2:00|1:5\d)$/ });
    expect(button.hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('Code sent. It may take a minute.');
    act(() => {
      vi.advanceTimersByTime(61_000);
    });
    await screen.findByRole('button', { name: /^0:5\d$/ });
    act(() => {
      vi.advanceTimersByTime(61_000);
    });
    await screen.findByRole('button', { name: 'Send again' });
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByRole('button', { name: /^(2:00|1:5\d)$/ });
    expect(onSend).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('to another number a code may be asked for at once', async () => {
  const user = userEvent.setup();
  const page = (to: string) => <Form to={to} />;
  const { rerender } = show(page('a'));
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByRole('button', { name: /^(5:00|4:5\d)$/ });
  rerender(wrapped(page('b')));
  expect((await screen.findByRole('button', { name: 'Send code' })).hasAttribute('disabled')).toBe(false);
});

test("a send that failed opens a dialog with the server's words, and waits as long as it asks", async () => {
  const user = userEvent.setup();
  show(
    <Form onSend={() => Promise.reject(new ApiError('sms.too.soon', 'You can ask for another in 40 seconds.', 400, { seconds: 40 }))} />,
  );
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  const dialog = await screen.findByRole('alertdialog', { name: "Couldn't send the code" });
  expect(dialog.textContent).toContain('You can ask for another in 40 seconds.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('button', { name: /^0:(40|39|38)$/ }).hasAttribute('disabled')).toBe(true);
});

test('a captcha that was closed sends nothing and blocks nothing', async () => {
  const user = userEvent.setup();
  show(<Form onSend={async () => null} />);
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send code' }).hasAttribute('disabled')).toBe(false));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
