import type { Tick } from '../../deps.ts';
import type { DeskGate, DeskServe } from '../../http/desk.ts';
import { takeCounted } from '../../http/throttle.ts';
import { createSecretSeal } from '../second-factor/public.ts';
import { createHasher } from '../identity/public.ts';
import { deskChecks } from './checks.ts';
import { firstOwnerLink, makeOwnerLink } from './links.ts';
import type { DeskParts } from './parts.ts';
import { deskPruning } from './prune.ts';
import { serveAccess } from './routes-access.ts';
import { serveHouse } from './routes-house.ts';
import { serveMembers } from './routes-members.ts';
import { serveMoney } from './routes-money.ts';
import { serveSecurity } from './routes-security.ts';
import { type DemonstrationOperator, seedOperators } from './seed.ts';
import { findDeskSession, renewDeskSession } from './sessions.ts';

export { raiseSettingVersions } from './setting-version.ts';
export { type DemonstrationOperator, hasDemonstrationOperators } from './seed.ts';

export interface Desk {
  gate: Omit<DeskGate, 'messageFor' | 'isBusy'>;
  registerRoutes(serve: DeskServe): void;
  ticks: readonly Tick[];
  /** A link for the first owner while there is none, else null. */
  firstOwnerLink(): Promise<string | null>;
  seed(): Promise<DemonstrationOperator[]>;
}

export type DeskOptions = Omit<DeskParts, 'hasher' | 'seal'>;

export function createDesk(options: DeskOptions): Desk {
  const { db, clock } = options;
  const parts: DeskParts = { ...options, hasher: createHasher(), seal: createSecretSeal(db) };
  return {
    gate: {
      findSession: (token, now) => findDeskSession(db, token, now),
      renewSession: (session, now) => renewDeskSession(db, session.id, now),
      takeThrottle: (key, points, seconds) => takeCounted(db, { key, points, seconds }, clock.now()),
    },
    registerRoutes: (serve) => {
      serveAccess(serve, parts);
      serveMembers(serve, parts);
      serveMoney(serve, parts);
      serveHouse(serve, parts);
      serveSecurity(serve, parts);
    },
    ticks: [deskPruning(db), ...deskChecks(db)],
    firstOwnerLink: () => firstOwnerLink(parts, clock.now()),
    seed: () => seedOperators(parts, clock.now()),
  };
}

/** A link for one more owner, made by who has the machine. */
export function ownerLink({ db, consoleUrl, email }: Pick<DeskParts, 'db' | 'consoleUrl'> & { email: string }, now: Date): Promise<string> {
  return makeOwnerLink({ db, consoleUrl, seal: createSecretSeal(db) }, { email, now });
}
