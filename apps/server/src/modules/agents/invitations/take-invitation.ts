import { downlineRegistered } from '@pavilion/contract/agents/events';
import { type BrandInfo, isAgentType } from '../../../http/types.ts';
import { maybeOne, type Sql } from '../../../kernel/db.ts';
import type { Invitation, InvitationSource } from '../../identity/public.ts';
import { hasPlace, leftOf, readQuota } from '../quota.ts';
import { giveRates } from '../rebates/given-rates.ts';
import { linkStatus, maskedName } from '../rules.ts';
import { lockTerms, lockTree } from '../tree-lock.ts';
import type { AgentDeps } from '../types.ts';
import { LINK_COLUMNS, type LinkRow } from './links.ts';

interface InvitationRow extends LinkRow {
  agent_path: string[] | null;
  customer_type: number | null;
  status: string | null;
}

const FOUND = `SELECT ${LINK_COLUMNS.split(', ')
  .map((name) => `c.${name}`)
  .join(', ')}, m.agent_path, m.customer_type, m.status FROM affiliate_code c LEFT JOIN member_facts m ON m.id = c.agent_id
  WHERE c.brand_id = $1 AND c.code = $2`;

const find = (sql: Sql, brandId: string, code: string, lock = ''): Promise<InvitationRow | null> =>
  maybeOne<InvitationRow>(sql, `${FOUND} ${lock}`, [brandId, code.toUpperCase()]);

/** Whether somebody may come by it now: begun, not closed, over or used up, and its agent an active one. */
function isOpen(row: InvitationRow, now: Date): boolean {
  if (linkStatus(row, now) !== 1 || (row.starts_at !== null && row.starts_at > now)) return false;
  return row.agent_id === null || (row.status === 'active' && isAgentType(row.customer_type ?? -1));
}

const invitationOf = (row: InvitationRow): Invitation => ({
  code: row.code,
  agentId: row.agent_id,
  agentPath: row.agent_id === null ? [] : [...(row.agent_path ?? []), row.agent_id],
  customerType: row.link_type,
  rebates: new Map(Object.entries(row.rebates).map(([product, rate]) => [product, BigInt(rate)])),
});

/** How registration meets invitations. */
export function createInvitations(deps: Pick<AgentDeps, 'db' | 'hint' | 'ruleOf'>): InvitationSource {
  const { ruleOf } = deps;
  return {
    async isOpen(brand, code, now) {
      const row = await find(deps.db, brand.id, code);
      if (!row || !isOpen(row, now)) return false;
      if (row.link_type === 0 || row.agent_id === null) return true;
      return leftOf(await readQuota(deps.db, row.agent_id, await ruleOf(brand.id))) !== 0;
    },
    /** The row stays locked until the new member is in the tree: the last use is taken only once. */
    async take(tx, { brand, code, now }) {
      await lockTree(tx, brand.id, 'joins');
      const row = await find(tx, brand.id, code, 'FOR NO KEY UPDATE OF c');
      if (!row || !isOpen(row, now)) return null;
      const isPlaced = row.agent_id === null || row.link_type === 0 || (await hasPlace(tx, row.agent_id, await ruleOf(brand.id)));
      return isPlaced ? invitationOf(row) : null;
    },
    note: (tx, use) => noteUse(deps, tx, use),
  };
}

interface Use {
  brand: BrandInfo;
  invitation: Invitation;
  memberId: string;
  username: string;
  now: Date;
}

/** Counts the newcomer, gives them the rebates of the invitation, notifies the agent. */
async function noteUse({ hint, ruleOf }: Pick<AgentDeps, 'hint' | 'ruleOf'>, tx: Sql, use: Use): Promise<void> {
  const { brand, invitation, memberId, username, now } = use;
  await countUse(tx, { brandId: brand.id, code: invitation.code, memberId, now });
  const rule = await ruleOf(brand.id);
  const { agentId } = invitation;
  if (invitation.rebates.size > 0) {
    if (agentId !== null) await lockTerms(tx, agentId);
    await giveRates(tx, invitation.rebates, { brand, agentId, rule, now, memberId, by: { kind: 'invitation', id: invitation.code } });
  }
  if (agentId === null) return;
  const name = maskedName({
    viewerId: agentId,
    agentPath: invitation.agentPath,
    memberId,
    userName: username,
    brandSetting: rule.maskNames,
  });
  await hint(tx, downlineRegistered, {
    brandId: brand.id,
    memberId: agentId,
    data: { customerId: memberId, customerName: name },
  });
}

/** Records that a member joined with a code. Other modules give what the code promises. */
export async function countUse(
  tx: Sql,
  { brandId, code, memberId, now }: { brandId: string; code: string; memberId: string; now: Date },
): Promise<void> {
  await tx.query('UPDATE affiliate_code SET used = used + 1 WHERE brand_id = $1 AND code = $2', [brandId, code]);
  await tx.query('INSERT INTO affiliate_use (member_id, brand_id, code, at) VALUES ($1, $2, $3, $4)', [memberId, brandId, code, now]);
}
