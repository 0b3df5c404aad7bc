import { createHash } from 'node:crypto';
import { maybeOne, one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { accountName } from './accounts.ts';
import type { AccountRef } from './accounts.ts';
import { TRANSACTION_TYPES } from './chart.ts';
import type { TransactionName } from './chart.ts';

export interface Line {
  from: AccountRef;
  to: AccountRef;
  /** Ledger units, above zero. */
  amount: bigint;
  /** Of this line, where it differs from the journal's. */
  type?: TransactionName;
}

export interface Journal {
  /** Meaningful and unique for ever: `deposit:<id>`. The same key with the same body answers as before. */
  key: string;
  type: TransactionName;
  /** What the journal is about; shown in statements: the id of the deposit, the withdrawal. */
  reference: string;
  lines: readonly Line[];
  /** Small facts a reader of the statement needs. */
  memo?: Readonly<Record<string, string>>;
  reverses?: bigint;
}

export interface PostAnswer {
  journalId: bigint;
  postedAt: Date;
  /** Balances of the member accounts right after it; see `balanceIn`. */
  balances: Readonly<Record<string, string>>;
  /** The key existed already: nothing was moved now. */
  replayed: boolean;
}

/** Balance of a member account after a journal, in ledger units; null when the journal did not touch it. */
export function balanceIn(answer: PostAnswer, account: AccountRef): bigint | null {
  const text = answer.balances[accountName(account)];
  return text === undefined ? null : BigInt(text);
}

const MAX_JOURNALS = 1_000;
const MAX_LINES = 20;

/**
 * Posts one journal in the caller's transaction, or in one of its own when `sql` is the pool.
 * Refuses `balance.not.enough`, and `transaction.conflict` if the key exists with another body.
 */
export async function post(sql: Sql, journal: Journal, now: Date): Promise<PostAnswer> {
  const [answer] = await postAll(sql, [journal], now);
  if (!answer) throw new Error('ledger_post answered nothing');
  return answer;
}

/** Posts all journals or none, locking everything they touch in one order. Answers in the order asked. */
export async function postAll(sql: Sql, journals: readonly Journal[], now: Date): Promise<PostAnswer[]> {
  if (journals.length === 0) return [];
  if (journals.length > MAX_JOURNALS) throw new Error(`at most ${MAX_JOURNALS} journals at once`);
  const body = JSON.stringify(journals.map(toWire));
  try {
    const { answers } = await one<{ answers: StoredAnswer[] }>(sql, 'SELECT ledger_post($1::jsonb, $2) AS answers', [body, now]);
    return answers.map((answer) => ({
      journalId: BigInt(answer.journalId),
      postedAt: new Date(answer.postedAt),
      balances: answer.balances,
      replayed: answer.replayed,
    }));
  } catch (error) {
    throw toRefusal(error);
  }
}

interface StoredAnswer {
  journalId: string;
  postedAt: string;
  balances: Record<string, string>;
  replayed: boolean;
}

function toWire(journal: Journal): Record<string, unknown> {
  const { key, lines, type, reference, memo, reverses } = journal;
  if (lines.length === 0 || lines.length > MAX_LINES) throw new Error(`journal ${key}: 1 to ${MAX_LINES} lines`);
  const body = {
    type: TRANSACTION_TYPES[type],
    reference,
    reverses: reverses?.toString(),
    memo,
    lines: lines.map((line) => {
      if (line.amount <= 0n) throw new Error(`journal ${key}: an amount is above zero`);
      return {
        type: line.type && TRANSACTION_TYPES[line.type],
        from: accountWire(line.from),
        to: accountWire(line.to),
        amount: line.amount.toString(),
      };
    }),
  };
  return { key, hash: createHash('sha256').update(JSON.stringify(body)).digest('hex'), ...body };
}

const accountWire = ({ kind, brandId, owner, currency }: AccountRef) => ({ kind, brand: brandId, owner, currency });

function toRefusal(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === 'PV409') return refuse('transaction.conflict');
  if (code === '23514' && (constraint === 'account_floor' || constraint === 'member_guard_balance'))
    return refuse('balance.not.enough', { field: 'amount' });
  return error;
}

/** Was anything posted under one of these keys? */
export const isAnyPosted = async (sql: Sql, keys: readonly string[]): Promise<boolean> =>
  (await maybeOne(sql, `SELECT FROM operation WHERE key = ANY ($1) AND source = 'ledger' LIMIT 1`, [keys])) !== null;
