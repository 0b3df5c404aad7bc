import type { ProposalState } from '@pavilion/contract/four-eyes/proposing';
import { newId } from '@pavilion/contract/base/id';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { propose, type ProposalKind, proposalKind, repeatedProposal, type ShownLine } from '../four-eyes/public.ts';
import type { PointDeps } from './deps.ts';
import { REWARD_SUBJECT, subjectOf } from './reward-control.ts';
import type { RewardRow } from './tables.ts';

const payload = z.object({
  rewardId: z.string(),
  /** Sealed; mark and code in Base64. */
  codes: z.array(z.object({ id: z.string(), mark: z.string(), code: z.string() })),
});
type Codes = z.output<typeof payload>;

const marksOf = ({ codes }: Codes): Buffer[] => codes.map(({ mark }) => Buffer.from(mark, 'base64'));

/** How many of the codes are not in it yet. */
const newOf = async (sql: Sql, codes: Codes): Promise<number> =>
  (
    await one<{ count: number }>(
      sql,
      'SELECT count(*)::int AS count FROM unnest($2::bytea[]) w (mark) WHERE NOT EXISTS (SELECT FROM point_voucher v WHERE v.reward_id = $1 AND v.mark = w.mark)',
      [codes.rewardId, marksOf(codes)],
    )
  ).count;

/** Codes in all, which redeeming does not change; those that come are a fingerprint. */
async function linesOf(sql: Sql, codes: Codes): Promise<ShownLine[]> {
  const { count } = await one<{ count: number }>(sql, 'SELECT count(*)::int AS count FROM point_voucher WHERE reward_id = $1', [
    codes.rewardId,
  ]);
  return [
    { field: 'codes', before: String(count), after: String(count + (await newOf(sql, codes))) },
    { field: 'added', before: null, after: `••• ${await fingerprintOf(sql, codes.codes.map(({ mark }) => mark).join(' '))}` },
  ];
}

async function lockReward(tx: Tx, rewardId: string): Promise<RewardRow> {
  const row = await maybeOne<RewardRow>(tx, 'SELECT * FROM point_reward WHERE id = $1 FOR UPDATE', [rewardId]);
  if (!row) throw refuse('desk.changed.meanwhile');
  return row;
}

/** Codes for a voucher: each is a piece more, so two operators put them in. */
export const codesKind: ProposalKind = proposalKind<Codes>({
  kind: 'points.reward.codes',
  payload,
  propose: 'points.rewards',
  confirm: 'points.rewards',
  lock: async (tx, { payload: { rewardId } }) => void (await lockReward(tx, rewardId)),
  show: (tx, { payload: codes }) => linesOf(tx, codes),
  apply: async (tx, { id, subject, brandIds, payload: codes, proposedBy, reason }, actor) => {
    const { rowCount } = await tx.query(
      `INSERT INTO point_voucher (id, reward_id, mark, code) SELECT w.id, $1, w.mark, w.code FROM unnest($2::text[], $3::bytea[], $4::bytea[]) w (id, mark, code)
         ON CONFLICT (reward_id, mark) DO NOTHING`,
      [codes.rewardId, codes.codes.map((one) => one.id), marksOf(codes), codes.codes.map(({ code }) => Buffer.from(code, 'base64'))],
    );
    await writeAuditEntry(tx, actor, {
      action: 'points.reward.codes',
      subjectKind: REWARD_SUBJECT,
      subjectId: subject.id,
      brandId: brandIds?.[0] ?? null,
      detail: { added: rowCount, proposal: id, proposedBy, reason },
    });
    return subject.id;
  },
});

/** Seals codes and proposes them. Refuses what the call declares. */
export async function proposeCodes(
  { db, seal }: PointDeps,
  { id, codes: given, reason }: { id: string; codes: readonly string[]; reason: string },
  context: OperatorContext,
): Promise<{ added: number; state: ProposalState }> {
  const codes = await Promise.all(
    [...new Set(given)].map(async (text) => {
      const voucher = newId('ptv');
      const [mark, code] = [await seal.mark(`${id}:${text}`), await seal.seal(text, voucher)];
      return { id: voucher, mark: mark.toString('base64'), code: code.toString('base64') };
    }),
  );
  const sealed: Codes = { rewardId: id, codes };
  return transaction(db, async (tx) => {
    const { brand_id: brandId, code } = await lockReward(tx, id);
    const repeated = await repeatedProposal(tx, context);
    const added = await newOf(tx, sealed);
    if (repeated) return { added, state: repeated.state };
    if (added === 0) return { added, state: 'done' };
    const made = {
      kind: codesKind,
      brandIds: [brandId],
      subject: { kind: REWARD_SUBJECT, id: subjectOf({ brandId, code }), name: code },
      payload: sealed,
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    await propose(tx, made, operatorActor(context));
    return { added, state: 'proposed' };
  });
}
