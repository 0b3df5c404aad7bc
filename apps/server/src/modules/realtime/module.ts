import { defineModule } from '../../compose/define-module.ts';
import { hintConsumer } from './hint-consumer.ts';
import { createHintPruning } from './prune-hints.ts';

/** The socket itself is opened by the server: whose it is takes identity and content, which stand above. */
export const realtimeModule = defineModule({
  name: 'realtime',
  uses: {},
  build: ({ db }) => ({ api: {}, ticks: [createHintPruning(db)], consumers: [hintConsumer] }),
});
