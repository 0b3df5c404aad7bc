import * as wire from '@pavilion/contract/desk-points';
import type { InnerBody } from '@pavilion/contract/endpoint';
import { newId } from '@pavilion/contract/id';
import { pointArt } from '@pavilion/contract/point-terms';
import type { DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { DeskParts } from './desk.ts';
import { cleanTile, keepPicture, pictureUrl } from './picture.ts';
import type { RewardRow, RewardTexts } from './tables.ts';

interface Counted extends RewardRow {
  left: number | null;
  redeemed: number;
  waiting: number;
}

const SELECT = `SELECT r.*, CASE r.kind WHEN 'voucher' THEN (SELECT count(*)::int FROM point_voucher v WHERE v.reward_id = r.id AND v.order_id IS NULL) ELSE r.stock END AS left,
    (SELECT coalesce(sum(o.quantity), 0)::int FROM point_order o WHERE o.reward_id = r.id AND o.state <> 'R') AS redeemed,
    (SELECT coalesce(sum(o.quantity), 0)::int FROM point_order o WHERE o.reward_id = r.id AND o.state = 'P') AS waiting
  FROM point_reward r`;

/** What the mall of a brand offers. */
export function registerRewardsDesk({ serve }: Pick<DeskRegistrar, 'serve'>, parts: DeskParts): void {
  serve(wire.pointRewardsList, async ({ query: { brandId } }, context) => {
    await parts.access.brandInScope(brandId, context);
    const rows = await many<Counted & Record<string, unknown>>(
      parts.db,
      `${SELECT} WHERE r.brand_id = $1 ORDER BY r.is_on DESC, r.position, r.id`,
      [brandId],
    );
    return { languages: [...(await parts.languagesOf(brandId))], list: rows.map(view) };
  });
  serve(wire.pointRewardCreate, ({ body }, context) => create(parts, body, context));
  serve(wire.pointRewardChange, ({ body }, context) => change(parts, body, context));
  serve(wire.pointRewardPicture, async ({ query: { id }, upload }, context) => {
    await findReward(parts.db, id, context);
    const body = await cleanTile(upload);
    return transaction(parts.db, async (tx) => {
      const hash = await keepPicture(tx, body);
      await tx.query('UPDATE point_reward SET picture = $2, version = version + 1, changed_at = $3 WHERE id = $1', [id, hash, context.now]);
      return noted(tx, { id, action: 'points.reward.picture', detail: { picture: hash }, context });
    });
  });
  serve(wire.pointVouchersAdd, ({ body }, context) => addCodes(parts, body, context));
}

const view = (row: Counted) => ({
  id: row.id,
  brandId: row.brand_id,
  code: row.code,
  kind: row.kind,
  points: Number(row.points),
  stock: row.left,
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
  const row = await maybeOne<RewardRow & Record<string, unknown>>(
    sql,
    `SELECT * FROM point_reward WHERE id = $1 AND brand_id = ANY ($2) ${lock}`,
    [id, session.scope],
  );
  if (!row) throw refuse('not.found');
  return row;
}

type Fields = Omit<InnerBody<typeof wire.pointRewardChange>, 'id' | 'version'>;

/** Names in every language of the brand, a window that is one, and no pieces of a voucher, whose codes are counted. */
async function refuseWrong(parts: DeskParts, { brandId, kind, fields }: { brandId: string; kind: string; fields: Fields }): Promise<void> {
  const missing = (await parts.languagesOf(brandId)).filter((language) => !fields.texts[language]);
  if (missing.length > 0) throw refuse('points.texts.missing', { field: 'texts', params: { languages: missing.join(', ') } });
  if (fields.startsAt && fields.endsAt && Date.parse(fields.endsAt) <= Date.parse(fields.startsAt))
    throw refuse('points.window.wrong', { field: 'endsAt' });
  if (kind === 'voucher' && fields.stock !== null) throw refuse('desk.bounds.wrong', { field: 'stock' });
}

const columnsOf = (fields: Fields, now: Date) => [
  fields.points,
  fields.stock,
  fields.perMember,
  fields.startsAt,
  fields.endsAt,
  fields.isOn,
  fields.position,
  JSON.stringify(fields.texts),
  fields.art,
  now,
];

async function create(parts: DeskParts, body: InnerBody<typeof wire.pointRewardCreate>, context: OperatorContext) {
  const { brandId, code, kind, ...fields } = body;
  await parts.access.brandInScope(brandId, context);
  await refuseWrong(parts, { brandId, kind, fields });
  return transaction(parts.db, async (tx) => {
    const row = await maybeOne<{ id: string }>(
      tx,
      `INSERT INTO point_reward (id, brand_id, code, kind, points, stock, per_member, starts_at, ends_at, is_on, position, texts, art, changed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (brand_id, code) DO NOTHING RETURNING id`,
      [newId('ptr'), brandId, code, kind, ...columnsOf(fields, context.now)],
    );
    if (!row) throw refuse('points.code.taken', { field: 'code' });
    return noted(tx, { id: row.id, action: 'points.reward.create', detail: { after: said(fields), reason: fields.reason }, context });
  });
}

async function change(parts: DeskParts, body: InnerBody<typeof wire.pointRewardChange>, context: OperatorContext) {
  const { id, version, ...fields } = body;
  return transaction(parts.db, async (tx) => {
    const before = await findReward(tx, id, context, 'FOR UPDATE');
    await refuseWrong(parts, { brandId: before.brand_id, kind: before.kind, fields });
    if (before.version !== version) throw refuse('desk.changed.meanwhile');
    await tx.query(
      `UPDATE point_reward SET points = $2, stock = $3, per_member = $4, starts_at = $5, ends_at = $6, is_on = $7, position = $8, texts = $9, art = $10,
          changed_at = $11, version = version + 1 WHERE id = $1`,
      [id, ...columnsOf(fields, context.now)],
    );
    const was = said({
      points: Number(before.points),
      stock: before.stock,
      perMember: before.per_member,
      startsAt: before.starts_at?.toISOString() ?? null,
      endsAt: before.ends_at?.toISOString() ?? null,
      isOn: before.is_on,
      texts: before.texts,
    });
    const detail = { before: was, after: said(fields), reason: fields.reason };
    return noted(tx, { id, action: 'points.reward.change', detail, context });
  });
}

/** What the audit trail keeps of a reward. */
const said = (fields: Pick<Fields, 'points' | 'stock' | 'perMember' | 'startsAt' | 'endsAt' | 'isOn'> & { texts: RewardTexts }) => ({
  points: fields.points,
  stock: fields.stock,
  perMember: fields.perMember,
  startsAt: fields.startsAt,
  endsAt: fields.endsAt,
  isOn: fields.isOn,
  names: Object.fromEntries(Object.entries(fields.texts).map(([language, { name }]) => [language, name])),
});

async function noted(
  tx: Tx,
  { id, action, detail, context }: { id: string; action: string; detail: Record<string, unknown>; context: OperatorContext },
) {
  const row = await one<Counted & Record<string, unknown>>(tx, `${SELECT} WHERE r.id = $1`, [id]);
  await writeAuditEntry(tx, operatorActor(context), {
    action,
    subjectKind: 'points.reward',
    subjectId: id,
    brandId: row.brand_id,
    detail: { code: row.code, ...detail },
  });
  return view(row);
}

async function addCodes(parts: DeskParts, { id, codes, reason }: InnerBody<typeof wire.pointVouchersAdd>, context: OperatorContext) {
  const reward = await findReward(parts.db, id, context);
  if (reward.kind !== 'voucher') throw refuse('points.voucher.only');
  const rows = await Promise.all(
    [...new Set(codes)].map(async (code) => {
      const voucher = newId('ptv');
      return { voucher, mark: await parts.seal.mark(`${id}:${code}`), sealed: await parts.seal.seal(code, voucher) };
    }),
  );
  return transaction(parts.db, async (tx) => {
    const added = await many<{ id: string }>(
      tx,
      `INSERT INTO point_voucher (id, reward_id, mark, code) SELECT w.id, $1, w.mark, w.code FROM unnest($2::text[], $3::bytea[], $4::bytea[]) w (id, mark, code)
         ON CONFLICT (reward_id, mark) DO NOTHING RETURNING id`,
      [id, rows.map(({ voucher }) => voucher), rows.map(({ mark }) => mark), rows.map(({ sealed }) => sealed)],
    );
    const detail = { added: added.length, reason };
    return { added: added.length, reward: await noted(tx, { id, action: 'points.reward.codes', detail, context }) };
  });
}
