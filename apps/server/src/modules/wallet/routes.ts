import * as wire from '@pavilion/contract/wallet';
import type { LanguageCode } from '@pavilion/contract/language';
import { pageFacts, pageOf } from '@pavilion/contract/paging';
import type { Serve } from '../../http/serve.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Db, one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { reportRange } from '../../kernel/report-range.ts';
import { accounts, findBalances, findStatement, type StatementRow } from '../ledger/public.ts';
import { findBet, findBets } from './queries.ts';
import { type BetState, betState, betStates, typeList } from './rules.ts';

export interface WalletDeps {
  db: Db;
  clock: Clock;
  /** Game code → name in the reader's language; codes nobody knows are absent. */
  gameNames(vendor: string, games: readonly string[], language: LanguageCode): Promise<ReadonlyMap<string, string>>;
  /** Where a round can be looked at and checked, as its vendor says; null where it offers nothing. */
  roundLinks(bet: { vendor: string; round: string; memberId: string; language: LanguageCode }): Promise<{ detailUrl: string | null; verifyUrl: string | null }>;
}

const MAIN_WALLET = 2;

export function registerWalletRoutes(serve: Serve, deps: WalletDeps): void {
  serve(wire.balances, async (_input, { brand, session }) => {
    const { symbol } = await one<{ symbol: string }>(deps.db, 'SELECT symbol FROM currency WHERE code = $1', [brand.currency]);
    const balances = await findBalances(deps.db, session.memberId);
    const of = (kind: string) => balances.find((row) => row.kind === kind && row.currency === brand.currency)?.balance ?? 0n;
    const cash = of('member.cash');
    return {
      sumBalance: cash, heldBalance: of('member.hold'), currency: brand.currency, currencySymbol: symbol,
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
    const statement = await findStatement(deps.db, {
      account: accounts.cash({ brandId: brand.id, currency: brand.currency, memberId: session.memberId }),
      types: typeList(query.transactionType), ...range, ...page,
    });
    const names = await namesOf(deps, statement.rows, language);
    const facts = pageFacts(page, statement.totalCount);
    return {
      list: statement.rows.map((row) => ({
        txId: `${row.journalId}-${row.leg}`, txType: row.type, txTime: row.postedAt.toISOString(), amount: row.amount,
        direction: row.amount < 0n ? ('out' as const) : ('in' as const), currentBalance: row.balanceAfter, reference: row.reference,
        gameName: names.get(row.memo?.['game'] ?? '') ?? null, remark: row.memo?.['channel'] ?? row.memo?.['bank'] ?? '',
      })),
      footer: { totalIn: statement.totalIn, totalOut: -statement.totalOut, net: statement.totalIn - statement.totalOut },
      totalPage: facts.totalPages, ...facts,
    };
  });
}

async function namesOf(deps: WalletDeps, rows: readonly StatementRow[], language: LanguageCode): Promise<ReadonlyMap<string, string>> {
  const byVendor = new Map<string, Set<string>>();
  for (const { memo } of rows) {
    const vendor = memo?.['vendor'];
    const game = memo?.['game'];
    if (vendor && game) byVendor.set(vendor, (byVendor.get(vendor) ?? new Set()).add(game));
  }
  const names = await Promise.all([...byVendor].map(([vendor, games]) => deps.gameNames(vendor, [...games], language)));
  return new Map(names.flatMap((map) => [...map]));
}

function registerBets(serve: Serve, deps: WalletDeps): void {
  serve(wire.betHistory, async ({ query }, { brand, session, now, language }) => {
    const page = pageOf(query);
    const range = reportRange(query, { timeZone: brand.timeZone, now });
    const state = betStates.find((one) => one === query.state?.toUpperCase()) ?? null;
    const { rows, totals } = await findBets(deps.db, {
      ...range, ...page, memberId: session.memberId, state: state satisfies BetState | null,
      product: query.gameType?.toLowerCase() || null, game: query.gameRoom || null, vendor: query.vassalage || null,
    });
    const names = new Map<string, string>();
    for (const vendor of new Set(rows.map((row) => row.vendor))) {
      const games = rows.filter((row) => row.vendor === vendor).map((row) => row.game);
      for (const [game, name] of await deps.gameNames(vendor, games, language)) names.set(`${vendor}:${game}`, name);
    }
    const facts = pageFacts(page, totals.count);
    return {
      list: rows.map((row) => ({
        betId: row.id, round: row.round_id, vassalage: row.vendor, gameType: row.product.toUpperCase(), gameCode: row.game,
        gameName: names.get(`${row.vendor}:${row.game}`) ?? row.game, placedAt: row.placed_at.toISOString(),
        settledAt: row.settled_at?.toISOString() ?? null, state: betState(row), betAmount: row.stake, winAmount: row.payout,
        netProfit: row.state === 'settled' ? row.payout - row.stake : 0n, validBet: row.valid_turnover,
      })),
      footer: {
        count: totals.count, betAmount: totals.stake, winAmount: totals.payout, netProfit: totals.payout - totals.stake, validBet: totals.turnover,
      },
      page: { pageSize: page.pageSize, currentPage: page.pageNo, total: totals.count }, ...facts,
    };
  });
  serve(wire.roundDetail, async ({ query }, { session, language }) => {
    const bet = await findBet(deps.db, query.betId, session.memberId);
    if (!bet) throw refuse('not.found');
    const names = await deps.gameNames(bet.vendor, [bet.game], language);
    const links = await deps.roundLinks({ vendor: bet.vendor, round: bet.round_id, memberId: session.memberId, language });
    return { betId: bet.id, round: bet.round_id, gameName: names.get(bet.game) ?? bet.game, ...links };
  });
}
