import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Globe, Headphones, Hourglass } from '@pavilion/ui/icon';
import { type Boot, brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { brandArt } from '../../parts/art.ts';
import { serviceEntries } from '../../parts/customer-service.ts';
import styles from './system.module.css';

const MAINTENANCE = 1;

/** The whole screen while the house is closed: for everyone, or for where the visitor is. */
export function ClosedScreen({ status }: { status: Boot['status'] }) {
  const { t } = useLingui();
  const forAll = status.systemStatus === MAINTENANCE;
  const until = status.endTime ? new Intl.DateTimeFormat(currentTag(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(status.endTime)) : null;
  const { ip, country } = status.location;
  return (
    <main className={styles.screen}>
      <p className={styles.brand}><img src={brandArt('mark.svg')} width="44" height="44" alt="" />{brand.name}</p>
      <span className={styles.mark}>{forAll ? <Hourglass /> : <Globe />}</span>
      <h1>{forAll ? t`We are tidying up` : t`Not open where you are`}</h1>
      <div className={styles.words} aria-live="polite">
        {forAll ? (
          <>
            <p><Trans>The house is closed for maintenance. Your money and your rounds are safe, and this page opens again by itself.</Trans></p>
            {until ? <p><Trans>Expected back: {until}</Trans></p> : null}
          </>
        ) : (
          <>
            <p><Trans>The house may not be offered in your region. If you think this is a mistake, tell customer service your address.</Trans></p>
            <p className="num"><Trans>Your address: {ip}</Trans>{country ? ` · ${country}` : null}</p>
          </>
        )}
      </div>
      <div className={styles.actions}>
        {serviceEntries().map((entry, index) => (
          <Button key={entry.type} tone={index === 0 ? 'primary' : 'secondary'} iconStart={<Headphones />} onClick={entry.open}>{entry.name}</Button>
        ))}
      </div>
    </main>
  );
}
