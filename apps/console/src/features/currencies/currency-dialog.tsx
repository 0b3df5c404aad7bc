import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { currencyAdd, currencyChange } from '@pavilion/contract/currencies/desk';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import { TermsFields } from './terms-fields.tsx';
import { type CurrencyRow, FIGURES, readStakes, typedTerms, usualTerms, type WireTerms } from './usual-terms.ts';

/** Name of a currency in the operator's language, and its code. */
export const currencyName = (code: string): string =>
  `${new Intl.DisplayNames(currentTag(), { type: 'currency' }).of(code) ?? code} (${code})`;

export interface CurrencyDialogProps {
  /** Null: a new one. */
  changed: CurrencyRow | null;
  others: readonly { code: string; minorUnits: number }[];
  onClose(): void;
}

/** Adds a currency, or changes one no brand has counted in. */
export function CurrencyDialog({ changed, others, onClose }: CurrencyDialogProps) {
  const { t } = useLingui();
  const [code, setCode] = useState(changed?.code ?? '');
  const begun = changed?.terms ?? usualTerms(2);
  const [typed, setTyped] = useState(() => typedTerms(begun));
  const options = { said: changed ? t`${code} changed` : t`${code} added`, onDone: onClose };
  const [add, change] = [useAct(currencyAdd, options), useAct(currencyChange, options)];
  const act = changed ? change : add;
  const stakes = readStakes(typed.stakes);
  const choose = (next: string) => {
    const usual = usualTerms(others.find((one) => one.code === next)?.minorUnits ?? 2);
    setCode(next);
    setTyped(typedTerms(usual));
  };
  const terms = (): WireTerms => ({
    decimals: Number(typed.decimals),
    betStep: Number(typed.betStep),
    depositStep: Number(typed.depositStep),
    withdrawStep: Number(typed.withdrawStep),
    stakes: stakes ?? [],
  });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={changed ? t`Change ${code}` : t`Add a currency`}
      lead={t`Not used until a brand is published with it. After that, decimals and steps cannot be changed.`}
      confirmLabel={changed ? t`Save` : t`Add`}
      reasonHint={t`Recorded in the audit trail.`}
      incomplete={code === '' || stakes === null || FIGURES.some((name) => typed[name] === '')}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ code, terms: terms(), reason })}
    >
      {changed ? null : (
        <Select
          label={t`Currency`}
          value={code}
          error={fieldError(act.error, 'code')}
          options={[{ value: '', label: t`Choose` }, ...others.map((one) => ({ value: one.code, label: currencyName(one.code) }))]}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      <TermsFields
        code={code}
        terms={typed}
        errorOf={(name) => fieldError(act.error, `terms.${name}`)}
        onTerms={(change) => setTyped({ ...typed, ...change })}
      />
    </ActDialog>
  );
}
