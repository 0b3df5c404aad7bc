import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Link } from '../../parts/link.tsx';
import { HouseScreen } from '../../parts/house-screen.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { paths } from '../../paths.ts';

/** A path that is not there, and ways on. */
export function NotFoundPage() {
  const { t } = useLingui();
  usePageTitle(t`Page not found`);
  return (
    <HouseScreen picture="register">
      <EmptyState
        title={<h1>{t`Page not found`}</h1>}
        actions={
          <>
            <Button tone="primary" render={<Link to={paths.home()} />}>{t`Go to the lobby`}</Button>
            <Button render={<Link to={paths.help()} />}>{t`Help`}</Button>
          </>
        }
      >
        <p>
          <Trans>The address may be mistyped, or the page has moved. Find every game in the lobby.</Trans>
        </p>
      </EmptyState>
    </HouseScreen>
  );
}
