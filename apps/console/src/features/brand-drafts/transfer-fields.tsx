import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Section } from '../../parts/page.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { DecimalField } from './decimal-field.tsx';
import styles from './draft-page.module.css';
import { type DraftEditor, FILES, type JsonObject } from './use-draft.ts';

/** What a folder means that does not say it (`content/brand-settings.ts`). */
const TURNOVER_PERCENT = 100;

/** A brand without transfers between people has both ways off. */
const begin = (): JsonObject => ({
  up: false,
  down: false,
  minAmount: '',
  maxAmount: '',
  dailyAmount: '',
  dailyCount: 1,
  turnoverPercent: TURNOVER_PERCENT,
  reviewFrom: null,
});

/** Money that members give along the tree: to the agent right above, to members right below. */
export function TransferFields({ edited, currency }: { edited: DraftEditor; currency: string }) {
  const { t } = useLingui();
  const brand = edited.json(FILES.brand) ?? {};
  const settings = (brand['settings'] ?? {}) as JsonObject;
  const rule = (settings['memberTransfers'] ?? null) as JsonObject | null;
  const put = (change: JsonObject) => {
    const next = { ...(rule ?? begin()), ...change };
    const isOff = next['up'] !== true && next['down'] !== true;
    edited.change(FILES.brand, { ...brand, settings: { ...settings, memberTransfers: isOff ? null : next } });
  };
  const money = (name: string, label: string, hint?: string) => (
    <DecimalField
      label={label}
      hint={hint}
      end={currency}
      value={rule?.[name]}
      onValue={(value) => put({ [name]: name === 'reviewFrom' && value === '' ? null : value })}
    />
  );
  const count = (name: string, label: string, { min, max }: { min: number; max: number }) => (
    <NumberField
      label={label}
      min={min}
      max={max}
      disabled={false}
      value={typeof rule?.[name] === 'number' ? rule[name] : min}
      onNumber={(value) => put({ [name]: value ?? min })}
    />
  );
  return (
    <Section title={t`Transfers between people`} note={t`With both directions off, members cannot transfer money.`}>
      <Checkbox checked={rule?.['up'] === true} onChange={(event) => put({ up: event.target.checked })}>
        {t`To the upline`}
      </Checkbox>
      <Checkbox checked={rule?.['down'] === true} onChange={(event) => put({ down: event.target.checked })}>
        {t`To direct downlines`}
      </Checkbox>
      {rule ? (
        <div className={styles.fields}>
          {money('minAmount', t`Minimum amount`)}
          {money('maxAmount', t`Maximum amount`)}
          {money('dailyAmount', t`Maximum per member and day`)}
          {count('dailyCount', t`Transfers a day`, { min: 1, max: 1000 })}
          {count('turnoverPercent', t`Wagering of received money (%)`, { min: 0, max: 1000 })}
          {money('reviewFrom', t`Review from`, t`Empty: amounts alone do not trigger a review.`)}
        </div>
      ) : null}
    </Section>
  );
}
