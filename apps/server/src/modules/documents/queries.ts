import type { documentsState } from '@pavilion/contract/documents/calls';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import type { SessionContext } from '../../http/types.ts';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import type { DocumentsDeps } from './deps.ts';
import { type PictureRow, SUBMISSION, type SubmissionRow } from './tables.ts';

export async function isApproved(sql: Sql, memberId: string): Promise<boolean> {
  const { approved } = await one<{ approved: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM identity_submission WHERE member_id = $1 AND state = 'approved') AS approved`,
    [memberId],
  );
  return approved;
}

const inOneSpelling = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Numbers of the documents members handed in and nobody turned down, in one spelling, by member. */
export async function findNumbers(
  { seal }: Pick<DocumentsDeps, 'seal'>,
  sql: Sql,
  memberIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await many<{ id: string; member_id: string; id_number_sealed: Buffer }>(
    sql,
    `SELECT id, member_id, id_number_sealed FROM identity_submission
       WHERE member_id = ANY ($1) AND state IN ('submitted', 'approved') AND id_number_sealed IS NOT NULL`,
    [memberIds],
  );
  const numbers = new Map<string, Set<string>>();
  for (const { id, member_id: memberId, id_number_sealed: sealed } of rows) {
    const number = inOneSpelling((await seal.open(sealed, id)).toString());
    if (number !== '') numbers.set(memberId, (numbers.get(memberId) ?? new Set()).add(number));
  }
  return numbers;
}

export const asksForDocuments = async (deps: Pick<DocumentsDeps, 'content'>, brandId: string): Promise<boolean> =>
  (await deps.content.brandSnapshot(brandId)).settings.access.documentsBeforeWithdrawal;

/** Everything a member's screen of documents shows. */
export async function findState(deps: DocumentsDeps, { session, brand }: SessionContext): Promise<InnerValue<typeof documentsState>> {
  const row = await maybeOne<SubmissionRow>(
    deps.db,
    `SELECT ${SUBMISSION} FROM identity_submission WHERE member_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1`,
    [session.memberId],
  );
  const pictures = row
    ? await many<PictureRow & { small_sealed: Buffer }>(
        deps.db,
        'SELECT id, kind, width, height, small_sealed FROM identity_picture WHERE submission_id = $1 ORDER BY created_at, id',
        [row.id],
      )
    : [];
  return {
    required: await asksForDocuments(deps, brand.id),
    approved: await isApproved(deps.db, session.memberId),
    current: row && {
      id: row.id,
      state: row.state,
      reason: row.reason,
      submittedAt: row.submitted_at?.toISOString() ?? null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      pictures: await Promise.all(
        pictures.map(async ({ id, kind, width, height, small_sealed: small }) => ({
          id,
          kind,
          width,
          height,
          preview: `data:image/jpeg;base64,${(await deps.seal.open(small, id)).toString('base64')}`,
        })),
      ),
    },
  };
}
