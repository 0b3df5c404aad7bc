import { maybeOne, one, type Tx } from '../../../kernel/db.ts';
import { findOpenEndings, isByHand } from './open-endings.ts';

/*
 * One transfer at the bank is credited once: by its notice, whose id is what the bank calls it, or by two operators who write that name down. People write
 * it as they read it, so it is compared without capitals, blanks and marks.
 */

/** As the column `reference_key` of `deposit_resolution` and the index `payment_event_key` are written. */
const plain = (place: string): string => `upper(regexp_replace(${place}, '[[:space:][:punct:]]', '', 'g'))`;

interface BankReference {
  provider: string;
  /** What the bank calls the transfer. */
  reference: string;
}

/** Nobody else works on this transfer until the commit; taken after notices and before the member's guard. Answers whether anything is left of the name. */
export async function lockReference(tx: Tx, { provider, reference }: BankReference): Promise<boolean> {
  const { key } = await one<{ key: string }>(tx, `SELECT ${plain('$1')} AS key`, [reference]);
  if (key === '') return false;
  await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`bank.reference ${provider} ${key}`]);
  return true;
}

/**
 * Whether operators credited a deposit, or propose to, by what they saw of this transfer; `except`: another deposit than this one. What waits is read
 * first: what is confirmed meanwhile is found among the done.
 */
export async function isSeenByHand(tx: Tx, { provider, reference, except = '' }: BankReference & { except?: string }): Promise<boolean> {
  const waiting = (await findOpenEndings(tx)).filter((one) => isByHand(one) && one.provider === provider && one.depositId !== except);
  const seen = await maybeOne(
    tx,
    `SELECT FROM deposit_resolution WHERE provider = $1 AND reference_key = ${plain('$2')} AND reference_key <> '' AND ending = 'credit' AND event_id IS NULL
       AND deposit_id <> $3
     UNION ALL SELECT FROM unnest($4::text[]) open (name) WHERE ${plain('name')} = ${plain('$2')} AND ${plain('name')} <> '' LIMIT 1`,
    [provider, reference, except, waiting.map((one) => one.reference)],
  );
  return seen !== null;
}

/** Whether the bank itself has sent a notice of this transfer, which is credited or waits for an operator. */
export const isNotified = async (tx: Tx, { provider, reference }: BankReference): Promise<boolean> =>
  (await maybeOne(
    tx,
    `SELECT FROM payment_event WHERE provider = $1 AND ${plain('event_id')} = ${plain('$2')} AND body ->> 'kind' = 'deposit.paid' LIMIT 1`,
    [provider, reference],
  )) !== null;

/**
 * Whether a notice is about the transfer that operators credited this deposit with: its reference is the one they wrote down, and there was no notice of it yet.
 * Under another name it may be a second transfer of the same amount, whichever comes first; notices name neither payer nor time, so people look.
 */
export const isSeenFor = async (tx: Tx, { provider, reference, depositId }: BankReference & { depositId: string }): Promise<boolean> =>
  (await maybeOne(
    tx,
    `SELECT FROM deposit_resolution WHERE provider = $1 AND reference_key = ${plain('$2')} AND reference_key <> '' AND ending = 'credit' AND event_id IS NULL
       AND deposit_id = $3 AND NOT EXISTS (SELECT FROM payment_event WHERE provider = $1 AND ${plain('event_id')} = ${plain('$2')}
         AND body ->> 'kind' = 'deposit.paid' AND event_id <> $2 AND state = 'done')`,
    [provider, reference, depositId],
  )) !== null;
