import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { MessageCircle, ShieldCheck } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { Facts, RailCard, RailPage } from '../../parts/rail.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import styles from './feedback.module.css';
import { ownFeedbackQuery } from './queries.ts';
import { useFeedbackWords } from './words.ts';

/** Questions and complaints: a form, and what became of the earlier ones. */
export function FeedbackPage() {
  const { t } = useLingui();
  return (
    <RailPage
      title={t`Feedback`}
      lead={t`Questions, praise and complaints. We read every one.`}
      rail={
        <>
          <OwnFeedback />
          <RailCard>
            <Facts
              facts={[
                { key: 'number', icon: <MessageCircle />, words: t`Quote your reference if you write again.` },
                { key: 'safe', icon: <ShieldCheck />, words: t`We never ask for a password here.` },
              ]}
            />
          </RailCard>
        </>
      }
    >
      <Card pad="l">
        <FeedbackForm />
      </Card>
    </RailPage>
  );
}

function OwnFeedback() {
  const { t } = useLingui();
  const words = useFeedbackWords();
  const moment = useShortMoment();
  const { data, isPending } = useQuery(ownFeedbackQuery());
  return (
    <RailCard title={t`Your messages`}>
      {isPending ? <Skeleton count={3} /> : null}
      {data && data.list.length === 0 ? (
        <EmptyState compact icon={<MessageCircle />} picture={<BrandObject name="messages" />} title={t`Nothing yet`}>
          {t`Your messages and our replies appear here.`}
        </EmptyState>
      ) : null}
      <ul className={styles.sent}>
        {data?.list.map((row) => {
          const state = words.state(row.state);
          return (
            <li key={row.feedbackId}>
              <p className={styles.sentHead}>
                <strong>{words.type(row.questionType)}</strong>
                <Badge tone={state.tone}>{state.text}</Badge>
              </p>
              <p className={styles.small}>
                {moment(row.sentAt)} · <span className="num">{row.feedbackId.slice(-8)}</span>
              </p>
              <p className={styles.content}>{row.content}</p>
              {row.reply ? <p className={styles.reply}>{row.reply}</p> : null}
            </li>
          );
        })}
      </ul>
    </RailCard>
  );
}
