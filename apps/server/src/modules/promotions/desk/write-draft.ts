import type * as wire from '@pavilion/contract/promotions/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { problemsOf } from '@pavilion/contract/promotions/problems';
import type { PromotionTerms } from '@pavilion/contract/promotions/terms';
import type { OperatorContext } from '../../../http/desk.ts';
import { maybeOne, type Sql, type Tx, transaction } from '../../../kernel/db.ts';
import { type FieldProblem, refuse, Refusal } from '../../../kernel/refusal.ts';
import { cleanHtml, findPromotionPictures } from '../../content/public.ts';
import { repeatedProposal } from '../../four-eyes/public.ts';
import { stepOf } from '../store.ts';
import { proposeDraft } from './promotion-kind.ts';
import {
  type DeskPromotion,
  storedTerms,
  lockInScope,
  note,
  type PromotionsDeskDeps,
  type PromotionRow,
  readVersion,
  type Texts,
  termsOf,
  type VersionRow,
  voidPublication,
} from './store.ts';
import { languagesFirst } from './views.ts';

type SaveBody = InnerBody<typeof wire.promotionSave>;

/** What a version is made of. */
export interface VersionContent {
  terms: PromotionTerms;
  texts: Texts;
  category: string;
  picture: string | null;
  startsAt: Date;
  endsAt: Date | null;
}

const cleanTexts = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([language, words]) => [language, { ...words, more: cleanHtml(words.more) }]));

/** Writes a draft and answers its promotion's id. Every time it is a version of its own; what was proposed before is void. */
export async function saveDraft(deps: PromotionsDeskDeps, body: SaveBody, context: OperatorContext): Promise<string> {
  const brand = await deps.access.brandInScope(body.brandId, context);
  const written: VersionContent = {
    terms: body.terms,
    texts: cleanTexts(body.texts),
    category: body.category,
    picture: body.picture,
    startsAt: new Date(body.startsAt),
    endsAt: body.endsAt === null ? null : new Date(body.endsAt),
  };
  if (written.endsAt && written.endsAt <= written.startsAt) throw refuse('promotion.schedule.order', { field: 'endsAt' });
  await refuseUnknown(deps, brand.id, written);
  return transaction(deps.db, async (tx) => {
    const row = body.id === null ? await begin(tx, { ...body, ...written }, context) : await lockInScope(tx, body.id, context);
    if (row.brand_id !== brand.id) throw refuse('not.found');
    if (row.draft !== body.version) throw refuse('desk.changed.meanwhile');
    if (row.state === 'ended') throw refuse('promotion.over');
    if (row.live !== null && (row.kind !== body.terms.rule.kind || row.code !== body.code)) throw refuse('promotion.kind.fixed');
    if (row.code !== body.code) await refuseTaken(tx, brand.id, body.code);
    await addVersion(tx, row, written, context);
    await tx.query(`UPDATE promotion SET code = $2, kind = $3 WHERE id = $1`, [row.id, body.code, body.terms.rule.kind]);
    await note(tx, context, { action: 'write', row: { ...row, code: body.code }, detail: { version: row.draft + 1 } });
    return row.id;
  });
}

async function refuseUnknown({ db }: PromotionsDeskDeps, brandId: string, { terms, picture }: VersionContent): Promise<void> {
  if (picture !== null && !(await findPromotionPictures(db, brandId)).includes(picture))
    throw refuse('promotion.picture.unknown', { field: 'picture' });
  const { branch } = terms.who;
  if (branch !== null && !(await maybeOne(db, 'SELECT FROM member_facts WHERE id = $1 AND brand_id = $2', [branch, brandId])))
    throw refuse('promotion.branch.unknown', { field: 'terms.who.branch' });
}

async function refuseTaken(sql: Sql, brandId: string, code: string): Promise<void> {
  if (await maybeOne(sql, 'SELECT FROM promotion WHERE brand_id = $1 AND code = $2', [brandId, code]))
    throw refuse('promotion.code.taken', { field: 'code' });
}

async function begin(tx: Tx, body: Pick<SaveBody, 'brandId' | 'code'> & VersionContent, { now }: OperatorContext): Promise<PromotionRow> {
  const row = await maybeOne<PromotionRow>(
    tx,
    `INSERT INTO promotion (id, brand_id, code, kind, state, draft, starts_at, ends_at, changed_at) VALUES ($1, $2, $3, $4, 'draft', 0, $5, $6, $7)
       ON CONFLICT (brand_id, code) DO NOTHING RETURNING *`,
    [newId('pro'), body.brandId, body.code, body.terms.rule.kind, body.startsAt, body.endsAt, now],
  );
  if (!row) throw refuse('promotion.code.taken', { field: 'code' });
  return row;
}

/** The next version of a locked promotion becomes its draft. One that was never in force has the draft's schedule. */
export async function addVersion(tx: Tx, row: DeskPromotion, written: VersionContent, context: OperatorContext): Promise<number> {
  const { session, now } = context;
  const version = row.draft + 1;
  await tx.query(
    `INSERT INTO promotion_version (promotion_id, version, terms, texts, category, picture, starts_at, ends_at, written_by, written_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      version,
      storedTerms(written.terms),
      JSON.stringify(written.texts),
      written.category,
      written.picture,
      written.startsAt,
      written.endsAt,
      session.operatorId,
      now,
    ],
  );
  await tx.query(
    `UPDATE promotion SET draft = $2, changed_at = $5,
         starts_at = CASE WHEN live IS NULL THEN $3 ELSE starts_at END, ends_at = CASE WHEN live IS NULL THEN $4 ELSE ends_at END WHERE id = $1`,
    [row.id, version, written.startsAt, written.endsAt, now],
  );
  await voidPublication(tx, row, 'changed', context);
  return version;
}

/** What keeps a version from being sent: terms that make no sense, and texts that are missing in a language of the brand. */
export function shortcomingsOf(version: VersionRow, { languages, step }: { languages: readonly string[]; step: bigint }): FieldProblem[] {
  const terms = problemsOf(termsOf(version), { step }).map(({ field, code }) => ({ field: `terms.${field}`, code }));
  const texts = languages.flatMap((language) =>
    (['title', 'summary'] as const)
      .filter((name) => !version.texts[language]?.[name])
      .map((name) => ({ field: `texts.${language}.${name}`, code: 'promotion.text.missing' })),
  );
  return [...terms, ...texts];
}

/** Sends the draft to a second operator; answers the proposal. Refuses what the call declares. */
export const offerDraft = (
  deps: PromotionsDeskDeps,
  { id, version: seen, reason }: InnerBody<typeof wire.promotionOffer>,
  context: OperatorContext,
): Promise<string> =>
  transaction(deps.db, async (tx) => {
    const row = await lockInScope(tx, id, context);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    const brand = await deps.access.brandInScope(row.brand_id, context);
    if (row.state === 'ended') throw refuse('promotion.over');
    if (row.draft !== seen || row.draft === row.live) throw refuse('desk.changed.meanwhile');
    const version = await readVersion(tx, row.id, row.draft);
    const short = shortcomingsOf(version, { languages: languagesFirst(brand), step: await stepOf(tx, brand.currency) });
    if (short.length > 0) throw new Refusal('promotion.incomplete', {}, short);
    return proposeDraft(tx, deps, { row, reason }, context);
  });
