// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { good, serve, show } from '../../test/page.tsx';
import { DraftPage } from './draft-page.tsx';
import { draftOf, saved } from './testing/draft.ts';

const terms = { decimals: 2, betStep: 0.01, depositStep: 1, withdrawStep: 1, stakes: [0.2, 1] };
const list = [
  { code: 'EUR', symbol: '€', terms, brands: ['Brand One'], isUsed: true },
  { code: 'THB', symbol: '฿', terms, brands: [], isUsed: false },
];

async function open(parts: Parameters<typeof draftOf>[0] = {}, mayChange = true) {
  let view = draftOf(parts);
  serve({
    '/desk/brands/drafts/view': () => good(view),
    '/desk/currencies': () => good({ list, others: [{ code: 'KWD', minorUnits: 3 }], mayChange }),
    '/desk/brands/drafts/save': (body) => {
      view = saved(view, body);
      return good({ version: view.version, cleared: [] });
    },
  });
  show(
    <Routes>
      <Route path="/brands/:draftId" element={<DraftPage />} />
    </Routes>,
    { at: '/brands/bdr_1?tab=basics' },
  );
  await screen.findByRole('checkbox', { name: /^The folder brings decimals/ });
  return {
    select: screen.getByLabelText('Currency'),
    save: async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
      await screen.findByText('Draft · 0 changes');
      return JSON.parse(view.texts['content/brand.json'] ?? '') as { currency: string; currencyTerms?: object };
    },
  };
}
const codesIn = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((one) => (one as HTMLOptionElement).value);

test('a currency of the installation is chosen, and one it does not have is brought with decimals and steps', async () => {
  const { select, save } = await open();
  expect(codesIn(select)).toEqual(['EUR', 'THB', 'KWD']);
  await userEvent.selectOptions(select, 'THB');
  expect(screen.queryByLabelText('Bet step')).toBeNull();
  await userEvent.selectOptions(select, 'KWD');
  expect((screen.getByLabelText('Decimals shown') as HTMLInputElement).value).toBe('3');
  const step = screen.getByLabelText('Bet step');
  await userEvent.clear(step);
  await userEvent.type(step, '0.05');
  await userEvent.clear(screen.getByLabelText('Game stakes'));
  await userEvent.type(screen.getByLabelText('Game stakes'), '1 5 ');
  const { currency, currencyTerms } = await save();
  expect([currency, currencyTerms]).toEqual([
    'KWD',
    { decimals: 3, betStep: '0.05', depositStep: '1', withdrawStep: '1', stakes: ['1', '5'] },
  ]);
});

test('terms of a currency in use stay as they are, and what the server says stands under the field', async () => {
  const inFile = { decimals: 2, betStep: '0.01', depositStep: '1', withdrawStep: '1', stakes: ['1'] };
  const problem = { file: 'content/brand.json', field: 'currencyTerms.betStep', message: 'a multiple is expected' };
  const { select } = await open({ brand: { currencyTerms: inFile }, problems: [problem] }, false);
  expect(codesIn(select)).toEqual(['EUR', 'THB']);
  expect((screen.getByLabelText('Bet step') as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText('a multiple is expected')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /^The folder brings/ }));
  expect(screen.queryByLabelText('Bet step')).toBeNull();
});
