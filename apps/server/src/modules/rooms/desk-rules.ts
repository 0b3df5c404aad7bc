import type * as wire from '@pavilion/contract/rooms/desk';
import { roomRules } from '@pavilion/contract/rooms/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { codeOfTag, tagOfCode } from '@pavilion/contract/base/language';
import * as z from 'zod/mini';
import type { OperatorContext } from '../../http/desk.ts';
import { many, maybeOne, one, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { versionOf } from '../../kernel/setting-version.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { changeControl, type Control } from '../four-eyes/public.ts';
import type { RoomDeskDeps } from './deps.ts';
import { scopeOf } from './desk-parts.ts';
import { normalizeWord } from '../../kernel/word-filter.ts';
import { type RoomRules, rulesOf } from './rules.ts';

const AREA = 'rooms';
const MAX_WORDS = 1000;

interface WordRow {
  id: string;
  brandId: string;
  language: string;
  word: string;
}

const WORD = 'id, brand_id AS "brandId", language, word';

export async function listWords({ db }: RoomDeskDeps, query: InnerQuery<typeof wire.deskRoomWords>, context: OperatorContext) {
  const list = await many<WordRow>(
    db,
    `SELECT ${WORD} FROM room_word WHERE brand_id = ANY ($1) ORDER BY brand_id, language, word LIMIT 5000`,
    [scopeOf(context, query.brandId)],
  );
  return { list };
}

/** A word in a language the brand offers, or for all. An existing one is answered unchanged. */
export async function addWord({ db, access }: RoomDeskDeps, body: InnerBody<typeof wire.deskRoomWordAdd>, context: OperatorContext) {
  const brand = await access.brandInScope(body.brandId, context);
  const tag = body.language === '' ? null : tagOfCode(body.language);
  if (body.language !== '' && (!tag || !brand.languages.includes(tag))) throw refuse('rooms.language', { field: 'language' });
  if (normalizeWord(body.word).length === 0) throw refuse('rooms.word.empty', { field: 'word' });
  const language = tag ? codeOfTag(tag) : '';
  return transaction(db, async (tx) => {
    const { count } = await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM room_word WHERE brand_id = $1', [brand.id]);
    const row = await maybeOne<WordRow>(
      tx,
      `INSERT INTO room_word (id, brand_id, language, word, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (brand_id, language, word) DO NOTHING RETURNING ${WORD}`,
      [newId('rwd', context.now.getTime()), brand.id, language, body.word, context.now],
    );
    if (!row) {
      return one<WordRow>(tx, `SELECT ${WORD} FROM room_word WHERE brand_id = $1 AND language = $2 AND word = $3`, [
        brand.id,
        language,
        body.word,
      ]);
    }
    if (count >= MAX_WORDS) throw refuse('rooms.words.many', { params: { most: MAX_WORDS } });
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'rooms.word.add',
      subjectKind: 'room.word',
      subjectId: row.id,
      brandId: brand.id,
      detail: { language, word: body.word },
    });
    return row;
  });
}

export async function removeWord({ db }: RoomDeskDeps, id: string, context: OperatorContext): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await maybeOne<WordRow>(tx, `DELETE FROM room_word WHERE id = $1 AND brand_id = ANY ($2) RETURNING ${WORD}`, [
      id,
      context.session.scope,
    ]);
    if (!row) throw refuse('not.found');
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'rooms.word.remove',
      subjectKind: 'room.word',
      subjectId: id,
      brandId: row.brandId,
      detail: { language: row.language, word: row.word },
    });
  });
}

export async function readRules(
  { db, access }: RoomDeskDeps,
  { brandId }: InnerQuery<typeof wire.deskRoomRules>,
  context: OperatorContext,
) {
  await access.brandInScope(brandId, context);
  return { version: await versionOf(db, brandId, AREA), ...(await rulesOf(db, brandId)) };
}

/** Rules of rooms: what becomes of words that are not wanted, how long a line is, and after how many days lines are deleted. */
export const roomControl: Control<RoomRules> = {
  name: 'rooms.rules',
  permission: 'rooms.manage',
  area: AREA,
  // More days keep more of what people wrote, fewer delete what a complaint may need.
  rules: { onWord: (_before, after) => after !== 'refuse', mostText: 'cap', keepDays: 'terms' },
  schema: z.object(roomRules),
  read: rulesOf,
  write: (tx, brandId, { onWord, mostText, keepDays }) =>
    tx.query(
      `INSERT INTO room_rule (brand_id, on_word, most_text, keep_days) VALUES ($1, $2, $3, $4)
       ON CONFLICT (brand_id) DO UPDATE SET on_word = $2, most_text = $3, keep_days = $4`,
      [brandId, onWord, mostText, keepDays],
    ),
};

export async function changeRules({ db, access }: RoomDeskDeps, body: InnerBody<typeof wire.deskRoomRulesSet>, context: OperatorContext) {
  const { brandId, version, reason, ...next } = body;
  return changeControl(db, roomControl, { brand: await access.brandInScope(brandId, context), version, next, reason }, context);
}
