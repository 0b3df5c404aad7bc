import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { MomentField } from '../../parts/moment-field.tsx';
import styles from './draft-page.module.css';
import { textOf, withField } from './rows.ts';
import type { JsonObject } from './use-draft.ts';

interface ShowingFieldsProps {
  row: JsonObject;
  /** Notices and promotions begin by their date alone. */
  begins?: boolean;
  onRow(row: JsonObject): void;
}

/** Where and how long something is shown. */
export function ShowingFields({ row, begins = false, onRow }: ShowingFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.fields}>
      <Select
        label={t`Shown on`}
        value={textOf(row['platform'])}
        options={[
          { value: '', label: t`Everywhere` },
          { value: 'W', label: t`Desktop` },
          { value: 'M', label: t`Phone` },
        ]}
        onChange={(event) => onRow(withField(row, 'platform', event.target.value))}
      />
      {begins ? (
        <MomentField
          label={t`Shown from`}
          value={textOf(row['startsAt']) || null}
          onMoment={(iso) => onRow(withField(row, 'startsAt', iso))}
        />
      ) : null}
      <MomentField label={t`Shown until`} value={textOf(row['endsAt']) || null} onMoment={(iso) => onRow(withField(row, 'endsAt', iso))} />
    </div>
  );
}
