import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@pavilion/ui/checkbox';
import { csvText, saveFile } from '@pavilion/ui/csv';
import { Columns3, Download } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Popover } from '@pavilion/ui/popover';
import type { WorkModel } from './work-table-model.ts';
import { utcToday } from './moment.ts';
import styles from './work-table.module.css';

/** What a table can do beyond showing itself: choose its columns, be taken along as a file. */
export function WorkTools<Row>({ name, model }: { name: string; model: WorkModel<Row> }) {
  const { t } = useLingui();
  const currency = model.columns.find((column) => column.currency)?.currency;
  const save = () =>
    saveFile(
      `${name}-${utcToday()}.csv`,
      csvText([
        [...model.columns.map(({ label }) => label), ...(currency ? [t`Currency`] : [])],
        ...model.rows.map((row) => [...model.columns.map((column) => column.text(row)), ...(currency ? [currency(row)] : [])]),
      ]),
    );
  return (
    <div className={styles.tools}>
      <Popover
        trigger={
          <IconButton size="s" label={t`Choose columns`}>
            <Columns3 />
          </IconButton>
        }
        title={t`Columns`}
        align="end"
      >
        <div className={styles.choices}>
          {model.all.map(({ column, shown, toggle }, index) => (
            <Checkbox key={column.key} checked={shown} disabled={index === 0} onChange={(event) => toggle(event.target.checked)}>
              {column.label}
            </Checkbox>
          ))}
        </div>
      </Popover>
      <IconButton size="s" label={t`Save the rows shown as a CSV file`} disabled={model.rows.length === 0} onClick={save}>
        <Download />
      </IconButton>
    </div>
  );
}
