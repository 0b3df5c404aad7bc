import { useLingui } from '@lingui/react/macro';
import { claimRaffle } from '@pavilion/contract/promotions/calls';
import { Button } from '@pavilion/ui/button';
import { Scene } from '@pavilion/ui/scene';
import { usePhone } from '@pavilion/ui/use-media';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { isLightBrand } from '../../parts/light-brand.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { SoundButton } from '../moments/public.ts';
import { Fall, type Picked } from './fall.tsx';
import { Opening } from './opening.tsx';
import type { Phase } from './phase.ts';
import type { Rain } from './queries.ts';
import styles from './rain-scene.module.css';
import { Won } from './won.tsx';

export interface RainSceneProps {
  rain: Rain;
  phase: Phase;
  onClose(): void;
}

/** The fall over the whole window. Which one is taken changes nothing: what is in it is drawn by the server when it is taken. */
export function RainScene({ rain, phase, onClose }: RainSceneProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const isPhone = usePhone();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [isShown, setShown] = useState(false);
  const open = useMutation({
    mutationFn: () => call(claimRaffle, { body: { promotionId: rain.promotionId } }),
    // The sum is shown at once; what else it changed is fetched again in the background.
    onSettled: () => void client.invalidateQueries(),
  });
  const isOver = phase.kind !== 'falling' && !picked;
  useEffect(() => {
    // What ended is told by a sheet.
    if (isOver) onClose();
  }, [isOver, onClose]);
  const pick = (one: Picked) => {
    setPicked(one);
    open.mutate();
  };
  const again = () => {
    setPicked(null);
    open.reset();
  };
  return (
    <Scene
      open
      onClose={onClose}
      title={rain.title}
      closeLabel={open.data ? t`Close` : t`Leave the rain`}
      tools={<SoundButton />}
      tapCloses={isShown}
      className={styles.scene}
    >
      <div className={styles.veil} data-light={isLightBrand() || undefined} aria-hidden="true" />
      {picked ? (
        <>
          <Opening
            from={picked}
            sum={open.data?.prizeAmount ?? null}
            isRefused={open.isError}
            isPhone={isPhone}
            onShown={() => setShown(true)}
          />
          {open.error ? <Refused error={open.error} onAgain={phase.kind === 'falling' ? again : null} onClose={onClose} /> : null}
          {open.data && isShown ? <Won rain={rain} at={picked.at} won={open.data} onClose={onClose} /> : null}
        </>
      ) : phase.kind === 'falling' ? (
        <Fall course={phase.course} endsAt={phase.endsAt} isPhone={isPhone} onPick={pick} />
      ) : null}
    </Scene>
  );
}

/** The envelope closed again: why, and what can be done. */
function Refused({ error, onAgain, onClose }: { error: Error; onAgain: (() => void) | null; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  return (
    <div className={styles.refused} role="alert">
      <p className={styles.why}>{words(error)}</p>
      {onAgain ? <Button tone="primary" size="l" onClick={onAgain}>{t`Catch another`}</Button> : null}
      <Button size="l" onClick={onClose}>{t`Close`}</Button>
    </div>
  );
}
