import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Plus, Trash2 } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { NumberField } from '../brands/number-field.tsx';
import type { Terms } from './contract-words.ts';
import styles from './contracts.module.css';
import { isAmount, type Tier, tiersOf, useTierFields, withTiers } from './terms-fields.ts';

const MAX_TIERS = 12;

/** An emptied field is no zero: such terms are not complete. */
export const isComplete = (terms: Terms): boolean =>
  tiersOf(terms).every((tier) => Object.values(tier).every((value) => typeof value === 'string' || Number.isFinite(value)));

export interface TermsEditorProps {
  terms: Terms;
  currency: string;
  disabled: boolean;
  onTerms(terms: Terms): void;
}

/** Tiers as fields; what is asked rises from tier to tier. */
export function TermsEditor({ terms, currency, disabled, onTerms }: TermsEditorProps) {
  const { t } = useLingui();
  const fields = useTierFields()(terms.kind);
  const tiers = tiersOf(terms);
  const change = (place: number, name: string, value: number) =>
    onTerms(
      withTiers(
        terms,
        tiers.map((tier, at) => (at === place ? { ...tier, [name]: value } : tier)),
      ),
    );
  const last = tiers.at(-1);
  const add = (tier: Tier) => onTerms(withTiers(terms, [...tiers, tier]));
  return (
    <div className={styles.editor}>
      {terms.kind === 'daily' || terms.kind === 'hourly' ? (
        <Select
          label={t`Pays`}
          value={isAmount(terms) ? 'A' : 'P'}
          disabled={disabled}
          onChange={(event) =>
            onTerms(
              withTiers(
                terms,
                tiers.map((tier) => ({ ...tier, rateType: event.target.value })),
              ),
            )
          }
          options={[
            { value: 'P', label: t`Percent of the turnover` },
            { value: 'A', label: t`Amount per period` },
          ]}
        />
      ) : null}
      {tiers.map((tier, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- tiers have no names; their order is what they are
        <fieldset key={place} className={styles.tier}>
          <legend>{t`Step ${place + 1}`}</legend>
          {fields.map(({ name, label, unit }) => {
            const value = Number(tier[name] ?? 0);
            return (
              <TextField
                key={name}
                label={label}
                type="number"
                step={unit === 'count' ? 1 : 'any'}
                min={0}
                inputMode={unit === 'count' ? 'numeric' : 'decimal'}
                disabled={disabled}
                value={Number.isNaN(value) ? '' : value}
                end={unit === 'count' ? undefined : unit === 'amount' || (unit === 'rate' && isAmount(terms)) ? currency : '%'}
                onChange={(event) => change(place, name, event.target.value === '' ? Number.NaN : Number(event.target.value))}
              />
            );
          })}
        </fieldset>
      ))}
      {disabled ? null : (
        <div className={styles.acts}>
          <Button iconStart={<Plus />} disabled={tiers.length >= MAX_TIERS || !last} onClick={() => (last ? add(last) : undefined)}>
            {t`Add a step`}
          </Button>
          {tiers.length > 1 ? (
            <Button iconStart={<Trash2 />} onClick={() => onTerms(withTiers(terms, tiers.slice(0, -1)))}>{t`Remove last`}</Button>
          ) : null}
        </div>
      )}
      {terms.kind === 'dividend' ? <Net terms={terms} disabled={disabled} onTerms={onTerms} /> : null}
    </div>
  );
}

type Dividend = Extract<Terms, { kind: 'dividend' }>;

function Net({ terms, disabled, onTerms }: { terms: Dividend; disabled: boolean; onTerms(terms: Terms): void }) {
  const { t } = useLingui();
  const words = { rebate: t`Deduct rebates from net`, grant: t`Deduct bonuses from net`, salary: t`Deduct salaries from net` };
  const costs = ['rebate', 'grant', 'salary'] as const;
  return (
    <>
      <div className={styles.checks}>
        {costs.map((cost) => (
          <Checkbox
            key={cost}
            checked={terms.costs.includes(cost)}
            disabled={disabled}
            onChange={(event) =>
              onTerms({ ...terms, costs: costs.filter((one) => (one === cost ? event.target.checked : terms.costs.includes(one))) })
            }
          >
            {words[cost]}
          </Checkbox>
        ))}
      </div>
      <NumberField
        label={t`Loss carry-over (periods)`}
        hint={t`0: none`}
        min={0}
        max={12}
        disabled={disabled}
        value={terms.carryPeriods}
        onNumber={(value) => onTerms({ ...terms, carryPeriods: value ?? 0 })}
      />
    </>
  );
}
