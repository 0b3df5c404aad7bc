import { useLingui } from '@lingui/react/macro';
import { TextField } from '@pavilion/ui/text-field';
import { PictureField } from './picture-field.tsx';
import styles from './pictures.module.css';
import { freePicture, isOwn } from './pictures.ts';
import { rowsOf, textOf } from './rows.ts';
import { type DraftEditor, FILES, type Json, type JsonObject } from './use-draft.ts';

interface RowPictureProps {
  edited: DraftEditor;
  use: 'banner' | 'promotion';
  /** The list of `announcements.json` with the row. */
  list: 'banners' | 'promotions';
  row: JsonObject;
  onRow(row: JsonObject): void;
}

/** The picture of a banner or a promotion: uploaded, or named. An upload replaces a picture only this row shows; else it is a new one. */
export function RowPicture({ edited, use, list, row, onRow }: RowPictureProps) {
  const { t } = useLingui();
  const announcements = edited.json(FILES.announcements);
  const picture = textOf(row['picture']);
  const shownBy = (['banners', 'promotions'] as const)
    .flatMap((one) => rowsOf(announcements, one))
    .filter((one) => one['picture'] === picture);
  const isAlone = isOwn(picture) && shownBy.length === 1 && edited.draft.files.some(({ name }) => name.startsWith(`art/${picture}`));
  const take = (name: string) =>
    edited.revise(FILES.announcements, (file) => ({
      ...file,
      [list]: rowsOf(file, list).map((one): Json => (one['key'] === row['key'] ? { ...one, picture: name } : one)),
    }));
  return (
    <div className={styles.name}>
      <PictureField
        edited={edited}
        use={use}
        label={t`Picture`}
        name={picture}
        target={isAlone ? picture : freePicture(edited, use)}
        onPicture={take}
      >
        <TextField
          label={t`Picture name`}
          hint={t`Name among the brand's pictures without size and format, or a URL.`}
          value={picture}
          spellCheck={false}
          onChange={(event) => onRow({ ...row, picture: event.target.value })}
        />
      </PictureField>
    </div>
  );
}
