// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageBoundary } from '../shared/system/page-boundary.tsx';
import { show } from '../shared/verification/testing/page.tsx';
import { arrived, late } from './late.ts';
import { Part } from './part.tsx';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/piece.js'));
const here = { Piece: () => 'the part' };

beforeEach(() => {
  // A boundary tells the console of what it caught.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A page around a part that does not arrive at the first `times` tries. */
function page(times: number, props: Omit<React.ComponentProps<typeof Part>, 'children'> = {}) {
  let left = times;
  const Piece = late<'Piece', typeof here>(() => (left-- > 0 ? gone() : Promise.resolve(here)), 'Piece');
  show(
    <PageBoundary>
      <input aria-label="Name" />
      <Part {...props}>
        <Piece />
      </Part>
    </PageBoundary>,
  );
}

test('a part that does not arrive is said where it is, and comes at the next try; what is typed beside it stays', async () => {
  page(2);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'lan');
  expect((await screen.findByRole('alert')).textContent).toContain("Part of the page didn't load");
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the part')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('lan');
});

test('it comes by itself when the network is back, also where nothing was said', async () => {
  page(1, { lost: 'in its place' });
  await screen.findByText('in its place');
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('the part')).toBeTruthy();
});

test('a menu that does not arrive leaves its button', async () => {
  page(1, { corner: true, fallback: <button type="button">Menu</button> });
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy();
});

test('a fault of a part that arrived is the page’s', async () => {
  show(
    <PageBoundary>
      <Part>
        <Broken />
      </Part>
    </PageBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'This page failed to load' })).toBeTruthy();
});

test('an act that needs a part is refused as without a network', async () => {
  await expect(arrived(gone())).rejects.toMatchObject({ code: 'network.down', isNetwork: true });
  const fault = new Error('x');
  await expect(arrived(Promise.reject(fault))).rejects.toBe(fault);
});

function Broken(): never {
  throw new Error('broken');
}
