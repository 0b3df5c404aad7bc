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

interface ActWords {
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
    lock: useAct(memberLock, { said: locked ? t`${username} unlocked` : t`${username} locked`, onDone: close }),
    sessions: useAct(memberEndSessions, { said: ({ ended }) => t`Sessions ended: ${countText(ended)}`, onDone: close }),
    second: useAct(memberResetSecondFactor, { said: t`Two-step verification of ${username} removed`, onDone: close }),
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
          { key: 'password', label: t`Require a new password`, icon: <Key />, onSelect: () => open('password') },
          { key: 'second', label: t`Remove two-step verification`, icon: <ShieldAlert />, onSelect: () => open('second') },
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
        reasonHint={t`Recorded in the audit trail.`}
        onConfirm={confirm}
      />
    </>
  );
}

function useWording(username: string, locked: boolean): Record<ActName, ActWords> {
  const { t } = useLingui();
  return {
    lock: locked
      ? { title: t`Unlock ${username}?`, lead: t`The member can log in, play and move money again immediately.`, confirm: t`Unlock` }
      : {
          title: t`Lock ${username}?`,
          lead: t`All sessions end immediately and the member cannot log in until the account is unlocked. The balance is not affected.`,
          confirm: t`Lock`,
          danger: true,
        },
    sessions: {
      title: t`End all sessions of ${username}?`,
      lead: t`The member is logged out on all devices and can log in again.`,
      confirm: t`End sessions`,
    },
    password: {
      title: t`Require a new password?`,
      lead: t`${username} must choose a new password at the next login. All sessions end now.`,
      confirm: t`Require a new password`,
    },
    second: {
      title: t`Remove two-step verification?`,
      confirm: t`Remove`,
      danger: true,
      lead: t`This removes the authenticator app, recovery codes and trusted devices of ${username} and ends all sessions. Confirm the member's identity first: account thieves request exactly this.`,
    },
  };
}
