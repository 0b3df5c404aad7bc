import type { Act } from '@pavilion/contract/acts';
import * as wire from '@pavilion/contract/points/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { pointArt } from '@pavilion/contract/points/terms';
import type { DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { changeSubjectControl } from '../four-eyes/public.ts';
import type { PointDeskDeps } from './desk.ts';
import { cleanTile, keepPicture, pictureUrl } from './picture.ts';
import { proposeCodes } from './reward-codes.ts';
import { REDEEMED, rewardControl, REWARD_SUBJECT, type RewardTerms, subjectOf } from './reward-control.ts';
import { partOf } from './reward-rules.ts';
import type { RewardRow } from './tables.ts';

interface CountedReward extends RewardRow {
  left: number | null;
  pieces: number | null;
  redeemed: number;
  waiting: number;
}

const SELECT = `SELECT r.*, CASE r.kind WHEN 'voucher' THEN (SELECT count(*)::int FROM point_voucher v WHERE v.reward_id = r.id AND v.order_id IS NULL) ELSE r.stock END AS left,
    r.stock + ${REDEEMED} AS pieces, ${REDEEMED} AS redeemed,
    (SELECT coalesce(sum(o.quantity), 0)::int FROM point_order o WHERE o.reward_id = r.id AND o.state = 'P') AS waiting
  FROM point_reward r`;

/** What the mall of a brand offers. */
export function registerRewardsDesk({ serve }: Pick<DeskRegistrar, 'serve'>, deps: PointDeskDeps): void {
  serve(wire.pointRewardsList, async ({ query: { brandId } }, context) => {
    await deps.access.brandInScope(brandId, context);
    const rows = await many<CountedReward>(deps.db, `${SELECT} WHERE r.brand_id = $1 ORDER BY r.is_on DESC, r.position, r.id`, [brandId]);
    return { languages: [...(await deps.languagesOf(brandId))], list: rows.map(view) };
  });
  serve(wire.pointRewardCreate, ({ body }, context) => create(deps, body, context));
  serve(wire.pointRewardChange, ({ body }, context) => change(deps, body, context));
  serve(wire.pointRewardPicture, async ({ query: { id }, upload }, context) => {
    await findReward(deps.db, id, context);
    const body = await cleanTile(upload);
    return transaction(deps.db, async (tx) => {
      const hash = await keepPicture(tx, body);
      await tx.query('UPDATE point_reward SET picture = $2, version = version + 1, changed_at = $3 WHERE id = $1', [id, hash, context.now]);
      return noted(tx, { id, action: 'points.reward.picture', detail: { picture: hash }, context });
    });
  });
  serve(wire.pointVouchersAdd, ({ body }, context) => addCodes(deps, body, context));
}

const view = (row: CountedReward) => ({
  id: row.id,
  brandId: row.brand_id,
  code: row.code,
  kind: row.kind,
  points: Number(row.points),
  stock: row.left,
  pieces: row.pieces,
  perMember: row.per_member,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  isOn: row.is_on,
  position: row.position,
  texts: row.texts,
  art: pointArt.find((one) => one === row.art) ?? ('favourites' as const),
  imageUrl: pictureUrl(row.picture),
  version: row.version,
  redeemed: row.redeemed,
  waiting: row.waiting,
});

async function findReward(sql: Sql, id: string, { session }: OperatorContext, lock = ''): Promise<RewardRow> {
  const row = await maybeOne<RewardRow>(sql, `SELECT * FROM point_reward WHERE id = $1 AND brand_id = ANY ($2) ${lock}`, [
    id,
    session.scope,
  ]);
  if (!row) throw refuse('not.found');
  return row;
}

type Fields = Omit<InnerBody<typeof wire.pointRewardChange>, 'id' | 'version' | 'requestId'>;

/** Names in every language of the brand, a window that is one, and no pieces of a voucher, whose codes are counted. */
async function refuseWrong(
  deps: PointDeskDeps,
  { brandId, kind, fields }: { brandId: string; kind: string; fields: Fields },
): Promise<void> {
  const missing = (await deps.languagesOf(brandId)).filter((language) => !fields.texts[language]);
  if (missing.length > 0) throw refuse('points.texts.missing', { field: 'texts', params: { languages: missing.join(', ') } });
  if (fields.startsAt && fields.endsAt && Date.parse(fields.endsAt) <= Date.parse(fields.startsAt))
    throw refuse('points.window.wrong', { field: 'endsAt' });
  if (kind === 'voucher' && fields.pieces !== null) throw refuse('desk.bounds.wrong', { field: 'pieces' });
}

const momentOf = (text: string | null): string | null => text && new Date(text).toISOString();

const termsOf = (kind: RewardRow['kind'], fields: Fields): RewardTerms => ({
  kind,
  name: partOf(fields.texts, 'name'),
  text: partOf(fields.texts, 'text'),
  points: fields.points,
  pieces: fields.pieces,
  perMember: fields.perMember,
  startsAt: momentOf(fields.startsAt),
  endsAt: momentOf(fields.endsAt),
  shown: fields.isOn,
  position: fields.position,
  art: fields.art,
});

interface RewardChange {
  brandId: string;
  code: string;
  version: number | null;
  reason: string;
  next(now: RewardTerms | null): RewardTerms;
}

/** At once where nothing is loosened, else proposed; answers the reward as it is in force then. */
async function save({ db }: PointDeskDeps, { brandId, code, ...change }: RewardChange, context: OperatorContext) {
  const subject = { id: subjectOf({ brandId, code }), name: code, brandId };
  const { state } = await changeSubjectControl(db, rewardControl, { ...change, subject }, context);
  const row = await maybeOne<CountedReward>(db, `${SELECT} WHERE r.brand_id = $1 AND r.code = $2`, [brandId, code]);
  return { state, reward: row && view(row) };
}

async function create(deps: PointDeskDeps, body: InnerBody<typeof wire.pointRewardCreate>, context: OperatorContext) {
  const { brandId, code, kind, ...fields } = body;
  await deps.access.brandInScope(brandId, context);
  await refuseWrong(deps, { brandId, kind, fields });
  const next = (now: RewardTerms | null): RewardTerms => {
    if (now) throw refuse('points.code.taken', { field: 'code' });
    return termsOf(kind, fields);
  };
  return save(deps, { brandId, code, version: null, reason: fields.reason, next }, context);
}

async function change(deps: PointDeskDeps, body: InnerBody<typeof wire.pointRewardChange>, context: OperatorContext) {
  const { id, version, ...fields } = body;
  const { brand_id: brandId, code, kind } = await findReward(deps.db, id, context);
  await refuseWrong(deps, { brandId, kind, fields });
  const { redeemed } = await one<{ redeemed: number }>(deps.db, `SELECT ${REDEEMED} AS redeemed FROM point_reward r WHERE r.id = $1`, [id]);
  if (fields.pieces !== null && fields.pieces < redeemed) throw refuse('desk.bounds.wrong', { field: 'pieces' });
  return save(deps, { brandId, code, version, reason: fields.reason, next: () => termsOf(kind, fields) }, context);
}

async function noted(
  tx: Tx,
  { id, action, detail, context }: { id: string; action: Act; detail: Record<string, unknown>; context: OperatorContext },
) {
  const row = await one<CountedReward>(tx, `${SELECT} WHERE r.id = $1`, [id]);
  await writeAuditEntry(tx, operatorActor(context), {
    action,
    subjectKind: REWARD_SUBJECT,
    subjectId: subjectOf({ brandId: row.brand_id, code: row.code }),
    brandId: row.brand_id,
    detail: { code: row.code, ...detail },
  });
  return view(row);
}

async function addCodes(deps: PointDeskDeps, { id, codes, reason }: InnerBody<typeof wire.pointVouchersAdd>, context: OperatorContext) {
  const { kind } = await findReward(deps.db, id, context);
  if (kind !== 'voucher') throw refuse('points.voucher.only');
  const { added, state } = await proposeCodes(deps, { id, codes, reason }, context);
  return { added, state, reward: view(await one<CountedReward>(deps.db, `${SELECT} WHERE r.id = $1`, [id])) };
}
