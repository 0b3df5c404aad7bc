import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/* Apart from the other calls of a session: it is the one every first page knows. */

export const sessionKey = endpoint({
  summary: "Public keys for sealed bodies (JWK set, the first one is to be used) and the server's time in ms.",
  method: 'GET',
  path: '/wps/session/key',
  access: 'visitor',
  always: true,
  value: z.object({
    keys: z.array(
      z.object({
        kty: z.string(),
        crv: z.string(),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        use: z.string(),
        alg: z.string(),
      }),
    ),
    serverTime: z.number(),
  }),
});
