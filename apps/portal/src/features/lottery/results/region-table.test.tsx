// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { layPage, show } from '../../../shared/verification/testing/page.tsx';

layPage();
const { RegionTable } = await import('./region-table.tsx');

const draw = (gameId: number, gameName: string, prizes: object) => ({
  game: {
    gameId,
    gameCode: `VN_${gameId}`,
    gameName,
    iconUrl: '',
    accountTypeName: 'TCG_LOTTO_VN',
    family: 'vn-south',
    prizeMode: 'LOTT',
    group: 'VN_SOUTH',
    tile: null,
    remainTime: null,
  },
  numero: '20261121',
  winNo: JSON.stringify(prizes),
  openTime: 0,
});

afterEach(cleanup);

test('provinces are beside each other; what is looked for and what the member hit is marked', () => {
  const draws = [draw(1, 'Long An', { special: ['123427'], g8: ['27'] }), draw(2, 'Bình Phước', { special: ['555555'], g8: ['11'] })];
  const hits = new Map([['1:20261121', { won: 5_000, isLit: (prize: string, number: string) => prize === 'g8' && number === '27' }]]);
  const { container } = show(
    <MemoryRouter>
      <RegionTable draws={draws} figures="27" hits={hits} />
    </MemoryRouter>,
  );
  expect([...container.querySelectorAll('thead a')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('Long An'), expect.stringContaining('Bình Phước')]),
  );
  expect([...container.querySelectorAll('[data-found]')].map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['123427', '27, yo']);
  expect([...container.querySelectorAll('[data-lit]')].map(({ textContent }) => textContent)).toEqual(['27, your hit']);
  expect(container.querySelectorAll('thead small')).toHaveLength(1);
});
