import * as tree from '../../../packages/contract/src/agents/calls.ts';
import * as contracts from '../../../packages/contract/src/contracts/calls.ts';
import { takeCoolOff } from '../../../packages/contract/src/responsible-gaming/calls.ts';
import { promise } from '../money/promises.ts';
import type { Row } from '../faults/table.ts';
import type { Stage } from '../money/stage.ts';
import { answer, HIGHEST, hourly, offer, openOffer, openTop } from './team.ts';

/** People who are excluded or on a break: no contract, no promotion, and no word about why. */
export async function attackBarred(stage: Stage): Promise<Row[]> {
  const { check, row } = promise('barred: who is excluded or on a break is offered nothing and signs nothing');
  const operator = await stage.operator(null);
  const top = await openTop(stage, operator);
  const { ownerPool } = stage.platform.database;
  const exclude = (id: string) =>
    ownerPool.query(`UPDATE member_guard SET excluded_until = $2::timestamptz + interval '200 days' WHERE member_id = $1`, [
      id,
      stage.platform.now(),
    ]);
  for (const kind of ['a break', 'an exclusion'] as const) {
    await stage.forgetCounts();
    const waiting = await openOffer(stage, top);
    const plain = await stage.member({ path: top.path });
    const agent = await stage.member({ customerType: 1, path: top.path });
    for (const one of [waiting.agent, plain, agent]) {
      if (kind === 'an exclusion') await exclude(one.id);
      else check((await one.browser.call(takeCoolOff, { length: '24h' })).ok, 'no break could be taken');
    }
    const answers = [
      await offer(top.agent, agent.id, HIGHEST / 4),
      await offer(top.agent, waiting.agent.id, HIGHEST / 4),
      await top.agent.browser.call(tree.promoteDownline, { customerId: plain.id }),
    ];
    for (const one of answers) {
      check(!one.ok && (one.code ?? '').endsWith('barred'), `${kind}: ${one.code ?? 'done'}`);
      check(!/exclu|cool|break|limit/i.test(JSON.stringify([one.message, one.detail])), `${kind}: the reason was told: ${one.message}`);
    }
    check(!(await answer(waiting.agent.browser, waiting.contractId, 'A', waiting.version)).ok, `${kind}: signed`);
    const seen = [
      await top.agent.browser.call(contracts.contractBounds, undefined, { customerId: agent.id }),
      await top.agent.browser.call(contracts.contractPreview, { customerId: agent.id, type: 'CONS', terms: hourly(HIGHEST / 4) }),
      await top.agent.browser.call(tree.downlines, undefined, { downlineType: 'all', pageSize: 50 } as never),
    ];
    for (const { value, detail, status } of seen)
      check(status < 500 && !/exclu|cool.?off/i.test(JSON.stringify([value ?? null, detail])), `${kind}: it shows`);
    const bounds = seen[0]?.value as { offers?: unknown[] } | undefined;
    check((bounds?.offers ?? []).length === 0, `${kind}: ${bounds?.offers?.length} kinds are held out to the upline`);
  }
  return [row()];
}
