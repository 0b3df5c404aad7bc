import type { LanguageTag } from '@pavilion/languages/tags';
import type { Logger } from 'pino';

/** What the serving layer knows of a brand. */
export interface BrandInfo {
  id: string;
  code: string;
  name: string;
  currency: string;
  /** Decimals its amounts are shown with. */
  currencyDecimals: number;
  timeZone: string;
  defaultLanguage: LanguageTag;
  /** Offered languages, complete ones only. */
  languages: readonly LanguageTag[];
  /** Module code → on. A code absent here is off; a child of an off parent counts as off already. */
  modules: Readonly<Record<string, boolean>>;
}

/** Account type of free play. */
export const TRIAL_TYPE = 4;
const AGENT_TYPES: ReadonlySet<number> = new Set([1, 2, 41, 42]);
export const isAgentType = (type: number): boolean => AGENT_TYPES.has(type);
export const isMemberType = (type: number): boolean => type === 0 || isAgentType(type);

/** A live session as the serving layer sees it. `customerType`: 0 member; 1, 2, 41, 42 agent; 4 trial. */
export interface Session {
  id: string;
  memberId: string;
  brandId: string;
  userName: string;
  customerType: number;
  language: LanguageTag | null;
  /** Everything but changing the password and logging out is refused meanwhile. */
  mustChangePassword: boolean;
  /** The session's last step-up; calls marked `stepUp` need one of the last ten minutes. */
  steppedUpAt?: Date | null;
}

/** Who calls, from where, for which brand. Made once a request, handed to the handler. */
export interface RequestContext {
  requestId: string;
  ip: string;
  /** Host name the request was sent to; it names a place of ours only where it is one of the brand's hosts. */
  host: string;
  userAgent: string;
  brand: BrandInfo;
  language: LanguageTag;
  session: Session | null;
  /** Bare token as sent, for logout. */
  token: string | null;
  now: Date;
  log: Logger;
  cookies: Readonly<Record<string, string | undefined>>;
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path: string; httpOnly?: boolean }): void;
  /** Top-level fields next to `success` and `value` (free play returns its token there). */
  beside(fields: Record<string, unknown>): void;
}

export interface SessionContext extends RequestContext {
  session: Session;
}

export interface SystemState {
  /** 0 normal, 1 maintenance, 2 region or address blocked. */
  status: 0 | 1 | 2;
  maintainTime?: string | null;
  endTime?: string | null;
}

/** What serving needs from the domains; `main.ts` wires it, so that http imports no domain. */
export interface Gate {
  /** So much waits already that one more would only wait as well. */
  isBusy(): boolean;
  /** Throws `function.not.available` when header, query and host disagree; null when nothing names a brand. */
  brandFor(source: { host: string; merchantHeader?: string; merchantQuery?: string }): Promise<BrandInfo | null>;
  systemState(brand: BrandInfo, ip: string): Promise<SystemState>;
  /** null: unknown, ended or idle too long. Never renews. */
  findSession(token: string, brand: BrandInfo, now: Date): Promise<Session | null>;
  /** `from`: where the act originates. */
  renewSession(session: Session, now: Date, from: { ip: string; userAgent: string }): Promise<void>;
  /** Opens a JWE bound to brand, method and path; throws `request_param_err`. */
  openSealed(jwe: string, bound: { brand: BrandInfo; method: string; path: string; now: Date }): Promise<unknown>;
  /** False when the limit is used up. */
  takeThrottle(key: string, points: number, seconds: number): Promise<boolean>;
  /** Refusal text in the reader's language. */
  messageFor(code: string, language: LanguageTag, params?: Record<string, string | number>): string;
}
