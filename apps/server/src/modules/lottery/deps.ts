import type { LanguageTag } from '@pavilion/languages/tags';
import type { Deps } from '../../deps.ts';
import type { Locks } from '../../kernel/advisory-lock.ts';
import type { Settlements, StakeRules } from '../betting/public.ts';
import type { OnTop } from './games/returns.ts';

/** Who keeps the seeds of house draws: a process that takes no bets. */
export interface DrawPort {
  /**
   * Promises of issues, each the SHA-256 of its seed, made once for ever; `chain` continues the one before. `drawsAt` is the time that was promised
   * first, from which on the seed is given, also where another time was asked for later.
   */
  promise(
    game: string,
    issues: readonly { numero: string; drawsAt: Date }[],
  ): Promise<readonly { numero: string; drawsAt: Date; seedHash: string; chainHash: string }[]>;
  /** The seed of an issue, given only once its tickets are closed: the first digest is the only one it is ever opened for. */
  reveal(game: string, numero: string, digest: string): Promise<{ seed: string }>;
}

export interface LotteryDeps extends Pick<
  Deps,
  'db' | 'clock' | 'log' | 'hint' | 'hintAll' | 'enqueue' | 'brandById' | 'record' | 'passReturns'
> {
  draws: DrawPort;
  stakes: StakeRules;
  settlements: Settlements;
  /** One process at a time settles an issue. */
  locks: Locks;
  /** Notifies consumers of operations that a transaction of ours booked some. */
  onApplied(): void;
  /** Highest prize group of a member in games of a product (`elott`): the brand's, less what the rebates of their uplines take. */
  ownGroup(memberId: string, product: string, brandTop: number): Promise<number>;
  /** The same of many members, read at once. */
  ownGroups(memberIds: readonly string[], product: string): Promise<(memberId: string, brandTop: number) => number>;
  /** Rebates of a brand that come on top of plays at odds of their own. */
  rebatesOnTop(brandId: string): Promise<OnTop>;
  messageFor(code: string, language: LanguageTag, params?: Record<string, string | number>): string;
}
