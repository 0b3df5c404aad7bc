import * as wire from '@pavilion/contract/vendor-wallets/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { DeskRegistrar, DeskSession, OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { many, maybeOne, one, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { VendorWalletsDeps } from './deps.ts';
import { enqueueWork } from './enqueue-work.ts';
import { isEnded } from './rules.ts';
import { findProposed, proposeSettlement } from './settle-kind.ts';
import type { TransferRow } from './tables.ts';

type State = (typeof wire.doubtStates)[number];

export function registerVendorWalletsDesk({ serve }: DeskRegistrar, deps: VendorWalletsDeps): void {
  serve(wire.doubtsList, ({ query }, context) => listDoubts(deps, query, context));
  serve(wire.doubtAsk, ({ body }, context) => askAgain(deps, body, context));
  serve(wire.walletCases, ({ query }, context) => listCases(deps, query, context));
  serve(wire.walletCaseClose, async ({ body }, context) => {
    await closeCase(deps, body, context);
    return undefined;
  });
  serve(wire.settlementPropose, ({ body }, context) => proposeSettlement(deps, body, context));
  serve(wire.walletImports, (_input, { now }) => listImports(deps, now));
}

const brandsOf = ({ scope }: DeskSession, brandId: string | undefined): string[] =>
  scope.filter((id) => brandId === undefined || id === brandId);

/** What vendors of transfer mode are called in the brands of some rows; one that is gone is called by its code. A row of no brand has the vendor's own name. */
async function namesOf({ vendors }: VendorWalletsDeps, rows: readonly { brand_id: string | null }[], language: LanguageTag) {
  const known = await vendors.transferVendors();
  const brandIds = [...new Set(rows.flatMap(({ brand_id: id }) => id ?? []))];
  const inBrand = new Map(
    await Promise.all(brandIds.map(async (brandId) => [brandId, await vendors.vendorNames({ brandId, language })] as const)),
  );
  return ({ vendor: code, brand_id: brandId }: { vendor: string; brand_id: string | null }) => {
    const name = known.get(code)?.name ?? code;
    const own = (brandId !== null && inBrand.get(brandId)?.({ code, name })) || name;
    return { vendorName: own, vendorOriginal: own === name ? null : name };
  };
}

const outcomeOf = (word: 'done' | 'refused'): (typeof wire.settlementOutcomes)[number] => (word === 'done' ? 'moved' : 'not.moved');

const DOUBTS = `t.ended_at IS NULL AND t.brand_id = ANY ($1) AND ($2::text IS NULL OR t.member_id = $2) AND ($3::text IS NULL OR t.state = $3)`;

async function listDoubts(deps: VendorWalletsDeps, query: InnerQuery<typeof wire.doubtsList>, context: OperatorContext) {
  const { session } = context;
  const page = pageOf(query);
  const values = [brandsOf(session, query.brandId), query.memberId ?? null, query.state ?? null];
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM wallet_transfer t WHERE ${DOUBTS}`, values);
  const rows = await many<TransferRow & { state: State; username: string; case_since: Date | null }>(
    deps.db,
    `SELECT t.*, m.username, c.opened_at AS case_since FROM wallet_transfer t JOIN member_facts m ON m.id = t.member_id
         LEFT JOIN wallet_case c ON c.kind = 'in.doubt' AND c.vendor = t.vendor AND c.reference = t.id AND c.closed_at IS NULL
       WHERE ${DOUBTS} ORDER BY t.created_at, t.id LIMIT $4 OFFSET $5`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const nameOf = await namesOf(deps, rows, context.language);
  const proposed = await findProposed(
    deps.db,
    rows.map(({ id }) => id),
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      brandId: row.brand_id,
      memberId: row.member_id,
      username: row.username,
      vendor: row.vendor,
      ...nameOf(row),
      proposalId: proposed.get(row.id) ?? null,
      direction: row.direction,
      currency: row.currency,
      amount: row.amount,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      asked: row.asked,
      caseSince: row.case_since?.toISOString() ?? null,
    })),
    ...pageFacts(page, count),
  };
}

/** Brings its job forward. Refuses `not.found` outside the scope and `wallet.transfer.ended`. */
async function askAgain(deps: VendorWalletsDeps, { id, reason }: InnerBody<typeof wire.doubtAsk>, context: OperatorContext) {
  return transaction(deps.db, async (tx) => {
    const row = await maybeOne<TransferRow & { state: State }>(
      tx,
      'SELECT * FROM wallet_transfer WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE',
      [id, context.session.scope],
    );
    if (!row) throw refuse('not.found');
    if (isEnded(row)) throw refuse('wallet.transfer.ended');
    await enqueueWork(deps, tx, id, context.now);
    const { member_id: memberId, vendor, direction, amount, currency, state } = row;
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'wallet.transfer.ask',
      subjectKind: 'wallet.transfer',
      subjectId: id,
      brandId: row.brand_id,
      detail: { memberId, vendor, direction, amount: String(amount), currency, state, reason },
    });
    return { state };
  });
}

const CASES = `c.closed_at IS NULL AND c.kind IN ('unexplained', 'report.unknown', 'contradicted') AND (c.brand_id = ANY ($1) OR (c.brand_id IS NULL AND $2))
  AND ($3::text IS NULL OR c.member_id = $3)`;

interface CaseRow {
  id: string;
  kind: (typeof wire.walletCaseKinds)[number];
  vendor: string;
  brand_id: string | null;
  member_id: string | null;
  username: string | null;
  reference: string;
  currency: string;
  amount: bigint;
  opened_at: Date;
  vendor_word?: TransferRow['vendor_word'];
}

async function listCases(deps: VendorWalletsDeps, query: InnerQuery<typeof wire.walletCases>, context: OperatorContext) {
  const { session } = context;
  const page = pageOf(query);
  // A report of nobody may be about any brand.
  const values = [brandsOf(session, query.brandId), isInScope(null, session) && query.brandId === undefined, query.memberId ?? null];
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM wallet_case c WHERE ${CASES}`, values);
  const rows = await many<CaseRow>(
    deps.db,
    `SELECT c.*, m.username, t.vendor_word FROM wallet_case c LEFT JOIN member_facts m ON m.id = c.member_id
         LEFT JOIN wallet_transfer t ON c.kind = 'contradicted' AND t.id = c.reference
       WHERE ${CASES} ORDER BY c.opened_at, c.id LIMIT $4 OFFSET $5`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const nameOf = await namesOf(deps, rows, context.language);
  const contradicted = rows.filter(({ kind }) => kind === 'contradicted').map(({ reference }) => reference);
  const proposed = await findProposed(deps.db, contradicted);
  return {
    list: rows.map((row) => ({
      id: row.id,
      vendorSays: row.vendor_word ? outcomeOf(row.vendor_word) : null,
      proposalId: row.kind === 'contradicted' ? (proposed.get(row.reference) ?? null) : null,
      kind: row.kind,
      brandId: row.brand_id,
      memberId: row.member_id,
      username: row.username,
      vendor: row.vendor,
      ...nameOf(row),
      currency: row.currency,
      amount: row.amount,
      reference: row.reference,
      openedAt: row.opened_at.toISOString(),
    })),
    ...pageFacts(page, count),
  };
}

/**
 * A report of nobody belongs to no brand: only operators of all brands see it and close it. Refuses `not.found`,
 * `wallet.case.by.reports` and `wallet.case.closed`.
 */
async function closeCase({ db }: VendorWalletsDeps, { id, reason }: InnerBody<typeof wire.walletCaseClose>, context: OperatorContext) {
  const { session, now } = context;
  await transaction(db, async (tx) => {
    const row = await maybeOne<Pick<CaseRow, 'kind' | 'vendor' | 'reference' | 'currency' | 'amount'> & { closed_at: Date | null }>(
      tx,
      `SELECT * FROM wallet_case WHERE id = $1 AND (brand_id = ANY ($2) OR (brand_id IS NULL AND $3)) FOR UPDATE`,
      [id, session.scope, isInScope(null, session)],
    );
    if (!row) throw refuse('not.found');
    if (row.kind !== 'report.unknown') throw refuse('wallet.case.by.reports');
    if (row.closed_at) throw refuse('wallet.case.closed');
    await tx.query('UPDATE wallet_case SET closed_at = $2, closed_by = $3, note = $4 WHERE id = $1', [id, now, session.operatorId, reason]);
    const { vendor, reference, amount, currency } = row;
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'wallet.case.close',
      subjectKind: 'wallet.case',
      subjectId: id,
      brandId: null,
      detail: { vendor, reference, amount: String(amount), currency, reason },
    });
  });
}

async function listImports(deps: VendorWalletsDeps, now: Date): Promise<InnerValue<typeof wire.walletImports>> {
  const rows = await many<{ vendor: string; read_at: Date | null; failed_since: Date | null }>(
    deps.db,
    'SELECT vendor, read_at, failed_since FROM vendor_import',
  );
  const found = new Map(rows.map((row) => [row.vendor, row]));
  const vendors = [...(await deps.vendors.transferVendors()).values()].toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    list: vendors.map(({ code, name }) => {
      const { read_at: readAt = null, failed_since: failedSince = null } = found.get(code) ?? {};
      return {
        vendor: code,
        vendorName: name,
        readAt: readAt?.toISOString() ?? null,
        lagSeconds: readAt && Math.max(0, Math.floor((now.getTime() - readAt.getTime()) / 1000)),
        failedSince: failedSince?.toISOString() ?? null,
      };
    }),
  };
}
