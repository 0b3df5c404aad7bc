import { lazy } from 'react';
import { isOn } from '../../parts/modules.ts';
import { type LotteryArea, LotteryPage as ComingPage } from '../coming/lottery-page.tsx';
import { useLaunchLanguage } from './launch-language.ts';

const QuickPage = lazy(() => import('./quick-page.tsx').then((module) => ({ default: module.QuickPage })));
const OfficialPage = lazy(() => import('./official/official-page.tsx').then((module) => ({ default: module.OfficialPage })));
const ResultsPage = lazy(() => import('./results/results-page.tsx').then((module) => ({ default: module.ResultsPage })));

/** What was drawn, or the lotteries of an area: their board where they are sold, else what is said of them until then. */
export function LotteryPage({ area }: { area: LotteryArea | 'results' }) {
  const isLeaving = useLaunchLanguage();
  if (isLeaving) return null;
  if (area === 'results') return <ResultsPage />;
  if (!isOn('LOTT3')) return <ComingPage area={area} />;
  return area === 'all' ? <QuickPage /> : <OfficialPage key={area} area={area} />;
}
