import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Dialog } from '@pavilion/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { brand } from '../../boot.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths, safeNext } from '../../paths.ts';
import type { PopupProps } from '../../feature.ts';
import { hasAgeAnswer } from '../../shared/session/age-answer.ts';
import { startTrial } from '../../shared/session/start-trial.ts';
import { Cover } from '../../shared/session/form-parts.tsx';
import styles from '../../shared/session/popups.module.css';
import { startField } from './start-field.ts';

const atAge = startField('ofAge');

/** A look around with play money, after a statement of age. */
export function FreePlayPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [answered] = useState(hasAgeAnswer);
  const [ofAge, setOfAge] = useState(answered);
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: startTrial,
    onSuccess: () => {
      void navigate(safeNext(new URLSearchParams(search).get('next')) ?? paths.home(), { replace: true });
    },
  });
  const age = brand.protection.minimumAge;
  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (ofAge && !isPending) mutate();
  };
  return (
    <Dialog open onOpenChange={onClose} initialFocus={atAge} size="s" title={t`Free play`} closeLabel={t`Close`}>
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={isPending}>
        {error ? <Alert tone="bad">{words(error)}</Alert> : null}
        <p className="muted">
          <Trans>Try the games with play money. No deposits or withdrawals, and nothing is saved when you leave.</Trans>
        </p>
        {answered ? null : (
          <Checkbox
            name="ofAge"
            checked={ofAge}
            onChange={(event) => setOfAge(event.target.checked)}
            error={asked && !ofAge ? t`Confirm your age first.` : undefined}
          >
            <Trans>I'm {age} or over</Trans>
          </Checkbox>
        )}
        <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Play for free`}</Button>
        {isPending ? <Cover label={t`Opening the lobby`} /> : null}
      </form>
    </Dialog>
  );
}
