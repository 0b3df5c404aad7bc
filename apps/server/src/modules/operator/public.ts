import type { Tick } from '../../deps.ts';
import type { DeskAccess, DeskGate, DeskRegistrar } from '../../http/desk.ts';
import { takeCounted } from '../../http/throttle.ts';
import { createSecretSeal } from '../second-factor/public.ts';
import { createHasher, type Hasher } from '../identity/public.ts';
import { deskChecks } from './checks.ts';
import type { Actor } from '../audit/public.ts';
import type { ProposalKind } from '../four-eyes/public.ts';
import { firstOwnerLink, inviteKind, proposeOwnerLink, resetKind } from './links.ts';
import { changeKind, namesOf, unlockKind } from './operators.ts';
import type { OperatorDeps } from './deps.ts';
import { deskPruning } from './prune.ts';
import { roleKind } from './roles.ts';
import { registerOperatorRoutes } from './routes.ts';
import { brandInScope, memberInScope } from './scope.ts';
import { type DemonstrationOperator, seedOperators } from './seed.ts';
import { findDeskSession, findRights, renewDeskSession } from './sessions.ts';

export { type DemonstrationOperator, hasDemonstrationOperators } from './seed.ts';

export interface Desk {
  gate: Omit<DeskGate, 'messageFor' | 'isBusy'>;
  /** What desk calls of other modules ask about operators. */
  access: DeskAccess;
  /** With the rights an operator has now, without a session; null: locked or gone. */
  rightsOf(operatorId: string): ReturnType<typeof findRights>;
  registerDesk(desk: Pick<DeskRegistrar, 'serve'>): void;
  ticks: readonly Tick[];
  proposals: readonly ProposalKind[];
  /** A link for the first owner while there is none, else null. */
  firstOwnerLink(): Promise<string | null>;
  seed(): Promise<DemonstrationOperator[]>;
}

export interface DeskOptions extends Omit<OperatorDeps, 'hasher' | 'seal'> {
  /** One of its own, at full cost, where none is given. */
  hasher?: Hasher | undefined;
}

export function createDesk(options: DeskOptions): Desk {
  const { db, clock } = options;
  const deps: OperatorDeps = { ...options, hasher: options.hasher ?? createHasher(), seal: createSecretSeal(db) };
  return {
    gate: {
      findSession: (token, now) => findDeskSession(db, token, now),
      renewSession: (session, now) => renewDeskSession(db, session.id, now),
      takeThrottle: (key, points, seconds) => takeCounted(db, { key, points, seconds }, clock.now()),
    },
    access: {
      brandInScope: (brandId, context) => brandInScope(options.content, brandId, context),
      memberInScope: (memberId, context) => memberInScope(db, memberId, context),
      operatorNames: (ids) => namesOf(db, ids),
    },
    rightsOf: (operatorId) => findRights(db, operatorId),
    registerDesk: ({ serve }) => registerOperatorRoutes(serve, deps),
    ticks: [deskPruning(db), ...deskChecks(db)],
    proposals: [inviteKind, resetKind, changeKind, unlockKind, roleKind],
    firstOwnerLink: () => firstOwnerLink(deps, clock.now()),
    seed: () => seedOperators(deps, clock.now()),
  };
}

/** A link for one more owner, asked for at the machine; `proposed`: it opens nothing before an operator confirmed it at the desk. */
export const ownerLink = ({ db, consoleUrl, email }: Pick<OperatorDeps, 'db' | 'consoleUrl'> & { email: string }, actor: Actor) =>
  proposeOwnerLink({ db, consoleUrl, seal: createSecretSeal(db) }, email, actor);
