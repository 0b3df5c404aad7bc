import { MINUTE_MS } from '@pavilion/contract/base/time';

export interface PlayClock {
  startedAt: string;
  realityCheckMinutes: number;
  playEndsAt: string | null;
}

/** The next moment (ms) at which play is interrupted: a whole interval since the login, or the end of the playing time before it. */
export function nextCheckAt({ startedAt, realityCheckMinutes, playEndsAt }: PlayClock, now: number): { at: number; ends: boolean } {
  const start = Date.parse(startedAt);
  const every = Math.max(1, realityCheckMinutes) * MINUTE_MS;
  const check = start + (Math.floor(Math.max(0, now - start) / every) + 1) * every;
  const end = playEndsAt === null ? Infinity : Date.parse(playEndsAt);
  return end <= check ? { at: end, ends: true } : { at: check, ends: false };
}
