import { playById } from '@pavilion/lottery/families';
import type { Play } from '@pavilion/lottery/play';
import { type Ratio, ratio } from '@pavilion/lottery/ratio';
import { many, type Sql } from '../../../kernel/db.ts';

/** A line of an order as it was placed. */
export interface StoredLine {
  orderId: string;
  number: number;
  play: Play<unknown>;
  playId: number;
  content: string;
  mode: number;
  series: number;
  multiple: number;
  stakes: number;
  unit: bigint;
  stake: bigint;
  odds: readonly Ratio[];
}

interface Row extends Omit<StoredLine, 'play' | 'odds'> {
  odds: [string, string][];
}

/** Lines of orders, those of each in their order, from one on. */
export async function readLines(
  sql: Sql,
  orderIds: readonly string[],
  { after = 0, most = 2_147_483_647 }: { after?: number; most?: number } = {},
): Promise<StoredLine[]> {
  const rows = await many<Row>(
    sql,
    `SELECT order_id AS "orderId", number, play_id AS "playId", content, mode, series, multiple, stakes, unit, stake, odds
      FROM lottery_line WHERE order_id = ANY ($1) AND number > $2::bigint AND number <= $2::bigint + $3 ORDER BY order_id, number`,
    [orderIds, after, most],
  );
  return rows.map(({ odds, ...row }) => {
    const play = playById(row.playId);
    if (!play) throw new Error(`play ${row.playId} of ${row.orderId} is gone`);
    return { ...row, play, odds: odds.map(([n, d]) => ratio(BigInt(n), BigInt(d))) };
  });
}
