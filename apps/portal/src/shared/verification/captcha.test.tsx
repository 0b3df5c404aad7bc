// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerWith, type Answer, layPage, show } from './testing/page.tsx';

layPage();
// Loaded beforehand: the first wait is not for the reading of files.
await import('./captcha-dialog.tsx');
const { CaptchaHost } = await import('./captcha-host.tsx');
const { useCaptchaDialog } = await import('./captcha.ts');

const PASS = { captcha_id: 'a', lot_number: 'slider', pass_token: 't', gen_time: '1', captcha_output: '' };
const picture = (n: number): Answer => ({
  value: {
    captchaId: `puzzle-${n}`,
    expiresInSeconds: 120,
    width: 300,
    height: 160,
    pieceSize: 56,
    pieceTop: 40,
    background: 'data:image/webp;base64,AA==',
    piece: 'data:image/webp;base64,AA==',
  },
});

function Form({ onSolved }: { onSolved(pass: unknown): void }) {
  const captcha = useCaptchaDialog();
  return (
    <button type="button" onClick={() => void captcha().then(onSolved)}>
      Send
    </button>
  );
}

let passes: unknown[];
beforeEach(() => {
  passes = [];
});

async function open() {
  const user = userEvent.setup();
  show(
    <>
      <Form onSolved={(pass) => passes.push(pass)} />
      <CaptchaHost />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('dialog', { name: 'Are you human?' });
  return user;
}

const slider = async () => {
  const handle = screen.getByRole('slider', { name: 'Position of the piece' });
  await waitFor(() => expect(handle.getAttribute('aria-disabled')).toBe('false'));
  return handle;
};

test('the piece goes by the arrow keys, Enter sends it, and the form gets the pass', async () => {
  const asked = answerWith({ '/wps/captcha/slider': (_asked, n) => picture(n), '/wps/captcha/slider/verify': () => ({ value: PASS }) });
  const user = await open();
  const handle = await slider();
  act(() => handle.focus());
  await user.keyboard('{PageUp}{PageUp}{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(handle.getAttribute('aria-valuenow')).toBe('42');
  await user.keyboard('{Enter}');
  await screen.findByText('Done, thank you.');
  await waitFor(() => expect(passes).toEqual([PASS]));
  const sent = asked.find(({ path }) => path.endsWith('/verify'))?.body;
  expect(sent).toMatchObject({ captchaId: 'puzzle-1', x: 42 });
  expect(sent?.['track']).toEqual(expect.arrayContaining([[0, 0]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the piece goes with the pointer', async () => {
  const asked = answerWith({ '/wps/captcha/slider': (_asked, n) => picture(n), '/wps/captcha/slider/verify': () => ({ value: PASS }) });
  await open();
  const handle = await slider();
  handle.setPointerCapture = () => undefined;
  fireEvent.pointerDown(handle, { clientX: 10, button: 0, pointerId: 1 });
  for (const clientX of [40, 70, 110]) fireEvent.pointerMove(handle, { clientX, pointerId: 1 });
  expect(handle.getAttribute('aria-valuenow')).toBe('100');
  fireEvent.pointerUp(handle, { clientX: 110, pointerId: 1 });
  await waitFor(() => expect(passes).toEqual([PASS]));
  expect(asked.find(({ path }) => path.endsWith('/verify'))?.body).toMatchObject({ x: 100 });
});

test('beside its place: said so, and another puzzle', async () => {
  answerWith({
    '/wps/captcha/slider': (_asked, n) => picture(n),
    '/wps/captcha/slider/verify': (_asked, n) => (n === 1 ? { code: 'human.check.failed' } : { value: PASS }),
  });
  const user = await open();
  const handle = await slider();
  act(() => handle.focus());
  await user.keyboard('{PageUp}{Enter}');
  await screen.findByText("Not quite. Here's a new puzzle.");
  await waitFor(() => expect(handle.getAttribute('aria-valuenow')).toBe('0'));
  await slider();
  act(() => handle.focus());
  await user.keyboard('{PageUp}{PageUp}{Enter}');
  await waitFor(() => expect(passes).toEqual([PASS]));
});

test('closed by Escape or its button, the form gets nothing', async () => {
  answerWith({ '/wps/captcha/slider': (_asked, n) => picture(n) });
  const user = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(passes).toEqual([null]));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(passes).toEqual([null, null]));
});

test('the calculation in its place: one press', async () => {
  const asked = answerWith({
    '/wps/captcha/slider': (_asked, n) => picture(n),
    '/wps/captcha/work': () => ({ value: { captchaId: 'w'.repeat(24), expiresInSeconds: 120, bits: 10 } }),
    '/wps/captcha/work/verify': () => ({ value: { ...PASS, lot_number: 'work' } }),
  });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Use the keyboard check instead' }));
  await user.click(screen.getByRole('button', { name: 'Start the check' }));
  await waitFor(() => expect(passes).toMatchObject([{ lot_number: 'work' }]));
  expect(asked.at(-1)?.body).toMatchObject({ captchaId: 'w'.repeat(24), nonce: expect.stringMatching(/^\d+$/) });
});

test('no network and too many tries are said, with a way on', async () => {
  let isDown = true;
  answerWith({
    '/wps/captcha/slider': (_asked, n) => (isDown ? 'offline' : picture(n)),
    '/wps/captcha/work': () => ({ code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Wait a moment and try again.', status: 429 }),
  });
  const user = await open();
  await screen.findByText('No connection');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await slider();
  await user.click(screen.getByRole('button', { name: 'Use the keyboard check instead' }));
  await user.click(screen.getByRole('button', { name: 'Start the check' }));
  await screen.findByText('Too many attempts. Wait a moment and try again.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Start the check' })).toBeTruthy();
});
