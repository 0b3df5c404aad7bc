import * as wire from '@pavilion/contract/points/calls';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { plainRate, POINT, pointArt } from '@pavilion/contract/points/terms';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { Serve } from '../../http/serve.ts';
import { reportRange } from '../../kernel/report-range.ts';
import { isExcluded, isPaused } from '../player-limits/public.ts';
import { findPointBalance } from './book-points.ts';
import { convertedToday, convertToMoney } from './convert.ts';
import type { PointDeps } from './deps.ts';
import { pictureUrl } from './picture.ts';
import { listEntries, listRedeemed, listRewards, type PointEntry, spokenIn, wordsOf } from './queries.ts';
import { codesOf, redeem } from './redeem.ts';
import type { OrderRow } from './tables.ts';
import { termsOf } from './terms.ts';

type Art = (typeof pointArt)[number];
const artOf = (name: string): Art => pointArt.find((one) => one === name) ?? 'favourites';

/** Calls of members: what they have, what it buys, what they bought. */
export function registerPointRoutes(serve: Serve, deps: PointDeps): void {
  const { db } = deps;
  serve(wire.pointBalance, async (_input, { brand, session }) => {
    const { balance, pending, debt } = await findPointBalance(db, { brandId: brand.id, memberId: session.memberId });
    return { balance: balance * POINT, pending: pending * POINT, debt: debt * POINT };
  });
  registerConfig(serve, deps);
  serve(wire.pointRewards, async ({ query }, { brand, session, now, language }) => {
    const page = pageOf(query);
    const kind = query.type || null;
    const { rows, count } = await listRewards(db, { brandId: brand.id, memberId: session.memberId, kind, now, page });
    return {
      list: rows.map((row) => ({
        rewardId: row.id,
        name: wordsOf(row.texts, language).name,
        type: row.kind,
        pointsRequired: row.points * POINT,
        amountRequired: 0n,
        stock: row.left,
        imageUrl: pictureUrl(row.picture),
        description: wordsOf(row.texts, language).text,
        art: artOf(row.art),
        perMember: row.per_member,
        leftForMe: row.per_member === null ? null : Math.max(0, row.per_member - row.had),
        opensAt: row.starts_at && row.starts_at > now ? row.starts_at.toISOString() : null,
        closesAt: row.ends_at?.toISOString() ?? null,
      })),
      ...pageFacts(page, count),
    };
  });
  registerRecords(serve, deps);
  serve(wire.redeemPoints, async ({ body }, context) => {
    const order = await redeem(deps, body, context);
    const codes = await codesOf(deps, [order.id]);
    return {
      refNo: order.id,
      status: order.state,
      points: order.points * POINT,
      balance: order.balance * POINT,
      codes: codes.get(order.id) ?? [],
    };
  });
  serve(wire.convertPoints, async ({ body }, context) => {
    const order = await convertToMoney(deps, body, context);
    return { refNo: order.id, amount: order.amount, balance: order.balance * POINT };
  });
}

function registerConfig(serve: Serve, { db, messageFor }: PointDeps): void {
  serve(wire.pointConfig, async (_input, { brand, session, now, language }) => {
    const { play, deposit, convert: money } = await termsOf(db, brand.id);
    const used = money ? await convertedToday(db, session.memberId, { brand, now }) : 0;
    const barred = (await isExcluded(db, session.memberId, now))
      ? ('excluded' as const)
      : (await isPaused(db, session.memberId, now))
        ? ('cooling.off' as const)
        : null;
    return {
      convertEnabled: money !== null,
      ratio: money?.ratio ?? 0n,
      units: money?.units ?? 0,
      dailyPoints: money?.daily ?? 0,
      leftToday: money ? Math.max(0, money.daily - used) : 0,
      turnoverPercent: money?.turnoverPercent ?? 0,
      turnoverDays: money?.days ?? null,
      barred,
      pointTypes: [
        ...play
          .filter(({ rate }) => rate > 0)
          .map(({ gameType, rate }) => ({ type: gameType, name: messageFor(`game.category.${gameType}`, language), ...plainRate(rate) })),
        ...(deposit > 0 ? [{ type: 'DEPOSIT', name: messageFor('points.from.deposit', language), ...plainRate(deposit) }] : []),
      ],
    };
  });
}

/** The member's own lists; without dates all of them, since points never expire. */
function registerRecords(serve: Serve, deps: PointDeps): void {
  const { db, messageFor } = deps;
  serve(wire.redeemHistory, async ({ query }, { brand, session, now, language }) => {
    const page = pageOf(query);
    const { rows, count } = await listRedeemed(db, {
      memberId: session.memberId,
      ...rangeOf(query, { timeZone: brand.timeZone, now }),
      state: query.status || null,
      page,
    });
    const codes = await codesOf(
      deps,
      rows.filter(({ kind }) => kind === 'voucher').map(({ id }) => id),
    );
    return {
      list: rows.map((row) => ({
        refNo: row.id,
        applyTime: row.created_at.toISOString(),
        type: row.kind,
        name: nameOf(deps, row, language),
        quantity: row.quantity,
        points: row.points * POINT,
        amount: row.amount,
        status: row.state,
        note: row.note,
        decidedAt: row.decided_at?.toISOString() ?? null,
        codes: codes.get(row.id) ?? [],
      })),
      ...pageFacts(page, count),
    };
  });
  serve(wire.pointDetails, async ({ query }, { brand, session, now, language }) => {
    const page = pageOf(query);
    const { rows, count } = await listEntries(db, {
      brandId: brand.id,
      memberId: session.memberId,
      ...rangeOf(query, { timeZone: brand.timeZone, now }),
      type: query.type || null,
      page,
    });
    return {
      list: rows.map((row) => ({
        time: row.at.toISOString(),
        type: row.source,
        changedPoints: row.points * POINT,
        pointsBalance: row.balance * POINT,
        remark: messageFor(`points.entry.${entryCode(row)}`, language),
        reference: row.reference,
      })),
      ...pageFacts(page, count),
    };
  });
}

function rangeOf(query: { startDate?: string; endDate?: string }, at: { timeZone: string; now: Date }): { from: Date; to: Date } {
  if (query.startDate || query.endDate) return reportRange(query, at);
  return { from: new Date(0), to: new Date(at.now.getTime() + DAY_MS) };
}

/** Which text an entry has. */
export const entryCode = ({ source, isBack, code, points }: PointEntry): string =>
  source === 'desk' ? `desk.${code || 'other'}` : isBack && points < 0n ? `${source}.corrected` : isBack ? `${source}.back` : source;

/** What was redeemed, in the reader's language, as it was called then. */
const nameOf = ({ messageFor }: PointDeps, { kind, names }: OrderRow, language: LanguageTag): string =>
  kind === 'cash' ? messageFor('points.money', language) : (spokenIn(names, language) ?? '');
