import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ArrowLeftRight } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { transfersQuery } from '../../shared/transfers/transfers-query.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { TransferForm } from '../transfers/public.ts';
import styles from './agent.module.css';
import { AgentHead } from '../../shared/agents/agent-head.tsx';

/** Money to a member right below, where the brand has it on. */
export function GiveDownlinePage() {
  const { t } = useLingui();
  const { data } = useQuery(transfersQuery());
  const [search] = useSearchParams();
  return (
    <div className={styles.give}>
      <AgentHead title={t`Transfer to a member`} lead={<Trans>From your balance to a direct downline.</Trans>} />
      {data === undefined ? <Skeleton shape="block" height="320px" /> : null}
      {data?.downline === false ? (
        <Card pad="l">
          <EmptyState icon={<ArrowLeftRight />} picture={<BrandObject name="wallet" />} title={t`Transfers aren't available here`}>
            <Trans>Transfers between accounts aren't available right now.</Trans>
          </EmptyState>
        </Card>
      ) : null}
      {data?.downline ? <TransferForm direction="down" open={data} to={search.get('name') ?? ''} /> : null}
    </div>
  );
}
