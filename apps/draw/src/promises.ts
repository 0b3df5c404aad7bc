import { createHash, randomBytes } from 'node:crypto';
import { transaction } from '@pavilion/kit/transaction';
import type pg from 'pg';

export interface DrawPromise {
  numero: string;
  /** From then on its seed is given: anyone who relies on the promise compares it with the time they know. */
  drawsAt: Date;
  seedHash: string;
  chainHash: string;
}

export interface Issue {
  numero: string;
  drawsAt: Date;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Before the first promise of a game. */
export const CHAIN_START = '0'.repeat(64);

interface Link {
  game: string;
  numero: string;
  drawsAt: Date;
  seedHash: string;
}

/** Binds the time too. Links made before this form have none: packages/fairness/README.md says how both are checked. */
export const chainHash = (before: string, { game, numero, drawsAt, seedHash }: Link): string =>
  sha256(`${before}:${game}:${numero}:${drawsAt.toISOString()}:${seedHash}`);

/**
 * Promises issues in the order given, each once and for ever: a known one is answered unchanged. Each promise continues the chain of its game,
 * so none can be left out or put in later.
 */
export async function promiseIssues(
  db: pg.Pool,
  { game, issues, random = randomBytes }: { game: string; issues: readonly Issue[]; random?: (bytes: number) => Buffer },
): Promise<DrawPromise[]> {
  return transaction(db, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`draw:${game}`]);
    const numeros = issues.map(({ numero }) => numero);
    const known = new Map(
      (
        await client.query<DrawPromise>(
          'SELECT numero, draws_at AS "drawsAt", seed_hash AS "seedHash", chain_hash AS "chainHash" FROM promise WHERE game = $1 AND numero = ANY ($2)',
          [game, numeros],
        )
      ).rows.map((row) => [row.numero, row]),
    );
    const { rows } = await client.query<{ place: string; chain: string }>(
      'SELECT place, chain_hash AS chain FROM promise WHERE game = $1 ORDER BY place DESC LIMIT 1',
      [game],
    );
    let place = BigInt(rows[0]?.place ?? 0);
    let chain = rows[0]?.chain ?? CHAIN_START;
    const made: { place: bigint; numero: string; drawsAt: Date; seed: string; seedHash: string; chain: string }[] = [];
    for (const { numero, drawsAt } of issues) {
      if (known.has(numero)) continue;
      const seed = random(32).toString('hex');
      const seedHash = sha256(seed);
      place += 1n;
      chain = chainHash(chain, { game, numero, drawsAt, seedHash });
      made.push({ place, numero, drawsAt, seed, seedHash, chain });
      known.set(numero, { numero, drawsAt, seedHash, chainHash: chain });
    }
    // One statement: a call of five hundred is answered within its patience on a busy machine too.
    await client.query(
      `INSERT INTO promise (game, place, numero, draws_at, seed, seed_hash, chain_hash)
        SELECT $1, n.* FROM unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[]) AS n`,
      [
        game,
        made.map((one) => one.place),
        made.map((one) => one.numero),
        made.map((one) => one.drawsAt),
        made.map((one) => one.seed),
        made.map((one) => one.seedHash),
        made.map((one) => one.chain),
      ],
    );
    return numeros.flatMap((numero) => known.get(numero) ?? []);
  });
}

export type SeedAnswer = { seed: string } | { refused: 'unknown' | 'early' | 'digest' };

/** Gives an issue's seed for the digest of its closed tickets: not before its draw, and never for a second digest. */
export async function openSeed(
  db: pg.Pool,
  { game, numero, digest, now }: { game: string; numero: string; digest: string; now: Date },
): Promise<SeedAnswer> {
  const { rows } = await db.query<{ seed: string; digest: string | null; draws_at: Date }>(
    `UPDATE promise SET digest = coalesce(digest, $3), opened_at = coalesce(opened_at, $4) WHERE game = $1 AND numero = $2 AND draws_at <= $4
      RETURNING seed, digest, draws_at`,
    [game, numero, digest, now],
  );
  const [row] = rows;
  if (row) return row.digest === digest ? { seed: row.seed } : { refused: 'digest' };
  const known = await db.query('SELECT 1 FROM promise WHERE game = $1 AND numero = $2', [game, numero]);
  return { refused: known.rowCount ? 'early' : 'unknown' };
}
