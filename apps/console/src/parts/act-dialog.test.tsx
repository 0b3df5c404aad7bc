// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from '@pavilion/ui/text-field';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../test/page.tsx';
import { ActDialog } from './act-dialog.tsx';

const act = vi.fn();

function Page({ children, incomplete = false, busy = false }: { children?: ReactNode; incomplete?: boolean; busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <ActDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Hold it?"
        lead="Nothing is paid."
        confirmLabel="Hold"
        reasonHint="Kept."
        busy={busy}
        error={null}
        incomplete={incomplete}
        onConfirm={act}
      >
        {children}
      </ActDialog>
    </>
  );
}

const asked = async (page: ReactNode) => {
  act.mockClear();
  const user = userEvent.setup();
  show(page);
  screen.getByRole('button', { name: 'Ask' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Hold it?' });
  return { user };
};
const focused = () => document.activeElement;

test('with the keyboard alone: starts in its first field, and gives the focus back', async () => {
  const { user } = await asked(
    <Page>
      <TextField label="Amount" />
    </Page>,
  );
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Amount' })));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Ask' })));
  expect(act).not.toHaveBeenCalled();
});

test('Enter in a field does it, in the reason with Ctrl; without a reason it says what is missing', async () => {
  const { user } = await asked(
    <Page>
      <TextField label="Amount" />
    </Page>,
  );
  await user.click(screen.getByRole('textbox', { name: 'Amount' }));
  await user.keyboard('5{Enter}');
  expect(screen.getByText('Enter a short reason.')).toBeTruthy();
  await user.click(screen.getByRole('textbox', { name: 'Reason' }));
  await user.keyboard('asked by{Enter}the bank{Control>}{Enter}{/Control}');
  expect(act.mock.calls).toEqual([['asked by\nthe bank']]);
  await user.click(screen.getByRole('textbox', { name: 'Amount' }));
  await user.keyboard('{Enter}');
  expect(act).toHaveBeenCalledTimes(2);
});

test.each([{ incomplete: true }, { busy: true }])('with %o nothing is done by Enter, nor by Ctrl and Enter', async (state) => {
  const { user } = await asked(<Page {...state} />);
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Reason' })));
  await user.keyboard('a reason{Control>}{Enter}{/Control}');
  expect(act).not.toHaveBeenCalled();
});
