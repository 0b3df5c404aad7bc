import ReconnectingWebSocket from 'partysocket/ws';
import { type Frame, SESSION_OVER } from './use-realtime.ts';

export interface SocketParts {
  /** A ticket good for one connection. */
  ticket(): Promise<string>;
  onFrame(frame: Frame): void;
  /** The server did not take the ticket, or the session ended: ask an ordinary call which of the two. */
  onRefused(): void;
}

const NO_FRAME = '0';

/** Opens the socket and keeps it open, with growing pauses between tries. Returns how to close it. */
export function openSocket({ ticket, onFrame, onRefused }: SocketParts): () => void {
  let last = NO_FRAME;
  const address = async () => {
    const query = new URLSearchParams({ ticket: await ticket() });
    if (last !== NO_FRAME) query.set('last', last);
    const { protocol, host } = window.location;
    return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/wps/socket?${query.toString()}`;
  };
  const socket = new ReconnectingWebSocket(address, null, { minReconnectionDelay: 1000, maxReconnectionDelay: 30_000, maxEnqueuedMessages: 0 });
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.id !== NO_FRAME) last = frame.id;
    onFrame(frame);
  });
  socket.addEventListener('close', ({ code }) => {
    if (code === SESSION_OVER) onRefused();
  });
  return () => socket.close();
}
