import { brandDraftFile, brandDraftPicture } from '@pavilion/contract/desk-brands';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Image, Upload } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/page.tsx';
import styles from './draft-page.module.css';
import { sendFile } from '../../parts/files.ts';
import type { Edited } from './use-draft.ts';

const TYPES: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp', avif: 'image/avif' };
const endOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** The brand's own pictures, each to be replaced by one of its format. */
export function PicturesForm({ edited }: { edited: Edited }) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<unknown>(null);
  const pictures = edited.draft.files.filter(({ name }) => name.startsWith('art/'));
  if (pictures.length === 0) {
    return (
      <EmptyState icon={<Image />} title={t`The pictures of this brand come with the product`}>
        {t`To have its own, add a folder art to the brand's folder and upload it.`}
      </EmptyState>
    );
  }
  return (
    <Section title={t`Pictures`} note={t`AVIF, WebP, PNG or SVG, each of at most 512 kB. They are kept at once.`}>
      <Failure error={failure} />
      <ul className={styles.pictures}>
        {pictures.map(({ name, bytes }) => (
          <PictureRow
            key={name}
            draftId={edited.draft.id}
            name={name}
            bytes={bytes}
            locked={edited.unsaved.length > 0}
            onFailure={setFailure}
          />
        ))}
      </ul>
    </Section>
  );
}

interface RowProps {
  draftId: string;
  name: string;
  bytes: number;
  /** Other parts are not saved: their version would be behind. */
  locked: boolean;
  onFailure(error: unknown): void;
}

function PictureRow({ draftId, name, bytes, locked, onFailure }: RowProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const { data } = useQuery(ask(brandDraftFile, { draftId, name }));
  const type = TYPES[endOf(name)] ?? 'image/png';
  const send = async (file: File | undefined) => {
    if (!file) return;
    onFailure(null);
    try {
      await sendFile(brandDraftPicture, { draftId, name }, file, type);
      await queries.invalidateQueries();
    } catch (error) {
      onFailure(error);
    }
  };
  const kilobytes = Math.ceil(bytes / 1024);
  return (
    <li className={styles.picture}>
      <span>
        {data ? (
          <img src={`data:${data.contentType};base64,${data.data}`} alt="" loading="lazy" />
        ) : (
          <Skeleton shape="block" height="120px" />
        )}
      </span>
      <code>{name.slice(4)}</code>
      <span>{t`${kilobytes} kB`}</span>
      <Button size="s" iconStart={<Upload />} disabled={locked} onClick={() => field.current?.click()}>
        {t`Replace`}
      </Button>
      <input
        ref={field}
        type="file"
        accept={type}
        hidden
        aria-label={t`Picture ${name}`}
        onChange={(event) => void send(event.target.files?.[0])}
      />
    </li>
  );
}
