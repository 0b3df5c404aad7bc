import { isOn } from '../../parts/modules.ts';
import { type LotteryArea, LotteryPage as ComingPage } from '../coming/public.ts';
import { useLaunchLanguage } from '../../shared/lottery/launch-language.ts';
import { late } from '../../parts/late.ts';

const QuickPage = late(() => import('./quick-page.tsx'), 'QuickPage');
const OfficialPage = late(() => import('./official/official-page.tsx'), 'OfficialPage');
const ResultsPage = late(() => import('./results/results-page.tsx'), 'ResultsPage');

/** What was drawn, or the lotteries of an area: their board where they are sold, else what is said of them until then. */
export function LotteryPage({ area }: { area: LotteryArea | 'results' }) {
  const isLeaving = useLaunchLanguage();
  if (isLeaving) return null;
  if (area === 'results') return <ResultsPage />;
  if (!isOn('LOTT3')) return <ComingPage area={area} />;
  return area === 'all' ? <QuickPage /> : <OfficialPage key={area} area={area} />;
}
