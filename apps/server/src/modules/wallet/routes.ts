import * as wire from '@pavilion/contract/wallet/calls';
import { MAIN_WALLET } from '@pavilion/contract/vendor-wallets/calls';
import type { LanguageTag } from '@pavilion/languages/tags';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { Serve } from '../../http/serve.ts';
import type { BrandInfo } from '../../http/types.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Db, one } from '../../kernel/db.ts';
import { refuse, refuseFields } from '../../kernel/refusal.ts';
import { type RangeQuery, reportRange } from '../../kernel/report-range.ts';
import { accounts, findBalances, findStatement, type StatementRow } from '../ledger/public.ts';
import { findProfit, findProfitByType } from './profit.ts';
import { type BetRow, findBet, findBets, findGamesOfBets } from './queries.ts';
import { betState, gameList, stateNamed, typeList } from './rules.ts';

interface GameLook {
  name: string;
  iconUrl: string;
}

interface LookReader {
  language: LanguageTag;
  brandId: string;
}

interface Grant {
  source: string;
  code: string;
}

interface SettledPeriod {
  kind: 'realtime' | 'hourly' | 'daily' | 'dividend' | 'commission';
  from: Date;
  to: Date;
}

interface WalletLook {
  accountTypeId: number;
  accountId: string;
  accountName: string;
  availBalance: bigint;
  /** When its vendor said so, where it does not answer now. */
  asOf: string | null;
}

export interface WalletDeps {
  db: Db;
  clock: Clock;
  messageFor(code: string, language: LanguageTag): string;
  /** Game code → name in the reader's language and picture; unknown codes are absent. */
  gameLooks(vendor: string, games: readonly string[], to: LookReader): Promise<ReadonlyMap<string, GameLook>>;
  /** A channel's name in the reader's language; '' where it has no words any more. */
  channelName(brand: BrandInfo, channelCode: string, language: LanguageTag): Promise<string>;
  /** Names of grants in the reader's language. */
  grantNames(grants: readonly Grant[], to: { brand: BrandInfo; language: LanguageTag }): Promise<(grant: Grant) => string>;
  /** Of which time lines of settlements are, by their ids. */
  linePeriods(ids: readonly string[]): Promise<ReadonlyMap<string, SettledPeriod>>;
  /** Where a round can be looked at and checked, as its vendor says; null where it offers nothing. */
  roundUrl(vendor: string, round: string, to: LookReader): Promise<string | null>;
  /** All wallets of a member, those at vendors asked for a moment; ledger units. */
  findWallets(owner: { brand: BrandInfo; memberId: string; language: LanguageTag }): Promise<readonly WalletLook[]>;
}

/** Where transfers are off, every game plays from the main wallet. */
const isSingle = ({ modules }: Pick<BrandInfo, 'modules'>): boolean => modules['FUNDTRANS3'] !== true;

export function registerWalletRoutes(serve: Serve, deps: WalletDeps): void {
  serve(wire.balances, async ({ query }, { brand, session, language }) => {
    const { symbol } = await one<{ symbol: string }>(deps.db, 'SELECT symbol FROM currency WHERE code = $1', [brand.currency]);
    const balances = await findBalances(deps.db, session.memberId);
    const of = (kind: string) => balances.find((row) => row.kind === kind && row.currency === brand.currency)?.balance ?? 0n;
    const main = {
      accountTypeId: MAIN_WALLET,
      accountId: session.memberId,
      accountName: 'MAIN',
      availBalance: of('member.cash'),
      asOf: null,
    };
    const { typeId } = query;
    // Vendors are asked only by who names them, or all wallets.
    const isOfMain = typeId === undefined || typeId === MAIN_WALLET || isSingle(brand);
    const all = isOfMain ? [main] : await deps.findWallets({ brand, memberId: session.memberId, language });
    const balance = all.filter((row) => isOfMain || typeId === 0 || row.accountTypeId === typeId);
    return {
      sumBalance: balance.reduce((sum, { availBalance }) => sum + availBalance, 0n),
      heldBalance: of('member.hold'),
      currency: brand.currency,
      currencySymbol: symbol,
      balance,
    };
  });
  serve(wire.merchantWallet, async (_input, { brand }) => ({ isSingle: isSingle(brand) }));
  registerStatement(serve, deps);
  registerBets(serve, deps);
  registerProfit(serve, deps);
}

const dayOf = (written: string | undefined): string | undefined => written?.slice(0, 10);

/** Whole days of the brand, whatever times of them were named. */
function wholeDays(query: RangeQuery, at: { timeZone: string; now: Date }) {
  const [startDate, endDate] = [dayOf(query.startDate ?? query.startTime), dayOf(query.endDate ?? query.endTime)];
  return reportRange({ ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }, at);
}

function registerProfit(serve: Serve, { db, messageFor }: WalletDeps): void {
  serve(wire.personalProfit, async ({ query }, { brand, session, now }) => ({
    list: await findProfit(db, { brandId: brand.id, memberId: session.memberId, ...wholeDays(query, { timeZone: brand.timeZone, now }) }),
  }));
  serve(wire.profitByType, async ({ query }, { brand, session, now, language }) => {
    const range = wholeDays(query, { timeZone: brand.timeZone, now });
    const rows = await findProfitByType(db, { brandId: brand.id, memberId: session.memberId, ...range });
    return {
      list: rows.map(({ product = '', settled, stake, payout }) => ({
        gameType: product.toUpperCase(),
        gameTypeName: messageFor(`game.category.${product.toUpperCase()}`, language),
        bets: settled,
        betting: stake,
        winning: payout,
        profitLoss: payout - stake,
      })),
    };
  });
}

function registerStatement(serve: Serve, deps: WalletDeps): void {
  serve(wire.transactions, async ({ query }, { brand, session, now, language }) => {
    const page = pageOf(query);
    const range = reportRange(query, { timeZone: brand.timeZone, now });
    const types = typeList(query.transactionType);
    if (!types) throw refuseFields([{ field: 'transactionType', code: 'field.invalid' }]);
    const statement = await findStatement(deps.db, {
      account: accounts.cash({ brandId: brand.id, currency: brand.currency, memberId: session.memberId }),
      types,
      ...range,
      ...page,
    });
    const looks = await looksOfRows(deps, statement.rows, { language, brandId: brand.id });
    const causes = await causesOf(deps, statement.rows, { brand, language });
    const facts = pageFacts(page, statement.totalCount);
    return {
      list: statement.rows.map((row) => ({
        txId: `${row.journalId}-${row.leg}`,
        txType: row.type,
        txTime: row.postedAt.toISOString(),
        amount: row.amount,
        direction: row.amount < 0n ? ('out' as const) : ('in' as const),
        currentBalance: row.balanceAfter,
        reference: row.reference,
        gameName: looks.get(row.reference)?.name ?? null,
        iconUrl: looks.get(row.reference)?.iconUrl ?? '',
        ...causes(row),
      })),
      footer: { totalIn: statement.totalIn, totalOut: -statement.totalOut, net: statement.totalIn - statement.totalOut },
      totalPage: facts.totalPages,
      ...facts,
    };
  });
}

/** What names the cause of each row in the reader's language. */
async function causesOf(deps: WalletDeps, rows: readonly StatementRow[], { brand, language }: { brand: BrandInfo; language: LanguageTag }) {
  const channels = new Map<string, string>();
  for (const code of new Set(rows.flatMap(({ memo }) => memo?.['channelCode'] ?? [])))
    channels.set(code, await deps.channelName(brand, code, language));
  const grantName = await deps.grantNames(
    rows.flatMap((row) => grantOf(row) ?? []),
    { brand, language },
  );
  const periods = await deps.linePeriods(rows.flatMap((row) => lineOf(row) ?? []));
  return (row: StatementRow) => {
    const { memo, amount } = row;
    const grant = grantOf(row);
    const period = periods.get(lineOf(row) ?? '');
    return {
      // A channel without words is shown by the name it had then.
      remark:
        (channels.get(memo?.['channelCode'] ?? '') || memo?.['channel']) ??
        memo?.['bank'] ??
        memo?.['adjustment'] ??
        (grant && grantName(grant)) ??
        gamesOf(memo, (type) => deps.messageFor(`game.category.${type}`, language)) ??
        memo?.[amount < 0n ? 'to' : 'from'] ??
        '',
      period: period ? { kind: period.kind, from: period.from.toISOString(), to: period.to.toISOString() } : null,
    };
  };
}

const grantOf = ({ memo }: StatementRow): Grant | undefined =>
  memo?.['source'] === undefined ? undefined : { source: memo['source'], code: memo['code'] ?? '' };

/** The line a settlement paid, or the one a correction is of. */
const lineOf = ({ memo, reference }: StatementRow): string | undefined =>
  memo?.['settlement'] === undefined ? undefined : (memo['line'] ?? reference);

/** Contracts over all games carry a code of their own, which names no games. */
const gamesOf = (memo: StatementRow['memo'], nameOf: (type: string) => string): string | undefined => {
  const type = memo?.['gameType'];
  return type && type !== 'CONS' ? nameOf(type) : undefined;
};

/** Reference → look of its game, for the rows that belong to a bet or were moved by a game: a rebate has no bet of its own. */
async function looksOfRows(deps: WalletDeps, rows: readonly StatementRow[], to: LookReader): Promise<ReadonlyMap<string, GameLook>> {
  const bets = await findGamesOfBets(deps.db, [...new Set(rows.map((row) => row.reference))]);
  const known = new Set(bets.map(({ id }) => id));
  for (const { reference, vendor, game } of rows)
    if (vendor !== null && game !== null && !known.has(reference)) bets.push({ id: reference, vendor, game });
  const looks = await looksOf(deps, bets, to);
  return new Map(bets.map((bet) => [bet.id, looks.get(`${bet.vendor}:${bet.game}`) ?? { name: bet.game, iconUrl: '' }]));
}

/** `vendor:game` → look. */
async function looksOf(deps: WalletDeps, bets: readonly { vendor: string; game: string }[], to: LookReader) {
  const looks = new Map<string, GameLook>();
  for (const vendor of new Set(bets.map((bet) => bet.vendor))) {
    const games = [...new Set(bets.filter((bet) => bet.vendor === vendor).map((bet) => bet.game))];
    for (const [game, look] of await deps.gameLooks(vendor, games, to)) looks.set(`${vendor}:${game}`, look);
  }
  return looks;
}

function wireBet(row: BetRow, look: { name: string; iconUrl: string } | undefined) {
  return {
    betId: row.id,
    round: row.round_id,
    vassalage: row.vendor,
    gameType: row.product.toUpperCase(),
    gameCode: row.game,
    gameName: look?.name ?? row.game,
    iconUrl: look?.iconUrl ?? '',
    placedAt: row.placed_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    state: betState(row),
    betAmount: row.stake,
    winAmount: row.payout,
    netProfit: row.state === 'settled' ? row.payout - row.stake : 0n,
    validBet: row.valid_turnover,
  };
}

function registerBets(serve: Serve, deps: WalletDeps): void {
  serve(wire.betHistory, async ({ query }, { brand, session, now, language }) => {
    const page = pageOf(query);
    const range = reportRange(query, { timeZone: brand.timeZone, now });
    const state = stateNamed(query.state);
    if (state === undefined) throw refuseFields([{ field: 'state', code: 'field.invalid' }]);
    if (query.minBet !== undefined && query.maxBet !== undefined && query.minBet > query.maxBet)
      throw refuseFields([{ field: 'minBet', code: 'field.invalid' }]);
    const { rows, totals, days } = await findBets(deps.db, {
      ...range,
      timeZone: brand.timeZone,
      least: query.minBet ?? null,
      most: query.maxBet ?? null,
      ...page,
      memberId: session.memberId,
      state,
      product: query.gameType?.toLowerCase() || null,
      games: gameList(query.gameRoom),
      vendor: query.vassalage || null,
    });
    const looks = await looksOf(deps, rows, { language, brandId: brand.id });
    const facts = pageFacts(page, totals.count);
    return {
      list: rows.map((row) => wireBet(row, looks.get(`${row.vendor}:${row.game}`))),
      footer: {
        count: totals.count,
        betAmount: totals.stake,
        winAmount: totals.payout,
        netProfit: totals.net,
        inPlay: totals.in_play,
        validBet: totals.turnover,
        days: days.map((day) => ({
          day: day.day,
          count: day.count,
          betAmount: day.stake,
          winAmount: day.payout,
          netProfit: day.net,
          inPlay: day.in_play,
        })),
      },
      page: { pageSize: page.pageSize, currentPage: page.pageNo, total: totals.count },
      ...facts,
    };
  });
  serve(wire.roundDetail, async ({ query }, { brand, session, language }) => {
    const bet = await findBet(deps.db, query.betId, session.memberId);
    if (!bet) throw refuse('not.found');
    const looks = await deps.gameLooks(bet.vendor, [bet.game], { language, brandId: brand.id });
    return {
      ...wireBet(bet, looks.get(bet.game)),
      verifyUrl: await deps.roundUrl(bet.vendor, bet.round_id, { language, brandId: brand.id }),
    };
  });
}
