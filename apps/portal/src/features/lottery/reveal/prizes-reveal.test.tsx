// @vitest-environment jsdom
import { findLotteryOrders, lotteryOrder } from '@pavilion/contract/lottery/orders';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { north } from '@pavilion/lottery/viet/north';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layPage, show } from '../../../shared/verification/testing/page.tsx';

layPage({ modules: ['LOTT3'] });
const { sessionStore } = await import('../../../api/session-store.ts');
const { PrizesReveal } = await import('./prizes-reveal.tsx');

const game = {
  gameId: 301,
  gameCode: 'VN_NORTH',
  gameName: 'Northern draw',
  iconUrl: '',
  accountTypeName: 'TCG_LOTTO_VN',
  family: 'vn-north',
  prizeMode: 'LOTT',
};
const prizes = {
  special: ['12345'],
  g1: ['55501'],
  g2: ['60102', '60227'],
  g3: ['60304', '60405', '60506', '60607', '60708', '60827'],
  g4: ['1010', '1111', '1212', '1313'],
  g5: ['1414', '1515', '1616', '1717', '1818', '1919'],
  g6: ['120', '121', '122'],
  g7: ['23', '24', '25', '26'],
};
const playId = (code: string): number => north.plays.find((play) => play.code === code)?.id ?? 0;
const order = {
  orderDetailId: 'lot_1',
  orderStatus: LOTTERY_ORDER.won,
  bettingAmount: 129_000,
  winningAmount: 198_000,
  lines: 2,
  orderInfos: [
    { line: 1, playId: playId('vn-north.de'), playName: 'Đề', bettingContent: '46', stakes: 1, bettingAmount: 100_000, winningAmount: 0 },
    {
      line: 2,
      playId: playId('vn-north.lo.2'),
      playName: 'Lô 2',
      bettingContent: '27',
      stakes: 1,
      bettingAmount: 29_000,
      winningAmount: 198_000,
    },
  ],
};

beforeEach(() => {
  sessionStore.set({ token: 'tok', id: 'mem_1', userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false });
  globalThis.fetch = async (input) => {
    const path = String(input).split('?')[0] ?? '';
    if (path === findLotteryOrders.path) return Response.json({ orders: { content: [order] }, orderSumTO: {} });
    return path.startsWith(lotteryOrder.path.replace(':id', '')) ? Response.json(order) : Response.json({}, { status: 404 });
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const view = (onClose = vi.fn<() => void>()) => {
  show(
    <PrizesReveal
      game={game}
      family="vn-north"
      plays={north.plays}
      reveal={{ gameId: 301, numero: '20261121', winNo: JSON.stringify(prizes) }}
      onClose={onClose}
    />,
  );
  return onClose;
};
const lines = () => [...document.querySelectorAll('li b')].map(({ textContent }) => textContent);

test('prizes fall one by one; a line that hits moves to the top', async () => {
  // Frames of jsdom come by an interval: faked, none comes in any later file.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  view();
  await screen.findByText('My 2 lines');
  expect(lines()).toEqual(['Đề', 'Lô 2']);
  // The third number ends in 27; a fourth is on its way.
  await act(() => vi.advanceTimersByTimeAsync(3 * 444 + 150));
  expect(document.querySelector('[data-lit]')?.textContent).toBe('60227');
  expect(lines()).toEqual(['Lô 2', 'Đề']);
  expect(screen.getByText('Won so far')).toBeTruthy();
  expect(screen.queryByText('Net')).toBeNull();
});

test('a press shows the end with its sums, Escape leaves it', async () => {
  const onClose = view();
  await userEvent.click(await screen.findByText('My 2 lines'));
  await screen.findByText('Net');
  expect(document.querySelectorAll('[data-lit]')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
