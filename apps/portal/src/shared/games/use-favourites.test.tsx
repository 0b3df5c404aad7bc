// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addFavourite, favouriteIds, removeFavourite } from '@pavilion/contract/vendors/calls';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, answerWith, layPage, show } from '../verification/testing/page.tsx';

const games = [3, 7].map((nodeId) => ({ nodeId, vassalage: 'LANTERN', gameType: 'RNG' }));

beforeEach(() => {
  sessionStorage.setItem(
    'login',
    JSON.stringify({ token: 't', id: 'mem_1', userName: 'an', customerType: 0, firstTimeLogin: false, passwordExpired: false }),
  );
});
afterAll(() => {
  sessionStorage.clear();
  vi.resetModules();
});

/** The hearts of two games, the first of them marked, on a page whose server answers so. */
async function hearts(answers: { add?: () => Answer; remove?: () => Answer }) {
  layPage({ modules: ['GAMELOFAV3'] });
  vi.resetModules();
  const asked = answerWith({
    [favouriteIds.path]: () => ({ value: ['3'] }),
    [addFavourite.path]: answers.add ?? (() => ({ value: null })),
    [removeFavourite.path]: answers.remove ?? (() => ({ value: null })),
  });
  const { useFavourites } = await import('./use-favourites.ts');
  const { toasts } = await import('@pavilion/ui/toast-store');
  function Hearts() {
    const { isFavourite, toggle } = useFavourites();
    return games.map((game) => (
      <button
        key={game.nodeId}
        type="button"
        aria-pressed={isFavourite(game.nodeId)}
        onClick={() => toggle?.(game, !isFavourite(game.nodeId))}
      >{`Game ${game.nodeId}`}</button>
    ));
  }
  show(
    <MemoryRouter>
      <Hearts />
    </MemoryRouter>,
  );
  const pressed = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-pressed') === 'true');
  await waitFor(() => expect(pressed()).toEqual([true, false]));
  return { asked, pressed, said: () => toasts.read().map(({ tone, title, body }) => [tone, title, body]), user: userEvent.setup() };
}

const press = (name: string) => screen.getByRole('button', { name });

test('a press counts at once, and stays when the server agrees', async () => {
  const answered = Promise.withResolvers<void>();
  const { user, pressed, asked, said } = await hearts({
    add: () => {
      answered.resolve();
      return { value: null };
    },
  });
  await user.click(press('Game 7'));
  expect(pressed()).toEqual([true, true]);
  await answered.promise;
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ path: addFavourite.path, body: { nodeId: '7', vendor: 'LANTERN', gameType: 'RNG' } }),
  );
  expect([pressed(), said()]).toEqual([[true, true], []]);
});

test.each([
  [
    'a mark the server refuses',
    'Game 7',
    { add: (): Answer => ({ code: 'favourites.full', message: 'Too many.' }) },
    ['bad', "Couldn't save the favourite", 'Too many.'],
  ],
  [
    'a removal the server refuses',
    'Game 3',
    { remove: (): Answer => ({ code: 'x', message: 'Not now.' }) },
    ['bad', "Couldn't remove the favourite", 'Not now.'],
  ],
  [
    'a mark that never reached it',
    'Game 7',
    { add: (): Answer => 'offline' },
    ['bad', "Couldn't save the favourite", 'Check your connection and try again.'],
  ],
] as const)('%s is taken back, and said', async (_name, name, answers, words) => {
  const { user, pressed, said } = await hearts(answers);
  await user.click(press(name));
  await waitFor(() => expect(said()).toEqual([words]));
  await waitFor(() => expect(pressed()).toEqual([true, false]));
});
