import { Amount } from '../../parts/amount.tsx';
import type { WorkColumn } from '../../shared/agents/work-table.tsx';

type Key<Row> = { [K in keyof Row]: Row[K] extends number | string ? K : never }[keyof Row] & string;

/** A column of amounts without the currency, which is shown in the sums above. `flow`: coloured by its sign. */
export function moneyColumn<Row>(key: Key<Row>, label: string, more: Partial<WorkColumn<Row>> & { flow?: boolean } = {}): WorkColumn<Row> {
  const { flow, ...rest } = more;
  return {
    key,
    label,
    align: 'end',
    cell: (row) => (
      <Amount
        value={row[key] as number | string}
        trim
        symbol="none"
        {...(flow ? { tone: 'flow' as const, sign: 'always' as const } : {})}
      />
    ),
    ...rest,
  };
}
