import { type transferReview, transfersList } from '@pavilion/contract/member-transfers/desk';
import * as wire from '@pavilion/contract/member-transfers/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { countListed } from '../../kernel/count-listed.ts';
import { type Db, many, maybeOne, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { utcDays } from '../../kernel/report-range.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { TransferRow } from './tables.ts';

interface TransferDeskDeps {
  db: Db;
  access: DeskAccess;
}

export function registerTransfersDesk({ serve, access }: DeskRegistrar, { db }: { db: Db }): void {
  serve(transfersList, ({ query }, context) => listTransfers({ db, access }, query, context));
  serve(wire.transferReview, ({ body }, context) => reviewTransfer(db, body, context));
}

const WHERE = `t.brand_id = ANY ($1) AND ($2::text IS NULL OR t.from_member = $2 OR t.to_member = $2) AND ($3::text IS NULL OR t.review = $3)
  AND ($4::timestamptz IS NULL OR t.created_at >= $4) AND ($5::timestamptz IS NULL OR t.created_at < $5)`;

async function listTransfers({ db, access }: TransferDeskDeps, query: InnerQuery<typeof transfersList>, { session }: OperatorContext) {
  const page = pageOf(query);
  const values = [
    session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.memberId ?? null,
    query.review ?? null,
    ...utcDays(query),
  ];
  const { count, isMore } = await countListed(db, `FROM member_transfer t WHERE ${WHERE}`, values);
  const order = query.review === 'open' ? 't.created_at, t.id' : 't.created_at DESC, t.id DESC';
  const rows = await many<TransferRow & { from_name: string; to_name: string }>(
    db,
    `SELECT t.*, f.username AS from_name, r.username AS to_name FROM (SELECT t.* FROM unnest($1::text[]) s (brand) CROSS JOIN LATERAL (
           SELECT t.* FROM member_transfer t WHERE t.brand_id = s.brand AND ${WHERE} ORDER BY ${order} LIMIT $6::int + $7::int) t
         ORDER BY ${order} LIMIT $6::int OFFSET $7::int) t JOIN member_facts f ON f.id = t.from_member JOIN member_facts r ON r.id = t.to_member
       ORDER BY ${order}`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const names = await access.operatorNames(rows.flatMap((row) => row.reviewed_by ?? []));
  return {
    list: rows.map((row) => ({
      id: row.id,
      brandId: row.brand_id,
      direction: row.direction,
      fromId: row.from_member,
      fromName: row.from_name,
      toId: row.to_member,
      toName: row.to_name,
      currency: row.currency,
      amount: row.amount,
      createdAt: row.created_at.toISOString(),
      signs: row.signs,
      review: row.review,
      note: row.note,
      reviewedBy: row.reviewed_by && (names.get(row.reviewed_by) ?? row.reviewed_by),
      reviewedAt: row.reviewed_at?.toISOString() ?? null,
    })),
    ...pageFacts(page, count, isMore),
  };
}

/** Once. Refuses `not.found` outside the scope and `transfer.reviewed.already`. */
async function reviewTransfer(db: Db, { id, finding, note }: InnerBody<typeof transferReview>, context: OperatorContext) {
  const { session, now } = context;
  return transaction(db, async (tx) => {
    const row = await maybeOne<TransferRow>(tx, 'SELECT * FROM member_transfer WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE', [
      id,
      session.scope,
    ]);
    if (!row) throw refuse('not.found');
    if (row.review !== 'open') throw refuse('transfer.reviewed.already');
    await tx.query('UPDATE member_transfer SET review = $2, note = $3, reviewed_by = $4, reviewed_at = $5 WHERE id = $1', [
      id,
      finding,
      note,
      session.operatorId,
      now,
    ]);
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'transfer.review',
      subjectKind: 'transfer',
      subjectId: id,
      brandId: row.brand_id,
      detail: { memberId: row.from_member, to: row.to_member, amount: String(row.amount), currency: row.currency, finding, reason: note },
    });
    return { review: finding };
  });
}
