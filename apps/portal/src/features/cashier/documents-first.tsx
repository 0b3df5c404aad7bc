import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Hourglass, IdCard } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { paths } from '../../paths.ts';
import { documentsQuery } from '../documents/public.ts';

/** Are documents still needed before money leaves? The server decides; this says it before a form is filled in. */
export function useDocumentsFirst(): 'no' | 'send' | 'waiting' | 'again' {
  const { data } = useQuery({ ...documentsQuery(), enabled: brand.access.documentsBeforeWithdrawal });
  if (!brand.access.documentsBeforeWithdrawal || !data || data.approved || !data.required) return 'no';
  return data.current?.state === 'submitted' ? 'waiting' : data.current?.state === 'rejected' ? 'again' : 'send';
}

/** Why nothing can be paid out yet, and the next step. */
export function DocumentsFirst({ stand }: { stand: 'send' | 'waiting' | 'again' }) {
  const { t } = useLingui();
  const title = stand === 'waiting' ? t`We're reviewing your documents` : t`Verify your identity first`;
  return (
    <Card pad="l">
      <EmptyState
        icon={stand === 'waiting' ? <Hourglass /> : <IdCard />}
        title={title}
        actions={
          <Button tone="primary" render={<Link to={paths.member('documents')} />}>
            {stand === 'waiting' ? t`View status` : t`Send documents`}
          </Button>
        }
      >
        {stand === 'waiting' ? (
          <Trans>You can withdraw once they're approved, usually within a day.</Trans>
        ) : stand === 'again' ? (
          <Trans>We couldn't approve your documents yet. See Documents for the reason and what to send.</Trans>
        ) : (
          <Trans>Before your first withdrawal we need photos of your ID. It takes a few minutes, once.</Trans>
        )}
      </EmptyState>
    </Card>
  );
}
