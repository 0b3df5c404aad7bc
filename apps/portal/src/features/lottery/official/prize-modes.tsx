import { useLingui } from '@lingui/react/macro';
import { PRIZE_MODE_IDS } from '@pavilion/contract/lottery/terms';
import { Segmented } from '@pavilion/ui/segmented';
import { useLocation, useNavigate } from 'react-router';
import { inModeSearch } from '../board-address.ts';
import type { PlayModes } from '../queries.ts';

type Mode = PlayModes[number];

/** Tables of prices and odds a draw is offered at; a ticket has the one it was placed at. */
export function PrizeModes({ gameCode, modes, mode }: { gameCode: string; modes: readonly Mode[]; mode: Mode }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const label = ({ prizeModeId }: Mode): string => (prizeModeId === PRIZE_MODE_IDS.ZY ? t`Odds ZY` : t`Traditional odds`);
  return (
    <Segmented
      label={t`Odds`}
      width="fit"
      value={String(mode.prizeModeId)}
      options={modes.map((one) => ({ value: String(one.prizeModeId), label: label(one) }))}
      onValue={(id) => void navigate({ search: inModeSearch(gameCode, Number(id), search) }, { replace: true, preventScrollReset: true })}
    />
  );
}
