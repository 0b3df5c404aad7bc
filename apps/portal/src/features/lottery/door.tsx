import { lazy } from 'react';
import { isOn } from '../../parts/modules.ts';
import { type LotteryArea, LotteryPage as ComingPage } from '../coming/lottery-page.tsx';

const QuickPage = lazy(() => import('./quick-page.tsx').then((module) => ({ default: module.QuickPage })));

/** The lotteries of an area: the board of quick draws where they are sold, else what is said of them until then. */
export const LotteryPage = ({ area }: { area: LotteryArea }) =>
  area === 'all' && isOn('LOTT3') ? <QuickPage /> : <ComingPage area={area} />;
