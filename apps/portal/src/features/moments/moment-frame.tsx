import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@pavilion/ui/icon-button';
import { Volume2, VolumeX } from '@pavilion/ui/icon';
import { Scene } from '@pavilion/ui/scene';
import { type ReactNode, useEffect, useState } from 'react';
import type { Moment } from './moment.ts';
import { finishMoment } from './moment-store.ts';
import { chime, useSound } from './sound.ts';

/** Switches what is heard of moments on and off. */
export function SoundButton() {
  const { t } = useLingui();
  const [on, set] = useSound();
  return (
    <IconButton tone="plate" label={on ? t`Turn sound off` : t`Turn sound on`} onClick={() => set(!on)}>
      {on ? <Volume2 /> : <VolumeX />}
    </IconButton>
  );
}

const NOTES = { level: [0, 4, 7, 12, 16], sum: [7, 12, 16] } as const;

interface MomentFrameProps {
  moment: Moment;
  title: string;
  shape: 'window' | 'sheet';
  className?: string | undefined;
  /** Milliseconds after which it leaves by itself; absent: it waits. */
  stay?: number;
  /** Its content, with a function that ends it. */
  children(end: () => void): ReactNode;
}

/** The scene of a moment: a tap anywhere or Escape ends it, then the next one follows. */
export function MomentFrame({ moment, title, shape, className, stay, children }: MomentFrameProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(true);
  const end = () => setOpen(false);
  useEffect(() => {
    chime(NOTES[moment.kind === 'level' ? 'level' : 'sum']);
    if (stay === undefined) return;
    const timer = setTimeout(() => setOpen(false), stay);
    return () => clearTimeout(timer);
  }, [moment, stay]);
  return (
    <Scene
      open={isOpen}
      onClose={end}
      onClosed={() => finishMoment(moment)}
      title={title}
      closeLabel={t`Close`}
      shape={shape}
      tapCloses
      tools={<SoundButton />}
      className={className}
    >
      {children(end)}
    </Scene>
  );
}
