import { randomUUID } from 'node:crypto';
import { one } from '../../apps/server/src/kernel/db.ts';
import type { Settlements } from '../../apps/server/src/modules/betting/public.ts';
import type { DrawPort } from '../../apps/server/src/modules/lottery/public.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import type { BenchServer } from './http-bets.ts';
import type { Stage } from './stage.ts';

/** Three of ten digits of the first position: whatever digit falls, three of ten tickets have it. */
export const CONTENTS = Array.from({ length: 10 }, (_, from) =>
  [0, 1, 2]
    .map((step) => (from + step) % 10)
    .toSorted((a, b) => a - b)
    .join(''),
);
export const GAME = 'PEARLS1';
export const PLAY = 14;
export const UNIT = 20_000_000n;
export const STAKE = 3n * UNIT;
export const SERIES = 1940n;

export interface Ground {
  stage: Stage;
  owner: Pool;
  settlements: Settlements;
  draws: DrawPort;
  http: BenchServer;
  /** Of PostgreSQL. */
  postmaster: number;
}

/** A slip of one line, the same for every tenth. */
export const slipOf = (place: number): string => `${CONTENTS[place % 10]}_#_#_#_#~1~${PLAY}~1~${SERIES}~1`;

/** A ticket of one line as it comes over the wire; members take turns. */
export function ticketRequest({ seats }: Stage, place: number, { gameId, numero }: { gameId: number; numero: string }): Buffer {
  const body = JSON.stringify({
    gameId,
    currentNumero: numero,
    requestId: randomUUID(),
    bettingSlipString: slipOf(place),
    betCartAmountSum: String(STAKE / 10_000n),
  });
  return Buffer.from(
    `POST /lgw/orders/betting HTTP/1.1\r\nHost: bench\r\nMerchant: koi\r\nLanguage: EN\r\nContent-Type: application/json\r\n` +
      `Authorization: ${seats[place % seats.length]?.memberId}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** An issue of the house that takes bets for an hour, from a moment on. */
export async function openIssue({ owner, draws }: Pick<Ground, 'owner' | 'draws'>, numero: string, opensAt = new Date()) {
  const [promise] = await draws.promise(GAME, [{ numero, drawsAt: opensAt }]);
  return one<{ id: bigint; gameId: number; vendor: string }>(
    owner,
    `INSERT INTO lottery_issue (game_id, numero, opens_at, closes_at, draws_at, seed_hash, chain_hash)
      SELECT id, $2, $5, $5::timestamptz + interval '1 hour', $5::timestamptz + interval '1 hour', $3, $4 FROM lottery_game WHERE code = $1
      RETURNING id, game_id AS "gameId", (SELECT vassalage FROM lottery_game WHERE code = $1) AS vendor`,
    [GAME, numero, promise?.seedHash, promise?.chainHash, opensAt],
  );
}
