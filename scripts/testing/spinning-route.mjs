// node --import: gives every server of a process a route that never gives the loop back. Only tests start a product with it.
import { subscribe } from 'node:diagnostics_channel';

subscribe('fastify.initialization', ({ fastify }) => {
  fastify.get('/spin', function spinForEver() {
    for (;;) Math.random();
  });
});
