import type { ProposalKindName } from '@pavilion/contract/four-eyes/desk';
import { many, maybeOne, one, type Sql, type Tx } from '../../kernel/db.ts';
import type { Proposal } from './kind.ts';

const COLUMNS = `p.id, p.kind, p.brand_ids AS "brandIds", p.subject_kind AS "subjectKind", p.subject_id AS "subjectId", p.subject AS "subjectName",
  p.subject_version AS "subjectVersion", p.member_id AS "memberId", p.payload, p.shown, p.digest, p.amount, p.currency, p.reason,
  p.proposed_by AS "proposedBy", p.proposed_at AS "proposedAt", p.authors, p.needed, p.not_before AS "notBefore", p.expires_at AS "expiresAt",
  p.state, p.decided_by AS "decidedBy", p.decided_at AS "decidedAt", p.decision_reason AS "decisionReason", p.effect_id AS "effectId"`;

type Row = Omit<Proposal, 'subject'> & {
  subjectKind: string;
  subjectId: string;
  subjectName: string;
  subjectVersion: string;
};

const fromRow = ({ subjectKind, subjectId, subjectName, subjectVersion, ...row }: Row): Proposal => ({
  ...(row as Omit<Proposal, 'subject'>),
  subject: { kind: subjectKind, id: subjectId, name: subjectName, version: subjectVersion },
});

export async function findProposal(sql: Sql, id: string): Promise<Proposal | null> {
  const row = await maybeOne<Row>(sql, `SELECT ${COLUMNS} FROM proposal p WHERE p.id = $1`, [id]);
  return row && fromRow(row);
}

export async function lockProposal(tx: Tx, id: string): Promise<Proposal | null> {
  const row = await maybeOne<Row>(tx, `SELECT ${COLUMNS} FROM proposal p WHERE p.id = $1 FOR UPDATE`, [id]);
  return row && fromRow(row);
}

/** The proposal of an operator's request, with the hash of what it asked for. */
export async function findByRequest(
  sql: Sql,
  { operatorId, requestId }: { operatorId: string; requestId: string },
): Promise<{ proposal: Proposal; hash: Buffer | null } | null> {
  const row = await maybeOne<Row & { hash: Buffer | null }>(
    sql,
    `SELECT ${COLUMNS}, p.request_hash AS hash FROM proposal p WHERE p.proposed_by = $1 AND p.request_id = $2`,
    [operatorId, requestId],
  );
  if (!row) return null;
  const { hash, ...proposal } = row;
  return { proposal: fromRow(proposal as Row), hash };
}

/** False: one of the kind about the subject waits already, or the same request made one at the same time. */
export async function insertProposal(tx: Tx, made: Proposal, request?: { id: string; hash: Buffer }): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, subject_version, member_id, payload, shown, digest, amount, currency,
       reason, proposed_by, proposed_at, authors, needed, not_before, expires_at, request_id, request_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     ON CONFLICT DO NOTHING`,
    [
      made.id,
      made.kind,
      made.brandIds,
      made.subject.kind,
      made.subject.id,
      made.subject.name,
      made.subject.version,
      made.memberId,
      JSON.stringify(made.payload),
      JSON.stringify(made.shown),
      made.digest,
      made.amount,
      made.currency,
      made.reason,
      made.proposedBy,
      made.proposedAt,
      made.authors,
      made.needed,
      made.notBefore,
      made.expiresAt,
      request?.id ?? made.id,
      request?.hash ?? null,
    ],
  );
  return rowCount === 1;
}

export interface Decision {
  state: Exclude<Proposal['state'], 'proposed'>;
  /** Null: no operator decided. */
  by: string | null;
  at: Date;
  reason?: string;
  effectId?: string;
}

export async function decideProposal(tx: Sql, id: string, { state, by, at, reason = '', effectId }: Decision): Promise<Proposal> {
  return fromRow(
    await one<Row>(
      tx,
      `UPDATE proposal p SET state = $2, decided_by = $3, decided_at = $4, decision_reason = $5, effect_id = $6 WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, state, by, at, reason, effectId ?? null],
    ),
  );
}

/** Counts the operator's confirmation, once; answers how many there are. */
export async function addConfirmation(tx: Tx, id: string, operatorId: string, at: Date): Promise<number> {
  await tx.query('INSERT INTO proposal_confirmation (proposal_id, operator_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    id,
    operatorId,
    at,
  ]);
  return (await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM proposal_confirmation WHERE proposal_id = $1', [id])).count;
}

/** Open proposals of the kinds about a subject, locked. */
export const lockOpenOf = async (
  tx: Tx,
  { kinds, subjectKind, subjectId }: { kinds: readonly ProposalKindName[]; subjectKind: string; subjectId: string },
): Promise<Proposal[]> =>
  (
    await many<Row>(
      tx,
      `SELECT ${COLUMNS} FROM proposal p WHERE p.kind = ANY ($1) AND p.subject_kind = $2 AND p.subject_id = $3 AND p.state = 'proposed' ORDER BY p.id FOR UPDATE`,
      [kinds, subjectKind, subjectId],
    )
  ).map(fromRow);

/** Ids of open proposals, the oldest first. */
export const openProposalIds = async (sql: Sql): Promise<string[]> =>
  (await many<{ id: string }>(sql, `SELECT id FROM proposal WHERE state = 'proposed' ORDER BY proposed_at, id`)).map(({ id }) => id);

export const lockExpired = async (tx: Tx, now: Date, limit: number): Promise<Proposal[]> =>
  (
    await many<Row>(
      tx,
      `SELECT ${COLUMNS} FROM proposal p WHERE p.state = 'proposed' AND p.expires_at <= $1 ORDER BY p.expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [now, limit],
    )
  ).map(fromRow);

export interface ListFilter {
  kinds: readonly string[];
  /** Brands in sight, all of which a proposal's must be among. */
  scope: readonly string[];
  ofEveryBrand: boolean;
  brandId: string | null;
  state: string | null;
  memberId?: string | null;
  /** Who asks: sees what they proposed where one of its brands is in sight. */
  operatorId: string;
}

const WHERE = `p.kind = ANY ($1)
  AND (CASE WHEN p.brand_ids IS NULL THEN $3::boolean ELSE p.brand_ids <@ $2::text[] END OR p.proposed_by = $7 AND p.brand_ids && $2::text[])
  AND ($4::text IS NULL OR $4 = ANY (p.brand_ids)) AND ($5::text IS NULL OR p.state = $5) AND ($6::text IS NULL OR p.member_id = $6)`;

const valuesOf = ({ kinds, scope, ofEveryBrand, brandId, state, memberId, operatorId }: ListFilter): unknown[] => [
  kinds,
  scope,
  ofEveryBrand,
  brandId,
  state,
  memberId ?? null,
  operatorId,
];

export async function listProposals(sql: Sql, filter: ListFilter, page: { limit: number; offset: number }) {
  const { count } = await one<{ count: number }>(sql, `SELECT count(*)::int AS count FROM proposal p WHERE ${WHERE}`, valuesOf(filter));
  const rows = await many<Row>(
    sql,
    `SELECT ${COLUMNS} FROM proposal p WHERE ${WHERE}
      ORDER BY p.state <> 'proposed', CASE WHEN p.state = 'proposed' THEN p.proposed_at END, coalesce(p.decided_at, p.proposed_at) DESC, p.id LIMIT $8 OFFSET $9`,
    [...valuesOf(filter), page.limit, page.offset],
  );
  return { count, list: rows.map(fromRow) };
}

/** SQL of the desk's queue: open ones that the operator ($7) has no part in. */
export const WAITING = `SELECT p.id, CASE WHEN cardinality(p.brand_ids) = 1 THEN p.brand_ids[1] END AS "brandId", p.subject AS label, p.proposed_at AS since,
    p.amount, coalesce(p.currency, '') AS currency FROM proposal p WHERE ${WHERE} AND p.expires_at > $8 AND $7 <> ALL (p.authors)`;
export const waitingValues = (filter: ListFilter, now: Date): unknown[] => [...valuesOf({ ...filter, state: 'proposed' }), now];

/** Hours a loosened control of the brands waits: the longest of theirs. */
export async function waitHoursOf(sql: Sql, brandIds: readonly string[]): Promise<number> {
  return (
    await one<{ hours: number }>(sql, 'SELECT coalesce(max(wait_hours), 0)::int AS hours FROM four_eyes_rule WHERE brand_id = ANY ($1)', [
      brandIds,
    ])
  ).hours;
}

export const writeWaitHours = (tx: Tx, brandId: string, hours: number) =>
  tx.query(
    'INSERT INTO four_eyes_rule (brand_id, wait_hours) VALUES ($1, $2) ON CONFLICT (brand_id) DO UPDATE SET wait_hours = excluded.wait_hours',
    [brandId, hours],
  );

/** Open proposals about a member, locked. */
export const lockOpenOfMember = async (tx: Sql, memberId: string): Promise<Proposal[]> =>
  (
    await many<Row>(tx, `SELECT ${COLUMNS} FROM proposal p WHERE p.member_id = $1 AND p.state = 'proposed' ORDER BY p.id FOR UPDATE`, [
      memberId,
    ])
  ).map(fromRow);

/** Whether a proposal of the kind about the member waits from which this id would come. */
export const isProposedOf = async (
  sql: Sql,
  { kind, memberId, id }: { kind: ProposalKindName; memberId: string; id: string },
): Promise<boolean> =>
  (await maybeOne(sql, `SELECT FROM proposal WHERE member_id = $1 AND kind = $2 AND state = 'proposed' AND payload ->> 'id' = $3`, [
    memberId,
    kind,
    id,
  ])) !== null;

export interface OpenProposal {
  id: string;
  subjectId: string;
  proposedBy: string;
  proposedAt: Date;
  payload: unknown;
}

/** What waits about the subjects, or about any; for pages that show it beside them, and for what must not be done twice. */
export const findOpenProposals = (
  sql: Sql,
  { kind, subjectKind, subjectIds }: { kind: ProposalKindName; subjectKind: string; subjectIds?: readonly string[] },
): Promise<OpenProposal[]> =>
  many<OpenProposal>(
    sql,
    `SELECT id, subject_id AS "subjectId", proposed_by AS "proposedBy", proposed_at AS "proposedAt", payload FROM proposal
      WHERE kind = $1 AND subject_kind = $2 AND ($3::text[] IS NULL OR subject_id = ANY ($3)) AND state = 'proposed'`,
    [kind, subjectKind, subjectIds ?? null],
  );
