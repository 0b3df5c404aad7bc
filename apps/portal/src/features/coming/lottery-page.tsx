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

/** The lotteries' page until their draws begin; reached with a login only. `gameCode` names the draw somebody came for. */
export function LotteryPage({ area }: { area: LotteryArea }) {
  const { t } = useLingui();
  const location = useLocation();
  const gameCode = (new URLSearchParams(location.search).get('gameCode') ?? '').slice(0, 30);
  const names: Record<LotteryArea, string> = { all: t`Lottery`, sea: t`Lotteries of South-East Asia`, vn: t`Lotteries of Viet Nam` };
  const titles: Record<LotteryArea, string> = {
    all: t`The draws are on their way`,
    sea: t`The region’s draws are on their way`,
    vn: t`The draws of Viet Nam are on their way`,
  };
  return (
    <ComingPage
      name={names[area]}
      eyebrow={names[area]}
      title={titles[area]}
      scene={<Pearls numbers={NUMBERS[area]} />}
      actions={
        <>
          <Button tone="primary" size="l" render={<Link to={paths.home()} />}>{t`Play what is open`}</Button>
          <Button size="l" render={<Link to={withPopup(location, 'notices')} />}>{t`Read the notices`}</Button>
        </>
      }
      facts={[
        {
          icon: Timer,
          title: t`Quick draws and daily ones`,
          text: t`A draw every minute for those who like it quick, and the evening’s draws for those who like to wait.`,
        },
        {
          icon: ShieldCheck,
          title: t`Numbers anyone can check`,
          text: t`What is drawn is sealed beforehand and opened afterwards, as in every game here.`,
        },
        {
          icon: Hourglass,
          title: t`Your limits hold here too`,
          text: t`Limits and breaks you have set count for tickets from the first draw on.`,
        },
      ]}
    >
      <p>
        <Trans>No tickets are sold yet. The opening is announced in the notices, and the tickets will be bought on this very page.</Trans>
      </p>
      {gameCode ? (
        <p>
          <Trans>
            You came for <bdi>{gameCode}</bdi>: it will stand at this address.
          </Trans>
        </p>
      ) : null}
    </ComingPage>
  );
}
