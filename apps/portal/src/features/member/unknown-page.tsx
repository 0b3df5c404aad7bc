import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { CircleQuestionMark } from '@pavilion/ui/icon';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { paths } from '../../paths.ts';

/** A page of the member centre that this house does not have. */
export function UnknownPage() {
  const { t } = useLingui();
  const asked = (new URLSearchParams(useLocation().search).get('page') ?? '').slice(0, 40);
  return (
    <EmptyState
      icon={<CircleQuestionMark />}
      title={<h1>{t`This page isn't available for your account`}</h1>}
      actions={
        <>
          <Button tone="primary" render={<Link to={paths.member()} />}>{t`Go to your account`}</Button>
          <Button render={<Link to={paths.help()} />}>{t`Help`}</Button>
        </>
      }
    >
      <p>
        <Trans>
          There's no page called <bdi>“{asked}”</bdi>. It may be mistyped, or not available on this site.
        </Trans>
      </p>
    </EmptyState>
  );
}
