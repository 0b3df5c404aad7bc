import { Trans, useLingui } from '@lingui/react/macro';
import type { WireBody } from '@pavilion/contract/base/endpoint';
import { type MarketingChannel, offerTexts } from '@pavilion/contract/content/marketing';
import { changeMessageSettings } from '@pavilion/contract/inbox/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Bell } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { Switch } from '@pavilion/ui/switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { INBOX } from './unread-query.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useLetterTime } from './letter-time.ts';
import styles from './messages.module.css';
import { canPush, isPushed, startPush, stopPush } from './push.ts';
import { inboxQueries } from './queries.ts';

/** Settings of notices: offers by channel, and what this and other browsers show while the page is closed. */
export function MessageSettings() {
  const words = useErrorWords();
  const client = useQueryClient();
  const { data } = useQuery(inboxQueries.settings());
  const change = useMutation({
    mutationFn: (body: WireBody<typeof changeMessageSettings>) => call(changeMessageSettings, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [INBOX] }),
  });
  if (!data) return <Skeleton shape="block" height="260px" count={2} />;
  return (
    <div className={styles.settings}>
      {change.error ? <Alert tone="bad">{words(change.error)}</Alert> : null}
      {data.channels.length > 0 ? (
        <Offers
          channels={data.channels}
          onChoose={(channel, allowed) => change.mutate({ channel: { channel, allowed, text: offerTexts[0] } })}
        />
      ) : null}
      <Pushes pushKey={data.pushKey} choice={data.push} browsers={data.browsers} onChoose={(push) => change.mutate({ push })} />
    </div>
  );
}

interface OffersProps {
  channels: readonly { channel: MarketingChannel; allowed: boolean; chosenAt: string | null }[];
  onChoose(channel: MarketingChannel, allowed: boolean): void;
}

function Offers({ channels, onChoose }: OffersProps) {
  const { t } = useLingui();
  const time = useLetterTime();
  const names: Readonly<Record<MarketingChannel, string>> = {
    inbox: t`In the inbox`,
    email: t`By email`,
    sms: t`By SMS`,
    push: t`In this browser`,
  };
  return (
    <Card as="section" pad="l" aria-labelledby="offers">
      <h2 id="offers" className={styles.cardTitle}>{t`Promotions`}</h2>
      <p className={styles.from}>
        <Trans>
          Promotions and news, only if you opt in. None during a break or self-exclusion. Messages about your money and account always
          appear in your inbox.
        </Trans>
      </p>
      {channels.map(({ channel, allowed, chosenAt }) => (
        <Switch
          key={channel}
          checked={allowed}
          onChange={(event) => onChoose(channel, event.target.checked)}
          hint={chosenAt ? t`Opted in on ${time.full(chosenAt)}` : t`Off by default`}
        >
          {names[channel]}
        </Switch>
      ))}
    </Card>
  );
}

type PushChoice = Record<'money' | 'rewards' | 'messages' | 'amounts', boolean>;

interface PushesProps {
  pushKey: string;
  choice: PushChoice;
  browsers: number;
  onChoose(choice: PushChoice): void;
}

function Pushes({ pushKey, choice, browsers, onChoose }: PushesProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: isOnHere } = useQuery({ queryKey: ['push-here'], queryFn: isPushed });
  const [problem, setProblem] = useState<'denied' | 'failed' | null>(null);
  const toggle = useMutation({
    mutationFn: async () => {
      setProblem(null);
      if (isOnHere) return stopPush();
      const outcome = await startPush(pushKey);
      if (outcome !== 'on') setProblem(outcome);
    },
    onError: () => setProblem('failed'),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: [INBOX] }), client.invalidateQueries({ queryKey: ['push-here'] })]),
  });
  const topics = [
    { name: 'money', label: t`Money` },
    { name: 'rewards', label: t`Rewards` },
    { name: 'messages', label: t`Account messages` },
    { name: 'amounts', label: t`Show amounts`, hint: t`Anyone who sees your screen can see them.` },
  ] as const;
  return (
    <Card as="section" pad="l" aria-labelledby="pushes">
      <h2 id="pushes" className={styles.cardTitle}>{t`Push notifications`}</h2>
      <p className={styles.from}>
        <Trans>This browser can notify you of new messages. Notifications stop when you log out.</Trans>
      </p>
      {canPush() ? (
        <div className={styles.here}>
          <Button iconStart={<Bell />} tone={isOnHere ? 'secondary' : 'primary'} loading={toggle.isPending} onClick={() => toggle.mutate()}>
            {isOnHere ? t`Turn off notifications here` : t`Turn on notifications here`}
          </Button>
        </div>
      ) : (
        <Alert tone="info">{t`This browser can't notify you when the page is closed.`}</Alert>
      )}
      {problem === 'denied' ? (
        <Alert tone="warn">{t`Your browser blocks notifications. Allow them in the browser's settings for this site.`}</Alert>
      ) : null}
      {problem === 'failed' ? <Alert tone="bad">{t`Couldn't reach this browser. Try again later or use another browser.`}</Alert> : null}
      {browsers > 0
        ? topics.map(({ name, label, ...more }) => (
            <Switch
              key={name}
              checked={choice[name]}
              onChange={(event) => onChoose({ ...choice, [name]: event.target.checked })}
              hint={'hint' in more ? more.hint : undefined}
            >
              {label}
            </Switch>
          ))
        : null}
    </Card>
  );
}
