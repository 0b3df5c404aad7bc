// @vitest-environment jsdom
import { roomSend, roomState } from '@pavilion/contract/rooms/calls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, type Answer, layPage } from '../../shared/verification/testing/page.tsx';
import type * as Session from '../../api/session-store.ts';
import type * as Rooms from './room-store.ts';

let portal: typeof Rooms & typeof Session;
const stops: (() => void)[] = [];

/** A room of the server: what was written into it, each once under its id, and whether the network is there. */
let written: { clientId: string; text: string }[];
let isOffline = false;
/** The server takes the line, and its answer never arrives. */
let losesAnswers = false;
let refusal: string | null = null;

const me = { read: true, write: true, slowUntil: null, muted: false, blocked: false, until: null, why: null, cause: null };
const line = { from: 'member', own: true, name: null, tag: 'AB12', removed: false, event: null, value: 0, at: '2026-01-02T03:04:05.000Z' };
const room = { presenter: { id: 'prs_1' }, open: true, slowSeconds: 0, mostText: 300, me: { ...me, rulesRead: true, readNumber: 0 } };
const lines = () =>
  written.map(({ clientId, text }, at) => ({
    ...line,
    number: at + 1,
    clientId,
    text,
  }));

function send({ clientId, text }: { clientId: string; text: string }): Answer {
  if (isOffline) return 'offline';
  if (refusal) return { code: refusal, status: 403 };
  const known = written.findIndex((line) => line.clientId === clientId);
  if (known < 0) written.push({ clientId, text });
  return losesAnswers ? 'offline' : { value: { number: known < 0 ? written.length : known + 1 } };
}

beforeAll(async () => {
  layPage();
  answerWith({
    [roomSend.path]: ({ body }) => send(body as { clientId: string; text: string }),
    // The stamp stays the same while nothing changes, so the page pauses between its requests.
    [roomState.path]: () =>
      isOffline
        ? 'offline'
        : {
            value: {
              ...room,
              lines: lines(),
              fresh: true,
              more: false,
              revision: written.length,
              stamp: `s${written.length}`,
            },
          },
  });
  portal = { ...(await import('./room-store.ts')), ...(await import('../../api/session-store.ts')) };
});
afterAll(() => {
  vi.resetModules();
});
beforeEach(() => {
  sessionStorage.clear();
  [written, isOffline, losesAnswers, refusal] = [[], false, false, null];
  logIn('mem_1');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const logIn = (id: string) =>
  portal.sessionStore.set({ token: `of-${id}`, id, userName: 'lan', customerType: 0, firstTimeLogin: false, passwordExpired: false });
/** The page of a room; another one is what a reload or a second visit sees. */
const open = (): Rooms.RoomStore => portal.createRoomStore('prs_1');
function follow(store: Rooms.RoomStore): void {
  stops.push(store.follow());
}
const texts = (store: Rooms.RoomStore) => store.read().pending.map(({ text, failed }) => [text, failed?.code ?? null]);

test('a line that meets no network stays in sight, also after the page was left, and is said once when the server answers again', async () => {
  const first = open();
  isOffline = true;
  await first.send('good evening');
  await first.send('and good luck');
  expect(texts(first)).toEqual([
    ['good evening', 'network.down'],
    ['and good luck', 'network.down'],
  ]);
  const second = open();
  expect(texts(second)).toEqual(texts(first));
  isOffline = false;
  follow(second);
  await vi.waitFor(() => expect(second.read().pending).toEqual([]));
  expect(written.map(({ text }) => text)).toEqual(['good evening', 'and good luck']);
});

test('a line whose answer was lost is not said twice, whether it is told back or sent again', async () => {
  const first = open();
  losesAnswers = true;
  await first.send('good evening');
  losesAnswers = false;
  const [one] = first.read().pending;
  follow(first);
  await vi.waitFor(() => expect(first.read().pending).toEqual([]));
  if (one) await first.send(one);
  expect([written.length, first.read().pending]).toEqual([1, []]);
});

test('what the room refuses stays with its reason until it is discarded or sent again, and does not go out by itself', async () => {
  const first = open();
  refusal = 'rooms.muted';
  await first.send('good evening');
  refusal = null;
  const second = open();
  follow(second);
  await vi.waitFor(() => expect(second.read().room).not.toBeNull());
  expect([texts(second), written]).toEqual([[['good evening', 'rooms.muted']], []]);
  second.discard(second.read().pending[0]?.clientId ?? '');
  expect(texts(open())).toEqual([]);
});

test('a line that was lost long ago waits for its writer', async () => {
  const first = open();
  isOffline = true;
  await first.send('good evening');
  isOffline = false;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  const second = open();
  follow(second);
  await vi.waitFor(() => expect(second.read().room).not.toBeNull());
  expect([texts(second), written]).toEqual([[['good evening', 'network.down']], []]);
  vi.restoreAllMocks();
});

test('what one member wrote is nobody else’s to send, and a sign-out leaves nothing that comes later', async () => {
  const first = open();
  isOffline = true;
  const sent = first.send('good evening');
  portal.sessionStore.clear();
  sessionStorage.clear();
  await sent;
  expect(Object.keys(sessionStorage)).toEqual([]);
  logIn('mem_1');
  await open().send('good evening');
  logIn('mem_2');
  expect(texts(open())).toEqual([]);
  logIn('mem_1');
  expect(texts(open())).toEqual([['good evening', 'network.down']]);
});
