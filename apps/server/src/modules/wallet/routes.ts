import * as wire from '@pavilion/contract/wallet';
import type { LanguageTag } from '@pavilion/languages/tags';
import { pageFacts, pageOf } from '@pavilion/contract/paging';
import type { Serve } from '../../http/serve.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Db, one } from '../../kernel/db.ts';
import { refuse, refuseFields } from '../../kernel/refusal.ts';
import { reportRange } from '../../kernel/report-range.ts';
import { accounts, findBalances, findStatement, type StatementRow } from '../ledger/public.ts';
import { findBet, findBets, findGamesOfBets } from './queries.ts';
import { betState, stateNamed, typeList } from './rules.ts';

export interface WalletDeps {
  db: Db;
  clock: Clock;
  /** Game code → name in the reader's language; codes nobody knows are absent. */
  gameNames(vendor: string, games: readonly string[], language: LanguageTag): Promise<ReadonlyMap<string, string>>;
  /** Where a round can be looked at and checked, as its vendor says; null where it offers nothing. */
  roundUrl(vendor: string, round: string): Promise<string | null>;
}

const MAIN_WALLET = 2;

export function registerWalletRoutes(serve: Serve, deps: WalletDeps): void {
  serve(wire.balances, async (_input, { brand, session }) => {
    const { symbol } = await one<{ symbol: string }>(deps.db, 'SELECT symbol FROM currency WHERE code = $1', [brand.currency]);
    const balances = await findBalances(deps.db, session.memberId);
    const of = (kind: string) => balances.find((row) => row.kind === kind && row.currency === brand.currency)?.balance ?? 0n;
    const cash = of('member.cash');
    return {
      sumBalance: cash,
      heldBalance: of('member.hold'),
      currency: brand.currency,
      currencySymbol: symbol,
      balance: [{ accountTypeId: MAIN_WALLET, accountId: session.memberId, accountName: 'MAIN', availBalance: cash }],
    };
  });
  // Both demonstration brands play from the main wallet; wallets of single vendors need transfers.
  serve(wire.merchantWallet, async () => ({ isSingle: true }));
  registerStatement(serve, deps);
  registerBets(serve, deps);
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
    const names = await namesOf(deps, statement.rows, language);
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
        gameName: names.get(row.reference) ?? null,
        remark: row.memo?.['channel'] ?? row.memo?.['bank'] ?? '',
      })),
      footer: { totalIn: statement.totalIn, totalOut: -statement.totalOut, net: statement.totalIn - statement.totalOut },
      totalPage: facts.totalPages,
      ...facts,
    };
  });
}

/** Bet id → name of its game, for the rows that belong to a bet. */
async function namesOf(deps: WalletDeps, rows: readonly StatementRow[], language: LanguageTag): Promise<ReadonlyMap<string, string>> {
  const bets = await findGamesOfBets(deps.db, [...new Set(rows.map((row) => row.reference))]);
  const names = await gameNamesOf(deps, bets, language);
  return new Map(bets.map((bet) => [bet.id, names.get(`${bet.vendor}:${bet.game}`) ?? bet.game]));
}

/** `vendor:game` → name in the reader's language. */
async function gameNamesOf(deps: WalletDeps, bets: readonly { vendor: string; game: string }[], language: LanguageTag) {
  const names = new Map<string, string>();
  for (const vendor of new Set(bets.map((bet) => bet.vendor))) {
    const games = [...new Set(bets.filter((bet) => bet.vendor === vendor).map((bet) => bet.game))];
    for (const [game, name] of await deps.gameNames(vendor, games, language)) names.set(`${vendor}:${game}`, name);
  }
  return names;
}

function registerBets(serve: Serve, deps: WalletDeps): void {
  serve(wire.betHistory, async ({ query }, { brand, session, now, language }) => {
    const page = pageOf(query);
    const range = reportRange(query, { timeZone: brand.timeZone, now });
    const state = stateNamed(query.state);
    if (state === undefined) throw refuseFields([{ field: 'state', code: 'field.invalid' }]);
    const { rows, totals } = await findBets(deps.db, {
      ...range,
      ...page,
      memberId: session.memberId,
      state,
      product: query.gameType?.toLowerCase() || null,
      game: query.gameRoom || null,
      vendor: query.vassalage || null,
    });
    const names = await gameNamesOf(deps, rows, language);
    const facts = pageFacts(page, totals.count);
    return {
      list: rows.map((row) => ({
        betId: row.id,
        round: row.round_id,
        vassalage: row.vendor,
        gameType: row.product.toUpperCase(),
        gameCode: row.game,
        gameName: names.get(`${row.vendor}:${row.game}`) ?? row.game,
        placedAt: row.placed_at.toISOString(),
        settledAt: row.settled_at?.toISOString() ?? null,
        state: betState(row),
        betAmount: row.stake,
        winAmount: row.payout,
        netProfit: row.state === 'settled' ? row.payout - row.stake : 0n,
        validBet: row.valid_turnover,
      })),
      footer: {
        count: totals.count,
        betAmount: totals.stake,
        winAmount: totals.payout,
        netProfit: totals.net,
        validBet: totals.turnover,
      },
      page: { pageSize: page.pageSize, currentPage: page.pageNo, total: totals.count },
      ...facts,
    };
  });
  serve(wire.roundDetail, async ({ query }, { session, language }) => {
    const bet = await findBet(deps.db, query.betId, session.memberId);
    if (!bet) throw refuse('not.found');
    const names = await deps.gameNames(bet.vendor, [bet.game], language);
    return {
      betId: bet.id,
      round: bet.round_id,
      gameName: names.get(bet.game) ?? bet.game,
      verifyUrl: await deps.roundUrl(bet.vendor, bet.round_id),
    };
  });
}
