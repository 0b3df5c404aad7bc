import type { promotionChoices } from '@pavilion/contract/promotions/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { fieldError } from '@pavilion/contract/base/client';
import { type PromotionKind, promotionKinds } from '@pavilion/contract/promotions/terms';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import type { ReactNode } from 'react';
import { MomentField } from '../../parts/moment-field.tsx';
import { CategoryField } from './category-field.tsx';
import { BudgetFields, LockFields, WhoFields } from './common-fields.tsx';
import type { EditedVersion } from './editor.tsx';
import { useForm } from './form-parts.tsx';
import { getAt, ofKind } from './form-state.ts';
import { KindFields } from './kind-fields.tsx';
import type { Promotion } from './promotion.ts';
import styles from './promotions.module.css';
import { usePromotionWords } from './promotion-words.ts';
import { FormSection } from './section-nav.tsx';

interface EditorFormProps {
  writing: EditedVersion;
  promotion: Promotion | null;
  choices: WireValue<typeof promotionChoices>;
  /** Why the last save was refused. */
  error: unknown;
  /** Of the budget, from the trial. */
  warning: ReactNode;
  disabled: boolean;
  onChange(part: Partial<EditedVersion>): void;
}

/** What it is, when, for whom, and what must be done for it. */
export function EditorForm({ writing, promotion, choices, error, warning, disabled, onChange }: EditorFormProps) {
  const { t } = useLingui();
  const words = usePromotionWords();
  const { showsMissing } = useForm();
  const kind = getAt(writing.terms, 'rule.kind') as PromotionKind;
  const fixed = disabled || (promotion !== null && promotion.live !== null);
  return (
    <div className={styles.column}>
      <FormSection id="what">
        <div className={styles.grid}>
          <Select
            label={t`Type`}
            disabled={fixed}
            value={kind}
            onChange={(event) =>
              onChange({ terms: ofKind(writing.terms, promotionKinds.find((one) => one === event.target.value) ?? 'deposit') })
            }
            options={promotionKinds.map((value) => ({ value, label: words.kind(value) }))}
          />
          <TextField
            label={t`URL name`}
            hint={t`Letters, digits and -; unique at the brand`}
            maxLength={40}
            disabled={fixed}
            value={writing.code}
            error={fieldError(error, 'code') ?? (showsMissing && writing.code === '' ? words.problem('missing') : undefined)}
            onChange={(event) => onChange({ code: event.target.value.replaceAll(/[^\w.:-]/g, '-') })}
          />
        </div>
        <KindFields key={kind} kind={kind} />
      </FormSection>
      <FormSection id="when">
        <div className={styles.grid}>
          <MomentField
            label={t`Starts`}
            hint={t`Empty: as soon as it is published`}
            value={writing.startsAt}
            onMoment={(startsAt) => (disabled ? undefined : onChange({ startsAt }))}
          />
          <div>
            <MomentField
              label={t`Ends`}
              hint={t`Empty: no expiry`}
              value={writing.endsAt}
              onMoment={(endsAt) => (disabled ? undefined : onChange({ endsAt }))}
            />
            {fieldError(error, 'endsAt') ? <p className={styles.fault}>{fieldError(error, 'endsAt')}</p> : null}
          </div>
        </div>
      </FormSection>
      <FormSection id="play">
        <LockFields kind={kind} />
      </FormSection>
      <FormSection id="budget">
        <BudgetFields warning={warning} />
      </FormSection>
      <FormSection id="who">
        <WhoFields />
      </FormSection>
      <FormSection id="where">
        <div className={styles.grid}>
          <CategoryField
            value={writing.category}
            used={choices.categories}
            disabled={disabled}
            onValue={(category) => onChange({ category })}
          />
          <Select
            label={t`Picture`}
            disabled={disabled}
            value={writing.picture ?? ''}
            onChange={(event) => onChange({ picture: event.target.value || null })}
            options={[
              { value: '', label: t`None` },
              ...choices.pictures.map((value) => ({ value, label: value.split('/').at(-1) ?? value })),
            ]}
          />
        </div>
      </FormSection>
    </div>
  );
}
