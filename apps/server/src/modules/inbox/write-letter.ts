import { messageNew, messageRead } from '@pavilion/contract/inbox/events';
import type { Sql } from '../../kernel/db.ts';
import { hintOf } from '../../kernel/hint.ts';
import { writeHint, writeHints } from '../realtime/public.ts';
import { enqueuePushes } from './push/enqueue-pushes.ts';
import type { LetterParam } from './tables.ts';
import { type LetterTemplate, templateOf, wordsOf } from './templates.ts';

export interface Letter {
  brandId: string;
  memberId: string;
  template: LetterTemplate;
  /** Sums as `{ money: text of ledger units }` (`sum`), moments as `{ moment: ISO 8601 }`. `reference`: of the movement it is about. */
  params?: Readonly<Record<string, LetterParam>>;
  /** A place of the portal; absent: the template's. */
  link?: string;
  now: Date;
}

/** Ledger units as a letter keeps them. */
export const sum = (units: bigint): LetterParam => ({ money: String(units) });

/**
 * Writes a letter of the product to a member, on the caller's commit, and notifies open screens and browsers. Who is closed or plays for free gets none. The caller
 * names each event once: writing it twice is two letters.
 */
export const writeLetter = (tx: Sql, letter: Letter): Promise<void> => writeLetters(tx, [letter]);

/** Many in one statement each. */
export async function writeLetters(tx: Sql, letters: readonly Letter[]): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map(({ brandId, memberId, template, params = {}, link, now }) => {
    wordsOf(template);
    const { topic, link: place } = templateOf(template);
    return { brand: brandId, member: memberId, template, topic, params, link: link ?? place, at: now.toISOString() };
  });
  const { rows: written } = await tx.query<{ id: bigint; brand_id: string; member_id: string }>(
    `INSERT INTO inbox_letter (brand_id, member_id, source, topic, template, params, link, created_at)
       SELECT g.brand, g.member, 'product', g.topic, g.template, g.params, g.link, g.at
         FROM jsonb_to_recordset($1::jsonb) AS g (brand text, member text, template text, topic text, params jsonb, link text, at timestamptz)
         JOIN member_facts m ON m.id = g.member AND m.status <> 'closed' AND m.customer_type <> 4
       RETURNING id, brand_id, member_id`,
    [JSON.stringify(rows)],
  );
  await notifyOfLetters(
    tx,
    written.map((row) => ({ id: row.id, brandId: row.brand_id, memberId: row.member_id })),
  );
}

/** Open screens count again, and browsers that accept notifications get one. */
export async function notifyOfLetters(
  tx: Sql,
  written: readonly { id: bigint; brandId: string; memberId: string }[],
  { push = true }: { push?: boolean } = {},
): Promise<void> {
  if (written.length === 0) return;
  await writeHints(
    tx,
    written.map(({ brandId, memberId }) => hintOf(messageNew, { brandId, memberId })),
  );
  if (push)
    await enqueuePushes(
      tx,
      written.map(({ id }) => id),
    );
}

/** The member's other screens count again. */
export const reportRead = (tx: Sql, member: { brandId: string; memberId: string }): Promise<void> =>
  writeHint(tx, messageRead, { ...member });
