import { defineModule } from '../../compose/define-module.ts';
import { serveDeferred } from './routes.ts';

export const deferredModule = defineModule({
  name: 'deferred',
  uses: {},
  build: () => ({ api: {}, registerRoutes: serveDeferred }),
});
