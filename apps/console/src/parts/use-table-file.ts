import { useLingui } from '@lingui/react/macro';
import { csvText } from '@pavilion/format/csv';
import { saveFile } from '@pavilion/ui/save-file';
import { utcToday } from './moment.ts';
import type { WorkColumn } from './work-table-model.ts';

/** Saves rows as a CSV file with the columns in sight. */
export function useTableFile<Row>(name: string, columns: readonly WorkColumn<Row>[]): (rows: readonly Row[]) => void {
  const { t } = useLingui();
  const currency = columns.find((column) => column.currency)?.currency;
  return (rows) =>
    saveFile(
      `${name}-${utcToday()}.csv`,
      csvText([
        [...columns.map(({ label }) => label), ...(currency ? [t`Currency`] : [])],
        ...rows.map((row) => [...columns.map((column) => column.text(row)), ...(currency ? [currency(row)] : [])]),
      ]),
    );
}
