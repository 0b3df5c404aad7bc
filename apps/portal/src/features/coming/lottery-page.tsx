import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Hourglass, ShieldCheck, Timer } from '@pavilion/ui/icon';
import { useLocation } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { paths, withPopup } from '../../paths.ts';
import { ComingPage } from './coming-page.tsx';
import { Pearls } from './pearls.tsx';

export type LotteryArea = 'all' | 'sea' | 'vn';

const NUMBERS: Readonly<Record<LotteryArea, readonly string[]>> = {
  all: ['4', '7', '0', '9', '2'],
  sea: ['3', '8', '1', '6', '0', '5'],
  vn: ['08', '27', '64', '91'],
};

/** The lotteries' page until their draws begin; reached with a login only. `gameCode` names the draw of the link. */
export function LotteryPage({ area }: { area: LotteryArea }) {
  const { t } = useLingui();
  const location = useLocation();
  const gameCode = (new URLSearchParams(location.search).get('gameCode') ?? '').slice(0, 30);
  const names: Record<LotteryArea, string> = { all: t`Lottery`, sea: t`Lotteries of South-East Asia`, vn: t`Lotteries of Vietnam` };
  const titles: Record<LotteryArea, string> = {
    all: t`Draws coming soon`,
    sea: t`Regional draws coming soon`,
    vn: t`Vietnam draws coming soon`,
  };
  return (
    <ComingPage
      name={names[area]}
      eyebrow={names[area]}
      title={titles[area]}
      scene={<Pearls numbers={NUMBERS[area]} />}
      actions={
        <>
          <Button tone="primary" size="l" render={<Link to={paths.home()} />}>{t`Play now`}</Button>
          <Button size="l" render={<Link to={withPopup(location, 'notices')} />}>{t`Read announcements`}</Button>
        </>
      }
      facts={[
        {
          icon: Timer,
          title: t`Quick draws and daily ones`,
          text: t`Quick draws every minute, and the evening's big draws.`,
        },
        {
          icon: ShieldCheck,
          title: t`Draws you can verify`,
          text: t`Every result is sealed before the draw and revealed after it, as in all our games.`,
        },
        {
          icon: Hourglass,
          title: t`Your limits apply here too`,
          text: t`Your limits and breaks apply to tickets from the first draw.`,
        },
      ]}
    >
      <p>
        <Trans>Ticket sales haven't opened yet. We'll announce the opening date, and you'll buy tickets on this page.</Trans>
      </p>
      {gameCode ? (
        <p>
          <Trans>
            You're looking for <bdi>{gameCode}</bdi>. It will open at this address.
          </Trans>
        </p>
      ) : null}
    </ComingPage>
  );
}
