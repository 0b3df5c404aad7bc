// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { good, serve, show } from '../../test/page.tsx';
import { DraftPage } from './draft-page.tsx';
import { draftOf, saved } from './testing/draft.ts';

const game = (code: string, name: string) => ({ code, name, gameType: 'RNG' });
const vendors = [
  { code: 'ALPHA', name: 'Alpha House', games: [game('dice', 'Moon Dice'), game('keno', 'Keno Bay'), game('wheel', 'Wheel of Suns')] },
  { code: 'BETA', name: 'Beta Works', games: [game('slots', 'Slot Street')] },
];

test('vendors and games are ordered, marked, added and pictured, and saved as the folder has them', async () => {
  let view = draftOf({ brand: { vendors: { ALPHA: [{ code: 'dice', hot: true }, { code: 'keno' }] } } });
  serve({
    '/desk/brands/drafts/view': () => good(view),
    '/desk/brands/drafts/picture': () => good({ version: 2, picture: 'game-1', files: [] }),
    '/desk/games/catalogue': () => good({ vendors }),
    '/desk/brands/drafts/save': (body) => {
      view = saved(view, body);
      return good({ version: view.version, cleared: [] });
    },
  });
  show(
    <Routes>
      <Route path="/brands/:draftId" element={<DraftPage />} />
    </Routes>,
    { at: '/brands/bdr_1?tab=games' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Move Keno Bay up' }));
  await userEvent.click(screen.getByRole('button', { name: /^Keno Bay/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'New' }));
  const own = within(screen.getByRole('group', { name: 'Custom name' })).getByLabelText('English');
  await userEvent.type(own, 'Keno of Ours');
  await userEvent.upload(
    within(screen.getByRole('group', { name: 'Custom picture' })).getByLabelText('Picture Custom picture'),
    new File([new Uint8Array(8)], 'keno.png', { type: 'image/png' }),
  );
  expect(await screen.findByRole('button', { name: "Use the vendor's picture" })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Offer all games of Alpha House' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a vendor' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move Beta Works up' }));
  await userEvent.click(screen.getByRole('button', { name: /^Alpha House/ }));
  await userEvent.type(within(screen.getAllByRole('group', { name: 'Custom name' })[0]!).getByLabelText('English'), 'Ours');
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('Draft · 0 changes');
  const file = JSON.parse(view.texts['content/brand.json'] ?? '') as { vendors: object; vendorNames: unknown };
  expect(file.vendorNames).toEqual({ ALPHA: { EN: 'Ours' } });
  expect(Object.entries(file.vendors)).toEqual([
    ['BETA', []],
    [
      'ALPHA',
      [{ code: 'keno', new: true, names: { EN: 'Keno of Ours' }, picture: 'game-1' }, { code: 'dice', hot: true }, { code: 'wheel' }],
    ],
  ]);
});
