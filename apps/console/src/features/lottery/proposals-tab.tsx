import { useLingui } from '@lingui/react/macro';
import { lotteryProposals } from '@pavilion/contract/desk-lottery';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Ticket } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../../api/ask.ts';
import { Answered } from '../../parts/answered.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './lottery.module.css';
import { ProposalCard } from './proposal-card.tsx';

/** What waits for a second operator, then what was decided last. */
export function ProposalsTab() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const query = useQuery(watch(lotteryProposals, { ...inBrand, pageNo: 1, pageSize: 50 }, 15));
  return (
    <Answered query={query} failed={t`The proposals cannot be shown`}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState compact icon={<Ticket />} title={t`Nothing was proposed`} />
        ) : (
          <div className={styles.stack}>
            {list
              .toSorted((a, b) => Number(b.state === 'proposed') - Number(a.state === 'proposed'))
              .map((row) => (
                <ProposalCard key={row.id} row={row} />
              ))}
          </div>
        )
      }
    </Answered>
  );
}
