// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

const HEIGHT = 400;

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('640px'),
    media,
    addEventListener() {},
    removeEventListener() {},
  }));
  for (const side of ['offsetHeight', 'offsetWidth'] as const) {
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(HEIGHT);
  }
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A finger on `target` that goes from point to point; a time of its own for each point, so that its speed is known. */
const swipe = (target: Element, points: readonly (readonly [x: number, y: number, at: number])[]): void => {
  const touch = (type: string, x: number, y: number, at: number): void => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.defineProperties(event, {
      touches: { value: type === 'touchend' ? [] : [{ clientX: x, clientY: y }] },
      timeStamp: { value: at },
    });
    fireEvent(target, event);
  };
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (!first || !last) return;
  act(() => {
    touch('touchstart', ...first);
    for (const point of rest) touch('touchmove', ...point);
    touch('touchend', ...last);
  });
};
const down = (by: number, ms: number) => [0, 0.25, 0.5, 0.75, 1].map((share) => [100, 100 + by * share, ms * share] as const);

const Sheet = ({ dismissible = true }: { dismissible?: boolean }) => {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Rules" closeLabel="Close" dismissible={dismissible}>
      <div data-testid="list">Words</div>
    </Dialog>
  );
};

const dialog = () => screen.queryByRole('dialog');

test('a sheet goes with the finger, and closes when it is taken far enough', async () => {
  render(<Sheet />);
  swipe(screen.getByText('Rules'), down(HEIGHT * 0.5, 1000));
  await waitFor(() => expect(dialog()).toBeNull());
});

test('a throw closes it, a short slow way does not', async () => {
  render(<Sheet />);
  swipe(screen.getByText('Rules'), down(60, 1000));
  expect(dialog()?.style.translate).toBe('');
  swipe(screen.getByText('Rules'), down(80, 80));
  await waitFor(() => expect(dialog()).toBeNull());
});

test('a finger that goes back up lets it stay', () => {
  render(<Sheet />);
  swipe(screen.getByText('Rules'), [...down(300, 600), [100, 260, 640], [100, 180, 680]]);
  expect(dialog()?.style.translate).toBe('');
});

test('a swipe up, aside, or inside a list that is scrolled is none of the sheet', () => {
  render(<Sheet />);
  const list = screen.getByTestId('list');
  swipe(list, down(-300, 300));
  swipe(list, [
    [100, 100, 0],
    [300, 120, 100],
  ]);
  list.scrollTop = 40;
  swipe(list, down(300, 300));
  expect(dialog()).not.toBeNull();
  expect(dialog()?.style.translate).toBe('');
  list.scrollTop = 0;
  swipe(list, down(300, 300));
  expect(dialog()?.style.translate).not.toBe('');
});

test('where work would be lost nothing is swiped away', () => {
  render(<Sheet dismissible={false} />);
  swipe(screen.getByText('Rules'), down(300, 300));
  expect(dialog()).not.toBeNull();
  expect(dialog()?.style.translate).toBe('');
});

test('a panel from the side goes back to its side', async () => {
  const change = vi.fn();
  render(
    <Drawer open onOpenChange={change} label="Menu" side="end">
      Places
    </Drawer>,
  );
  swipe(screen.getByText('Places'), down(300, 300));
  expect(change).not.toHaveBeenCalled();
  swipe(screen.getByText('Places'), [
    [20, 100, 0],
    [200, 110, 100],
  ]);
  expect(change).toHaveBeenCalledWith(false);
  // It was not closed after all, so it comes back.
  await waitFor(() => expect(dialog()?.style.translate).toBe(''));
});
