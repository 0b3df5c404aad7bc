import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Consent, giveConsent, gtagId, useConsent } from './consent.ts';
import styles from './measuring-choice.module.css';
import { startMeasuring, stopMeasuring } from './tag.ts';

/** Asks once whether visits may be measured, follows the answer, and lets it be changed. For brands that have a tag. */
export function MeasuringChoice() {
  const { t } = useLingui();
  const consent = useConsent();
  const [changing, setChanging] = useState(false);
  useEffect(() => {
    if (consent === 'given') startMeasuring(gtagId);
    if (consent === 'declined') stopMeasuring(gtagId);
  }, [consent]);
  const choose = (next: Consent) => {
    giveConsent(next);
    setChanging(false);
  };
  return (
    <>
      <button type="button" className={styles.change} onClick={() => setChanging(true)}>
        {t`Visit statistics`}
      </button>
      {consent === null || changing
        ? createPortal(
            <section className={styles.bar} aria-label={t`Visit statistics`}>
              <p>
                <Trans>
                  Allow an outside service to count page visits? It doesn't know who you are, and everything works without it. You can
                  change this in the footer.
                </Trans>
              </p>
              <div className={styles.ways}>
                <Button onClick={() => choose('declined')}>{t`Decline`}</Button>
                <Button onClick={() => choose('given')}>{t`Accept`}</Button>
              </div>
            </section>,
            document.body,
          )
        : null}
    </>
  );
}
