import * as wire from '@pavilion/contract/list-exports/desk';
import type { Deps } from '../../deps.ts';
import type { DomainModule } from '../../domain-module.ts';
import type { DeskAccess, DeskRegistrar, DeskSession } from '../../http/desk.ts';
import type { DeskScope } from '../../http/desk-scope.ts';
import { collectLists, type DeskList } from './lists.ts';
import { makeFile } from './make-file.ts';
import { EXPORT_TASK, fetchFile, listOrders, order } from './orders.ts';
import { pruneExports } from './prune.ts';

export interface ListExportBaseDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'enqueue'> {
  access: DeskAccess;
  /** With the rights the operator has now, without a session; null: locked or gone. */
  rightsOf(operatorId: string): Promise<(DeskScope & Pick<DeskSession, 'permissions'>) | null>;
  /** Where every module registers its desk calls. */
  registrars(): readonly ((desk: DeskRegistrar) => void)[];
}

export interface ListExportDeps extends ListExportBaseDeps {
  /** By path. */
  lists(): ReadonlyMap<string, DeskList>;
}

/** Whole lists of the desk as files. */
export function createListExports(base: ListExportBaseDeps): DomainModule {
  let known: ReadonlyMap<string, DeskList> | null = null;
  const deps: ListExportDeps = { ...base, lists: () => (known ??= collectLists(base.registrars(), base.access)) };
  return {
    registerDesk: ({ serve }) => {
      serve(wire.listExportOrder, ({ body }, context) => order(deps, body, context));
      serve(wire.listExports, ({ query }, context) => listOrders(deps, query, context));
      serve(wire.listExportFile, ({ query }, context) => fetchFile(deps, query.id, context));
    },
    tasks: { [EXPORT_TASK]: ({ exportId }) => makeFile(deps, String(exportId)) },
    ticks: [{ name: 'prune-list-exports', cron: '17 * * * *', run: (now) => pruneExports(deps.db, now) }],
  };
}
