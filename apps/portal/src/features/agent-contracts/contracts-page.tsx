import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { FilePenLine } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session-store.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { AgentHead } from '../../shared/agents/agent-head.tsx';
import report from '../../shared/agents/report.module.css';
import { useReport } from '../../shared/agents/use-report.ts';
import { ContractRequests } from '../contracts/public.ts';
import { HistoryFoot } from '../../shared/history/history-foot.tsx';
import { ContractCard } from './contract-card.tsx';
import styles from './contracts.module.css';
import { OwnQuestions } from './own-questions.tsx';
import { contractsQuery } from './queries.ts';

const PAGE = 12;

/** The agent's own contracts and those they offered: answering, taking back, asking to end. */
export function ContractsPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { isMember, isAgent } = useSession();
  const [{ page, values }, change] = useReport(['side']);
  const side = isAgent && values['side'] === 'offered' ? 'offered' : 'mine';
  const { data, error, refetch, isFetching } = useQuery(contractsQuery({ side, pageNo: page, pageSize: PAGE }));
  return (
    <div className={report.page}>
      <AgentHead
        title={t`Contracts`}
        lead={isAgent ? <Trans>Your contracts, and those you offered.</Trans> : <Trans>Your contracts.</Trans>}
      />
      {isMember ? <ContractRequests /> : null}
      {isAgent ? (
        <Segmented
          label={t`Filter contracts`}
          width="fit"
          value={side}
          onValue={(next) => change({ values: { side: next === 'offered' ? 'offered' : '' } })}
          options={[
            { value: 'mine', label: t`Yours` },
            { value: 'offered', label: t`Offered by you` },
          ]}
        />
      ) : null}
      {error && !data ? (
        <ErrorState title={t`Couldn't load the contracts`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : null}
      {data?.list.length === 0 ? (
        <Card pad="l">
          <EmptyState
            icon={<FilePenLine />}
            picture={<BrandObject name="documents" />}
            title={side === 'mine' ? t`No contracts yet` : t`No offers yet`}
          >
            {side === 'mine' ? (
              <Trans>Your upline or we offer you one; sign it here.</Trans>
            ) : (
              <Trans>Offer part of your own terms to a direct downline, from the downline page.</Trans>
            )}
          </EmptyState>
        </Card>
      ) : null}
      <div className={styles.list} aria-busy={!data && !error}>
        {!data && !error ? <Skeleton shape="block" height="260px" count={2} /> : null}
        {data?.list.map((contract) => (
          <ContractCard key={contract.contractId} contract={contract} />
        ))}
      </div>
      {data && data.totalPages > 1 ? (
        <HistoryFoot
          count={<Plural value={data.totalCount} one="# contract" other="# contracts" />}
          page={page}
          pages={data.totalPages}
          onPage={(next) => change({ page: next })}
        />
      ) : null}
      <OwnQuestions />
    </div>
  );
}
