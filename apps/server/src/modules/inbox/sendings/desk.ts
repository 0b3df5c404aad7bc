import * as wire from '@pavilion/contract/inbox/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../../http/desk.ts';
import { many, one } from '../../../kernel/db.ts';
import { operatorActor } from '../../audit/public.ts';
import type { InboxDeps } from '../deps.ts';
import { ruleOf } from '../rules.ts';
import type { SendingRow } from '../tables.ts';
import { countAudience, unknownNames } from './audience.ts';
import { proposeSending, stopSending } from './sendings.ts';

interface SendingsDeskDeps extends InboxDeps {
  access: DeskAccess;
}

type CountedSending = SendingRow & { read: number };

/** Letters of the house: written, counted, stopped. */
export function registerSendings({ serve, access }: DeskRegistrar, base: InboxDeps): void {
  const deps: SendingsDeskDeps = { ...base, access };
  serve(wire.sendingsList, ({ query }, context) => listSendings(deps, query, context));
  serve(wire.sendingAudience, ({ body }, context) => reach(deps, body, context));
  serve(wire.sendingPropose, async ({ body }, context) => {
    const brand = await access.brandInScope(body.brandId, context);
    return proposeSending(deps, brand, body, context);
  });
  serve(wire.sendingStop, async ({ body }, context) =>
    shown(deps, await stopSending(deps, body, { actor: operatorActor(context), scope: context.session.scope })),
  );
}

const READ = `(SELECT count(*)::int FROM inbox_letter l WHERE l.sending_id = s.id AND l.read_at IS NOT NULL) AS read`;

async function views({ access }: SendingsDeskDeps, rows: readonly CountedSending[]) {
  const names = await access.operatorNames(rows.flatMap((row) => [row.proposed_by, row.decided_by ?? '']));
  return rows.map((row) => ({
    id: row.id,
    brandId: row.brand_id,
    purpose: row.purpose,
    topic: row.topic,
    texts: { ...row.texts },
    link: row.link,
    push: row.push,
    audience: { ...row.audience },
    state: row.state,
    startsAt: row.starts_at.toISOString(),
    counted: row.counted,
    sent: row.sent,
    read: row.read,
    reason: row.reason,
    proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason,
  }));
}

async function shown(deps: SendingsDeskDeps, { id }: SendingRow) {
  const row = await one<CountedSending>(deps.db, `SELECT s.*, ${READ} FROM inbox_sending s WHERE id = $1`, [id]);
  const [value] = await views(deps, [row]);
  if (!value) throw new Error(`no sending ${id}`);
  return value;
}

async function listSendings(deps: SendingsDeskDeps, query: InnerQuery<typeof wire.sendingsList>, context: OperatorContext) {
  const page = pageOf(query);
  const where = 's.brand_id = ANY ($1) AND ($2::text IS NULL OR s.state = $2)';
  const values = [context.session.scope.filter((id) => query.brandId === undefined || id === query.brandId), query.state ?? null];
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM inbox_sending s WHERE ${where}`, values);
  const rows = await many<CountedSending>(
    deps.db,
    `SELECT s.*, ${READ} FROM inbox_sending s WHERE ${where} ORDER BY s.proposed_at DESC, s.id DESC LIMIT $3 OFFSET $4`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return { list: await views(deps, rows), ...pageFacts(page, count) };
}

async function reach(
  { db, access, rankNames }: SendingsDeskDeps,
  { brandId, purpose, audience }: InnerBody<typeof wire.sendingAudience>,
  context: OperatorContext,
) {
  const brand = await access.brandInScope(brandId, context);
  const [counted, unknown, rule, ranks] = await Promise.all([
    countAudience(db, { brandId, purpose, audience, now: context.now }),
    unknownNames(db, brandId, audience.names ?? []),
    ruleOf(db, brandId),
    rankNames(brandId, context.language),
  ]);
  return {
    ...counted,
    unknownNames: unknown,
    fourEyesAbove: rule.four_eyes_above,
    languages: [...brand.languages],
    defaultLanguage: brand.defaultLanguage,
    ranks: [...ranks],
  };
}
