import {
  BRAND_PICTURE_TYPES,
  type BrandPictureUse,
  DRAWING_TYPE,
  PICTURE_FOCUS,
  type PictureFocus,
} from '@pavilion/contract/content/brand-pictures';
import { brandDraftFile, brandDraftPicture } from '@pavilion/contract/brands/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Image, Upload } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.ts';
import { Failure } from '../../parts/failure.tsx';
import { sendFile } from '../../parts/files.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './pictures.module.css';
import { neededSize, shownFile } from './pictures.ts';
import type { DraftEditor } from './use-draft.ts';

/** Uses whose pictures are never cut. */
const WHOLE: readonly BrandPictureUse[] = ['logo', 'object', 'way'];

interface PictureFieldProps {
  edited: DraftEditor;
  use: BrandPictureUse;
  /** What it is a picture of. */
  label: string;
  /** Base name of the picture that is shown; '' for none of the brand's own. */
  name: string;
  /** Base name of an upload; absent: the same. */
  target?: string;
  onPicture?(name: string): void;
  children?: ReactNode;
}

/** A picture of the brand as the draft has it, and the way to another one: any size, cut and encoded by the server. */
export function PictureField({ edited, use, label, name, target = name, onPicture, children }: PictureFieldProps) {
  const { t } = useLingui();
  const { may } = useOperator();
  const field = useRef<HTMLInputElement>(null);
  const [focus, setFocus] = useState<PictureFocus>('auto');
  const { busy, error, send } = usePictureUpload(edited);
  const size = neededSize(use);
  const places: Record<PictureFocus, string> = {
    auto: t`Focal point`,
    centre: t`The middle`,
    top: t`The top`,
    bottom: t`The bottom`,
    left: t`The left`,
    right: t`The right`,
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const made = await send(file, { use, name: target, focus });
    if (made !== null && made !== name) onPicture?.(made);
  };
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <Shown edited={edited} file={shownFile(edited, { use, name })} />
      <div className={styles.about}>
        <b>{label}</b>
        <span className={styles.hint}>
          {use === 'logo'
            ? t`At least ${size} pixels as JPEG, PNG, WebP or AVIF, or an SVG drawing.`
            : t`At least ${size} pixels: JPEG, PNG, WebP or AVIF.`}
        </span>
        {children}
        {may('brands.write') ? (
          <div className={styles.acts}>
            <Button size="s" iconStart={<Upload />} loading={busy} onClick={() => field.current?.click()}>
              {t`Upload`}
            </Button>
            {WHOLE.includes(use) ? null : (
              <Select
                label={t`Focus when cropped`}
                value={focus}
                options={PICTURE_FOCUS.map((value) => ({ value, label: places[value] }))}
                onChange={(event) => setFocus(PICTURE_FOCUS.find((one) => one === event.target.value) ?? 'auto')}
              />
            )}
          </div>
        ) : null}
        <Failure error={error} />
        <input
          ref={field}
          type="file"
          accept={[...BRAND_PICTURE_TYPES, ...(use === 'logo' ? [DRAWING_TYPE] : [])].join(',')}
          hidden
          aria-label={t`Picture ${label}`}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}

function Shown({ edited, file }: { edited: DraftEditor; file: string | null }) {
  const { data } = useQuery({ ...ask(brandDraftFile, { draftId: edited.draft.id, name: file ?? '' }), enabled: file !== null });
  return (
    <span className={styles.shown}>
      {file === null ? <Image /> : null}
      {file !== null && data ? <img src={`data:${data.contentType};base64,${data.data}`} alt="" /> : null}
      {file !== null && !data ? <Skeleton shape="block" height="100%" /> : null}
    </span>
  );
}

/** Sends a picture into the draft. What is written on the page is saved first: the picture makes the draft's next version. */
function usePictureUpload(edited: DraftEditor) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async (
    file: File,
    { use, name, focus }: { use: BrandPictureUse; name: string; focus: PictureFocus },
  ): Promise<string | null> => {
    setError(null);
    setBusy(true);
    try {
      if (!(await edited.save())) return null;
      const query = { draftId: edited.draft.id, use, focus, ...(name === '' ? {} : { name }) };
      const { picture } = await sendFile(brandDraftPicture, query, file, file.type || 'image/png');
      await queries.invalidateQueries();
      return picture;
    } catch (thrown) {
      setError(thrown);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, send };
}
