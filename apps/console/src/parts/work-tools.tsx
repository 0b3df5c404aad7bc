import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Columns3, Download } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Popover } from '@pavilion/ui/popover';
import { useState } from 'react';
import { SavedViews } from './saved-views.tsx';
import type { WholeList } from './use-list.ts';
import { useTableFile } from './use-table-file.ts';
import { WholeListDialog } from './whole-list-dialog.tsx';
import type { WorkModel } from './work-table-model.ts';
import styles from './work-table.module.css';

interface WorkToolsProps<Row> {
  name: string;
  model: WorkModel<Row>;
  /** Absent: the rows of the model are the whole list. */
  whole: WholeList | undefined;
  /** Filters and columns can be saved together. */
  hasFilters: boolean;
}

/** What a table can do beyond showing itself: choose its columns, be taken along as a file. */
export function WorkTools<Row>({ name, model, whole, hasFilters }: WorkToolsProps<Row>) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const save = useTableFile(name, model.columns);
  return (
    <div className={styles.tools}>
      {hasFilters ? <SavedViews name={name} model={model} /> : null}
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
      <IconButton
        size="s"
        label={t`Export the full list as CSV`}
        disabled={model.rows.length === 0}
        onClick={() => (whole ? setAsked(true) : save(model.rows))}
      >
        <Download />
      </IconButton>
      {whole && isAsked ? <WholeListDialog whole={whole} onRows={(rows) => save(rows as Row[])} onClose={() => setAsked(false)} /> : null}
    </div>
  );
}
