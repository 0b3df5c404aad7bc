import type { Task, Tick } from '../../deps.ts';
import type { Serve } from '../../http/serve.ts';
import { purgeClosed } from './close-account.ts';
import { EXPORT_TASK, makeExport, pruneExports } from './export-data.ts';
import type { SecurityParts } from './parts.ts';
import { registerSecurityRoutes } from './routes.ts';

export type { MemberData, SecurityParts } from './parts.ts';

export interface Security {
  registerRoutes(serve: Serve): void;
  tasks: Record<string, Task>;
  ticks: readonly Tick[];
}

/** The security centre: what protects the member's account, and the calls that change it. */
export const createSecurity = (parts: SecurityParts): Security => ({
  registerRoutes: (serve) => registerSecurityRoutes(serve, parts),
  tasks: { [EXPORT_TASK]: ({ exportId }) => makeExport(parts, String(exportId)) },
  ticks: [
    { name: 'security.prune', cron: '37 * * * *', run: (now) => pruneExports(parts.db, now) },
    { name: 'security.purge.closed', cron: '47 * * * *', run: (now) => purgeClosed(parts.db, now) },
  ],
});
