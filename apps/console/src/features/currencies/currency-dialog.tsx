import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/client';
import { currencyAdd, currencyChange } from '@pavilion/contract/desk-currencies';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import { type CurrencyRow, readStakes, usualTerms, type WireTerms } from './usual-terms.ts';

const FIGURES = ['decimals', 'betStep', 'depositStep', 'withdrawStep'] as const;
type Figure = (typeof FIGURES)[number];

/** As they are typed: `0.0` on the way to `0.05` is a text, and no other number yet. */
const textsOf = (terms: WireTerms): Record<Figure, string> => ({
  decimals: String(terms.decimals),
  betStep: String(terms.betStep),
  depositStep: String(terms.depositStep),
  withdrawStep: String(terms.withdrawStep),
});

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
  const [figures, setFigures] = useState(() => textsOf(begun));
  const [typed, setTyped] = useState(() => begun.stakes.join(' '));
  const options = { said: changed ? t`${code} is changed` : t`${code} is added`, onDone: onClose };
  const [add, change] = [useAct(currencyAdd, options), useAct(currencyChange, options)];
  const act = changed ? change : add;
  const stakes = readStakes(typed);
  const choose = (next: string) => {
    const usual = usualTerms(others.find((one) => one.code === next)?.minorUnits ?? 2);
    setCode(next);
    setFigures(textsOf(usual));
    setTyped(usual.stakes.join(' '));
  };
  const terms = (): WireTerms => ({
    decimals: Number(figures.decimals),
    betStep: Number(figures.betStep),
    depositStep: Number(figures.depositStep),
    withdrawStep: Number(figures.withdrawStep),
    stakes: stakes ?? [],
  });
  const number = (name: Figure, label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      type="number"
      step={name === 'decimals' ? 1 : 'any'}
      min={0}
      inputMode="decimal"
      required
      value={figures[name]}
      end={name === 'decimals' ? undefined : code}
      error={fieldError(act.error, `terms.${name}`)}
      onChange={(event) => setFigures({ ...figures, [name]: event.target.value })}
    />
  );
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={changed ? t`Change ${code}` : t`Add a currency`}
      lead={t`Nothing counts in it before a brand is published with it. From then on its decimals and steps stay as they are.`}
      confirmLabel={changed ? t`Save` : t`Add`}
      reasonHint={t`Kept in the audit trail.`}
      incomplete={code === '' || stakes === null || FIGURES.some((name) => figures[name] === '')}
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
      {number('decimals', t`Decimals shown`, t`Not more than amounts of the currency have, and four at most.`)}
      {number('betStep', t`Bet step`, t`Stakes are multiples of it, and payouts are rounded down to it.`)}
      {number('depositStep', t`Deposit step`, t`A multiple of the bet step.`)}
      {number('withdrawStep', t`Withdrawal step`, t`A multiple of the bet step.`)}
      <TextField
        label={t`Stakes of games`}
        hint={t`Rising, with a space between them, from 20 bet steps on. One of them is a multiple of 100 bet steps.`}
        value={typed}
        error={fieldError(act.error, 'terms.stakes')}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ActDialog>
  );
}
