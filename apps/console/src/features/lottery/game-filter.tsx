import { useLingui } from '@lingui/react/macro';
import { lotteryGamesList } from '@pavilion/contract/lottery/desk';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { ChoiceFilter } from '../../parts/choice-filter.tsx';
import { useOperator } from '../session/operator.tsx';

/** One of the games of the brand in sight; none while all brands are. */
export function GameFilter({ value, onValue }: { value: string; onValue(game: string): void }) {
  const { t } = useLingui();
  const { brand } = useOperator();
  return brand ? <OfBrand brandId={brand.id} label={t`Game`} value={value} onValue={onValue} /> : null;
}

function OfBrand({ brandId, ...filter }: { brandId: string; label: string; value: string; onValue(game: string): void }) {
  const { data } = useQuery(ask(lotteryGamesList, { brandId }));
  return (
    <ChoiceFilter {...filter} size="mid" options={(data?.list ?? []).map(({ gameId, name }) => ({ value: String(gameId), label: name }))} />
  );
}
