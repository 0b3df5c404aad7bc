import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@pavilion/ui/checkbox';
import { TextField } from '@pavilion/ui/text-field';
import { WorkTable } from '../../parts/work-table.tsx';
import { useFieldWords } from '../brands/pattern-words.ts';
import { type DraftEditor, FILES, type JsonObject } from './use-draft.ts';

interface Row {
  field: string;
  required: boolean;
  min: number;
  max: number;
}

/** Which fields the registration form has, and what each accepts. Patterns are changed on the page Registration once the brand is in force. */
export function RegistrationForm({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const words = useFieldWords();
  const brand = edited.json(FILES.brand) ?? {};
  const rules = (brand['registration'] ?? {}) as Record<string, JsonObject>;
  const rows = Object.entries(rules).map(([field, rule]): Row => ({
    field,
    required: rule['required'] === true,
    min: Number(rule['min'] ?? 0),
    max: Number(rule['max'] ?? 0),
  }));
  const put = (field: string, change: JsonObject) =>
    edited.change(FILES.brand, { ...brand, registration: { ...rules, [field]: { ...rules[field], ...change } } });
  return (
    <WorkTable<Row>
      name="draft-registration"
      caption={t`Registration rules`}
      plain
      rows={rows}
      rowKey={({ field }) => field}
      empty={t`This brand has no rules yet`}
      columns={[
        { key: 'field', label: t`Field`, render: ({ field }) => words(field), text: ({ field }) => words(field) },
        {
          key: 'required',
          label: t`Required`,
          text: ({ required }) => String(required),
          render: ({ field, required }) => (
            <Checkbox checked={required} onChange={(event) => put(field, { required: event.target.checked })}>
              {t`Required`}
            </Checkbox>
          ),
        },
        ...(['min', 'max'] as const).map((key) => ({
          key,
          label: key === 'min' ? t`Minimum` : t`Maximum`,
          text: (row: Row) => String(row[key]),
          render: (row: Row) => (
            <TextField
              label={`${words(row.field)}, ${key === 'min' ? t`Minimum` : t`Maximum`}`}
              labelHidden
              type="number"
              size="s"
              min={0}
              max={255}
              value={String(row[key])}
              onChange={(event) => put(row.field, { [key]: Number(event.target.value) })}
            />
          ),
        })),
      ]}
    />
  );
}
