import { defineModule } from '../../compose/define-module.ts';
import { hintConsumer } from './hint-consumer.ts';
import { createHintPruning } from './prune-hints.ts';

/** The server opens the socket itself (`serve-socket.ts`): it needs identity and content, which use this module. */
export const realtimeModule = defineModule({
  name: 'realtime',
  uses: {},
  build: ({ db }) => ({ api: {}, ticks: [createHintPruning(db)], consumers: [hintConsumer] }),
});
