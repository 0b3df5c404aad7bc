import { useLingui } from '@lingui/react/macro';
import { Sum } from '../../parts/rail.tsx';
import { pointsText } from './queries.ts';

/** Points now, what it costs, points after it. */
export function SumLines({ points, cost, label }: { points: number; cost: number; label: string }) {
  const { t } = useLingui();
  return (
    <Sum
      lines={[
        { key: 'now', label: t`Points now`, value: pointsText(points) },
        { key: 'cost', label, value: `−${pointsText(cost)}` },
      ]}
      total={{ label: t`Points after`, value: pointsText(points - cost) }}
    />
  );
}
