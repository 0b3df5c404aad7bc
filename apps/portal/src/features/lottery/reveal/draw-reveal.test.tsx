// @vitest-environment jsdom
import { findLotteryOrders, lotteryOrder } from '@pavilion/contract/lottery/orders';
import { LOTTERY_ORDER } from '@pavilion/contract/lottery/states';
import { ssc } from '@pavilion/lottery/quick/ssc';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layPage, show } from '../../../shared/verification/testing/page.tsx';

layPage({ modules: ['LOTT3'] });
const { sessionStore } = await import('../../../api/session-store.ts');
const { DrawReveal } = await import('./draw-reveal.tsx');

const game = {
  gameId: 101,
  gameCode: 'PEARLS1',
  gameName: 'Rain Pearls',
  iconUrl: '',
  accountTypeName: 'ELOTT',
  family: 'ssc',
  prizeMode: 'ELOTT',
};
const reveal = { gameId: 101, numero: '20261121-0873', winNo: '5,3,6,9,2' };

function order({ status = LOTTERY_ORDER.won as number, content = '257_01234_#_13579_8', won = 291_000 as number | null } = {}) {
  return {
    orderDetailId: 'lot_1',
    orderStatus: status,
    bettingAmount: 140_000,
    winningAmount: won,
    lines: 1,
    orderInfos: [
      {
        line: 1,
        playId: 14,
        playName: 'Positions',
        bettingContent: content,
        stakes: 14,
        bettingAmount: 140_000,
        winningAmount: won,
        hits: [],
      },
    ],
  };
}

/** The answers of the wire, bare as the lottery gateway gives them. */
function answer(one: ReturnType<typeof order>): void {
  globalThis.fetch = async (input) => {
    const path = String(input).split('?')[0] ?? '';
    if (path === findLotteryOrders.path) return Response.json({ orders: { content: [one] }, orderSumTO: {} });
    return path.startsWith(lotteryOrder.path.replace(':id', '')) ? Response.json(one) : Response.json({}, { status: 404 });
  };
}

const view = (onClose = vi.fn<() => void>(), onRepeat = vi.fn<(orders: readonly unknown[]) => void>()) => {
  show(<DrawReveal game={game} family="ssc" rules={ssc} reveal={reveal} next="20261121-0874" onRepeat={onRepeat} onClose={onClose} />);
  return { onClose, onRepeat };
};

beforeEach(() => {
  sessionStore.set({ token: 'tok', id: 'mem_1', userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('pearls fall one after the other, picks answer and the sum runs; then stake, pays and net', async () => {
  // Frames of jsdom come by an interval: faked, none comes in any later file.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  answer(order());
  view();
  await screen.findByText('My 14 picks');
  await act(() => vi.advanceTimersByTimeAsync(550));
  expect(screen.getByRole('img', { name: '5, hit' })).toBeTruthy();
  expect(screen.getByText('1 hit so far')).toBeTruthy();
  expect(screen.queryByText('Staked')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('3 of 14 picks hit')).toBeTruthy();
  const figures = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(figures.map((text) => text?.replaceAll(/[^\d+−-]/g, ''))).toEqual(['140000', '291000', '+151000']);
});

test('Escape shows the end at once, and closes it the next time', async () => {
  answer(order());
  const { onClose } = view();
  await screen.findByText('My 14 picks');
  await userEvent.keyboard('{Escape}');
  await screen.findByText('Staked');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('without a hit nothing is celebrated', async () => {
  answer(order({ status: LOTTERY_ORDER.lost, content: '1_#_#_#_#', won: 0 }));
  view();
  await userEvent.click(await screen.findByRole('button', { name: 'Skip to result' }));
  expect(await screen.findByText('No hits this time')).toBeTruthy();
  expect(document.querySelector('[data-gain]')).toBeNull();
});

test('a hit that brought less than was staked is said without a celebration', async () => {
  answer(order({ content: '5_#_#_#_#', won: 97_000 }));
  view();
  await userEvent.click(await screen.findByRole('button', { name: 'Skip to result' }));
  await screen.findByText('Net');
  expect(document.querySelector('[data-gain]')).toBeNull();
});

test('until the tickets are settled no figure is said', async () => {
  answer(order({ status: LOTTERY_ORDER.waiting, won: null }));
  view();
  await screen.findByText('My 14 picks');
  await userEvent.click(screen.getByRole('button', { name: 'Skip to result' }));
  expect(screen.getByText('3 hits so far')).toBeTruthy();
  expect(screen.queryByText('Net')).toBeNull();
});

test('the same picks go to the next draw', async () => {
  answer(order());
  const { onRepeat } = view();
  await userEvent.click(await screen.findByRole('button', { name: 'Skip to result' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Same picks for 0874' }));
  await waitFor(() => expect(onRepeat.mock.calls[0]?.[0]).toMatchObject([{ orderDetailId: 'lot_1' }]));
});

test('with less motion the last state is there at once', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answer(order());
  view();
  expect(await screen.findByText('Staked')).toBeTruthy();
  vi.unstubAllGlobals();
});
