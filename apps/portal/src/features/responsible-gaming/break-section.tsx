import { Trans, useLingui } from '@lingui/react/macro';
import { COOL_OFFS, type CoolOffLength, takeCoolOff } from '@pavilion/contract/responsible-gaming/calls';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { Moon } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import styles from './responsible-gaming.module.css';
import { type ResponsibleGamingState, takeIn } from '../../shared/responsible-gaming/queries.ts';
import { useResponsibleGamingWords } from '../../shared/responsible-gaming/words.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const ExcludeDialog = late(() => import('./exclude-dialog.tsx'), 'ExcludeDialog');

/** A short break with one more press; an exclusion only after thinking it over. */
export function BreakSection({ state }: { state: ResponsibleGamingState }) {
  const { t } = useLingui();
  const names = useResponsibleGamingWords();
  const words = useErrorWords();
  const [asking, setAsking] = useState<CoolOffLength | null>(null);
  const [excluding, setExcluding] = useState(false);
  const rest = useMutation({
    mutationFn: (length: CoolOffLength) => call(takeCoolOff, { body: { length } }),
    onSuccess: (next) => {
      takeIn(next);
      setAsking(null);
    },
    onError: (error) => {
      setAsking(null);
      toasts.show({ tone: 'bad', title: t`Couldn't start the break`, body: words(error) });
    },
  });
  const length = asking ? names.coolOff[asking] : '';
  return (
    <div className={styles.pairCards}>
      <Card as="section" pad="l" aria-labelledby="break" className={styles.kind}>
        <SectionHeader id="break" title={t`Take a break`} />
        <p className={styles.sub}>
          <Trans>No games or deposits for a while. It starts right away and can't be shortened. You can still withdraw.</Trans>
        </p>
        <div className={styles.choices}>
          {COOL_OFFS.map((one) => (
            <Button key={one} onClick={() => setAsking(one)}>
              {names.coolOff[one]}
            </Button>
          ))}
        </div>
      </Card>
      <Card as="section" pad="l" aria-labelledby="exclude" className={styles.kind}>
        <SectionHeader id="exclude" title={t`Self-exclusion`} />
        <p className={styles.sub}>
          <Trans>At least six months, at all our brands. It can't be ended early. You can still log in and withdraw.</Trans>
        </p>
        <div className={styles.choices}>
          <Button onClick={() => setExcluding(true)} disabled={state.excludedForGood}>
            {state.excludedUntil ? t`Extend self-exclusion` : t`Self-exclude`}
          </Button>
        </div>
      </Card>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => setAsking(null)}
        icon={<Moon />}
        title={t`Take a break of ${length}?`}
        cancelLabel={t`Not now`}
        confirmLabel={t`Start break`}
        onConfirm={() => {
          if (asking) rest.mutate(asking);
        }}
        busy={rest.isPending}
      >
        <Trans>It starts now. You can't play or deposit until it ends, and it can't be ended early.</Trans>
      </ConfirmDialog>
      {excluding ? (
        <Part corner>
          <ExcludeDialog onClose={() => setExcluding(false)} />
        </Part>
      ) : null}
    </div>
  );
}
