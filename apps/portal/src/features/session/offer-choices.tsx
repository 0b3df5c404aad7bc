import { Trans, useLingui } from '@lingui/react/macro';
import type { MarketingChannel } from '@pavilion/contract/content/marketing';
import { Checkbox } from '@pavilion/ui/checkbox';
import type { UseFormReturn } from 'react-hook-form';
import { brand } from '../../boot.ts';
import styles from '../../shared/session/popups.module.css';
import type { RegisterFields } from './use-register-form.ts';

/** Whether and how offers are wanted, by the ways the brand uses: nothing is ticked, and nothing depends on it. */
export function OfferChoices({ form }: { form: UseFormReturn<RegisterFields> }) {
  const { t } = useLingui();
  const names: Readonly<Record<MarketingChannel, string>> = {
    inbox: t`In my inbox`,
    email: t`By email`,
    sms: t`By SMS`,
    push: t`In this browser`,
  };
  const { offers } = brand.access;
  if (offers.length === 0) return null;
  return (
    <fieldset className={styles.offers} aria-describedby="offers-hint">
      <legend>
        <Trans>Send me promotions and news</Trans> <span className="muted">{<Trans>(optional)</Trans>}</span>
      </legend>
      <div className={styles.offerWays}>
        {offers.map((channel) => (
          <Checkbox key={channel} value={channel} {...form.register('offers')}>
            {names[channel]}
          </Checkbox>
        ))}
      </div>
      <p id="offers-hint" className="muted">
        <Trans>Only if you tick it. You can change this at any time in your inbox.</Trans>
      </p>
    </fieldset>
  );
}
