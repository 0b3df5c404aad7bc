import type { QueryResult, QueryResultRow } from 'pg';
import { newId } from '@pavilion/contract/base/id';
import type { Clock } from '../../kernel/clock.ts';
import { bodyHash, type BetOp } from './operation.ts';
import { toArrays } from './to-arrays.ts';

interface StagingInput {
  id: string;
  operations(): AsyncIterable<BetOp> | Iterable<BetOp>;
  clock: Clock;
  query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<QueryResult<Row>>;
}

/** Operations in one statement of staging: nothing waits for its locks. */
const AT_ONCE = 1_000;

const STAGE = `SELECT settlement_stage($1, $2, $3, ${Array.from({ length: 20 }, (_, i) => `$${i + 4}`).join(', ')}) AS is_ours`;

/**
 * Writes the operations under the settlement's id and seals it; a sealed one is left as it is. Answers its number.
 * What a process staged before it died is deleted and staged again. If two processes stage one settlement at once, the one that began last
 * seals and the other throws.
 */
export async function stageOperations({ id, operations, clock, query }: StagingInput): Promise<bigint> {
  const begun = await query<{ number: bigint; attempt: number; state: string }>('SELECT number, attempt, state FROM settlement_begin($1)', [
    id,
  ]);
  const { number, attempt, state } = begun.rows[0] as { number: bigint; attempt: number; state: string };
  if (state !== 'staging') return number;
  let staged = 0;
  let batch: { op: BetOp; hash: string }[] = [];
  const write = async (): Promise<void> => {
    const arrays = toArrays(batch, () => newId('bet', clock.now().getTime()));
    const { rows } = await query<{ is_ours: boolean }>(STAGE, [number, attempt, staged + 1, ...arrays]);
    if (!rows[0]?.is_ours) throw new Error(`settlement ${id} is staged by another process`);
    staged += batch.length;
    batch = [];
  };
  for await (const op of operations()) {
    batch.push({ op, hash: bodyHash(op) });
    if (batch.length === AT_ONCE) await write();
  }
  if (batch.length > 0) await write();
  const sealed = await query<{ is_sealed: boolean }>('SELECT settlement_seal($1, $2, $3) AS is_sealed', [number, attempt, staged]);
  if (!sealed.rows[0]?.is_sealed) throw new Error(`settlement ${id} is staged by another process`);
  return number;
}
