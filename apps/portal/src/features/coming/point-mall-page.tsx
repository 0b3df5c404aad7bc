import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Coins, Gift, Lock } from '@pavilion/ui/icon';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ComingPage } from './coming-page.tsx';
import { OnWater } from './on-water.tsx';

/** The points mall until it opens. */
export function PointMallPage() {
  const { t } = useLingui();
  return (
    <ComingPage
      name={t`Points mall`}
      eyebrow={t`Points mall`}
      title={t`Points that stay yours`}
      scene={<OnWater name="favourites" />}
      actions={
        <>
          <Button tone="primary" size="l" render={<Link to={paths.promotions()} />}>{t`See the promotions`}</Button>
          <Button size="l" render={<Link to={paths.home()} />}>{t`To the lobby`}</Button>
        </>
      }
      facts={[
        {
          icon: Coins,
          title: t`Gathered along the way`,
          text: t`Points come from deposits and activities. They never run out of time.`,
        },
        {
          icon: Gift,
          title: t`For money or for things`,
          text: t`You will see before each exchange what it costs and how many points are left after it.`,
        },
        {
          icon: Lock,
          title: t`Only with your payment password`,
          text: t`Nobody at an open screen can spend them: every exchange asks for it.`,
        },
      ]}
    >
      <p>
        <Trans>The mall is being furnished. No points are counted yet, so nothing is lost by waiting.</Trans>
      </p>
    </ComingPage>
  );
}
