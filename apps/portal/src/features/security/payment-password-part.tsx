import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { memberQueries } from '../../api/member-queries.ts';
import { paths } from '../../paths.ts';
import { PaymentPasswordForm, ResetPaymentPasswordForm } from '../session/public.ts';
import { PartFrame, partLink } from './frame.tsx';
import { LoadFailed } from '../../shared/security/load-failed.tsx';
import { PartRail } from './part-rail.tsx';
import { securityQueries } from '../../shared/security/queries.ts';

/** The secret needed for every withdrawal: set, changed, or reset by a member who forgot it. */
export function PaymentPasswordPart() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [forgotten, setForgotten] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(securityQueries.config());
  const done = () => {
    for (const { queryKey } of [securityQueries.config(), memberQueries.memberInfo()]) void client.invalidateQueries({ queryKey });
    void navigate(paths.member('securityCenter'));
  };
  const isReachable = data ? data.mobileBound || data.emailBound : false;
  const steps = [
    { title: t`Choose one`, words: t`Different from your login password.` },
    { title: t`Enter it for each withdrawal`, words: t`No one with access to your screen can take your money.` },
    { title: t`Forgot it?`, words: t`A code to your email or phone lets you set a new one.` },
  ];
  return (
    <PartFrame
      title={t`Payment password`}
      lead={t`Required for every withdrawal, in addition to your login. It must differ from your login password.`}
      rail={<PartRail steps={steps} />}
    >
      <Card pad="l" aria-busy={!data && !error}>
        {!data && error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
        {!data && !error ? <Skeleton count={4} /> : null}
        {data && !forgotten ? <PaymentPasswordForm isSet={data.hasPaymentPassword} onDone={done} /> : null}
        {data && forgotten && isReachable ? (
          <ResetPaymentPasswordForm contacts={{ mobile: data.mobile, email: data.email }} hasPassword={data.hasPassword} onDone={done} />
        ) : null}
        {data && forgotten && !isReachable ? (
          <Alert
            tone="info"
            title={t`Add a contact first`}
            actions={<Button render={<Link to={partLink('email')} />}>{t`Add an email`}</Button>}
          >
            <Trans>A code to your email or phone confirms it's you. You haven't verified one yet.</Trans>
          </Alert>
        ) : null}
      </Card>
      {data?.hasPaymentPassword ? (
        <p>
          <Button tone="quiet" onClick={() => setForgotten(!forgotten)}>
            {forgotten ? t`I remember it` : t`I forgot it`}
          </Button>
        </p>
      ) : null}
    </PartFrame>
  );
}
