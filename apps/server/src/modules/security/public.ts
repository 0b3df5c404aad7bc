import type { Task, Tick } from '../../deps.ts';
import type { Serve } from '../../http/serve.ts';
import { purgeClosed } from './close-account.ts';
import { EXPORT_TASK, makeExport, pruneExports } from './export-data.ts';
import type { SecurityDeps } from './deps.ts';
import { registerSecurityRoutes } from './routes.ts';

export type { MemberData, SecurityDeps } from './deps.ts';

export interface Security {
  registerRoutes(serve: Serve): void;
  tasks: Record<string, Task>;
  ticks: readonly Tick[];
}

/** The security centre: what protects the member's account, and the calls that change it. */
export const createSecurity = (deps: SecurityDeps): Security => ({
  registerRoutes: (serve) => registerSecurityRoutes(serve, deps),
  tasks: { [EXPORT_TASK]: ({ exportId }) => makeExport(deps, String(exportId)) },
  ticks: [
    { name: 'security.prune', cron: '37 * * * *', run: (now) => pruneExports(deps.db, now) },
    { name: 'security.purge.closed', cron: '47 * * * *', run: (now) => purgeClosed(deps.db, now) },
  ],
});
