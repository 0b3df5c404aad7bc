import { documentPicture } from '@pavilion/contract/documents/desk';
import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { RotateCw, ZoomIn, ZoomOut } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Segmented } from '@pavilion/ui/segmented';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import type { Submission } from './document-page.tsx';
import styles from './documents.module.css';
import { useKindWords } from './kind-words.ts';

type PictureFacts = Submission['pictures'][number];

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const QUARTER = 90;

/** The pictures of a submission, one at a time: larger, turned. They are fetched with the token and stored in no cache. */
export function PictureViewer({ pictures }: { pictures: readonly PictureFacts[] }) {
  const { t } = useLingui();
  const kindWords = useKindWords();
  const [chosen, setChosen] = useState(pictures[0]?.id ?? '');
  const [zoom, setZoom] = useState(0);
  const [turned, setTurned] = useState(0);
  const picture = pictures.find(({ id }) => id === chosen) ?? pictures[0];
  if (!picture) return <p className={styles.none}>{t`The pictures of this submission have been deleted.`}</p>;
  const show = (id: string) => {
    setChosen(id);
    setZoom(0);
    setTurned(0);
  };
  const press = (key: string) => {
    if (key === '+' || key === '=') setZoom(Math.min(ZOOMS.length - 1, zoom + 1));
    else if (key === '-') setZoom(Math.max(0, zoom - 1));
    else if (key === 'r') setTurned(turned + QUARTER);
  };
  return (
    <section className={styles.viewer} aria-label={t`Pictures`}>
      <div className={styles.tools}>
        {pictures.length > 1 ? (
          <Segmented
            label={t`Picture`}
            width="fit"
            value={picture.id}
            onValue={show}
            options={pictures.map(({ id, kind }) => ({ value: id, label: kindWords(kind) }))}
          />
        ) : (
          <b>{kindWords(picture.kind)}</b>
        )}
        <span className={styles.gap} />
        <IconButton size="s" label={t`Zoom out`} disabled={zoom === 0} onClick={() => press('-')}>
          <ZoomOut />
        </IconButton>
        <IconButton size="s" label={t`Zoom in`} disabled={zoom === ZOOMS.length - 1} onClick={() => press('+')}>
          <ZoomIn />
        </IconButton>
        <IconButton size="s" label={t`Rotate`} onClick={() => press('r')}>
          <RotateCw />
        </IconButton>
      </div>
      {/* The stage scrolls and takes the keys of the tools above it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles.stage}
        role="region"
        aria-label={t`${kindWords(picture.kind)}: + and - zoom, r rotates`}
        tabIndex={0}
        onKeyDown={({ key }) => press(key)}
      >
        <Shown key={picture.id} picture={picture} zoom={ZOOMS[zoom] ?? 1} turned={turned} />
      </div>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
    </section>
  );
}

function Shown({ picture, zoom, turned }: { picture: PictureFacts; zoom: number; turned: number }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const kind = useKindWords()(picture.kind);
  const { data, error, refetch } = useQuery({
    queryKey: ['picture', picture.id],
    queryFn: ({ signal }) => call(documentPicture, { query: { id: picture.id }, signal }),
    // Looking is written down: not once more than the reviewer did, and nothing stays behind.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (error)
    return (
      <ErrorState compact title={t`Could not load the picture`} retry={{ label: t`Try again`, onRetry: () => void refetch() }}>
        {words(error)}
      </ErrorState>
    );
  if (!data) return <Skeleton shape="block" height="100%" />;
  return <Drawn data={data.data} type={data.contentType} alt={kind} zoom={zoom} turned={turned} />;
}

function Drawn({ data, type, alt, zoom, turned }: { data: string; type: string; alt: string; zoom: number; turned: number }) {
  return (
    <img
      alt={alt}
      className={styles.picture}
      style={{ inlineSize: `${zoom * 100}%`, rotate: `${turned}deg` }}
      draggable={false}
      ref={(image) => {
        if (!image) return;
        const address = URL.createObjectURL(new Blob([Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)], { type }));
        image.src = address;
        return () => URL.revokeObjectURL(address);
      }}
    />
  );
}
