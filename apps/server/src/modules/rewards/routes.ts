import { GAME_TYPES } from '@pavilion/contract/games';
import * as wire from '@pavilion/contract/rewards';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { Serve } from '../../http/serve.ts';
import { type Db, many } from '../../kernel/db.ts';
import { findGrantsByIds } from './find-grants.ts';
import { judgeWithdrawal, type LockFacts } from './withdrawals.ts';

export interface RewardRoutes {
  db: Db;
  messageFor(code: string, language: LanguageTag): string;
}

const PPM_PER_PERCENT = 10_000;
const IN_FULL = 100;

export function registerRewardRoutes(serve: Serve, deps: RewardRoutes): void {
  const { db } = deps;
  serve(wire.turnoverInfo, async (_input, { brand, session, language }) => {
    const { locks } = await judgeWithdrawal(db, whoseOf(brand, session.memberId));
    const products = await many<{ code: string; weight: number }>(db, 'SELECT code, turnover_weight AS weight FROM product ORDER BY code');
    const grants = await findGrantsByIds(
      db,
      locks.filter(({ source }) => source === 'grant').map(({ code }) => code),
    );
    return {
      ...sumsOf(locks),
      locks: locks.map((lock) => {
        const grant = grants.find(({ id }) => id === lock.code);
        return {
          id: lock.id,
          source: lock.source,
          title: titleOf(deps, language)(grant?.source ?? lock.source),
          amount: grant?.amount ?? lock.held,
          asked: lock.asked,
          done: lock.done,
          left: lock.left,
          held: lock.held,
          largestBet: lock.largestBet,
          weights: products
            .map(({ code, weight }) => ({ gameType: code.toUpperCase(), percent: (lock.weights[code] ?? weight) / PPM_PER_PERCENT }))
            .filter(({ gameType, percent }) => percent !== IN_FULL && GAME_TYPES.some((one) => one === gameType))
            .map((one) => ({ ...one, name: deps.messageFor(`game.category.${one.gameType}`, language) })),
          openedAt: lock.openedAt.toISOString(),
          expiresAt: lock.expiresAt?.toISOString() ?? null,
        };
      }),
    };
  });
  serve(wire.preWithdraw, async (_input, { brand, session, language }) => {
    const { locks, ends, takes, held, available } = await judgeWithdrawal(db, whoseOf(brand, session.memberId));
    return {
      ...sumsOf(locks),
      available,
      held,
      takes,
      ends: ends.map((grant) => ({
        grantId: grant.grantId,
        title: titleOf(deps, language)(grant.source),
        amount: grant.amount,
        takes: grant.takes,
      })),
    };
  });
}

const whoseOf = (brand: { id: string; currency: string }, memberId: string) => ({ brandId: brand.id, currency: brand.currency, memberId });

/** Words of what gives a grant, or opens a lock. */
const titleOf =
  ({ messageFor }: RewardRoutes, language: LanguageTag) =>
  (source: string): string =>
    messageFor(`reward.title.${source}`, language);

const sumsOf = (locks: readonly LockFacts[]) => {
  const sum = (read: (lock: LockFacts) => bigint): bigint => locks.reduce((total, lock) => total + read(lock), 0n);
  return { requiredTurnover: sum((lock) => lock.asked), currentTurnover: sum((lock) => lock.done), remaining: sum((lock) => lock.left) };
};
