import type { FastifyInstance } from 'fastify';
import type { Task, Tick } from './deps.ts';
import type { DeskRegistrar } from './http/desk.ts';
import type { Serve } from './http/serve.ts';
import type { ProposalKind } from './modules/four-eyes/public.ts';

/** What a module brings to a process; each part only where it has one. `modules.ts` lists the modules, the servers map over the list. */
export interface DomainModule {
  /** Calls of the portal. */
  registerRoutes?(serve: Serve): void;
  /** Calls of the operators' console. */
  registerDesk?(desk: DeskRegistrar): void;
  /** Paths outside of the contract: raw bodies, signatures of their own. */
  registerCallbacks?(app: FastifyInstance): void | Promise<void>;
  /** Jobs by the name they are enqueued under. */
  tasks?: Readonly<Record<string, Task>>;
  ticks?: readonly Tick[];
  /** Acts that take two operators. */
  proposals?: readonly ProposalKind[];
  /** Begins work that follows the clock more closely than ticks do, in processes that work jobs; what it answers ends it. */
  start?(): () => Promise<void>;
  /** Lets requests go that wait for news, so that the servers can close. */
  release?(): void;
  close?(): void | Promise<void>;
}

/** Jobs of all modules. Throws for a name that two of them take. */
export function tasksOf(modules: readonly DomainModule[]): Record<string, Task> {
  const all = modules.flatMap(({ tasks }) => Object.entries(tasks ?? {}));
  refuseTwice(all.map(([name]) => name));
  return Object.fromEntries(all);
}

/** Scheduled work of all modules. Throws for a name that two of them take. */
export function ticksOf(modules: readonly DomainModule[]): Tick[] {
  const all = modules.flatMap(({ ticks }) => ticks ?? []);
  refuseTwice(all.map(({ name }) => name));
  return all;
}

function refuseTwice(names: readonly string[]): void {
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  if (twice.length > 0) throw new Error(`two modules take the name ${twice.join(', ')}`);
}
