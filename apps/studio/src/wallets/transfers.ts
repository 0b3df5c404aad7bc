import type { PoolClient } from '@pavilion/kit/pool';
import { transaction } from '@pavilion/kit/transaction';
import type { Studio } from '../context.ts';
import { type Holder, lockWallet, type PlayerWallet, setBalance } from './wallets.ts';

/** The operator asked how an order ended that had not come; it never will. */
const UNKNOWN_TRANSACTION = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';

export interface TransferOrder extends Holder {
  /** The operator's, for ever. */
  id: string;
  direction: 'deposit' | 'withdraw';
  /** Units of 1/100,000. */
  amount: bigint;
  currency: string;
}

/** How an order ended. `status`: RS_OK, or why nothing moved. `balance`: of the wallet after it, null where none is known. */
export interface TransferEnd {
  status: string;
  balance: bigint | null;
}

interface TransferRow extends TransferEnd {
  user_name: string | null;
  direction: 'deposit' | 'withdraw' | null;
  amount: bigint | null;
  currency: string | null;
}

const endOfRow = ({ status, balance }: TransferRow): TransferEnd => ({ status, balance });

interface TransferRef {
  operatorId: string;
  id: string;
}

async function find(client: PoolClient, { operatorId, id }: TransferRef): Promise<TransferRow | undefined> {
  const { rows } = await client.query<TransferRow>(
    'SELECT user_name, direction, amount, currency, status, balance FROM transfer WHERE operator_id = $1 AND id = $2',
    [operatorId, id],
  );
  return rows[0];
}

/** An id waits for the one under way: the caller that orders it and the one that asks how it ended see each other. */
const lockId = (client: PoolClient, { operatorId, id }: TransferRef) =>
  client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [`${operatorId}/${id}`]);

async function store(client: PoolClient, { id, operatorId, at, ...row }: TransferRow & TransferRef & { at: Date }): Promise<TransferEnd> {
  await client.query(
    `INSERT INTO transfer (operator_id, id, user_name, direction, amount, currency, status, balance, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [operatorId, id, row.user_name, row.direction, row.amount, row.currency, row.status, row.balance, at],
  );
  return { status: row.status, balance: row.balance };
}

/** Moves money once an id. The same id with other data ends as RS_ERROR_DUPLICATE_TRANSACTION, which says nothing of the first. */
export function order({ pool, clock }: Studio, wish: TransferOrder): Promise<TransferEnd> {
  return transaction(pool, async (client) => {
    await lockId(client, wish);
    const known = await find(client, wish);
    if (known) return isSame(known, wish) ? endOfRow(known) : { status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: null };
    const wallet = await lockWallet(client, wish);
    const refusal = refusalOf(wallet, wish);
    const { direction, amount, currency, user } = wish;
    const balance = wallet ? wallet.balance + (refusal ? 0n : direction === 'deposit' ? amount : -amount) : null;
    if (!refusal && balance !== null) await setBalance(client, wish, balance);
    const at = clock.now();
    return store(client, { ...wish, user_name: user, direction, amount, currency, status: refusal ?? 'RS_OK', balance, at });
  });
}

const isSame = (known: TransferRow, { user, direction, amount, currency }: TransferOrder): boolean =>
  known.status === UNKNOWN_TRANSACTION ||
  (known.user_name === user && known.direction === direction && known.amount === amount && known.currency === currency);

function refusalOf(wallet: PlayerWallet | undefined, { direction, amount, currency }: TransferOrder): string | null {
  if (!wallet) return 'RS_ERROR_USER_DISABLED';
  if (wallet.currency !== currency || amount % wallet.step !== 0n) return 'RS_ERROR_WRONG_CURRENCY';
  return direction === 'withdraw' && wallet.balance < amount ? 'RS_ERROR_NOT_ENOUGH_MONEY' : null;
}

/** How an order ended. One that has not come is refused from now on, so that the answer holds. */
export function endOf({ pool, clock }: Studio, named: TransferRef): Promise<TransferEnd> {
  return transaction(pool, async (client) => {
    await lockId(client, named);
    const known = await find(client, named);
    if (known) return endOfRow(known);
    const never = { user_name: null, direction: null, amount: null, currency: null, balance: null };
    return store(client, { ...named, ...never, status: UNKNOWN_TRANSACTION, at: clock.now() });
  });
}
