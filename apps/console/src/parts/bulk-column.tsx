import { Checkbox } from '@pavilion/ui/checkbox';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import type { Bulk } from './use-bulk.ts';
import type { WorkColumn } from './work-table-model.ts';

interface BulkColumn<Row> {
  bulk: Bulk<Row>;
  label: string;
  nameOf(row: Row): string;
  isFor(row: Row): boolean;
}

/** Chooses rows for an act on several. */
export const bulkColumn = <Row,>({ bulk, label, nameOf, isFor }: BulkColumn<Row>): WorkColumn<Row> => ({
  key: 'choose',
  label,
  render: (row) =>
    isFor(row) ? (
      <Checkbox checked={bulk.isChosen(row)} onChange={(event) => bulk.choose(row, event.target.checked)}>
        <VisuallyHidden>{nameOf(row)}</VisuallyHidden>
      </Checkbox>
    ) : (
      '–'
    ),
  text: () => '',
});
