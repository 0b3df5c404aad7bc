import { useLingui } from '@lingui/react/macro';
import {
  ROOM_REPORT_REASONS,
  type RoomLine,
  type RoomReportReason,
  roomHidden,
  roomHide,
  roomReport,
} from '@pavilion/contract/rooms/calls';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import type { RoomStore } from './room-store.ts';
import styles from './room.module.css';
import { useNameWords, useReasonWords } from './words.ts';

/** Why a line is reported. Its writer does not learn who reported it. */
export function ReportDialog({ modelId, line, onClose }: { modelId: string; line: RoomLine; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const reasons = useReasonWords();
  const [reason, setReason] = useState<RoomReportReason>('abuse');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const report = (event: FormEvent): void => {
    event.preventDefault();
    setBusy(true);
    call(roomReport, { body: { modelId, number: line.number, reason } })
      .then(() => {
        toasts.show({ tone: 'good', title: t`Thank you. A moderator will review it.` });
        onClose();
      }, setFailed)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Report this message`} closeLabel={t`Close`}>
      <form className={styles.dialog} onSubmit={report}>
        <blockquote dir="auto">{line.text}</blockquote>
        <fieldset>
          <legend>{t`What's wrong with it?`}</legend>
          {ROOM_REPORT_REASONS.map((one) => (
            <label key={one} className={styles.choice}>
              <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
              {reasons[one]}
            </label>
          ))}
        </fieldset>
        <p className={styles.quiet}>{t`No one in the room will know you reported it.`}</p>
        {failed ? <p role="alert">{words(failed)}</p> : null}
        <Button type="submit" tone="primary" loading={busy}>{t`Report`}</Button>
      </form>
    </Dialog>
  );
}

/** Whom the member hides, each of whom can be shown again. */
export function HiddenPeople({ store, onClose }: { store: RoomStore; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const nameWords = useNameWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['rooms', 'hidden'],
    queryFn: ({ signal }) => call(roomHidden, { signal }),
    staleTime: 0,
  });
  const show = (tag: string): void => {
    void call(roomHide, { body: { tag, hidden: false } })
      .then(() => store.again())
      .finally(() => void refetch());
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Hidden people`} closeLabel={t`Close`}>
      <div className={styles.dialog}>
        {error ? <p role="alert">{words(error)}</p> : null}
        {!data && !error ? <Skeleton count={3} /> : null}
        {data?.list.length === 0 ? (
          <p className={styles.quiet}>{t`You haven't hidden anyone. Use a message's menu to hide its author.`}</p>
        ) : null}
        <ul className={styles.people}>
          {data?.list.map((one) => (
            <li key={one.tag}>
              <span>{nameWords(one)}</span>
              <Button size="s" onClick={() => show(one.tag)}>{t`Unhide`}</Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
