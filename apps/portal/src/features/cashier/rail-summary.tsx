import { useLingui } from '@lingui/react/macro';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { memberQueries } from '../../api/member-queries.ts';
import { Amount } from '../../parts/amount.tsx';
import { RailCard, Sum } from '../../parts/rail.tsx';

export interface RailSummaryProps {
  /** What the step would move, in ledger units: in is above zero, out below. Null while the amount cannot be used. */
  change: bigint | null;
  label: string;
  /** What goes with a bonus that the step ends, in ledger units. */
  takenBack?: bigint;
  /** What the way to pay takes of it, in ledger units. */
  fee?: bigint;
}

/** The balance now, what the step does to it, and the balance after. Dashes while the amount cannot be used. */
export function RailSummary({ change, label, takenBack = 0n, fee = 0n }: RailSummaryProps) {
  const { t } = useLingui();
  const { data } = useQuery(memberQueries.balances());
  const now = data ? (unitsFromNumber(data.sumBalance) ?? 0n) : null;
  const dash = <span aria-label={t`Unknown`}>–</span>;
  return (
    <RailCard title={t`Summary`}>
      <Sum
        lines={[
          { key: 'now', label: t`Balance now`, value: data ? <Amount value={data.sumBalance} trim /> : <Skeleton width="6em" /> },
          { key: 'change', label, value: change === null ? dash : <Amount value={numberFromUnits(change)} sign="always" trim /> },
          ...(takenBack > 0n && change !== null
            ? [{ key: 'back', label: t`Bonus forfeited`, value: <Amount value={numberFromUnits(-takenBack)} sign="always" trim /> }]
            : []),
          { key: 'fee', label: t`Fee`, value: change === null ? dash : <Amount value={numberFromUnits(-fee)} trim /> },
        ]}
        total={{
          label: t`Balance after`,
          value:
            now === null ? (
              <Skeleton width="6em" />
            ) : (
              <Amount
                value={numberFromUnits(now + (change === null ? 0n : change - takenBack - fee))}
                tone={change === null ? 'plain' : 'money'}
                className={change === null ? 'muted' : ''}
                display
                trim
              />
            ),
        }}
      />
    </RailCard>
  );
}
