import { useLingui } from '@lingui/react/macro';
import { type MarketingChannel, marketingChannels } from '@pavilion/contract/content/marketing';
import { Checkbox } from '@pavilion/ui/checkbox';
import styles from './brands.module.css';

interface OfferFieldsProps {
  offers: readonly MarketingChannel[];
  disabled: boolean;
  onChange(change: { offers: MarketingChannel[] }): void;
}

/** Ways by which a brand sends offers; its members are asked about no other. */
export function OfferFields({ offers, disabled, onChange }: OfferFieldsProps) {
  const { t } = useLingui();
  const words: Readonly<Record<MarketingChannel, string>> = {
    inbox: t`Inbox messages`,
    email: t`Email`,
    sms: t`SMS`,
    push: t`Push to browsers`,
  };
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <legend>{t`Offer channels`}</legend>
      <div className={styles.grid}>
        {marketingChannels.map((channel) => (
          <Checkbox
            key={channel}
            checked={offers.includes(channel)}
            onChange={(event) =>
              onChange({ offers: marketingChannels.filter((one) => (one === channel ? event.target.checked : offers.includes(one))) })
            }
          >
            {words[channel]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
