import { memberEndSessions, memberForcePassword, memberLock, memberResetSecondFactor } from '@pavilion/contract/identity/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ChevronDown, Key, Lock, LockOpen, LogOut, ShieldAlert } from '@pavilion/ui/icon';
import { Menu } from '@pavilion/ui/menu';
import type { MenuEntry } from '@pavilion/ui/menu';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import type { MemberView } from './member-page.tsx';

type ActName = 'lock' | 'sessions' | 'second' | 'password';

interface Wording {
  title: string;
  lead: string;
  confirm: string;
  danger?: boolean;
}

/** What may be done about a member, each after a question and with a reason. */
export function MemberActs({ view }: { view: MemberView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState<ActName | null>(null);
  const [shown, setShown] = useState<ActName>('lock');
  const close = () => setAsking(null);
  const { memberId, username, status } = view.member;
  const locked = status === 'locked';
  const acts = {
    lock: useAct(memberLock, { said: locked ? t`${username} is unlocked` : t`${username} is locked`, onDone: close }),
    sessions: useAct(memberEndSessions, { said: ({ ended }) => t`Sessions ended: ${countText(ended)}`, onDone: close }),
    second: useAct(memberResetSecondFactor, { said: t`The second step of ${username} is taken away`, onDone: close }),
    password: useAct(memberForcePassword, { said: t`${username} must choose a new password`, onDone: close }),
  };
  const words = useWording(username, locked)[shown];
  const open = (name: ActName) => {
    acts[name].clear();
    setShown(name);
    setAsking(name);
  };
  const entries: MenuEntry[] = [
    ...(may('members.lock') && (status === 'active' || locked)
      ? [
          {
            key: 'lock',
            label: locked ? t`Unlock` : t`Lock`,
            icon: locked ? <LockOpen /> : <Lock />,
            tone: locked ? ('plain' as const) : ('danger' as const),
            onSelect: () => open('lock'),
          },
        ]
      : []),
    ...(may('members.access')
      ? [
          { key: 'sessions', label: t`End all sessions`, icon: <LogOut />, onSelect: () => open('sessions') },
          { key: 'password', label: t`Force a new password`, icon: <Key />, onSelect: () => open('password') },
          { key: 'second', label: t`Take the second step away`, icon: <ShieldAlert />, onSelect: () => open('second') },
        ]
      : []),
  ];
  if (entries.length === 0) return null;
  const confirm = (reason: string) => {
    if (shown === 'lock') void acts.lock.run({ memberId, locked: !locked, reason });
    else void acts[shown].run({ memberId, reason });
  };
  return (
    <>
      <Menu trigger={<Button iconEnd={<ChevronDown />}>{t`Actions`}</Button>} items={entries} />
      <ActDialog
        open={asking !== null}
        onClose={close}
        busy={acts[shown].busy}
        error={acts[shown].error}
        title={words.title}
        lead={words.lead}
        confirmLabel={words.confirm}
        tone={words.danger ? 'danger' : 'primary'}
        reasonHint={t`Kept in the audit trail.`}
        onConfirm={confirm}
      />
    </>
  );
}

function useWording(username: string, locked: boolean): Record<ActName, Wording> {
  const { t } = useLingui();
  return {
    lock: locked
      ? { title: t`Unlock ${username}?`, lead: t`The member may sign in, play and move money again at once.`, confirm: t`Unlock` }
      : {
          title: t`Lock ${username}?`,
          lead: t`All sessions end at once, and the member cannot sign in until somebody unlocks the account. Their money stays theirs.`,
          confirm: t`Lock`,
          danger: true,
        },
    sessions: {
      title: t`End every session of ${username}?`,
      lead: t`The member is signed out everywhere and may sign in again.`,
      confirm: t`End the sessions`,
    },
    password: {
      title: t`Force a new password?`,
      lead: t`At the next sign-in ${username} must choose a new password. All sessions end now.`,
      confirm: t`Force a new password`,
    },
    second: {
      title: t`Take the second step away?`,
      confirm: t`Take it away`,
      danger: true,
      lead: t`Authenticator app, recovery codes and trusted devices of ${username} are removed, and all sessions end. Be sure who asks for it: this is what a thief would ask for.`,
    },
  };
}
