import type {} from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Session } from '../../http/types.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Frame, Hub } from './hub.ts';

const PING_MS = 25_000;
/** A client that does not read is cut off: its frames must not pile up in memory. */
const MAX_BUFFERED_BYTES = 256 * 1024;

export interface SocketOptions {
  app: FastifyInstance;
  hub: Hub;
  /** One use; null when unknown, used or late. */
  redeemTicket(ticket: string): Promise<Session | null>;
  /** False once the session has ended: asked with every ping, and hinted at once when it ends here or elsewhere. */
  isAlive(session: Session): Promise<boolean>;
  clock: Clock;
}

/**
 * `GET /wps/socket?ticket=…&last=<hint id>`: JSON frames `{id, event, at, data}`. Close code 4401: session over, log in again.
 * Nothing a client sends is acted on.
 */
export function registerSocket({ app, hub, redeemTicket, isAlive, clock }: SocketOptions): void {
  app.get('/wps/socket', { websocket: true }, async (socket, request) => {
    const { ticket = '', last = '' } = request.query as { ticket?: string; last?: string };
    const session = await redeemTicket(ticket);
    if (!session) {
      socket.close(4401, 'login.not.session');
      return;
    }
    const send = (frame: Frame) => {
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else socket.send(JSON.stringify(frame));
    };
    const end = () => socket.close(4401, 'session.ended');
    const remove = hub.add({ brandId: session.brandId, memberId: session.memberId, sessionId: session.id, send, end });
    let answered = true;
    const beat = setInterval(() => {
      if (!answered) socket.terminate();
      answered = false;
      socket.ping();
      void isAlive(session).then((alive) => { if (!alive) end(); }, () => undefined);
    }, PING_MS);
    socket.on('pong', () => { answered = true; });
    socket.on('close', () => {
      clearInterval(beat);
      remove();
    });
    if (/^\d{1,18}$/.test(last)) {
      for (const frame of await hub.missed(session, BigInt(last))) send(frame);
    }
    send({ id: '0', event: 'ready', at: clock.now().toISOString(), data: {} });
  });
}
