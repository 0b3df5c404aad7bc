import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Content } from './modules/content/public.ts';
import type { Identity } from './modules/identity/public.ts';
import { createHub, type Hub, registerSocket } from './modules/realtime/public.ts';

/** The socket of the portal, with who may hear by it. */
export async function serveSocket(
  app: FastifyInstance,
  { deps, content, identity }: { deps: Deps; content: Content; identity: Identity },
): Promise<Hub> {
  const hub = await createHub({ db: deps.db, log: deps.log });
  const stop = registerSocket({
    app,
    hub,
    clock: deps.clock,
    redeemTicket: identity.redeemSocketTicket,
    systemState: async (session, ip) => content.systemState(await content.brandById(session.brandId), ip),
    findLiving: async (ids) => new Set((await identity.findSessionsById(ids)).map(({ id }) => id)),
  });
  return {
    ...hub,
    close: async () => {
      stop();
      await hub.close();
    },
  };
}
