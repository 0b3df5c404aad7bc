import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Send } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { transfersQuery } from '../../shared/transfers/transfers-query.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { isOn } from '../../parts/modules.ts';
import { PageHead, RailPage } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { CashierSkeleton } from '../../shared/cashier/cashier-skeleton.tsx';
import { TransferForm } from './transfer-form.tsx';
import { TransferRail } from './transfer-rail.tsx';

/** Money to the agent right above; where that is not open, why. */
export function TransferPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch } = useQuery(transfersQuery());
  if (error)
    return (
      <ErrorState title={t`Couldn't open transfers`} retry={{ label: t`Try again`, onRetry: () => void refetch() }}>
        {words(error)}
      </ErrorState>
    );
  if (!isOn('AGENTPOLICY3') || (data && !data.upline)) return <NotOpen hasAgent={data?.uplineName != null} />;
  if (!data) return <CashierSkeleton title={t`Transfer to your agent`} />;
  return (
    <RailPage
      title={t`Transfer to your agent`}
      lead={t`From your balance to ${data.uplineName ?? ''}, instant and final.`}
      rail={<TransferRail open={data} />}
    >
      <TransferForm direction="up" open={data} />
    </RailPage>
  );
}

function NotOpen({ hasAgent }: { hasAgent: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Transfer to your agent`} />
      <EmptyState
        icon={<Send />}
        title={hasAgent ? t`Transfers aren't available here` : t`You have no agent`}
        actions={<Button render={<Link to={paths.member('withdraw')} />}>{t`Withdraw`}</Button>}
      >
        {hasAgent ? (
          <Trans>Your money stays in your balance. You can play with it or withdraw it.</Trans>
        ) : (
          <Trans>Only players who joined through an agent can transfer to one. You can withdraw at any time.</Trans>
        )}
      </EmptyState>
    </>
  );
}
