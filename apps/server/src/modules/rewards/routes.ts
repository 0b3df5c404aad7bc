import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import * as wire from '@pavilion/contract/rewards/calls';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import type { Serve } from '../../http/serve.ts';
import { many } from '../../kernel/db.ts';
import { reportRange } from '../../kernel/report-range.ts';
import { findBonuses } from './find-bonuses.ts';
import { findGrantsByIds } from './find-grants.ts';
import { type GrantNames, namingOf } from './name-grants.ts';
import { claimRebates, findRebates, type RebateDeps } from './rebates.ts';
import { findLocks, findWithdrawable, type LockFacts } from './withdrawals.ts';

export interface RewardRoutes extends RebateDeps, Omit<GrantNames, 'db'> {}

const IN_FULL = 100;

export function registerRewardRoutes(serve: Serve, deps: RewardRoutes): void {
  const { db } = deps;
  registerRebates(serve, deps);
  registerBonuses(serve, deps);
  serve(wire.turnoverInfo, async (_input, { brand, session, language }) => {
    const { locks } = await findWithdrawable(db, ownerOf(brand, session.memberId));
    const products = await many<{ code: string; weight: number }>(db, 'SELECT code, turnover_weight AS weight FROM product ORDER BY code');
    const grants = await findGrantsByIds(
      db,
      locks.filter(({ source }) => source === 'grant').map(({ code }) => code),
    );
    const title = await namingOf(deps, grants, { brand, language });
    return {
      ...sumsOf(locks),
      locks: locks.map((lock) => {
        const grant = grants.find(({ id }) => id === lock.code);
        return {
          id: lock.id,
          source: lock.source,
          title: title(grant ?? lock),
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
    const { locks, ends, takes, held, available } = await findWithdrawable(db, ownerOf(brand, session.memberId));
    const grants = await findGrantsByIds(
      db,
      ends.map(({ grantId }) => grantId),
    );
    const title = await namingOf(deps, grants, { brand, language });
    return {
      ...sumsOf(locks),
      available,
      held,
      takes,
      ends: ends.map((grant) => ({
        grantId: grant.grantId,
        title: title(grants.find(({ id }) => id === grant.grantId) ?? { source: grant.source, code: '' }),
        amount: grant.amount,
        takes: grant.takes,
      })),
    };
  });
}

const ownerOf = (brand: { id: string; currency: string }, memberId: string) => ({ brandId: brand.id, currency: brand.currency, memberId });

function registerRebates(serve: Serve, { db, hint, messageFor, rebatePlus }: RewardRoutes): void {
  serve(wire.manualRebates, async (_input, { brand, session, language, now }) => {
    const { memberId } = session;
    const plusPpm = await rebatePlus(db, { brandId: brand.id, memberId });
    const owner = { brandId: brand.id, currency: brand.currency, timeZone: brand.timeZone, memberId, plusPpm };
    const rebates = await findRebates(db, owner, now);
    return {
      list: rebates.map(({ product, ppm, turnover, amount, claimedAt }) => ({
        gameType: product.toUpperCase(),
        name: messageFor(`game.category.${product.toUpperCase()}`, language),
        betVolume: turnover,
        rate: ppm / PPM_PER_PERCENT,
        rebate: amount,
        claimedAt: claimedAt?.toISOString() ?? null,
      })),
      total: rebates.reduce((sum, { amount }) => sum + amount, 0n),
    };
  });
  serve(wire.claimManualRebate, async ({ body }, context) => ({
    amount: await claimRebates({ db, hint, rebatePlus }, { products: (body.types ?? []).map((type) => type.toLowerCase()) }, context),
  }));
}

function registerBonuses(serve: Serve, deps: RewardRoutes): void {
  serve(wire.bonusReport, async ({ query }, { brand, session, now, language }) => {
    const page = pageOf(query);
    const range = reportRange(query, { timeZone: brand.timeZone, now });
    const { rows, totals } = await findBonuses(deps.db, { ...range, ...page, memberId: session.memberId, source: query.type ?? null });
    const open = rows.some(({ state }) => state === 'process') ? await findLocks(deps.db, session.memberId) : [];
    const title = await namingOf(deps, rows, { brand, language });
    return {
      list: rows.map((row) => ({
        id: row.id,
        time: row.created_at.toISOString(),
        type: row.source,
        title: title(row),
        amount: row.amount,
        turnover: row.turnover_asked,
        turnoverDone: open.find(({ code }) => code === row.id)?.done ?? row.done,
        takenBack: row.taken,
        status: row.state,
        expiresAt: row.expires_at?.toISOString() ?? null,
      })),
      footer: { amount: totals.amount, takenBack: totals.taken, turnover: totals.turnover },
      ...pageFacts(page, totals.count),
    };
  });
}

const sumsOf = (locks: readonly LockFacts[]) => {
  const sum = (read: (lock: LockFacts) => bigint): bigint => locks.reduce((total, lock) => total + read(lock), 0n);
  return { requiredTurnover: sum((lock) => lock.asked), currentTurnover: sum((lock) => lock.done), remaining: sum((lock) => lock.left) };
};
