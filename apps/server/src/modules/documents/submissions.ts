import { type Page, pageFacts } from '@pavilion/contract/base/paging';
import type { PictureKind } from '@pavilion/contract/documents/calls';
import { many, maybeOne, one } from '../../kernel/db.ts';
import { findPayee } from '../identity/public.ts';
import type { DocumentsDeps } from './deps.ts';
import { type PictureRow, SUBMISSION, type SubmissionRow, type SubmissionState } from './tables.ts';

export interface SubmissionInList {
  id: string;
  brandId: string;
  memberId: string;
  username: string;
  state: SubmissionState;
  kinds: PictureKind[];
  createdAt: Date;
  submittedAt: Date | null;
  decidedAt: Date | null;
  decidedBy: string | null;
}

export interface SubmissionQuery {
  brandIds: readonly string[];
  /** Absent: everything but drafts. */
  state?: Exclude<SubmissionState, 'draft'> | undefined;
  memberId?: string | undefined;
  page: Page;
}

export interface Submission extends SubmissionInList {
  /** As the member typed it. */
  idNumber: string;
  reason: string;
  /** What the account holds of the member; '' and null where it holds nothing. */
  account: { fullName: string; payeeName: string; birthDate: string | null };
  readName: string | null;
  readBirthDate: string | null;
  overrideReason: string | null;
  pictures: { id: string; kind: PictureKind; width: number; height: number; bytes: number }[];
}

const LISTED = `s.id, s.brand_id AS "brandId", s.member_id AS "memberId", m.username, s.state, s.created_at AS "createdAt",
  s.submitted_at AS "submittedAt", s.decided_at AS "decidedAt", s.decided_by AS "decidedBy",
  ARRAY (SELECT p.kind FROM identity_picture p WHERE p.submission_id = s.id ORDER BY p.created_at, p.id) AS kinds`;

/** Those that wait come oldest first, the decided newest first. */
export async function listSubmissions({ db }: DocumentsDeps, query: SubmissionQuery) {
  const where = `s.brand_id = ANY ($1) AND s.state <> 'draft' AND ($2::text IS NULL OR s.state = $2) AND ($3::text IS NULL OR s.member_id = $3)`;
  const values = [query.brandIds, query.state ?? null, query.memberId ?? null];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count FROM identity_submission s WHERE ${where}`, values);
  const list = await many<SubmissionInList>(
    db,
    `SELECT ${LISTED} FROM identity_submission s JOIN member_facts m ON m.id = s.member_id WHERE ${where}
     ORDER BY s.state <> 'submitted', CASE WHEN s.state = 'submitted' THEN s.submitted_at END, s.decided_at DESC, s.id LIMIT $4 OFFSET $5`,
    [...values, query.page.pageSize, (query.page.pageNo - 1) * query.page.pageSize],
  );
  return { list: list as SubmissionInList[], ...pageFacts(query.page, count) };
}

/** One submission with all that a decision needs; null for a draft, an unknown id or another brand's. */
export async function readSubmission({ db, seal }: DocumentsDeps, id: string, brandIds: readonly string[]): Promise<Submission | null> {
  const row = await maybeOne<SubmissionInList>(
    db,
    `SELECT ${LISTED}, s.id_number_sealed, s.reason, s.read_name AS "readName", s.read_birth_date::text AS "readBirthDate",
       s.override_reason AS "overrideReason"
     FROM identity_submission s JOIN member_facts m ON m.id = s.member_id
     WHERE s.id = $1 AND s.brand_id = ANY ($2) AND s.state <> 'draft'`,
    [id, brandIds],
  );
  if (!row) return null;
  const { id_number_sealed: number, ...rest } = row as unknown as Submission & { id_number_sealed: Buffer | null };
  const pictures = await many<PictureRow & { bytes: number }>(
    db,
    'SELECT id, kind, width, height, length(sealed) AS bytes FROM identity_picture WHERE submission_id = $1 ORDER BY created_at, id',
    [id],
  );
  return {
    ...rest,
    idNumber: number ? (await seal.open(number, id)).toString() : '',
    account: await findPayee(db, rest.memberId),
    pictures: pictures.map(({ id: pictureId, kind, width, height, bytes }) => ({ id: pictureId, kind, width, height, bytes })),
  };
}

export interface Picture {
  id: string;
  submissionId: string;
  brandId: string;
  memberId: string;
  contentType: 'image/jpeg';
  bytes: Buffer;
}

/** A whole picture, opened; null for an unknown id, one of a draft or of another brand. The caller writes down that it was seen. */
export async function readPicture({ db, seal }: DocumentsDeps, id: string, brandIds: readonly string[]): Promise<Picture | null> {
  const row = await maybeOne<{ sealed: Buffer; submission_id: string } & Pick<SubmissionRow, 'brand_id' | 'member_id'>>(
    db,
    `SELECT p.sealed, p.submission_id, s.brand_id, s.member_id FROM identity_picture p JOIN identity_submission s ON s.id = p.submission_id
     WHERE p.id = $1 AND s.brand_id = ANY ($2) AND s.state <> 'draft'`,
    [id, brandIds],
  );
  return (
    row && {
      id,
      submissionId: row.submission_id,
      brandId: row.brand_id,
      memberId: row.member_id,
      contentType: 'image/jpeg',
      bytes: await seal.open(row.sealed, id),
    }
  );
}

/** The newest state that is not a draft; `none` before the first one. */
export async function stateOf({ db }: DocumentsDeps, memberId: string): Promise<'none' | Exclude<SubmissionState, 'draft'>> {
  const row = await maybeOne<SubmissionRow>(
    db,
    `SELECT ${SUBMISSION} FROM identity_submission WHERE member_id = $1 AND state <> 'draft'
     ORDER BY state = 'approved' DESC, created_at DESC LIMIT 1`,
    [memberId],
  );
  return (row?.state as Exclude<SubmissionState, 'draft'> | undefined) ?? 'none';
}
