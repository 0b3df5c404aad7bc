import { many, one } from '../../../kernel/db.ts';
import type { World } from '../../../test/activity-world.ts';
import type { ContractInForce, SettlementPorts } from '../deps.ts';
import type { LineRow, RunRow } from '../tables.ts';

export type SettledWorld = ReturnType<typeof settledWorld>;

/** Bets in a world, and what settlements wrote of them. */
export const settledWorld = (world: World) => {
  const db = world.database.pool;
  return {
    /** A bet that is settled at once; answers what the win was answered with. */
    async play(memberId: string, when: Date, { stake, win }: { stake: bigint; win: bigint }) {
      const port = world.portAt(when.toISOString());
      const id = `${when.toISOString().slice(8, 19)}${stake}`;
      const round = { roundId: `r${id}`, transactionId: `t${id}` };
      await port.apply({ memberId, amount: stake, ...round });
      const closing = { transactionId: `w${id}`, referenceId: round.transactionId, roundClosed: true };
      const answer = await port.apply({ kind: 'win', memberId, amount: win, ...round, ...closing });
      await port.close();
      return answer;
    },
    /** Lines of a kind in the order of their periods, the topmost agent first. */
    lines: (kind: string, from: Date | null) =>
      many<LineRow & Record<string, unknown>>(
        db,
        `SELECT * FROM agent_line WHERE kind = $1 AND ($2::timestamptz IS NULL OR counted_from = $2)
           ORDER BY counted_from, cardinality(ARRAY(SELECT jsonb_array_elements(inputs -> 'agentPath'))), contract_id`,
        [kind, from],
      ),
    runs: (kind: string) =>
      many<RunRow & Record<string, unknown>>(db, 'SELECT * FROM agent_run WHERE kind = $1 ORDER BY period_from', [kind]),
    cash: async (memberId: string) =>
      (await one<{ balance: bigint }>(db, 'SELECT balance FROM guard_facts WHERE member_id = $1', [memberId])).balance,
  };
};

type ContractsQuery = Omit<Parameters<SettlementPorts['contractsOver']>[1], 'brandId'>;

/** As `contractsOver` chooses. */
export const countsFor =
  ({ kind, from, to, of }: ContractsQuery) =>
  (one: ContractInForce): boolean =>
    one.kind === kind &&
    one.since < to &&
    (one.until === null || one.until > from) &&
    (of === undefined || of === one.agentId || of === one.uplineId);
