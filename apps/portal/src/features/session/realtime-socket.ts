import { closeCodes } from '@pavilion/contract/base/close-codes';
import type { ConnectionMark, Frame } from '@pavilion/contract/base/event';
import { sessionEnded } from '@pavilion/contract/identity/events';
import ReconnectingWebSocket from 'partysocket/ws';
import { sessionStore } from '../../api/session-store.ts';
import { reconnectPause } from './reconnect-pause.ts';

export interface SocketParts {
  /** The member the frames belong to. */
  memberId: string;
  /** A ticket good for one connection. */
  ticket(): Promise<string>;
  onFrame(frame: Frame): void;
  /** A connection is there: what was missed comes first, then the mark `ready`. */
  onOpen(): void;
  /** The server did not take the ticket, or the session ended: an ordinary call finds out which of the two. */
  onRefused(): void;
}

/** The library gives a connection up after 4 s: a slow network or a busy server would never get one, and each try takes a new ticket. */
const OPENS_WITHIN_MS = 20_000;
const NO_FRAME = '0';
/** The last frame this tab heard, by whose it is: a reload goes on from there. A tab that has heard none goes on from what the browser heard last. */
const LAST = 'last-frame';
/** Catching up may bring a frame again: ids of the last ones, to deliver each once. */
const REMEMBERED = 500;
/** What the server says of the connection itself; these repeat. */
const MARKS: ReadonlySet<string> = new Set<string>(['ready', 'resync', sessionEnded.name] satisfies (
  | ConnectionMark
  | typeof sessionEnded.name
)[]);

/** Without storage a reload starts again. */
function storedFrame(memberId: string): string {
  try {
    for (const stored of [sessionStorage.getItem(LAST), localStorage.getItem(LAST)]) {
      const [ownerId, id] = (stored ?? '').split(' ');
      if (ownerId === memberId && id) return id;
    }
    return NO_FRAME;
  } catch {
    return NO_FRAME;
  }
}

function keepFrame(memberId: string, id: string): void {
  // One that comes after the sign-out leaves nothing.
  if (sessionStore.get()?.id !== memberId) return;
  try {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(LAST, `${memberId} ${id}`);
  } catch {
    // There is no storage.
  }
}

/** Opens the socket and reopens it when it closes, with growing pauses between tries. Returns a function that closes it. */
export function openSocket({ memberId, ticket, onFrame, onOpen, onRefused }: SocketParts): () => void {
  let last = storedFrame(memberId);
  let seen = new Set<string>();
  let tries = 0;
  const address = async () => {
    if (tries > 0) await new Promise((over) => setTimeout(over, reconnectPause(tries)));
    tries += 1;
    const query = new URLSearchParams({ ticket: await ticket() });
    if (last !== NO_FRAME) query.set('last', last);
    const { protocol, host } = window.location;
    return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/wps/socket?${query.toString()}`;
  };
  const socket = new ReconnectingWebSocket(address, null, {
    // The pauses are ours: all of the library's are of one length.
    minReconnectionDelay: 0,
    maxReconnectionDelay: 0,
    maxEnqueuedMessages: 0,
    connectionTimeout: OPENS_WITHIN_MS,
  });
  socket.addEventListener('open', () => {
    tries = 1;
    onOpen();
  });
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    const isNews = !MARKS.has(frame.event);
    if (isNews && seen.has(frame.id)) return;
    if (isNews) seen.add(frame.id);
    if (seen.size > REMEMBERED) seen = new Set([...seen].slice(-REMEMBERED / 2));
    if (frame.id !== NO_FRAME) keepFrame(memberId, (last = frame.id));
    onFrame(frame);
  });
  socket.addEventListener('close', ({ code }) => {
    if (code === closeCodes.sessionOver) onRefused();
  });
  return () => socket.close();
}
