import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Hourglass } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { gameLink, paths } from '../../paths.ts';
import type { LotteryArea } from '../coming/public.ts';
import { switchQueries } from './switch-queries.ts';

/** Nothing of this area is sold by the brand: what else is drawn here, and the way there. */
export function NoDraws({ area }: { area: LotteryArea }) {
  const { t } = useLingui();
  const { data: groups } = useQuery(switchQueries.groups());
  const vendors = new Set(groups?.flatMap(({ gameMenus }) => gameMenus.map(({ accountTypeName }) => accountTypeName)));
  const titles: Readonly<Record<LotteryArea, string>> = {
    all: t`No quick draws available`,
    vn: t`No Vietnam lotteries available`,
    sea: t`No South-East Asia lotteries available`,
  };
  usePageTitle(titles[area]);
  const ways = [
    { vendor: 'ELOTT', label: t`Quick draws` },
    { vendor: 'TCG_LOTTO_VN', label: t`Vietnam lotteries` },
    { vendor: 'TCG_SEA', label: t`South-East Asia lotteries` },
  ].filter(({ vendor }) => vendors.has(vendor));
  return (
    <EmptyState
      icon={<Hourglass />}
      title={<h1>{titles[area]}</h1>}
      actions={
        ways.length > 0 ? (
          ways.map(({ vendor, label }, at) => (
            <Button key={vendor} tone={at === 0 ? 'primary' : 'secondary'} render={<Link to={gameLink(0, 'own', { vendor })} />}>
              {label}
            </Button>
          ))
        ) : groups ? (
          <Button render={<Link to={paths.home()} />}>{t`Go to games`}</Button>
        ) : undefined
      }
    >
      {ways.length > 0 ? t`Other lotteries are open.` : t`They appear here once they open.`}
    </EmptyState>
  );
}
