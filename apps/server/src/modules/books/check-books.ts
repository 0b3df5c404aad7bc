import { many, one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';
import { ACTIVITY_CHECKS } from '../activity/public.ts';
import { BET_CHECKS, BET_FIGURES } from '../betting/public.ts';
import { LEDGER_CHECKS, LEDGER_FIGURES } from '../ledger/public.ts';
import { LOTTERY_CHECKS } from '../lottery/public.ts';
import { TRANSFER_CHECKS } from '../member-transfers/public.ts';
import { MISSION_CHECKS } from '../missions/public.ts';
import { PAYMENT_CHECKS } from '../payments/public.ts';
import { GUARD_CHECKS } from '../player-limits/public.ts';
import { PROMOTION_CHECKS } from '../promotions/public.ts';
import { POINT_CHECKS } from '../points/public.ts';
import { RANK_CHECKS } from '../ranks/public.ts';
import { REFERRAL_CHECKS } from '../referral/public.ts';
import { REWARD_CHECKS } from '../rewards/public.ts';
import { SETTLEMENT_CHECKS } from '../settlements/public.ts';
import { WALLET_CHECKS } from '../vendor-wallets/public.ts';

export interface BooksReport {
  figures: Record<string, string>;
  /** Each check with the number of offenders and the first of them; sound books have none. */
  checks: { name: string; offenders: number; examples: string[] }[];
  isSound: boolean;
}

/** Every query yields a row of text for each offender. */
const CHECKS: readonly (readonly [name: string, sql: string])[] = [
  ...LEDGER_CHECKS,
  ...BET_CHECKS,
  ...GUARD_CHECKS,
  ...ACTIVITY_CHECKS,
  ...REWARD_CHECKS,
  ...PROMOTION_CHECKS,
  ...POINT_CHECKS,
  ...RANK_CHECKS,
  ...REFERRAL_CHECKS,
  ...MISSION_CHECKS,
  ...SETTLEMENT_CHECKS,
  ...TRANSFER_CHECKS,
  ...PAYMENT_CHECKS,
  ...WALLET_CHECKS,
  ...LOTTERY_CHECKS,
];

const SHOWN = 5;

/**
 * Proves the books. Read-only and safe beside a working platform when `tx` is one REPEATABLE READ transaction:
 * all checks then look at one moment.
 */
export async function checkBooks(tx: Sql): Promise<BooksReport> {
  const figures = {
    ...(await one<Record<string, string>>(tx, LEDGER_FIGURES)),
    ...(await one<Record<string, string>>(tx, BET_FIGURES)),
  };
  const checks: BooksReport['checks'] = [];
  for (const [name, sql] of CHECKS) {
    const rows = await many<{ offender: string; found: bigint }>(
      tx,
      `SELECT offender, count(*) OVER () AS found FROM (${sql}) offenders LIMIT ${SHOWN}`,
    );
    checks.push({ name, offenders: Number(rows[0]?.found ?? 0), examples: rows.map((row) => row.offender) });
  }
  return { figures, checks, isSound: checks.every((check) => check.offenders === 0) };
}
