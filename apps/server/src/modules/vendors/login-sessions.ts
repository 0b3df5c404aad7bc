import type { Clock } from '../../kernel/clock.ts';

/** What identity tells of a login. */
export interface LoginFacts {
  memberId: string;
  startedAt: Date;
}

export interface LoginSessionSource {
  findSessionById(id: string): Promise<LoginFacts | null>;
  renewSessionById(id: string): Promise<void>;
}

/** Logins behind launched games, asked for at most once in `FRESH_MS` each. */
export interface LoginSessions {
  find(sessionId: string): Promise<LoginFacts | null>;
  /** An accepted bet is an act of the person. Written at most once a minute, and never waited for. */
  renew(sessionId: string): void;
}

/** A login must be dead to games within a second of its end. */
const FRESH_MS = 700;
const RENEW_EVERY_MS = 60_000;
const MOST_HELD = 20_000;

export function loginSessions(
  source: LoginSessionSource, { clock, onError }: { clock: Clock; onError(error: unknown): void },
): LoginSessions {
  const held = new Map<string, { at: number; facts: Promise<LoginFacts | null> }>();
  const renewedAt = new Map<string, number>();
  return {
    find(sessionId) {
      const now = performance.now();
      const known = held.get(sessionId);
      if (known && now - known.at < FRESH_MS) return known.facts;
      const facts = source.findSessionById(sessionId);
      facts.catch(() => held.delete(sessionId));
      if (held.size >= MOST_HELD) held.clear();
      held.set(sessionId, { at: now, facts });
      return facts;
    },
    renew(sessionId) {
      const now = clock.now().getTime();
      if (now - (renewedAt.get(sessionId) ?? -Infinity) < RENEW_EVERY_MS) return;
      if (renewedAt.size >= MOST_HELD) renewedAt.clear();
      renewedAt.set(sessionId, now);
      source.renewSessionById(sessionId).catch((error: unknown) => {
        renewedAt.delete(sessionId);
        onError(error);
      });
    },
  };
}
