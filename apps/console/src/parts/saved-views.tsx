import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { Bookmark, X } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Popover } from '@pavilion/ui/popover';
import { TextField } from '@pavilion/ui/text-field';
import { type FormEvent, useState } from 'react';
import { type SavedView, useSavedViews } from './use-saved-views.ts';
import type { WorkModel } from './work-table-model.ts';
import styles from './work-table.module.css';

const MAX_NAME = 40;

interface SavedViewsProps<Row> {
  /** Names the list. */
  name: string;
  model: WorkModel<Row>;
}

/** Filters and columns of a list under a name, to come back to with one press. */
export function SavedViews<Row>({ name, model }: SavedViewsProps<Row>) {
  const { t } = useLingui();
  const saved = useSavedViews(name);
  const [isOpen, setOpen] = useState(false);
  const show = (view: SavedView) => {
    saved.apply(view);
    for (const { column, shown, toggle } of model.all) if (shown !== view.columns.includes(column.key)) toggle(!shown);
    setOpen(false);
  };
  return (
    <Popover
      trigger={
        <IconButton size="s" label={t`Saved views`}>
          <Bookmark />
        </IconButton>
      }
      title={t`Saved views`}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
    >
      <div className={styles.views}>
        {saved.views.length === 0 ? <p className={styles.noViews}>{t`Set filters and columns, then save them under a name.`}</p> : null}
        <ul>
          {saved.views.map((view) => (
            <li key={view.name}>
              <button
                type="button"
                className={cx(styles.view, saved.isCurrent(view) && styles.currentView)}
                aria-current={saved.isCurrent(view) ? 'true' : undefined}
                onClick={() => show(view)}
              >
                {view.name}
              </button>
              <IconButton size="s" label={t`Delete view ${view.name}`} onClick={() => saved.remove(view.name)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
        {saved.isFull ? (
          <p className={styles.noViews}>{t`Delete a view to save another one.`}</p>
        ) : (
          <NewView
            onSave={(as) =>
              saved.save(
                as,
                model.columns.map(({ key }) => key),
              )
            }
          />
        )}
      </div>
    </Popover>
  );
}

function NewView({ onSave }: { onSave(name: string): void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onSave(name.trim());
    setName('');
  };
  return (
    <form className={styles.newView} onSubmit={save}>
      <TextField
        label={t`Name of this view`}
        value={name}
        maxLength={MAX_NAME}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>{t`Save view`}</Button>
    </form>
  );
}
