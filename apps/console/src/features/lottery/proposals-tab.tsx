import { useLingui } from '@lingui/react/macro';
import { lotteryProposals } from '@pavilion/contract/lottery/desk';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Ticket } from '@pavilion/ui/icon';
import { Pagination } from '@pavilion/ui/pagination';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../../api/ask.ts';
import { currentTag } from '../../i18n/language.ts';
import { Answered } from '../../parts/answered.tsx';
import { ChoiceFilter } from '../../parts/choice-filter.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useOperator } from '../session/operator.tsx';
import { useLotteryWords } from './lottery-words.ts';
import styles from './lottery.module.css';
import { ProposalCard } from './proposal-card.tsx';

const STATES = ['proposed', 'done', 'withdrawn'] as const;

/** What waits for a second operator, then what was decided last. */
export function ProposalsTab() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const words = useLotteryWords();
  const { values, page, set, setPage } = useAddress({ tab: 'issues', state: '' });
  const state = STATES.find((one) => one === values.state);
  const query = useQuery(watch(lotteryProposals, { ...inBrand, ...(state ? { state } : {}), pageNo: page, pageSize: 20 }, 15));
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <ChoiceFilter
          label={t`Status`}
          value={values.state}
          onValue={(next) => set({ state: next })}
          options={STATES.map((value) => ({ value, label: words.proposal(value)[0] }))}
        />
      </div>
      <Answered query={query} failed={t`Could not load the proposals`}>
        {({ list, totalPages }) =>
          list.length === 0 ? (
            <EmptyState compact icon={<Ticket />} title={t`No proposals`}>
              {t`Corrections, voids, terms and no-draw days pending a second operator.`}
            </EmptyState>
          ) : (
            <>
              {list
                .toSorted((a, b) => Number(b.state === 'proposed') - Number(a.state === 'proposed'))
                .map((row) => (
                  <ProposalCard key={row.id} row={row} />
                ))}
              {totalPages > 1 ? (
                <Pagination
                  page={page}
                  pages={totalPages}
                  onPage={setPage}
                  locale={currentTag()}
                  words={{ region: t`Pages`, previous: t`Previous page`, next: t`Next page`, page: (number) => t`Page ${number}` }}
                />
              ) : null}
            </>
          )
        }
      </Answered>
    </div>
  );
}
