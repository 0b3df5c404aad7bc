import * as wire from '@pavilion/contract/lottery/calls';
import { familyRules } from '@pavilion/lottery/families';
import type { Serve } from '../../../http/serve.ts';
import type { RequestContext } from '../../../http/types.ts';
import { many, maybeOne, one } from '../../../kernel/db.ts';
import { brandDays } from '../../../kernel/report-range.ts';
import type { LotteryDeps } from '../deps.ts';
import { drawOf, shownResult } from '../games/games.ts';
import { findGame } from '../tickets/ticket.ts';
import { nameOf } from '../games/read-games.ts';
import { findPresent, type GameRow, ISSUE, type IssueRow, listOffered } from '../tables.ts';

const HOT_ISSUES = 100;
const LONG_ISSUES = 400;
const PLACES = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH'];

type Facts = Record<string, string | number>;

/** Null where there is no result, or none that can be read. */
function factsOf(
  deps: LotteryDeps,
  game: Pick<GameRow, 'family' | 'code'>,
  { numero, result }: Pick<IssueRow, 'numero' | 'result'>,
): Facts | null {
  const read = result === null ? null : shownResult(deps, game, { numero, result });
  return read === null ? null : { ...drawOf(game).facts(read) };
}

const timesOf = ({ numero, opensAt, closesAt, drawsAt }: IssueRow) => ({
  numero,
  openTime: opensAt.getTime(),
  closeTime: closesAt.getTime(),
  drawTime: drawsAt.getTime(),
});

/** Issues and results of a brand's games. */
export function registerDrawReads(serve: Serve, deps: LotteryDeps): void {
  const { db } = deps;
  serve(wire.nearNumero, async ({ query }, { brand, now }) => near(deps, await findGame(deps, brand.id, query.gameId), now));
  const chaseable = async (gameId: number, most: number, { brand, now }: RequestContext) => {
    const game = await findGame(deps, brand.id, gameId);
    const rows = await many<IssueRow>(
      db,
      `SELECT ${ISSUE} FROM lottery_issue i WHERE i.game_id = $1 AND i.state = 'open' AND i.closes_at > $2 ORDER BY i.closes_at LIMIT $3`,
      [game.id, now, Math.max(1, Math.min(most, game.terms.mostChase || 1))],
    );
    return { chaseNumeros: rows.map(timesOf) };
  };
  serve(wire.recentNumeros, ({ query }, context) => chaseable(query.gameId, 2, context));
  serve(wire.chaseableNumeros, ({ query }, context) => chaseable(query.id, Number.MAX_SAFE_INTEGER, context));
  serve(wire.popularLotteries, async ({ query }, { brand, now }) => {
    const games = (await listOffered(db, brand.id)).filter(({ isOn }) => isOn);
    const rows = await many<{ gameId: number; numero: string; closesAt: Date }>(
      db,
      `SELECT DISTINCT ON (game_id) game_id AS "gameId", numero, closes_at AS "closesAt" FROM lottery_issue
        WHERE game_id = ANY ($1) AND state = 'open' AND closes_at > $2 AND opens_at <= $2 ORDER BY game_id, closes_at`,
      [games.map(({ id }) => id), now],
    );
    return rows
      .toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime())
      .slice(0, query.count ?? 10)
      .map(({ gameId, numero, closesAt }) => ({
        gameId,
        gameCode: games.find(({ id }) => id === gameId)?.code ?? '',
        numero,
        remainTime: closesAt.getTime() - now.getTime(),
      }));
  });
  serve(wire.drawsOfGame, async ({ query }, { brand }) => listDraws(deps, await findGame(deps, brand.id, query.gameId), query));
  serve(wire.hotGapInfo, async ({ query }, { brand }) => hotAndGaps(deps, await findGame(deps, brand.id, query.gameId)));
  serve(wire.openedDraws, async (_input, context) =>
    Object.fromEntries((await lastDraws(deps, context)).map((draw) => [draw.gameCode, draw])),
  );
  serve(wire.openedNumeros, (_input, context) => lastDraws(deps, context));
}

async function near(deps: LotteryDeps, game: GameRow, now: Date) {
  const { db } = deps;
  const current = await findPresent(db, game.id, now);
  const previous = await maybeOne<IssueRow>(
    db,
    `SELECT ${ISSUE} FROM lottery_issue i WHERE i.game_id = $1 AND i.closes_at <= $2 ORDER BY i.closes_at DESC LIMIT 1`,
    [game.id, now],
  );
  const facts = previous && factsOf(deps, game, previous);
  return {
    serverTime: now.getTime(),
    currentNumero: current && {
      gameId: game.id,
      ...timesOf(current),
      remainTime: current.closesAt.getTime() - now.getTime(),
      lockTime: current.drawsAt.getTime() - current.closesAt.getTime(),
      seedHash: current.seedHash,
      chainHash: current.chainHash,
    },
    previousNumero: previous && {
      ...timesOf(previous),
      state: previous.state,
      winNo: facts && previous.result,
      facts,
      ...publishedOf(previous),
    },
  };
}

/** What is published of a house draw while it is made: its promise, from the close on the digest, from the draw on the seed. */
const publishedOf = ({ seedHash, chainHash, digest, tickets, seed }: IssueRow) =>
  seedHash === null
    ? { seedHash, chainHash: null, digest: null, tickets: null, seed: null }
    : { seedHash, chainHash, digest, tickets, seed };

async function listDraws(
  deps: LotteryDeps,
  game: GameRow,
  { page = 0, size = 20, date }: { page?: number | undefined; size?: number | undefined; date?: string | undefined },
) {
  const { db } = deps;
  const [from, to] = brandDays({ from: date, to: date }, game.zone);
  const range = `game_id = $1 AND result IS NOT NULL AND ($2::timestamptz IS NULL OR draws_at > $2 AND draws_at <= $3)`;
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM lottery_issue WHERE ${range} LIMIT 10000) n`,
    [game.id, from, to],
  );
  const rows = await many<IssueRow>(db, `SELECT ${ISSUE} FROM lottery_issue i WHERE ${range} ORDER BY draws_at DESC LIMIT $4 OFFSET $5`, [
    game.id,
    from,
    to,
    size,
    page * size,
  ]);
  return {
    content: rows.flatMap((row) => {
      const facts = factsOf(deps, game, row);
      if (!facts) return [];
      const { numero, result, drawsAt, revision } = row;
      return { numero, winNo: result ?? '', openTime: drawsAt.getTime(), facts, proof: proofOf(row), corrections: revision };
    }),
    number: page,
    size,
    totalElements: count,
    totalPages: Math.ceil(count / size),
  };
}

const proofOf = ({ seedHash, chainHash, digest, tickets, listsTickets, seed }: IssueRow) =>
  seedHash !== null && chainHash !== null && digest !== null && seed !== null
    ? { seedHash, chainHash, digest, tickets: tickets ?? 0, isListed: listsTickets, seed }
    : null;

/** Of quick draws, whose numbers have positions. Others have none: their lists are empty. */
async function hotAndGaps(deps: LotteryDeps, game: GameRow) {
  const rows = await many<{ numero: string; result: string }>(
    deps.db,
    'SELECT numero, result FROM lottery_issue WHERE game_id = $1 AND result IS NOT NULL ORDER BY draws_at DESC LIMIT $2',
    [game.id, LONG_ISSUES],
  );
  const results = (familyRules[game.family]?.draw.draw ? rows : []).flatMap((row) => {
    const result = shownResult(deps, game, row) as readonly number[] | null;
    return result ? [result] : [];
  });
  const numbers = numbersOf(game);
  const places = PLACES.slice(0, Math.min(PLACES.length, results[0]?.length ?? 0));
  const by = (count: (place: number, number: number) => number) =>
    Object.fromEntries(places.map((name, place) => [name, numbers.map((number) => count(place, number))]));
  return {
    numbers,
    issues: Math.min(HOT_ISSUES, results.length),
    hot: by((place, number) => results.slice(0, HOT_ISSUES).filter((result) => result[place] === number).length),
    gap: by((place, number) => {
      const at = results.findIndex((result) => result[place] === number);
      return at < 0 ? results.length : at;
    }),
    longest: by((place, number) => longestGap(results.map((result) => result[place] === number))),
  };
}

const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  ssc: [0, 9],
  k3: [1, 6],
  pk10: [1, 10],
  '11x5': [1, 11],
  keno: [1, 80],
};

function numbersOf({ family }: GameRow): number[] {
  const [from, to] = RANGES[family] ?? [0, -1];
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}

function longestGap(hits: readonly boolean[]): number {
  let longest = 0;
  let now = 0;
  for (const isHit of hits) {
    now = isHit ? 0 : now + 1;
    longest = Math.max(longest, now);
  }
  return longest;
}

async function lastDraws(deps: LotteryDeps, { brand, now, language }: RequestContext) {
  const { db } = deps;
  const games = (await listOffered(db, brand.id)).filter(({ isOn, family }) => isOn && familyRules[family] !== undefined);
  const rows = await many<IssueRow & { nextNumero: string | null; nextCloses: Date | null }>(
    db,
    `SELECT ${ISSUE}, n.numero AS "nextNumero", n.closes_at AS "nextCloses" FROM unnest($1::int[]) WITH ORDINALITY AS g (id, place)
      CROSS JOIN LATERAL (SELECT * FROM lottery_issue WHERE game_id = g.id AND result IS NOT NULL ORDER BY draws_at DESC LIMIT 1) i
      LEFT JOIN LATERAL (SELECT numero, closes_at FROM lottery_issue WHERE game_id = g.id AND state = 'open' AND closes_at > $2
        ORDER BY closes_at LIMIT 1) n ON true ORDER BY g.place`,
    [games.map(({ id }) => id), now],
  );
  return rows.flatMap((row) => {
    const game = games.find(({ id }) => id === row.gameId);
    const facts = game ? factsOf(deps, game, row) : null;
    if (!game || !facts) return [];
    return {
      gameId: game.id,
      gameCode: game.code,
      gameName: nameOf(game, language),
      family: game.family,
      accountTypeName: game.vassalage,
      numero: row.numero,
      winNo: row.result ?? '',
      openTime: row.drawsAt.getTime(),
      facts,
      nextNumero: row.nextNumero,
      remainTime: row.nextCloses === null ? null : row.nextCloses.getTime() - now.getTime(),
    };
  });
}
