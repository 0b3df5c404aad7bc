import type { createAffiliateUrl } from '@pavilion/contract/agents/calls';
import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import type { SessionContext } from '../../../http/types.ts';
import { startOfDay } from '../../../kernel/days.ts';
import { maybeOne, one, type Sql, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { leftOf, readQuota } from '../quota.ts';
import { checkGiven } from '../rebates/given-rates.ts';
import { businessDay, drawCode, LINK_CODE } from '../rules.ts';
import type { AgentDeps } from '../types.ts';
import { LINK_COLUMNS, type LinkRow, linkView, namesIn } from './links.ts';

type Body = InnerBody<typeof createAffiliateUrl>;

/** A drawn code is drawn again while it is taken; so often, then something is wrong. */
const MAX_DRAWS = 10;

/** Makes an invitation of the agent. Rebates are checked here and once more, against what the agent has then, for each who comes by it. */
export async function createLink(deps: AgentDeps, body: Body, context: SessionContext): Promise<InnerValue<typeof createAffiliateUrl>> {
  const { db } = deps;
  const { session, brand, now } = context;
  const rule = await deps.ruleOf(brand.id);
  const wished = body.path?.trim().toUpperCase() ?? '';
  if (wished !== '' && !LINK_CODE.test(wished)) throw refuse('affiliate.code.invalid', { field: 'path' });
  const times = timesOf(body, context);
  const rebates = await checkGiven(db, body.configs ?? [], { brand, agentId: session.memberId, rule, now });
  if (body.type === 1 && leftOf(await readQuota(db, session.memberId, rule)) === 0) throw refuse('quota.used.up');
  const row = await transaction(db, async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('agents.links ' || $1, 0))`, [session.memberId]);
    const { open } = await one<{ open: number }>(
      tx,
      `SELECT count(*)::int AS open FROM affiliate_code WHERE agent_id = $1 AND NOT is_closed AND (expires_at IS NULL OR expires_at > $2)
         AND (max_uses IS NULL OR used < max_uses)`,
      [session.memberId, now],
    );
    if (open >= rule.mostLinks) throw refuse('affiliate.too.many', { params: { count: rule.mostLinks } });
    const link = {
      brandId: brand.id,
      agentId: session.memberId,
      linkType: body.type as 0 | 1,
      ...times,
      note: body.note ?? '',
      maxUses: body.maxUses ?? null,
      rebates,
      now,
    };
    if (wished === '') return drawLink(tx, link);
    const written = await writeLink(tx, wished, link);
    if (!written) throw refuse('affiliate.code.taken', { field: 'path' });
    return written;
  });
  return linkView(row, { now, nameOf: namesIn(deps, context) });
}

/** Days of the brand, the last one included. Refuses what ends before it begins, or has ended. */
function timesOf({ startDate, endDate }: Body, { brand, now }: SessionContext): { startsAt: Date | null; expiresAt: Date | null } {
  const today = businessDay(now, brand.timeZone);
  if ((startDate && startDate < today) || (endDate && endDate < (startDate ?? today)))
    throw refuse('affiliate.dates.invalid', { field: endDate ? 'endDate' : 'startDate' });
  return {
    startsAt: startDate && startDate > today ? startOfDay(startDate, brand.timeZone) : null,
    expiresAt: endDate ? startOfDay(endDate, brand.timeZone, 1) : null,
  };
}

export interface NewLink {
  brandId: string;
  /** null: the house's. */
  agentId: string | null;
  linkType: 0 | 1;
  startsAt: Date | null;
  expiresAt: Date | null;
  note: string;
  maxUses: number | null;
  rebates: ReadonlyMap<string, bigint>;
  now: Date;
}

/** Null: the brand has such a code. */
async function writeLink(sql: Sql, code: string, link: NewLink): Promise<LinkRow | null> {
  return maybeOne<LinkRow>(
    sql,
    `INSERT INTO affiliate_code (brand_id, code, agent_id, link_type, starts_at, expires_at, note, max_uses, rebates, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING ${LINK_COLUMNS}`,
    [
      link.brandId,
      code,
      link.agentId,
      link.linkType,
      link.startsAt,
      link.expiresAt,
      link.note,
      link.maxUses,
      Object.fromEntries([...link.rebates].map(([product, rate]) => [product, Number(rate)])),
      link.now,
    ],
  );
}

/** Under a code of its own. */
export async function drawLink(sql: Sql, link: NewLink): Promise<LinkRow> {
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const row = await writeLink(sql, drawCode(), link);
    if (row) return row;
  }
  throw new Error(`no free code in ${MAX_DRAWS} draws`);
}

export interface NewAffiliateCode {
  brandId: string;
  code: string;
  agentId: string;
  linkType: 0 | 1;
  now: Date;
}

/** Adds an agent's code without terms; one that the brand has already stays as it is. */
export async function addAffiliateCode(sql: Sql, { code, ...link }: NewAffiliateCode): Promise<void> {
  await writeLink(sql, code.toUpperCase(), { ...link, startsAt: null, expiresAt: null, note: '', maxUses: null, rebates: new Map() });
}
