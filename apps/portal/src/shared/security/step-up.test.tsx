// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { answerWith, layPage, show } from '../verification/testing/page.tsx';

layPage();
const { useStepUp } = await import('./step-up.tsx');
const { ApiError } = await import('@pavilion/contract/base/client');

let proved = false;
let calls = 0;
beforeEach(() => {
  proved = false;
  calls = 0;
  answerWith({
    '/wps/v2/member/security/proof': () => ({
      value: {
        methods: [
          { method: 'password', hint: '' },
          { method: 'totp', hint: '' },
        ],
        provedUntil: null,
      },
    }),
  });
});

function Asker({ fails = 'proof.required' }: { fails?: string }) {
  const stepUp = useStepUp();
  const [outcome, setOutcome] = useState('');
  const work = async () => {
    calls += 1;
    if (!proved) throw new ApiError(fails, 'No.', 403);
    return 'done';
  };
  const press = async () => {
    try {
      setOutcome(String(await stepUp.withStepUp(work)));
    } catch (error) {
      setOutcome(error instanceof ApiError ? error.code : 'other');
    }
  };
  return (
    <>
      <button type="button" onClick={() => void press()}>
        Go
      </button>
      <output>{outcome}</output>
      {stepUp.dialog}
    </>
  );
}

const outcome = () => screen.getByRole('status').textContent;

test('asks for a step-up where one is missing; closing it leaves the call undone', async () => {
  const user = userEvent.setup();
  show(<Asker />);
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(await screen.findByRole('dialog', { name: "Confirm it's you" })).toBeTruthy();
  await screen.findByRole('radio', { name: 'Login password' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(outcome()).toBe('null'));
  expect(calls).toBe(1);
});

test('another way changes the field, and a code of the app is one of six digits', async () => {
  const user = userEvent.setup();
  show(<Asker />);
  await user.click(screen.getByRole('button', { name: 'Go' }));
  await user.click(await screen.findByRole('radio', { name: 'Authenticator app' }));
  const field = await screen.findByLabelText('Code from your authenticator app');
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Enter the code.')).toBeTruthy();
});

test("any other refusal is the caller's", async () => {
  const user = userEvent.setup();
  show(<Asker fails="totp.already.on" />);
  await user.click(screen.getByRole('button', { name: 'Go' }));
  await waitFor(() => expect(outcome()).toBe('totp.already.on'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what needs no step-up any more runs at once', async () => {
  proved = true;
  const user = userEvent.setup();
  show(<Asker />);
  await user.click(screen.getByRole('button', { name: 'Go' }));
  await waitFor(() => expect(outcome()).toBe('done'));
});
