// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const heard = vi.fn();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(heard));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  heard.mockReset();
});

const Part = ({ broken }: { broken: boolean }) => {
  if (broken) throw new Error('broken part');
  return <p>fine</p>;
};
const page = (address: string, broken: boolean) => (
  <ErrorBoundary resetKey={address} renderFailure={({ reference }) => <p>failed {reference}</p>}>
    <Part broken={broken} />
  </ErrorBoundary>
);

test('a part that throws is replaced by a text with a reference that is in the console too', () => {
  render(page('/a', true));
  const reference = /^failed ([0-9a-f]{8})$/.exec(screen.getByText(/^failed/).textContent ?? '')?.[1];
  expect(reference).toBeTruthy();
  expect(heard.mock.calls.some(([first]) => first === `failure ${reference}`)).toBe(true);
});

test('it stays failed at its address, and another address starts again', () => {
  const { rerender } = render(page('/a', true));
  rerender(page('/a', false));
  expect(screen.queryByText('fine')).toBeNull();
  rerender(page('/b', false));
  expect(screen.getByText('fine')).toBeTruthy();
});
