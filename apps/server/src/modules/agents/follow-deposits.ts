import { downlineFirstDeposit } from '@pavilion/contract/agents/events';
import type { Deps, OperationConsumer } from '../../deps.ts';
import { many } from '../../kernel/db.ts';
import { TRANSACTION_TYPES } from '../ledger/public.ts';
import { maskedName } from './rules.ts';
import type { AgentDeps } from './types.ts';

const GATHER_MS = 500;

/** Notes the first deposit of each member, and notifies the upline: once, also if operations are delivered again. */
export const createDepositConsumer = ({
  clock,
  hint,
  ruleOf,
}: Pick<AgentDeps, 'hint' | 'ruleOf'> & Pick<Deps, 'clock'>): OperationConsumer => ({
  name: 'agents',
  gatherMs: GATHER_MS,
  async work(tx, range) {
    const rows = await many<{ member_id: string; brand_id: string; username: string; agent_path: string[] }>(
      tx,
      `WITH first AS (
         INSERT INTO agent_first_deposit (member_id, brand_id, at)
           SELECT a.owner, a.brand_id, min(o.at) FROM operation_given($1, $2, $3, $4) o JOIN account a ON a.id = o.receiver AND a.kind = 'member.cash'
               JOIN member_facts m ON m.id = a.owner AND m.customer_type <> 4
             WHERE o.type = $5 AND o.amount > 0 GROUP BY a.owner, a.brand_id ORDER BY a.owner
           ON CONFLICT DO NOTHING RETURNING member_id, brand_id, at)
       SELECT f.member_id, f.brand_id, m.username, m.agent_path FROM first f JOIN member_facts m ON m.id = f.member_id WHERE m.agent_path <> '{}'
         -- A deposit of days ago is no news.
         AND f.at > $6::timestamptz - interval '1 day'`,
      [...range, TRANSACTION_TYPES.deposit, clock.now()],
    );
    for (const { member_id: memberId, brand_id: brandId, username, agent_path: agentPath } of rows) {
      const agentId = agentPath.at(-1) ?? '';
      const { maskNames } = await ruleOf(brandId);
      const customerName = maskedName({ viewerId: agentId, agentPath, memberId, userName: username, brandSetting: maskNames });
      await hint(tx, downlineFirstDeposit, { brandId, memberId: agentId, data: { customerId: memberId, customerName } });
    }
  },
});
