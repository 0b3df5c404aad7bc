import { Trans, useLingui } from '@lingui/react/macro';
import {
  COMPLAINT_MAX,
  COMPLAINT_PICTURE_TYPES,
  complaintAddPicture,
  complaintEscalate,
  complaintReply,
  complaintShowPicture,
  type complaintView,
  complaintWithdraw,
  MAX_COMPLAINT_PICTURES,
} from '@pavilion/contract/support/complaints';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Alert } from '@pavilion/ui/alert';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Paperclip } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextArea } from '@pavilion/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { upload } from '../../api/upload.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import styles from './complaints.module.css';
import { complaintQueries } from './queries.ts';
import { useComplaintWords } from './words.ts';

type View = WireValue<typeof complaintView>;

/** One complaint: its state, what was said, and what the member can do. */
export function OneComplaint({ id }: { id: string }) {
  const words = useErrorWords();
  const { data, error } = useQuery(complaintQueries.one(id));
  if (!data) return error ? <Alert tone="bad">{words(error)}</Alert> : <Skeleton count={6} />;
  return <Opened view={data} />;
}

function Opened({ view }: { view: View }) {
  const { t } = useLingui();
  const { kinds, states, outcomes, abouts } = useComplaintWords();
  const moment = useShortMoment();
  const [words, tone] = states[view.state];
  const isOver = view.state === 'decided' || view.state === 'withdrawn';
  return (
    <div className={styles.one}>
      <header>
        <p className={styles.rowHead}>
          <strong className="num">{view.number}</strong>
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p className={styles.small}>
          {kinds[view.kind]}
          {view.about ? ` · ${abouts[view.about.kind]} ${view.about.id}` : ''}
        </p>
        {view.state === 'filed' ? (
          <p className={styles.small}>
            <Trans>
              We'll confirm receipt by <time dateTime={view.acknowledgeBy}>{moment(view.acknowledgeBy)}</time>.
            </Trans>
          </p>
        ) : null}
        {view.state === 'filed' || view.state === 'acknowledged' || view.state === 'escalated' ? (
          <p className={styles.small}>
            <Trans>
              We'll answer by <time dateTime={view.answerBy}>{moment(view.answerBy)}</time>.
            </Trans>
          </p>
        ) : null}
        {view.outcome ? <p className={styles.outcome}>{outcomes[view.outcome]}</p> : null}
      </header>
      <Said view={view} />
      <Pictures view={view} isOver={isOver} />
      {isOver ? null : <Acts key={view.state} view={view} />}
      {view.state === 'decided' ? (
        <p className={styles.small}>{t`This is our final answer. For independent organisations that can help, see Help.`}</p>
      ) : null}
    </div>
  );
}

function Said({ view }: { view: View }) {
  const { t } = useLingui();
  const { events } = useComplaintWords();
  const moment = useShortMoment();
  return (
    <ol className={styles.said}>
      {view.messages.map((message) => (
        <li key={message.number} data-mine={message.from === 'member' || undefined}>
          <p className={styles.small}>
            {message.event ? events[message.event] : message.from === 'member' ? t`You` : message.operator} ·{' '}
            <time dateTime={message.at}>{moment(message.at)}</time>
          </p>
          {message.text ? <p className={styles.words}>{message.text}</p> : null}
        </li>
      ))}
    </ol>
  );
}

function Pictures({ view, isOver }: { view: View; isOver: boolean }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  const add = useMutation({
    mutationFn: (file: File) =>
      upload(complaintAddPicture, { query: { id: view.id, name: file.name.slice(0, 120) }, file, onProgress: () => undefined }),
    onSuccess: (next) => client.setQueryData(complaintQueries.one(view.id).queryKey, next),
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) add.mutate(file);
  };
  return (
    <div className={styles.pictures}>
      {view.pictures.map((picture) => (
        <button key={picture.id} type="button" className={styles.picture} onClick={() => setShown(picture.id)}>
          <img src={picture.preview} alt={t`Photo ${picture.name}, press to enlarge`} />
        </button>
      ))}
      {!isOver && view.pictures.length < MAX_COMPLAINT_PICTURES ? (
        <>
          <Button
            size="s"
            iconStart={<Paperclip />}
            loading={add.isPending}
            onClick={() => input.current?.click()}
          >{t`Add a photo`}</Button>
          <input ref={input} type="file" hidden accept={COMPLAINT_PICTURE_TYPES.join(',')} aria-label={t`Photo to add`} onChange={choose} />
        </>
      ) : null}
      {add.error ? <Alert tone="bad">{words(add.error)}</Alert> : null}
      <Dialog open={shown !== null} onOpenChange={() => setShown(null)} title={t`Photo`} closeLabel={t`Close`} size="wide">
        {shown === null ? null : <InFull id={shown} />}
      </Dialog>
    </div>
  );
}

function InFull({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: ['complaint-picture', id],
    queryFn: ({ signal }) => call(complaintShowPicture, { query: { id }, signal }),
    staleTime: Infinity,
  });
  if (!data) return <Skeleton shape="block" height="50vh" />;
  return <img className={styles.full} src={`data:${data.contentType};base64,${data.data}`} alt={t`Full-size photo`} />;
}

function Acts({ view }: { view: View }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [asksBack, setAsksBack] = useState(false);
  const act = useMutation({
    mutationFn: (what: 'reply' | 'escalate' | 'withdraw') =>
      what === 'withdraw'
        ? call(complaintWithdraw, { body: { id: view.id } })
        : call(what === 'reply' ? complaintReply : complaintEscalate, { body: { id: view.id, text: text.trim() } }),
    onSuccess: async (next) => {
      setText('');
      client.setQueryData(complaintQueries.one(view.id).queryKey, next);
      await client.invalidateQueries({ queryKey: complaintQueries.list().queryKey });
    },
  });
  return (
    <div className={styles.form}>
      {act.error ? <Alert tone="bad">{words(act.error)}</Alert> : null}
      <TextArea
        label={view.canEscalate ? t`Additional details, or why it should be reviewed` : t`Additional details`}
        rows={4}
        maxLength={COMPLAINT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.kinds}>
        <Button tone="primary" loading={act.isPending} disabled={!text.trim()} onClick={() => act.mutate('reply')}>{t`Add`}</Button>
        {view.canEscalate ? (
          <Button loading={act.isPending} disabled={!text.trim()} onClick={() => act.mutate('escalate')}>{t`Request a review`}</Button>
        ) : null}
        {asksBack ? (
          <Button tone="danger" loading={act.isPending} onClick={() => act.mutate('withdraw')}>{t`Withdraw it`}</Button>
        ) : (
          <Button tone="quiet" onClick={() => setAsksBack(true)}>{t`Withdraw complaint`}</Button>
        )}
      </div>
    </div>
  );
}
