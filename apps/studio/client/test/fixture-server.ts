import type { IncomingMessage, ServerResponse } from 'node:http';
import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { GameEvent, HistoryItem, RoundParams, RoundResult, SessionInfo } from '../../src/api-types.ts';
import { requireGame } from '../../src/games/catalogue.ts';
import { describeRules } from '../../src/games/rules.ts';
import type { SlotEvent } from '../../src/games/slot/events.ts';
import { playOnce, serverSeed, serverSeedHash } from './fixture-games.ts';
import { nameOf } from '../../src/texts.ts';

/**
 * A studio in memory for looking at the screens: real outcomes of the published scheme, no money, no database.
 * The token of the launch address steers it: `<game>.<currency>.<language>.<wish>`, where a wish picks the next round's kind:
 * win, five, big, huge, free, loss, poor (refused), lost (no answer three times), unfinished.
 */
const artRoot = fileURLToPath(new URL('../../../../art/out/', import.meta.url));

interface Seat {
  code: string;
  currency: string;
  language: string;
  wish: string;
  balance: bigint;
  nonce: number;
  clientSeed: string;
  wagered: bigint;
  won: bigint;
  startedAt: number;
  history: HistoryItem[];
  drops: number;
  rounds: Map<string, RoundResult>;
}

const seats = new Map<string, Seat>();

function seatOf(token: string): Seat {
  const known = seats.get(token);
  if (known) return known;
  const [code = 'dice', currency = 'VND', language = 'en', wish = ''] = token.split('.');
  const seat: Seat = {
    code,
    currency,
    language,
    wish,
    balance: currency === 'VND' ? 18_246_500_00000n : 1_294_71000n,
    nonce: 41,
    clientSeed: 'koi',
    wagered: 0n,
    won: 0n,
    startedAt: Date.now() - 1_456_000,
    history: [],
    drops: wish === 'lost' ? 3 : 0,
    rounds: new Map(),
  };
  seats.set(token, seat);
  return seat;
}

function fits(wish: string, bet: bigint, events: readonly GameEvent[], payout: bigint): boolean {
  const free = events.some((event) => event.type === 'freeSpinsAwarded');
  if (wish === 'free') return free && payout > bet * 4n && events.filter((event) => event.type === 'freeSpin').length < 13;
  if (wish === 'five') return !free && payout > bet * 6n && payout < bet * 15n;
  if (wish === 'big') return !free && payout > bet * 20n;
  if (wish === 'huge') return !free && payout > bet * 60n;
  if (wish === 'win') return !free && payout > bet * (events[0]?.type === 'reels' ? 2n : 1n);
  if (wish === 'less') return !free && payout > 0n && payout < bet;
  if (wish === 'loss') return payout === 0n;
  if (wish === 'tease') {
    const [first] = events as readonly SlotEvent[];
    return (
      payout === 0n &&
      first?.type === 'reels' &&
      first.grid
        .slice(0, 3)
        .flat()
        .filter((s) => s === 'scatter').length === 2
    );
  }
  return true;
}

const figures = (seat: Seat) => ({
  startedAt: new Date(seat.startedAt).toISOString(),
  elapsedMs: Date.now() - seat.startedAt,
  wagered: String(seat.wagered),
  won: String(seat.won),
  net: String(seat.won - seat.wagered),
  rounds: seat.history.length,
});

function playRound(seat: Seat, body: Record<string, unknown>): RoundResult {
  const bet = BigInt(String(body.bet));
  const params = (body.params ?? {}) as RoundParams;
  let played = playOnce({ ...seat, bet, params });
  for (let i = 0; i < 60_000 && !fits(seat.wish, bet, played.events, played.payout); i += 1) {
    seat.nonce += 1;
    played = playOnce({ ...seat, bet, params });
  }
  const id = String(body.roundId);
  const after = seat.balance - bet;
  seat.balance = after + played.payout;
  seat.wagered += bet;
  seat.won += played.payout;
  const at = new Date().toISOString();
  seat.history.unshift({
    roundId: id,
    publicId: `${seat.code}-${seat.nonce}`,
    game: seat.code,
    state: 'closed',
    bet: String(bet),
    payout: String(played.payout),
    at,
    nonce: seat.nonce,
    serverSeedHash,
    clientSeed: seat.clientSeed,
    verifyUrl: `/verify#${seat.code}-${seat.nonce}`,
    shown: requireGame(seat.code).describe(played.events),
  });
  const round: RoundResult = {
    roundId: id,
    publicId: `${seat.code}-${seat.nonce}`,
    game: seat.code,
    state: 'closed',
    bet: String(bet),
    payout: String(played.payout),
    events: played.events,
    balanceAfterBet: String(after),
    balance: String(seat.balance),
    seeds: { serverSeedHash, clientSeed: seat.clientSeed, nonce: seat.nonce },
    params,
    at,
    nextRoundInMs: 2_500,
    figures: figures(seat),
  };
  seat.rounds.set(id, round);
  seat.nonce += 1;
  return round;
}

function sessionOf(seat: Seat): SessionInfo {
  const vnd = seat.currency === 'VND';
  const ladder = (vnd ? [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000] : [0.4, 1, 2, 5, 10, 20, 50, 100]).map((amount) =>
    String(Math.round(amount * 100_000)),
  );
  if (seat.wish === 'unfinished' && seat.rounds.size === 0) {
    seat.wish = 'free';
    playRound(seat, { bet: ladder[4], roundId: 'unfinished0000001' });
  }
  return {
    mode: seat.currency === 'XXX' ? 'demo' : 'real',
    language: seat.language as SessionInfo['language'],
    currency: { code: seat.currency, decimals: 2, step: vnd ? '100000' : '1000' },
    balance: String(seat.balance),
    game: requireGame(seat.code).info(nameOf(requireGame(seat.code), seat.language as LanguageTag)),
    ladder,
    defaultBet: ladder[4] ?? '1',
    minBet: ladder[0] ?? '1',
    maxBet: ladder[7] ?? '1',
    protection: {
      minRoundMs: 2_500,
      autoplay: false,
      turbo: false,
      featurePurchase: false,
      celebrateOnlyAboveStake: true,
      showSessionFigures: true,
      realityCheckMinutes: 60,
    },
    seeds: { serverSeedHash, nextServerSeedHash: serverSeedHash, clientSeed: seat.clientSeed, nonce: seat.nonce },
    unfinished: seat.rounds.get('unfinished0000001') ?? null,
    figures: figures(seat),
    lobbyUrl: null,
    depositUrl: null,
    serverTime: new Date().toISOString(),
  };
}

function answer(seat: Seat, path: string, body: Record<string, unknown>): unknown {
  if (path === 'session') return sessionOf(seat);
  if (path === 'rounds') {
    const known = seat.rounds.get(String(body.roundId));
    if (known) return known;
    if (seat.wish === 'poor')
      throw Object.assign(new Error('poor'), { refusal: { code: 'not_enough_money', message: 'Your balance is below this bet.' } });
    return playRound(seat, body);
  }
  if (path === 'history') return { items: seat.history.slice(0, 20), next: null };
  if (path === 'rules') {
    return describeRules(requireGame(seat.code), seat.language as LanguageTag);
  }
  if (path.startsWith('verify/')) {
    for (const other of seats.values()) {
      const round = [...other.rounds.values()].find(({ publicId }) => path === `verify/${publicId}`);
      if (!round) continue;
      const { publicId, at, bet, payout, events, params, seeds } = round;
      return {
        publicId,
        game: other.code,
        at,
        bet,
        payout,
        currency: other.currency,
        ...seeds,
        serverSeed,
        params,
        events,
        step: '1000',
        verified: true,
      };
    }
    throw new Error('no such round');
  }
  if (path === 'seed/rotate') {
    return {
      revealed: { serverSeed, serverSeedHash, clientSeed: seat.clientSeed, rounds: seat.history.length },
      seeds: sessionOf(seat).seeds,
    };
  }
  if (path === 'seed/client') {
    seat.clientSeed = String(body.clientSeed);
    return sessionOf(seat).seeds;
  }
  return { ok: true };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

async function serveApi(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const seat = seatOf((request.headers.authorization ?? '').replace('Bearer ', ''));
  const body = await readBody(request);
  response.setHeader('content-type', 'application/json');
  if (path === 'rounds' && seat.drops > 0) {
    seat.drops -= 1;
    response.destroy();
    return;
  }
  try {
    response.end(JSON.stringify(answer(seat, path, body)));
  } catch (error) {
    response.statusCode = 402;
    response.end(JSON.stringify({ error: (error as { refusal?: unknown }).refusal ?? { code: 'internal', message: String(error) } }));
  }
}

export function fixtureServer(): Plugin {
  return {
    name: 'fixture-server',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.originalUrl ?? request.url ?? '').split('?')[0] ?? '';
        if (path.startsWith('/api/')) void serveApi(request, response, path.slice(5));
        else if (path.startsWith('/art/')) {
          const file = `${artRoot}${path.slice(5)}`;
          if (existsSync(file)) createReadStream(file).pipe(response);
          else {
            response.statusCode = 404;
            response.end();
          }
        } else {
          if (/^\/(play\/[a-z-]+|verify)$/.test(path)) request.url = '/play/index.html';
          next();
        }
      });
    },
  };
}
