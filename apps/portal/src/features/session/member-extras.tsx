import { useEffect } from 'react';
import { useSession } from '../../api/session-store.ts';
import { AfterLogin } from './after-login.tsx';
import { ForcedPassword } from './forced-password.tsx';
import { PublicPopup } from './public-popup.tsx';
import { SessionOver } from './session-over.tsx';
import { startSessionLife } from './session-life.ts';
import { useRealtime } from './use-realtime.ts';

/** Everything that goes on beside the pages while the portal is open; most of it only for who is logged in. */
export function MemberExtras() {
  const { isMember, facts } = useSession();
  useEffect(startSessionLife, []);
  useRealtime(isMember && !facts?.passwordExpired ? facts?.token ?? null : null);
  if (isMember && facts?.passwordExpired) return <ForcedPassword />;
  return (
    <>
      <AfterLogin />
      <SessionOver />
      <PublicPopup />
    </>
  );
}
