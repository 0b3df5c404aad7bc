import type {
  COMPLAINT_ABOUT,
  COMPLAINT_EVENTS,
  COMPLAINT_KINDS,
  COMPLAINT_OUTCOMES,
  ComplaintState,
} from '@pavilion/contract/support/complaints';
import { many, one, type Sql } from '../../../kernel/db.ts';
import { findPictures, type PictureSeal } from '../pictures.ts';

type Outcome = (typeof COMPLAINT_OUTCOMES)[number];
export type ComplaintEvent = (typeof COMPLAINT_EVENTS)[number];

export interface ComplaintRow {
  id: string;
  brand_id: string;
  member_id: string;
  serial: number;
  request_id: string;
  kind: (typeof COMPLAINT_KINDS)[number];
  about_kind: (typeof COMPLAINT_ABOUT)[number] | null;
  about_id: string | null;
  language: string;
  state: ComplaintState;
  outcome: Outcome | null;
  filed_at: Date;
  acknowledge_by: Date;
  answer_by: Date;
  acknowledged_at: Date | null;
  answered_at: Date | null;
  answered_by: string | null;
  escalated_at: Date | null;
  decided_at: Date | null;
  adjustment_id: string | null;
  last_number: number;
}

/** The states in which the house is to act. */
export const OPEN: readonly ComplaintState[] = ['filed', 'acknowledged', 'escalated'];

const SERIAL_LENGTH = 6;

/** What a complaint is called. */
export const numberOf = (serial: number): string => `C-${String(serial).padStart(SERIAL_LENGTH, '0')}`;

export const factsOf = (row: ComplaintRow) => ({
  id: row.id,
  number: numberOf(row.serial),
  kind: row.kind,
  about: row.about_kind && row.about_id ? { kind: row.about_kind, id: row.about_id } : null,
  state: row.state,
  outcome: row.outcome,
  filedAt: row.filed_at.toISOString(),
  acknowledgeBy: row.acknowledge_by.toISOString(),
  answerBy: row.answer_by.toISOString(),
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  answeredAt: row.answered_at?.toISOString() ?? null,
});

export interface NewWords {
  side: 'member' | 'operator' | 'house' | 'note';
  operator?: { id: string; name: string };
  words?: string;
  event?: ComplaintEvent;
  now: Date;
}

/** Adds words to a complaint that the caller has locked. */
export async function say(tx: Sql, complaintId: string, { side, operator, words, event, now }: NewWords): Promise<void> {
  const { number } = await one<{ number: number }>(
    tx,
    'UPDATE complaint SET last_number = last_number + 1 WHERE id = $1 RETURNING last_number AS number',
    [complaintId],
  );
  await tx.query(
    `INSERT INTO complaint_message (complaint_id, number, side, operator_id, operator_name, words, event, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [complaintId, number, side, operator?.id ?? null, operator?.name ?? null, words ?? '', event ?? null, now],
  );
}

interface WordsRow {
  number: number;
  side: NewWords['side'];
  operator: string | null;
  text: string;
  event: ComplaintEvent | null;
  at: Date;
}

/** Everything that was said and sent. */
export async function contentsOf(sql: Sql, seal: PictureSeal, { id, withNotes }: { id: string; withNotes: boolean }) {
  const rows = await many<WordsRow>(
    sql,
    `SELECT number, side, operator_name AS operator, words AS text, event, at FROM complaint_message
     WHERE complaint_id = $1 AND ($2 OR side <> 'note') ORDER BY number`,
    [id, withNotes],
  );
  const ids = await many<{ id: string }>(sql, 'SELECT id FROM support_picture WHERE complaint_id = $1 ORDER BY created_at, id', [id]);
  const pictures = await findPictures(
    sql,
    seal,
    ids.map((one) => one.id),
  );
  return {
    messages: rows.map(({ side, at, ...row }) => ({ ...row, from: side, at: at.toISOString() })),
    pictures: ids.flatMap((one) => pictures.get(one.id) ?? []),
  };
}
