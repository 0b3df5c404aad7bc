// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

const Page = ({ dismissible = true }: { dismissible?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Welcome" closeLabel="Close" dismissible={dismissible}>
        <input aria-label="Username" />
      </Dialog>
    </>
  );
};

test('takes the focus, has its name, and gives the focus back', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Welcome' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test('stays on Escape where work would be lost, and closes by its button', async () => {
  const user = userEvent.setup();
  render(<Page dismissible={false} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a question is confirmed once and cannot be left while it works', async () => {
  const user = userEvent.setup();
  const confirm = vi.fn();
  const change = vi.fn();
  const words = { title: 'Remove it?', cancelLabel: 'Keep', confirmLabel: 'Remove' };
  const { rerender } = render(<ConfirmDialog open onOpenChange={change} onConfirm={confirm} {...words} />);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  rerender(<ConfirmDialog open busy onOpenChange={change} onConfirm={confirm} {...words} />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.keyboard('{Escape}');
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(change).not.toHaveBeenCalled();
});
