// @vitest-environment jsdom
import { ApiError } from '@pavilion/contract/base/client';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { layPage, show } from '../verification/testing/page.tsx';
import type { Claimed, Taken } from './taken.ts';

layPage();
const { ClaimAct } = await import('./claim-act.tsx');
const { ClaimSlot } = await import('./claim-slot.tsx');

// Who wants no motion does not wait for it.
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
afterEach(cleanup);

const TAKEN: Taken = { amount: 388_000, gives: 'money', reference: 'grt_0123456789ABCDEF', turnover: 0 };

function Place({ claim }: { claim(): Promise<Taken> }) {
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  return (
    <MemoryRouter>
      <ClaimSlot title="Table rebate" claimed={claimed}>
        <ClaimAct claim={claim} onTaken={(taken) => setClaimed({ ...taken, at: '2026-11-30T14:04:00Z' })}>
          Claim
        </ClaimAct>
      </ClaimSlot>
    </MemoryRouter>
  );
}

test('one tap claims once; then the place is a row with the sum and its entry, where the keys go on', async () => {
  const claim = vi.fn(() => Promise.resolve(TAKEN));
  show(<Place claim={claim} />);
  await userEvent.setup().dblClick(screen.getByRole('button', { name: 'Claim' }));
  const row = await screen.findByRole('article', { name: 'Table rebate claimed' });
  expect(claim).toHaveBeenCalledTimes(1);
  expect(row.textContent).toContain('388,000');
  expect(screen.getByRole('link', { name: 'Entry 6789ABCDEF' }).getAttribute('href')).toContain('transactionHistory');
  await waitFor(() => expect(document.activeElement?.contains(row)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test('refused, the button comes back with the reason under it and can be pressed again', async () => {
  const claim = vi
    .fn<() => Promise<Taken>>()
    .mockRejectedValueOnce(new ApiError('network.down', '', 0))
    .mockResolvedValueOnce(TAKEN);
  show(<Place claim={claim} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Claim' }));
  const why = await screen.findByRole('alert');
  expect(why.textContent).not.toBe('');
  await user.click(screen.getByRole('button', { name: 'Claim' }));
  await screen.findByRole('article', { name: 'Table rebate claimed' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(claim).toHaveBeenCalledTimes(2);
});
