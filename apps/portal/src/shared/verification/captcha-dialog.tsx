import { Trans, useLingui } from '@lingui/react/macro';
import type { CaptchaPass } from '@pavilion/contract/identity/session';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { CircleCheck, Keyboard, Puzzle } from '@pavilion/ui/icon';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './captcha.module.css';
import { SliderPuzzle } from './slider-puzzle.tsx';
import { WorkCheck } from './work-check.tsx';

/** Long enough to see that it worked. */
const THANKS_MS = 650;

export interface CaptchaDialogProps {
  onDone(pass: CaptchaPass | null): void;
}

/** A puzzle to be moved into place, or a calculation of the device for visitors who cannot do that. */
export function CaptchaDialog({ onDone }: CaptchaDialogProps) {
  const { t } = useLingui();
  const [way, setWay] = useState<'slider' | 'work'>('slider');
  const [pass, setPass] = useState<CaptchaPass | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const finish = useEffectEvent(() => onDone(pass));
  useEffect(() => {
    if (!pass) return;
    const timer = setTimeout(() => finish(), THANKS_MS);
    return () => clearTimeout(timer);
  }, [pass]);
  // It may lie over a form that Escape would close as well: this key ends here.
  const close = useEffectEvent(() => onDone(null));
  useEffect(() => {
    const popup = body.current?.closest<HTMLElement>('[role="dialog"]');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    popup?.addEventListener('keydown', onKey);
    return () => popup?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onDone(null))}
      title={t`Are you human?`}
      closeLabel={t`Close`}
      size="s"
      description={way === 'slider' ? t`Slide the piece into place.` : t`Your device does a short calculation instead of a puzzle.`}
    >
      <div ref={body} className={styles.body}>
        {pass ? <Thanks /> : way === 'slider' ? <SliderPuzzle onSolved={setPass} /> : <WorkCheck onSolved={setPass} />}
        {pass ? null : (
          <Button
            tone="quiet"
            full
            iconStart={way === 'slider' ? <Keyboard /> : <Puzzle />}
            onClick={() => setWay(way === 'slider' ? 'work' : 'slider')}
          >
            {way === 'slider' ? <Trans>Use the keyboard check instead</Trans> : <Trans>Use the puzzle instead</Trans>}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Thanks() {
  return (
    <div className={styles.thanks} role="status">
      <CircleCheck />
      <span>
        <Trans>Done, thank you.</Trans>
      </span>
    </div>
  );
}
