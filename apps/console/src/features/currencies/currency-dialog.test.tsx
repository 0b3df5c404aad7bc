// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { good, serve, show } from '../../test/page.tsx';
import { CurrenciesPage } from './currencies-page.tsx';

test('a currency is added with the figures as they are typed, key by key', async () => {
  const sent: unknown[] = [];
  serve({
    '/desk/currencies': () => good({ list: [], others: [{ code: 'THB', minorUnits: 2 }], mayChange: true }),
    '/desk/currencies/add': (body) => {
      sent.push(body);
      return good(undefined);
    },
  });
  show(<CurrenciesPage />, { at: '/currencies' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a currency' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Currency'), 'THB');
  const step = dialog.getByLabelText('Bet step');
  await userEvent.clear(step);
  expect(dialog.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  await userEvent.type(step, '0.05');
  const stakes = dialog.getByLabelText('Game stakes');
  await userEvent.clear(stakes);
  await userEvent.type(stakes, '1 2 5 10');
  await userEvent.type(dialog.getByLabelText('Reason'), 'a market in Thailand');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      code: 'THB',
      terms: { decimals: 2, betStep: 0.05, depositStep: 1, withdrawStep: 1, stakes: [1, 2, 5, 10] },
      reason: 'a market in Thailand',
    },
  ]);
});
