import type { OpenHours } from '@pavilion/contract/base/open-hours';
import { type PayeeKind, payeeKind } from '@pavilion/contract/payments/payees';
import { useLingui } from '@lingui/react/macro';
import { Section } from '../../parts/page.tsx';
import { usePayeeWords } from '../../parts/payee-words.ts';
import { type WayOut, WayOutFields } from '../../parts/way-out-fields.tsx';
import { feeFile, feeTerms, objectOf } from './terms.ts';
import { textOf, withField } from './rows.ts';
import type { Json, JsonObject } from './use-draft.ts';

interface WaysOutFieldsProps {
  rules: JsonObject;
  /** Kinds the brand pays to. */
  kinds: readonly PayeeKind[];
  currency: string;
  timeZone: string;
  onRules(rules: JsonObject): void;
}

const boundOf = (value: Json | undefined): number | null => (value === undefined || value === '' ? null : Number(textOf(value)));

const readWay = (way: JsonObject): WayOut => ({
  ...feeTerms(way['fee']),
  min: boundOf(way['min']),
  max: boundOf(way['max']),
  hours: (way['hours'] ?? []) as OpenHours,
});

/** Without what is empty: the folder says only what differs. */
function writtenWay({ min, max, hours, ...fee }: WayOut): JsonObject {
  const fields: [string, Json | undefined][] = [
    ['fee', feeFile(fee)],
    ['min', min === null ? undefined : String(min)],
    ['max', max === null ? undefined : String(max)],
    ['hours', hours.length > 0 ? (hours as unknown as Json) : undefined],
  ];
  return fields.reduce<JsonObject>((way, [name, value]) => withField(way, name, value), {});
}

/** What withdrawals to each kind of account cost, their bounds and their hours, as the folder has them. */
export function WaysOutFields({ rules, kinds, currency, timeZone, onRules }: WaysOutFieldsProps) {
  const { t } = useLingui();
  const words = usePayeeWords();
  const ways = objectOf(rules['ways']);
  const put = (kind: PayeeKind, change: Partial<WayOut>) => {
    const way = writtenWay({ ...readWay(objectOf(ways[kind])), ...change });
    const next = Object.fromEntries(
      payeeKind.options.flatMap((one) => {
        const value = one === kind ? way : objectOf(ways[one]);
        return Object.keys(value).length > 0 ? [[one, value]] : [];
      }),
    ) as JsonObject;
    onRules(withField(rules, 'ways', Object.keys(next).length > 0 ? next : undefined));
  };
  return (
    <>
      {kinds.map((kind) => (
        <Section key={kind} title={t`Withdrawals: ${words.kinds[kind]}`}>
          <WayOutFields
            kind={kind}
            way={readWay(objectOf(ways[kind]))}
            bounds={{ min: Number(textOf(rules['min'])), max: Number(textOf(rules['max'])) }}
            currency={currency}
            step={null}
            timeZone={timeZone}
            onPut={(change) => put(kind, change)}
          />
        </Section>
      ))}
    </>
  );
}
