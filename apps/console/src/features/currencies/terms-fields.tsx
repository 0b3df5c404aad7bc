import { useLingui } from '@lingui/react/macro';
import type { TermsField } from '@pavilion/contract/currencies/terms';
import { TextField } from '@pavilion/ui/text-field';
import { FIGURES, type TypedTerms } from './usual-terms.ts';

export interface TermsFieldsProps {
  code: string;
  terms: TypedTerms;
  disabled?: boolean;
  errorOf(field: TermsField): string | undefined;
  onTerms(change: Partial<TypedTerms>): void;
}

/** How a currency is counted: decimals, steps, and the stakes that games offer. */
export function TermsFields({ code, terms, disabled = false, errorOf, onTerms }: TermsFieldsProps) {
  const { t } = useLingui();
  const words: Readonly<Record<(typeof FIGURES)[number], readonly [label: string, hint: string]>> = {
    decimals: [t`Decimals shown`, t`Not more than the currency's decimals, up to four.`],
    betStep: [t`Bet step`, t`Stakes are multiples of it, and payouts are rounded down to it.`],
    depositStep: [t`Deposit step`, t`A multiple of the bet step.`],
    withdrawStep: [t`Withdrawal step`, t`A multiple of the bet step.`],
  };
  return (
    <>
      {FIGURES.map((name) => (
        <TextField
          key={name}
          label={words[name][0]}
          hint={words[name][1]}
          type="number"
          step={name === 'decimals' ? 1 : 'any'}
          min={0}
          inputMode="decimal"
          required
          disabled={disabled}
          value={terms[name]}
          end={name === 'decimals' ? undefined : code}
          error={errorOf(name)}
          onChange={(event) => onTerms({ [name]: event.target.value })}
        />
      ))}
      <TextField
        label={t`Game stakes`}
        hint={t`Ascending, separated by spaces, from 20 bet steps. One must be a multiple of 100 bet steps.`}
        disabled={disabled}
        value={terms.stakes}
        error={errorOf('stakes')}
        onChange={(event) => onTerms({ stakes: event.target.value })}
      />
    </>
  );
}
