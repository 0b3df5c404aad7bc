import { useLingui } from '@lingui/react/macro';
import { amountText, countText } from '../../parts/amount.tsx';
import { currentTag } from '../../i18n/language.ts';
import { type Terms } from './contract-words.ts';
import styles from './contracts.module.css';
import { isAmount, type TierField, tiersOf, useTierFields } from './terms-fields.ts';

export const percentText = (percent: number): string =>
  new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: 4 }).format(percent / 100);

/** Tiers as they were agreed, the lowest first; of a dividend also what reduces the net. */
export function TermsTable({ terms, currency, label }: { terms: Terms; currency: string; label: string }) {
  const { t } = useLingui();
  const fields = useTierFields()(terms.kind);
  const costs = { rebate: t`Rebates`, grant: t`Bonuses`, salary: t`Salaries` };
  const shown = (value: number | string | undefined, { unit }: TierField): string => {
    const number = Number(value ?? 0);
    if (unit === 'count') return countText(number);
    return unit === 'amount' || (unit === 'rate' && isAmount(terms)) ? amountText(number, currency) : percentText(number);
  };
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.rows}>
          <thead>
            <tr>
              {fields.map(({ name, label: head }) => (
                <th key={name} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tiersOf(terms).map((tier, place) => (
              // Tiers have no names; their order is what they are.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={place}>
                {fields.map((field) => (
                  <td key={field.name}>{shown(tier[field.name], field)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {terms.kind === 'dividend' ? (
        <p className={styles.note}>
          {terms.costs.length > 0
            ? t`Deducted from net: ${terms.costs.map((cost) => costs[cost]).join(', ')}.`
            : t`Net is reduced by payouts only.`}{' '}
          {terms.carryPeriods > 0 ? t`Losses are carried over for ${terms.carryPeriods} periods.` : t`Losses are not carried over.`}
        </p>
      ) : null}
    </div>
  );
}
