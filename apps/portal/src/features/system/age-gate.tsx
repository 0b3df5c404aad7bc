import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { useRef, useState } from 'react';
import { brand } from '../../boot.ts';
import { keepAgeAnswer } from '../../shared/session/age-answer.ts';
import styles from '../../shared/system/system.module.css';

/** Asks once a browser whether the visitor is old enough, and says why. Younger visitors are sent to helplines, not to the games. */
export function AgeGate() {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  const [young, setYoung] = useState(false);
  const yes = useRef<HTMLButtonElement>(null);
  const age = brand.protection.minimumAge;
  const confirm = () => {
    keepAgeAnswer();
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={() => setYoung(true)}
      dismissible={false}
      initialFocus={yes}
      size="s"
      closeLabel={t`I'm too young`}
      title={young ? t`You're too young to play` : t`Are you ${age} or over?`}
    >
      <div className={styles.ageGate}>
        {young ? (
          <>
            <p className="muted">
              <Trans>
                You must be {age} or over to play for real money. If you or someone close to you needs to talk, these services can help.
              </Trans>
            </p>
            {brand.helpOrganisations.map(({ name, url }) => (
              <Button
                key={url}
                full
                render={
                  <a href={url} rel="noreferrer noopener">
                    {name}
                  </a>
                }
              >
                {name}
              </Button>
            ))}
            <Button tone="quiet" full onClick={() => setYoung(false)}>{t`Back`}</Button>
          </>
        ) : (
          <>
            <p className="muted">
              <Trans>By law we must keep minors out. We ask once and remember your answer in this browser.</Trans>
            </p>
            <Button ref={yes} tone="primary" size="l" full onClick={confirm}>{t`Yes, I'm ${age} or over`}</Button>
            <Button full onClick={() => setYoung(true)}>{t`No, I'm too young`}</Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
