import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './member-pictures.module.css';

export interface MemberPicturesProps {
  /** Of what the pictures are: its name and id separate the answers of two places. */
  of: readonly [kind: string, id: string];
  small(signal: AbortSignal): Promise<{ pictures: readonly { id: string; preview: string }[] }>;
  full(id: string, signal: AbortSignal): Promise<{ contentType: string; data: string }>;
}

/** Each look is a row of the audit trail: nothing is asked for again by itself, and no picture stays behind. */
const once = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false, retry: false } as const;

/** Pictures a member sent, small; one in full in a dialog, which is written down. */
export function MemberPictures({ of: [kind, of], small, full }: MemberPicturesProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<string | null>(null);
  const { data } = useQuery({ queryKey: ['member-pictures', kind, of], queryFn: ({ signal }) => small(signal), ...once });
  if (!data) return <Skeleton shape="block" height="96px" />;
  return (
    <>
      <ul className={styles.pictures} aria-label={t`Pictures from the member`}>
        {data.pictures.map((picture, index) => (
          <li key={picture.id}>
            <button type="button" className={styles.picture} onClick={() => setShown(picture.id)}>
              <img src={picture.preview} alt={t`Picture ${index + 1}, select to enlarge`} />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => (open ? undefined : setShown(null))}
        title={t`Picture from the member`}
        closeLabel={t`Close`}
        size="wide"
      >
        {shown === null ? null : <InFull kind={kind} id={shown} full={full} />}
      </Dialog>
    </>
  );
}

function InFull({ kind, id, full }: { kind: string; id: string } & Pick<MemberPicturesProps, 'full'>) {
  const { t } = useLingui();
  const { data } = useQuery({ queryKey: ['member-picture', kind, id], queryFn: ({ signal }) => full(id, signal), ...once });
  if (!data) return <Skeleton shape="block" height="60vh" />;
  return <img className={styles.full} src={`data:${data.contentType};base64,${data.data}`} alt={t`Full picture from the member`} />;
}
