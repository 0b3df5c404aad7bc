import type { Logger } from '@pavilion/kit/log';
import type { Pool } from '@pavilion/kit/pool';
import type { Clock } from './clock.ts';
import type { SigningKey } from './wallet/signing.ts';

/** What every use case of the studio works with. */
export interface Studio {
  pool: Pool;
  clock: Clock;
  log: Logger;
  key: SigningKey;
  /** Origin the game pages are served on, without a slash at the end. */
  publicUrl: string;
  /** How long a wallet may take to answer while a player waits, 1,000 milliseconds unless given. */
  walletAnswerMs?: number | undefined;
}

/** The one row a query must answer; without it our own data are not what we take them for. */
export function one<Row>({ rows: [row] }: { rows: Row[] }): Row {
  if (row === undefined) throw new Error('a row that must be there is missing');
  return row;
}
