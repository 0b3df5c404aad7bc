import { randomInt } from 'node:crypto';
import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { unitsFromNumber } from '@pavilion/contract/base/money';
import { DateTime } from 'luxon';
import { maskedName as masked } from '../identity/public.ts';
import type { AgentRule, NameMasking } from './types.ts';

/** As the brand's settings have it: rates in percent by kind of game (RNG, LIVE, …). */
export interface AgentSetting {
  maskNames: NameMasking;
  mostLinks: number;
  quota: number | null;
  rebates: Readonly<Record<string, number>>;
  rebateStep: number;
}

/** Percent → parts per million; a percent is 10,000 of them, as a main unit is of ledger units. */
const ppm = (percent: number): bigint => unitsFromNumber(percent) ?? 0n;

export const ruleFrom = ({ rebates, rebateStep, ...rest }: AgentSetting): AgentRule => ({
  ...rest,
  // In the usual order of kinds of games: the database has no order.
  rebates: new Map(GAME_TYPES.flatMap((gameType) => (gameType in rebates ? [[gameType.toLowerCase(), ppm(rebates[gameType] ?? 0)]] : []))),
  rebateStep: ppm(rebateStep),
});

/** A name as an agent sees it. */
export interface SeenName {
  viewerId: string;
  /** Agents above the named member, the topmost first. */
  agentPath: readonly string[];
  memberId: string;
  userName: string;
  brandSetting: NameMasking;
}

const isSeen = ({ viewerId, agentPath, memberId, brandSetting }: Omit<SeenName, 'userName'>): boolean =>
  viewerId === memberId || brandSetting === 'none' || (brandSetting === 'not-direct' && agentPath.at(-1) === viewerId);

/** The name of somebody in the team as the brand lets this agent see it: their own in full, others as `settings.agents.maskNames` says. */
export const maskedName = (seen: SeenName): string => (isSeen(seen) ? seen.userName : masked(seen.userName));

/** The same masking in SQL, for searches: `an****th`. Held against `maskedName` by a test. */
export const maskSql = (name: string): string =>
  `CASE WHEN char_length(${name}) <= 4 THEN left(${name}, 1) || '****' ELSE left(${name}, 2) || '****' || right(${name}, 2) END`;

/** `yyyy-MM-dd` of the brand. */
export const businessDay = (at: Date, timeZone: string): string => DateTime.fromJSDate(at, { zone: timeZone }).toISODate() ?? '';

export const nextBusinessDay = (at: Date, timeZone: string): string =>
  DateTime.fromJSDate(at, { zone: timeZone }).plus({ days: 1 }).toISODate() ?? '';

/** 0 closed, 1 normal, 2 expired: by time or used up. One that begins later is normal. */
export function linkStatus(
  link: { is_closed: boolean; expires_at: Date | null; max_uses: number | null; used: number },
  now: Date,
): 0 | 1 | 2 {
  if (link.is_closed) return 0;
  const isOver = (link.expires_at !== null && link.expires_at <= now) || (link.max_uses !== null && link.used >= link.max_uses);
  return isOver ? 2 : 1;
}

/** Upper case letters, digits, `-` and `_`: what is printed on a poster and typed from it. */
export const LINK_CODE = /^[0-9A-Z_-]{3,14}$/;

/** Without 0 O 1 I, which are taken for each other. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const DRAWN_LENGTH = 8;

export const drawCode = (): string => Array.from({ length: DRAWN_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A rate in force, and the one it becomes with the next business day (the same: no change). Parts per million. */
export interface Rate {
  now: bigint;
  next: bigint;
}

export const NO_RATE: Rate = { now: 0n, next: 0n };

/** The least and most a downline's rebate may be set to: under what the giver has now and tomorrow, over what those below were given. */
export interface RateBounds {
  minimum: bigint;
  maximum: bigint;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** `own` null: the house gives it. */
export function boundsOf({ own, highest, below }: { own: Rate | null; highest: bigint; below: Rate }): RateBounds {
  const ceiling = own === null ? highest : least(least(own.now, own.next), highest);
  return { minimum: most(below.now, below.next), maximum: ceiling };
}

/** Why a rate cannot be set; null: it can. */
export function rateProblem(rate: bigint, { minimum, maximum }: RateBounds, step: bigint): string | null {
  if (rate < 0n || rate > maximum || rate % step !== 0n) return 'rebate.too.high';
  return rate < minimum ? 'rebate.below.downline' : null;
}
