import { plainNumber } from '@pavilion/languages/compared-text';
import { useLingui } from '@lingui/react/macro';
import type { ContractKind } from '@pavilion/contract/contracts/terms';
import { AmountField } from '@pavilion/ui/amount-field';
import { CircleAlert, Lock, Trash2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { TextField } from '@pavilion/ui/text-field';
import { usePhone } from '@pavilion/ui/use-media';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { rateText, moneyText } from '../../shared/agents/figures.ts';
import { RateField } from '../../shared/agents/rate-field.tsx';
import { useKindWords } from '../../shared/agents/kind-words.ts';
import { type DraftTier, fieldsOf, type TierFault, type TierField } from './offer-rules.ts';
import styles from './offer.module.css';

export interface OfferTiersProps {
  kind: ContractKind;
  draft: readonly DraftTier[];
  faults: readonly (TierFault | null)[];
  onDraft(draft: DraftTier[]): void;
}

/** The tiers under edit, a line each; the error of one is shown under it. */
export function OfferTiers({ kind, draft, faults, onDraft }: OfferTiersProps) {
  const { t } = useLingui();
  const words = useKindWords();
  const fields = fieldsOf(kind);
  const heads: Record<TierField, string> = {
    from: words.threshold(kind),
    bet: t`Turnover from`,
    active: t`Active`,
    rate: kind === 'realtime' ? t`Of winning bets` : kind === 'dividend' ? t({ message: 'Share', context: 'percent' }) : t`Rate`,
    lossRate: t`Of losing bets`,
  };
  const change = (index: number, part: Partial<DraftTier>) =>
    onDraft(draft.map((tier, at) => (at === index ? { ...tier, ...part } : tier)));
  return (
    <div className={styles.tiers} role="group" aria-label={t`Tiers`} data-fields={fields.length}>
      {fields.map((field) => (
        <span key={field} className={styles.tierHead} aria-hidden="true">
          {heads[field]}
        </span>
      ))}
      <span aria-hidden="true" />
      {draft.map((tier, index) => (
        <TierLine
          key={tier.key}
          {...{ tier, heads, fields, index }}
          fault={faults[index] ?? null}
          onChange={(part) => change(index, part)}
          onRemove={draft.length > 1 ? () => onDraft(draft.filter((_, at) => at !== index)) : undefined}
        />
      ))}
    </div>
  );
}

interface TierLineProps {
  tier: DraftTier;
  heads: Record<TierField, string>;
  fields: readonly TierField[];
  index: number;
  fault: TierFault | null;
  onChange(part: Partial<DraftTier>): void;
  /** Absent: a contract has one tier at least. */
  onRemove: (() => void) | undefined;
}

function TierLine({ tier, heads, fields, index, fault, onChange, onRemove }: TierLineProps) {
  const { t } = useLingui();
  // Four fields are placed two by two on a phone, where there is no room for column heads.
  const isHeaded = !usePhone() || fields.length < 4;
  const number = index + 1;
  const nameOf = (field: TierField) => t`${heads[field]}, tier ${number}`;
  const words = useFaultWords(fault, tier);
  // Drawn under the whole line; the field wears the colour and says the words to readers.
  const mark = (field: TierField) => (fault?.field === field ? words : undefined);
  const money = (field: 'from' | 'bet') => (
    <AmountField
      key={field}
      label={nameOf(field)}
      labelHidden={isHeaded}
      value={tier[field]}
      onValue={(value) => onChange({ [field]: value })}
      currency={brand.currency}
      locale={currentTag()}
      error={mark(field)}
      words={{ quick: t`Quick amounts`, less: t`Less`, more: t`More` }}
    />
  );
  return (
    <>
      {fields.map((field) =>
        field === 'from' || field === 'bet' ? (
          money(field)
        ) : field === 'active' ? (
          <TextField
            key={field}
            label={nameOf(field)}
            labelHidden={isHeaded}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={tier.active === null ? '' : String(tier.active)}
            onChange={(event) =>
              onChange({ active: /^\d{1,7}$/.test(plainNumber(event.target.value)) ? Number(plainNumber(event.target.value)) : null })
            }
            error={mark(field)}
          />
        ) : tier.rateType === 'A' && field === 'rate' ? (
          <AmountField
            key={field}
            label={nameOf(field)}
            labelHidden={isHeaded}
            value={tier.rate}
            onValue={(rate) => onChange({ rate })}
            currency={brand.currency}
            locale={currentTag()}
            error={mark(field)}
            words={{ quick: t`Quick amounts`, less: t`Less`, more: t`More` }}
          />
        ) : (
          <RateField
            key={field}
            label={nameOf(field)}
            labelHidden={isHeaded}
            value={tier[field]}
            onValue={(value) => onChange({ [field]: value })}
            error={mark(field)}
          />
        ),
      )}
      {onRemove && index > 0 ? (
        <IconButton label={t`Remove tier ${number}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      ) : (
        <span className={styles.kept} title={t`The first tier can't be removed`}>
          <Lock aria-hidden="true" />
        </span>
      )}
      <div className={styles.tierFault} aria-hidden="true">
        {words ? (
          <>
            <CircleAlert /> {words}
          </>
        ) : null}
      </div>
    </>
  );
}

/** What is wrong with a tier; undefined: nothing. */
function useFaultWords(fault: TierFault | null, tier: DraftTier): string | undefined {
  const { t } = useLingui();
  if (!fault) return undefined;
  if (fault.code === 'empty') return t`Complete this tier.`;
  if (fault.code !== 'most') return t`Each tier must be higher than the previous one.`;
  if (fault.most === 0) return t`Your own contract pays nothing at these figures.`;
  const most = tier.rateType === 'A' && fault.field === 'rate' ? moneyText(fault.most) : rateText(fault.most);
  return t`Above your own. Maximum ${most}.`;
}
