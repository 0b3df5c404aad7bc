import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Link2, UserPlus, Users } from '@pavilion/ui/icon';
import { Link } from '../../parts/link.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { paths } from '../../paths.ts';

/** Before the first downline: the first step. */
export function NewTeam() {
  const { t } = useLingui();
  return (
    <Card as="section" pad="l">
      <EmptyState
        icon={<Users />}
        picture={<BrandObject name="search" />}
        title={t`Your team starts with one link`}
        actions={
          <>
            <Button tone="primary" iconStart={<Link2 />} render={<Link to={paths.agentHome('registerCenter', { make: '1' })} />}>
              {t`Create an invitation link`}
            </Button>
            <Button iconStart={<UserPlus />} render={<Link to={paths.agentHome('registerCenter', { open: '1' })} />}>
              {t`Register a member`}
            </Button>
          </>
        }
      >
        <Trans>Share a link or poster. Everyone who registers with it joins your downline, and their bets count here within seconds.</Trans>
      </EmptyState>
    </Card>
  );
}
