import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { MessageCircle } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useState } from 'react';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { isOn } from '../../parts/modules.ts';
import type { ChatSight } from './chat-store.ts';
import styles from './chat.module.css';
import { storedDraft } from './composer.tsx';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const FeedbackForm = late(() => import('../feedback/public.ts'), 'FeedbackForm');

type Way = 'chat' | 'message';
type State = ChatSight['state'];

export const isUnderWay = (state: State): boolean => state?.conversation != null && state.conversation.state !== 'ended';

/**
 * How one reaches the desk: by a chat while an operator answers or a draft of a chat line exists, by a message while none does. A form
 * with a draft stays, even if an operator comes or goes: the draft would be out of sight.
 */
export function useWay(state: State): { way: Way | null; isChosen: boolean; chat(): void; hold(): void } {
  const [isChosen, setChosen] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [shown, setShown] = useState<Way | null>(null);
  const canLeave = isOn('FEEDBACK3');
  const first = state && (!canLeave || state.answering > 0 || storedDraft(undefined) !== '' ? 'chat' : 'message');
  const next = isUnderWay(state) ? null : shown === 'message' && !isHeld ? first : (shown ?? first);
  if (next !== shown) setShown(next);
  const chat = () => {
    setShown('chat');
    setChosen(true);
  };
  // At a closed desk no chat can begin.
  const way = isUnderWay(state) ? 'chat' : state?.isOpen === false ? 'message' : next;
  return { way, isChosen, chat, hold: () => setHeld(true) };
}

/** No operator answers: a message instead, which is answered in the member centre or at the contact left. */
export function Absent({ state, onChat, onTouch }: { state: NonNullable<State>; onChat(): void; onTouch(): void }) {
  const { t } = useLingui();
  const { isOpen, answering, opensAt } = state;
  const isHere = isOpen && answering > 0;
  return (
    // It only notices that a field inside was entered; nothing is done by it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.closed} aria-labelledby="absent" onFocus={onTouch}>
      <h2 id="absent">{isOpen ? t`Leave us a message` : t`We're closed`}</h2>
      <p className={styles.quiet} role="status">
        {isHere ? t`We're online.` : isOpen ? t`We'll read it first thing. Or start a chat and wait for an agent.` : null}
        {isOpen ? null : <Closed opensAt={opensAt} />}
      </p>
      {isOpen ? (
        <div>
          <Button tone={isHere ? 'primary' : 'secondary'} iconStart={<MessageCircle />} onClick={onChat}>{t`Start a chat`}</Button>
        </div>
      ) : null}
      {isOn('FEEDBACK3') ? (
        <Part fallback={<Skeleton count={4} />}>
          <FeedbackForm />
        </Part>
      ) : null}
    </section>
  );
}

function Closed({ opensAt }: { opensAt: string | null }) {
  const { t } = useLingui();
  const format = dateFormat({ weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone, timeZoneName: 'short' });
  return (
    <>
      {opensAt ? (
        <Trans>
          Opens <time dateTime={opensAt}>{format.format(new Date(opensAt))}</time>.
        </Trans>
      ) : null}{' '}
      {isOn('FEEDBACK3') ? t`Leave us a message: we'll read it first thing.` : null}
    </>
  );
}
