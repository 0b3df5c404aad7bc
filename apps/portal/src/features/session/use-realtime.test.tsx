// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { memberChanged } from '@pavilion/contract/identity/events';
import { memberInfo } from '@pavilion/contract/identity/member';
import { socketTicket } from '@pavilion/contract/identity/session';
import { missionSummary } from '@pavilion/contract/missions/calls';
import { missionDone } from '@pavilion/contract/missions/events';
import { roomOpened } from '@pavilion/contract/rooms/events';
import { events } from '@pavilion/contract/events';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { answerWith, layPage } from '../../shared/verification/testing/page.tsx';

class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static last: FakeSocket | null = null;
  readonly readyState = FakeSocket.OPEN;
  constructor() {
    super();
    FakeSocket.last = this;
  }
  close(): void {
    FakeSocket.last = null;
  }
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
afterAll(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const MISSION = {
  missionId: 'mis_1',
  title: 'Ten rounds',
  periodStart: '2026-03-01',
  rewardAmount: 20_000,
  gives: 'money',
  completedAt: '2026-03-01T12:00:00.000Z',
};

/** A page of a logged-in member, whose account a test changes behind its back. */
async function page() {
  vi.resetModules();
  layPage();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.last = null;
  const account = { id: 'mem_1', type: 0, profile: { fullName: 'Nguyen Lan' } };
  const asked = answerWith({
    [socketTicket.path]: () => ({ value: { ticket: 'tick' } }),
    [memberInfo.path]: () => ({ value: { ...account } }),
    [missionSummary.path]: () => ({ value: { missions: [MISSION], claimable: 1, paused: false } }),
  });
  const { queryClient } = await import('../../api/query-client.ts');
  const { memberQueries } = await import('../../api/member-queries.ts');
  const { sessionStore, useSession } = await import('../../api/session-store.ts');
  const { useRealtime } = await import('./use-realtime.ts');
  const { useMoment } = await import('../moments/moment-store.ts');
  queryClient.clear();
  sessionStore.set({ token: 'tok', id: 'mem_1', userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false });
  function Page() {
    const { isAgent, facts } = useSession();
    const { data } = useQuery(memberQueries.memberInfo());
    const moment = useMoment();
    useRealtime(facts?.token ?? null);
    return (
      <p>
        {data?.profile['fullName']}, {isAgent ? 'agent' : 'member'}
        {moment ? `, celebrates ${moment.id}` : null}
      </p>
    );
  }
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByText('Nguyen Lan, member');
  await waitFor(() => expect(FakeSocket.last).not.toBeNull());
  let frames = 0;
  const hear = (event: string, data: Record<string, string> = {}, at = '2026-03-01T12:00:00.000Z') =>
    act(() => {
      const frame = { id: String((frames += 1)), event, at, data };
      FakeSocket.last?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
    });
  const connect = () => act(() => void FakeSocket.last?.dispatchEvent(new Event('open')));
  return { account, hear, connect, queryClient, asked, infoAsked: () => asked.filter(({ path }) => path === memberInfo.path).length };
}

test('a corrected name is on the page without a reload', async () => {
  const { account, hear } = await page();
  account.profile.fullName = 'Nguyen Thi Lan';
  hear(memberChanged.name);
  expect(await screen.findByText('Nguyen Thi Lan, member')).toBeTruthy();
});

test('who is made an agent has an agent’s page without a reload', async () => {
  const { account, hear } = await page();
  account.type = 1;
  hear(memberChanged.name);
  expect(await screen.findByText('Nguyen Lan, agent')).toBeTruthy();
});

test('a screen that was away too long asks for everything again, the account too', async () => {
  const { account, hear } = await page();
  account.type = 1;
  hear('resync');
  expect(await screen.findByText('Nguyen Lan, agent')).toBeTruthy();
});

test('what is heard as it happens is celebrated, what was missed is not', async () => {
  const { hear, connect, asked } = await page();
  const missionsAsked = () => asked.filter(({ path }) => path === missionSummary.path).length;
  const now = new Date().toISOString();
  connect();
  hear(missionDone.name, { refId: 'mis_1' }, now);
  hear('ready');
  expect(missionsAsked()).toBe(0);
  hear(missionDone.name, { refId: 'mis_1' }, now);
  expect(await screen.findByText('Nguyen Lan, member, celebrates mission mis_1 2026-03-01')).toBeTruthy();
  expect(missionsAsked()).toBe(1);
  connect();
  hear(missionDone.name, { refId: 'mis_1' }, now);
  expect(missionsAsked()).toBe(1);
});

test('every event of the contract but the end of a session has something asked again, an unknown one everything', async () => {
  const { hear, queryClient } = await page();
  const keys = [
    ['balances', 'mem_1'],
    ['missions', 'mem_1', 'EN'],
    ['inbox', 'mem_1'],
    ['complaints', 'mem_1'],
    ['lottery', 'near', 'all', 'EN'],
    ['winners', 'EN'],
    ['rooms', 'presenters', 'mem_1', 'EN'],
  ];
  const stale = () => keys.filter((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated).map(([first]) => first);
  const after = async (name: string, data: Record<string, string> = {}) => {
    for (const queryKey of keys) queryClient.setQueryData(queryKey, {});
    hear(name, data);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    return stale();
  };
  vi.useFakeTimers();
  for (const { name, refetch } of events) expect([name, (await after(name)).length > 0]).toEqual([name, refetch.length > 0]);
  expect(await after('not.known.yet')).toEqual(keys.map(([first]) => first));
  expect(await after('ready')).toEqual([]);
  expect(await after(roomOpened.name)).toEqual(['rooms']);
  expect(await after(balanceChanged.name)).toEqual(['balances', 'missions', 'inbox', 'complaints', 'rooms']);
});
