import { useId } from 'react';
import type { ReactNode } from 'react';
import { FieldMessage } from './form-row.tsx';
import { Image, Trash2, Upload } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Spinner } from './spinner.tsx';
import styles from './file-picture.module.css';

export type FilePictureProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  file: File | null;
  onFile: (file: File | null) => void;
  busy?: boolean;
  accept?: string;
  words: { choose: string; remove: string; busy: string };
};

/** Shows a file that is still on the person's machine; its address lives as long as the picture. */
export const FileImage = ({ file, className }: { file: File; className?: string }) => (
  <img
    alt=""
    className={className}
    ref={(image) => {
      if (!image) return;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    }}
  />
);

/** A picture from the person's machine: dropped or chosen, shown before it is sent. */
export const FilePicture = (props: FilePictureProps) => {
  const { label, hint, error, file, onFile, busy, accept = 'image/png,image/jpeg,image/webp', words } = props;
  const id = useId();
  return (
    <div>
      <div
        className={styles.area}
        data-filled={file ? '' : undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const dropped = event.dataTransfer.files[0];
          if (dropped) onFile(dropped);
        }}
      >
        <span className={styles.picture}>{file ? <FileImage key={`${file.name}-${file.lastModified}`} file={file} /> : <Image />}</span>
        <span className={styles.words}>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          <span className={styles.hint} id={`${id}-hint`}>
            {file?.name ?? hint}
          </span>
        </span>
        <span className={styles.choose} aria-hidden="true">
          {busy ? <Spinner size="s" /> : <Upload />}
          {words.choose}
        </span>
        <input
          id={id}
          type="file"
          accept={accept}
          className={styles.input}
          disabled={busy}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            onFile(event.target.files?.[0] ?? null);
            event.target.value = '';
          }}
        />
        {file ? (
          <IconButton size="s" label={words.remove} className={styles.remove} disabled={busy} onClick={() => onFile(null)}>
            <Trash2 />
          </IconButton>
        ) : null}
      </div>
      {busy ? (
        <span role="status" className={styles.hint}>
          {words.busy}
        </span>
      ) : null}
      <FieldMessage id={`${id}-error`} error={error} />
    </div>
  );
};
