import { randomInt } from 'node:crypto';
import { newId } from '@pavilion/contract/base/id';
import { referralChanged } from '@pavilion/contract/referral/events';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { Deps } from '../../deps.ts';
import { maybeOne, one, type Sql, type Tx } from '../../kernel/db.ts';
import { isBarred } from '../rewards/public.ts';
import { findOffer } from './rule.ts';

/** Without signs that are taken for others. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
const newCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export const findCode = async (sql: Sql, memberId: string): Promise<string | null> =>
  (await maybeOne<{ code: string }>(sql, 'SELECT code FROM referral_code WHERE member_id = $1', [memberId]))?.code ?? null;

/** A member's code for ever, made once however often it is asked at once. */
export async function makeCode(sql: Sql, { brandId, memberId, now }: { brandId: string; memberId: string; now: Date }): Promise<string> {
  // A code that is taken already, which one in 10^11 is, is made again.
  for (let tries = 0; tries < 3; tries += 1) {
    await sql.query('INSERT INTO referral_code (member_id, brand_id, code, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
      memberId,
      brandId,
      newCode(),
      now,
    ]);
    const code = await findCode(sql, memberId);
    if (code !== null) return code;
  }
  throw new Error('no code is free');
}

export interface Newcomer {
  brandId: string;
  memberId: string;
  /** As it was given. */
  code: string;
  now: Date;
}

/**
 * Notes who brought a newcomer, in the transaction that registers them. An unknown code, a brand without referrals, and an inviter who gets nothing now are no reason to turn
 * anybody away: nothing is noted. Agents' trees are not touched.
 */
export async function noteReferral(tx: Tx | Sql, { hint }: Pick<Deps, 'hint'>, { brandId, memberId, code, now }: Newcomer): Promise<void> {
  const offer = await findOffer(tx, brandId);
  if (!offer) return;
  const inviter = await maybeOne<{ id: string }>(tx, 'SELECT member_id AS id FROM referral_code WHERE brand_id = $1 AND code = $2', [
    brandId,
    code.trim().toUpperCase(),
  ]);
  if (!inviter || (await isBarred(tx, inviter.id, now))) return;
  await one(
    tx,
    `INSERT INTO referral (id, brand_id, inviter_id, invited_id, code, version, joined_at, until, state)
       SELECT $1, $2, $3, $4, code, $5, $6, $7, 'waiting' FROM referral_code WHERE member_id = $3 RETURNING id`,
    [newId('ref', now.getTime()), brandId, inviter.id, memberId, offer.version, now, new Date(now.getTime() + offer.rule.days * DAY_MS)],
  );
  await hint(tx, referralChanged, { brandId, memberId: inviter.id });
}
