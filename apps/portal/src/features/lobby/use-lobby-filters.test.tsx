// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { useLobbyFilters } from './use-lobby-filters.ts';

function Filters() {
  const { change } = useLobbyFilters();
  const { search } = useLocation();
  return (
    <>
      <output>{search}</output>
      <button
        type="button"
        onClick={() => {
          change({ view: 'HOT' });
          change({ lines: 'many' });
        }}
      >
        Two at once
      </button>
    </>
  );
}

test('two choices before the page is drawn again both count', async () => {
  render(
    <MemoryRouter initialEntries={['/rng?vassalage=AAA&page=4']}>
      <Filters />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(new URLSearchParams(screen.getByRole('status').textContent ?? '')).toEqual(
    new URLSearchParams({ vassalage: 'AAA', filter: 'HOT', lines: 'many' }),
  );
});
