import type { WebSocket as Socket } from '@fastify/websocket';
import { closeCodes } from '@pavilion/contract/base/close-codes';
import type { ConnectionMark, Frame } from '@pavilion/contract/base/event';
import { sessionEnded } from '@pavilion/contract/identity/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session, SystemState } from '../../http/types.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Hub, Subscriber } from './hub.ts';

const PING_MS = 25_000;
/** A client that does not read is cut off: its frames must not pile up in memory. */
const MAX_BUFFERED_BYTES = 256 * 1024;
/** Of one member; the oldest gives way. */
const MAX_SOCKETS = 20;
const MAX_ASKED = 1_000;

export interface SocketOptions {
  app: FastifyInstance;
  hub: Hub;
  clock: Clock;
  /** One use; null when unknown, used or late. */
  redeemTicket(ticket: string): Promise<Session | null>;
  /** Whether the session's brand is open to this address. */
  systemState(session: Session, ip: string): Promise<SystemState>;
  /** Those of the sessions that live: asked for all with every ping. An end is also hinted at once. */
  findLiving(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

interface Open extends Subscriber {
  socket: Socket;
  hasAnswered: boolean;
}

/** By member, in the order they came. */
type OpenSockets = Map<string, Set<Open>>;

/**
 * `GET /wps/socket?ticket=…&last=<hint id>`: JSON frames `{id, event, at, data}`, first `ready`, or `resync` for a screen that
 * was away too long to catch up. Nothing a client sends is acted on. Returns how to stop its clock.
 */
export function registerSocket(options: SocketOptions): () => void {
  const opened: OpenSockets = new Map();
  options.app.route({
    method: 'GET',
    url: '/wps/socket',
    exposeHeadRoute: false,
    handler: (_request, reply) => {
      void reply.header('Upgrade', 'websocket');
      throw Object.assign(new Error('a socket is opened by an upgrade'), { statusCode: 426 });
    },
    wsHandler: (socket, request) => {
      // Whatever is wrong with a frame ends its own connection and nothing else.
      socket.on('error', () => socket.terminate());
      welcome(options, opened, { socket, request }).catch((error: unknown) => {
        request.log.warn({ err: error }, 'socket not opened');
        socket.terminate();
      });
    },
  });
  const beat = setInterval(() => void keepAlive(options, opened), PING_MS);
  beat.unref();
  return () => clearInterval(beat);
}

async function welcome(
  options: SocketOptions,
  opened: OpenSockets,
  { socket, request }: { socket: Socket; request: FastifyRequest },
): Promise<void> {
  const { hub, clock } = options;
  const { ticket, last } = request.query as Record<string, unknown>;
  const session = await options.redeemTicket(typeof ticket === 'string' ? ticket : '');
  if (!session) return socket.close(closeCodes.sessionOver, 'login.not.session');
  const { status } = await options.systemState(session, request.ip);
  if (status === 1) return socket.close(closeCodes.maintenance, 'system.maintenance');
  if (status === 2) return socket.close(closeCodes.regionRestricted, 'region.restricted');
  // Gone while we asked: its close was not heard, so nothing would ever take it off the list again.
  if (socket.readyState !== socket.OPEN) return;
  const frame = (event: ConnectionMark | typeof sessionEnded.name, id = '0'): Frame => ({
    id,
    event,
    at: clock.now().toISOString(),
    data: {},
  });
  const wire = (one: Frame) => {
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
    else socket.send(JSON.stringify(one));
  };
  let early: Frame[] | null = [];
  /** Already delivered by catching up; this process may read them only now. */
  const known = new Set<string>();
  const mine: Open = {
    socket,
    hasAnswered: true,
    brandId: session.brandId,
    memberId: session.memberId,
    sessionId: session.id,
    send: (one) => {
      if (early) early.push(one);
      else if (!known.delete(one.id)) wire(one);
    },
    end: () => {
      wire(frame(sessionEnded.name));
      socket.close(closeCodes.sessionOver, 'session.ended');
    },
  };
  const begin = hub.newest();
  const remove = hub.add(mine);
  const leave = addOpen(opened, mine);
  socket.on('pong', () => {
    mine.hasAnswered = true;
  });
  socket.on('close', () => {
    leave();
    remove();
  });
  const missed = typeof last === 'string' && /^\d{1,18}$/.test(last) && last !== '0' ? await hub.missed(session, BigInt(last)) : [];
  const waited: Frame[] = early;
  early = null;
  for (const one of missed ?? []) {
    known.add(one.id);
    wire(one);
  }
  // A screen that starts from scratch fetches everything, so hints that arrived while it waited are in the answers.
  if (missed) for (const one of waited) mine.send(one);
  const latest = missed?.at(-1)?.id ?? begin;
  wire(frame(missed ? 'ready' : 'resync', BigInt(latest) > BigInt(begin) ? latest : begin));
}

/** Adds a socket to those of its member and closes their oldest beyond `MAX_SOCKETS`; answers how to take it out. */
function addOpen(opened: OpenSockets, mine: Open): () => void {
  const own = opened.get(mine.memberId) ?? new Set<Open>();
  const [oldest] = own;
  if (oldest && own.size >= MAX_SOCKETS) oldest.socket.close(closeCodes.tooMany, 'too many');
  own.add(mine);
  opened.set(mine.memberId, own);
  return () => {
    own.delete(mine);
    if (own.size === 0) opened.delete(mine.memberId);
  };
}

/** Closes sockets that did not answer the last ping, and those whose session ended, with the reason. */
async function keepAlive({ findLiving }: SocketOptions, opened: OpenSockets): Promise<void> {
  const all = [...opened.values()].flatMap((own) => [...own]);
  for (const one of all) {
    if (one.hasAnswered) one.socket.ping();
    else one.socket.terminate();
    one.hasAnswered = false;
  }
  for (let from = 0; from < all.length; from += MAX_ASKED) {
    const some = all.slice(from, from + MAX_ASKED);
    // While the database is away no socket is closed for it.
    const living = await findLiving(some.map(({ sessionId }) => sessionId)).catch(() => null);
    if (living) for (const one of some) if (!living.has(one.sessionId)) one.end();
  }
}
