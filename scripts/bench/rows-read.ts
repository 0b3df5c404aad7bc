import { many } from '../../apps/server/src/kernel/db.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';

interface RecordedQuery {
  text: string;
  values: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

let asked: RecordedQuery[] | null = null;
let isListening = false;

/** From here on every question of this process to a database can be listened to; `pool` is any of its pools. */
export async function listenToQuestions(pool: Pool): Promise<void> {
  if (isListening) return;
  isListening = true;
  const connection = await pool.connect();
  const client = Object.getPrototypeOf(connection) as { query(...words: unknown[]): unknown };
  connection.release();
  const { query } = client;
  client.query = function listened(this: unknown, ...words: unknown[]) {
    const [first, second] = words as [string | { text?: string; values?: unknown[] } | undefined, unknown];
    const text = typeof first === 'string' ? first : (first?.text ?? '');
    const values = typeof first === 'object' && first.values ? first.values : Array.isArray(second) ? (second as unknown[]) : [];
    if (asked && /^\s*(SELECT|WITH)/.test(text)) asked.push({ text, values });
    return query.apply(this, words);
  };
}

/** Rows that the questions of `work` read from tables and indexes, used or not, and blocks they touched: as EXPLAIN ANALYZE of each says, asked again. */
export async function rowsReadBy(owner: Pool, work: () => Promise<void>): Promise<{ rows: number; blocks: number; slowest: string }> {
  asked = [];
  await work();
  const questions = asked;
  asked = null;
  let [rows, blocks, most, slowest] = [0, 0, -1, ''];
  for (const { text, values } of questions) {
    const [plan] = await many<{ 'QUERY PLAN': { Plan: PlanNode; 'Execution Time': number }[] }>(
      owner,
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    );
    const root = plan?.['QUERY PLAN'][0];
    if (!root) continue;
    rows += scanned(root.Plan);
    blocks += (root.Plan['Shared Hit Blocks'] ?? 0) + (root.Plan['Shared Read Blocks'] ?? 0);
    if (root['Execution Time'] > most)
      [most, slowest] = [root['Execution Time'], `${root['Execution Time'].toFixed(1)} ms ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`];
  }
  return { rows: Math.round(rows), blocks, slowest };
}

const SCANS = /^(Seq|Index|Index Only|Bitmap Heap|Tid|Tid Range|Sample) Scan$/;

function scanned(node: PlanNode): number {
  const own = SCANS.test(node['Node Type'])
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * node['Actual Loops']
    : 0;
  return own + (node.Plans ?? []).reduce((sum, plan) => sum + scanned(plan), 0);
}
