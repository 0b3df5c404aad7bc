import { boundedMap } from '../../kernel/bounded-map.ts';
import type { Clock } from '../../kernel/clock.ts';

/** What identity reports of a login. */
export interface LoginFacts {
  id: string;
  memberId: string;
  startedAt: Date;
}

export interface LoginSessionSource {
  /** Those of many that are alive, in one question. */
  findSessionsById(ids: readonly string[]): Promise<LoginFacts[]>;
  renewSessionsById(ids: readonly string[]): Promise<void>;
}

/** Logins behind launched games, each asked for at most once in `FRESH_MS`, and those of the moment together. */
export interface LoginSessions {
  find(sessionId: string): Promise<LoginFacts | null>;
  /** An accepted bet is an act of the person. Written at most once a minute, many in one statement, and never waited for. */
  renew(sessionId: string): void;
}

/** A login must be dead to games within a second of its end. */
const FRESH_MS = 700;
const RENEW_EVERY_MS = 60_000;
/** Renewals of so long share a commit. One for each login took connections and disk from the bets when hundreds were due at once. */
const RENEW_TOGETHER_MS = 250;
const MAX_HELD = 20_000;
/** One question at a time, so that what is asked meanwhile travels together; two where the first one lingers. */
const MAX_UNDER_WAY = 2;

/** Gathers ids asked for while a question is under way into the next one. */
function gather(load: (ids: readonly string[]) => Promise<LoginFacts[]>): (id: string) => Promise<LoginFacts | null> {
  type Asker = PromiseWithResolvers<LoginFacts | null>;
  let waiting = new Map<string, Asker>();
  let underWay = 0;
  let isScheduled = false;

  async function ask(): Promise<void> {
    isScheduled = false;
    if (underWay >= MAX_UNDER_WAY || waiting.size === 0) return;
    const asked = waiting;
    waiting = new Map();
    underWay += 1;
    try {
      const found = new Map((await load([...asked.keys()])).map((facts) => [facts.id, facts]));
      for (const [id, asker] of asked) asker.resolve(found.get(id) ?? null);
    } catch (error) {
      for (const asker of asked.values()) asker.reject(error);
    } finally {
      underWay -= 1;
      schedule();
    }
  }

  function schedule(): void {
    if (isScheduled || underWay >= MAX_UNDER_WAY || waiting.size === 0) return;
    isScheduled = true;
    setImmediate(() => void ask());
  }

  return (id) => {
    const known = waiting.get(id);
    if (known) return known.promise;
    const asker: Asker = Promise.withResolvers();
    waiting.set(id, asker);
    schedule();
    return asker.promise;
  };
}

export function loginSessions(
  source: LoginSessionSource,
  { clock, onError }: { clock: Clock; onError(error: unknown): void },
): LoginSessions {
  const held = boundedMap<string, { at: number; facts: Promise<LoginFacts | null> }>(MAX_HELD);
  const renewedAt = boundedMap<string, number>(MAX_HELD);
  const load = gather((ids) => source.findSessionsById(ids));
  let toRenew: string[] = [];
  const writeRenewals = (): void => {
    const ids = toRenew;
    toRenew = [];
    source.renewSessionsById(ids).catch((error: unknown) => {
      for (const id of ids) renewedAt.delete(id);
      onError(error);
    });
  };
  return {
    find(sessionId) {
      const now = performance.now();
      const known = held.get(sessionId);
      if (known && now - known.at < FRESH_MS) return known.facts;
      const facts = load(sessionId);
      facts.catch(() => held.delete(sessionId));
      held.set(sessionId, { at: now, facts });
      return facts;
    },
    renew(sessionId) {
      const now = clock.now().getTime();
      if (now - (renewedAt.get(sessionId) ?? -Infinity) < RENEW_EVERY_MS) return;
      renewedAt.set(sessionId, now);
      if (toRenew.push(sessionId) === 1) setTimeout(writeRenewals, RENEW_TOGETHER_MS).unref();
    },
  };
}
