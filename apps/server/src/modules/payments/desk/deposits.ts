import type { memberDeposits } from '@pavilion/contract/identity/desk';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, one } from '../../../kernel/db.ts';
import type { DepositRow } from '../tables.ts';
import type { PaymentsDeskDeps } from './deps.ts';

export async function listDeposits({ db, access }: PaymentsDeskDeps, query: InnerQuery<typeof memberDeposits>, context: OperatorContext) {
  const page = pageOf(query);
  await access.memberInScope(query.memberId, context);
  const { count } = await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM deposit WHERE member_id = $1', [query.memberId]);
  const rows = await many<DepositRow>(
    db,
    'SELECT * FROM deposit WHERE member_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3',
    [query.memberId, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return {
    list: rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
      channelName: row.channel_name,
      provider: row.provider,
      currency: row.currency,
      amount: row.amount,
      credited: row.credited,
      state: row.state,
    })),
    ...pageFacts(page, count),
  };
}
