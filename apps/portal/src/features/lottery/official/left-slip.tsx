import { Plural, useLingui } from '@lingui/react/macro';
import { PRIZE_MODE_IDS } from '@pavilion/contract/lottery/terms';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { useTabStore } from '@pavilion/ui/tab-store';
import { joinedSlip } from '../stored-slip.ts';
import { slipKey, slipStore } from '../slip-store.ts';

interface LeftSlipProps {
  gameCode: string;
  /** Of the slip that is open. */
  prizeModeId: number;
  /** All the draw is sold at. */
  modes: readonly number[];
}

const isZy = (id: number): boolean => id === PRIZE_MODE_IDS.ZY;

/** Lines that wait at odds the draw is not sold at any more: no slip shows them, until they are put on this one or left out. */
export function LeftSlip({ gameCode, prizeModeId, modes }: LeftSlipProps) {
  const { t } = useLingui();
  const store = slipStore(slipKey(gameCode, isZy(prizeModeId) ? undefined : PRIZE_MODE_IDS.ZY));
  const own = slipStore(slipKey(gameCode, prizeModeId));
  const left = useTabStore(store);
  const here = useTabStore(own);
  if (!left || left.lines.length === 0 || modes.some((id) => isZy(id) !== isZy(prizeModeId))) return null;
  // A slip has one id: what may be in force under another would be staked once more.
  const isHeld = left.sent !== undefined && here?.sent !== undefined;
  return (
    <Alert
      tone="warn"
      title={t`Your lines have outdated odds`}
      actions={
        <>
          <Button
            disabled={isHeld}
            onClick={() => {
              own.set(joinedSlip(here, left));
              store.set(null);
            }}
          >{t`Add to slip`}</Button>
          <Button tone="quiet" onClick={() => store.set(null)}>{t`Discard`}</Button>
        </>
      }
    >
      <Plural
        value={left.lines.length}
        one="# line isn't placed yet. On the slip it gets today’s odds."
        other="# lines aren't placed yet. On the slip they get today’s odds."
      />{' '}
      {isHeld ? t`Place the lines on your slip first.` : null}
    </Alert>
  );
}
