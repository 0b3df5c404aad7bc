import { randomBytes } from 'node:crypto';
import type { PoolClient } from '@pavilion/kit/pool';
import { hashServerSeed } from '@pavilion/fairness';
import type { RotateResult, SeedState } from '../api-types.ts';
import { transaction } from '@pavilion/kit/transaction';
import type { Studio } from '../context.ts';
import { GameRefusal } from '../http/game-error.ts';
import { newId } from '../new-id.ts';

/** The pair in use, and the hash of the one that follows: both are fixed before any round is played with them. */
export interface SeedPair {
  id: string;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: number;
  nextHash: string;
}

interface SeedRow {
  id: string;
  state: 'active' | 'next';
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
}

interface NewPair {
  state: 'active' | 'next';
  now: Date;
  /** Random ones unless given. */
  serverSeed?: string;
  clientSeed?: string;
}

/** A player who has such a pair continues with it. */
export async function insertPair(client: PoolClient, playerKey: string, pair: NewPair): Promise<void> {
  const { serverSeed = randomBytes(32).toString('hex'), clientSeed = randomBytes(8).toString('hex') } = pair;
  await client.query(
    `INSERT INTO seed_pair (id, player_key, state, server_seed, server_seed_hash, client_seed, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [newId('sed', pair.now), playerKey, pair.state, serverSeed, hashServerSeed(serverSeed), clientSeed, pair.now],
  );
}

/** The player's seeds, locked until the transaction ends; made at the first asking. */
export async function lockSeeds(client: PoolClient, playerKey: string, now: Date): Promise<SeedPair> {
  const read = async (): Promise<SeedRow[]> =>
    (
      await client.query<SeedRow>(
        `SELECT id, state, server_seed, server_seed_hash, client_seed, nonce FROM seed_pair
     WHERE player_key = $1 AND state IN ('active', 'next') ORDER BY state FOR UPDATE`,
        [playerKey],
      )
    ).rows;
  let rows = await read();
  if (rows.length < 2) {
    await insertPair(client, playerKey, { state: 'active', now });
    await insertPair(client, playerKey, { state: 'next', now });
    rows = await read();
  }
  const active = rows.find((row) => row.state === 'active');
  const next = rows.find((row) => row.state === 'next');
  if (!active || !next) throw new Error(`no seeds for ${playerKey}`);
  return {
    id: active.id,
    serverSeed: active.server_seed,
    serverSeedHash: active.server_seed_hash,
    clientSeed: active.client_seed,
    nonce: active.nonce,
    nextHash: next.server_seed_hash,
  };
}

const shown = (pair: SeedPair): SeedState => ({
  serverSeedHash: pair.serverSeedHash,
  nextServerSeedHash: pair.nextHash,
  clientSeed: pair.clientSeed,
  nonce: pair.nonce,
});

export function readSeeds({ pool, clock }: Studio, playerKey: string): Promise<SeedState> {
  return transaction(pool, async (client) => shown(await lockSeeds(client, playerKey, clock.now())));
}

/** The nonce goes on counting, so that no round under one server seed is ever drawn from the same inputs twice. */
export function setClientSeed({ pool, clock }: Studio, playerKey: string, clientSeed: string): Promise<SeedState> {
  return transaction(pool, async (client) => {
    const pair = await lockSeeds(client, playerKey, clock.now());
    await client.query('UPDATE seed_pair SET client_seed = $2 WHERE id = $1', [pair.id, clientSeed]);
    return shown({ ...pair, clientSeed });
  });
}

/** Reveals the server seed in use and goes on with the next. Refused while a round drawn from it is still running. */
export function rotateSeeds({ pool, clock }: Studio, playerKey: string): Promise<RotateResult> {
  return transaction(pool, async (client) => {
    const now = clock.now();
    const ended = await lockSeeds(client, playerKey, now);
    const running = await client.query(`SELECT 1 FROM round WHERE seed_pair_id = $1 AND state IN ('committed', 'staked') LIMIT 1`, [
      ended.id,
    ]);
    if (running.rowCount) throw new GameRefusal('round_in_progress');
    await client.query(`UPDATE seed_pair SET state = 'revealed', revealed_at = $2 WHERE id = $1`, [ended.id, now]);
    await client.query(`UPDATE seed_pair SET state = 'active', client_seed = $2 WHERE player_key = $1 AND state = 'next'`, [
      playerKey,
      ended.clientSeed,
    ]);
    const { serverSeed, serverSeedHash, clientSeed, nonce: rounds } = ended;
    return {
      revealed: { serverSeed, serverSeedHash, clientSeed, rounds },
      seeds: shown(await lockSeeds(client, playerKey, now)),
    };
  });
}
