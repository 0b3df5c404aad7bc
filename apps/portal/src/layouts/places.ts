import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { useSession } from '../api/session-store.ts';
import { isOn } from '../parts/modules.ts';
import { askAccount, paths } from '../paths.ts';

export interface Place {
  key: 'deposit' | 'withdraw' | 'agent';
  to: ReturnType<typeof askAccount> | string;
  label: string;
  current: boolean;
}

/** What the navigation has besides games: money in, money out, and the agents' place where the brand has agents. */
export function usePlaces(): Place[] {
  const { t } = useLingui();
  const location = useLocation();
  const { isMember, isTrial, isAgent } = useSession();
  const asked = location.pathname === '/member' ? new URLSearchParams(location.search).get('page') : null;
  const own = (page: 'depositv2' | 'withdraw') => (isMember ? paths.member(page) : askAccount(location, isTrial, paths.member(page)));
  return [
    { key: 'deposit', to: own('depositv2'), label: t`Deposit`, current: asked === 'depositv2' },
    { key: 'withdraw', to: own('withdraw'), label: t`Withdraw`, current: asked === 'withdraw' },
    ...(isOn('AGENTPOLICY3')
      ? [{ key: 'agent' as const, to: isAgent ? paths.agentHome() : paths.agent(), label: t`Agents`, current: false }]
      : []),
  ];
}
