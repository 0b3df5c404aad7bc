import type { withdrawalRules } from '@pavilion/contract/payments/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import { useLingui } from '@lingui/react/macro';
import { amountText } from '../../parts/amount.tsx';
import { useHoursText } from '../../parts/hours-editor.tsx';
import { Section } from '../../parts/page.tsx';
import { usePayeeWords } from '../../parts/payee-words.ts';
import { WayOutFields } from '../../parts/way-out-fields.tsx';

type Rules = WireValue<typeof withdrawalRules>;
type Way = Rules['ways'][number];

interface Props {
  rules: Rules;
  timeZone: string;
  disabled: boolean;
  onWays(ways: Way[]): void;
}

/** What withdrawals to each kind of account cost, their bounds and their hours: those in force, and as they are being changed. */
export function WaysOut({ rules, timeZone, disabled, onWays }: Props) {
  const { t } = useLingui();
  const words = usePayeeWords();
  const { ways, minAmount, maxAmount, currency, step } = rules;
  return ways.map((way) => (
    <Section key={way.kind} title={t`Withdrawals: ${words.kinds[way.kind]}`}>
      <WayOutFields
        kind={way.kind}
        way={way}
        bounds={{ min: minAmount, max: maxAmount }}
        currency={currency}
        step={step}
        timeZone={timeZone}
        disabled={disabled}
        onPut={(change) => onWays(ways.map((one) => (one === way ? { ...one, ...change } : one)))}
      />
    </Section>
  ));
}

/** What would change, a line each. */
export function useWayChanges(): (before: Rules, after: Rules) => string[] {
  const { t } = useLingui();
  const words = usePayeeWords();
  const hoursText = useHoursText();
  return ({ ways: before, currency }, { ways: after }) => {
    const sum = (amount: number | null) => (amount === null ? t`default` : amountText(amount, currency));
    const feeText = ({ feeFixed, feePpm }: Way) => `${amountText(feeFixed, currency)} + ${feePpm / PPM_PER_PERCENT} %`;
    return after.flatMap((now, index) => {
      const was = before[index];
      if (!was) return [];
      const name = words.kinds[now.kind];
      return [
        feeText(was) === feeText(now) ? '' : t`${name}, fee: ${feeText(was)} → ${feeText(now)}`,
        was.min === now.min ? '' : t`${name}, minimum: ${sum(was.min)} → ${sum(now.min)}`,
        was.max === now.max ? '' : t`${name}, maximum: ${sum(was.max)} → ${sum(now.max)}`,
        hoursText(was.hours) === hoursText(now.hours) ? '' : t`${name}, hours: ${hoursText(was.hours)} → ${hoursText(now.hours)}`,
      ].filter(Boolean);
    });
  };
}
