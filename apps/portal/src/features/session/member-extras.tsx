import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../api/session-store.ts';
import { BindArrival } from '../social/bind-arrival.tsx';
import { brand } from '../../boot.ts';
import { isOn } from '../../parts/modules.ts';
import { hasAgeAnswer, mustAskAge } from '../system/age-answer.ts';
import { AfterLogin } from './after-login.tsx';
import { ForcedPassword } from './forced-password.tsx';
import { PublicPopup } from './public-popup.tsx';
import { SessionOver } from './session-over.tsx';
import { startSessionLife } from './session-life.ts';
import { useRealtime } from './use-realtime.ts';

const ContractPopup = lazy(() => import('../contracts/contract-popup.tsx').then((module) => ({ default: module.ContractPopup })));
const RewardWatch = lazy(() => import('../rewards/reward-watch.tsx').then((module) => ({ default: module.RewardWatch })));
const AgeGate = lazy(() => import('../system/age-gate.tsx').then((module) => ({ default: module.AgeGate })));

/** Everything that goes on beside the pages while the portal is open; most of it only for who is logged in. */
export function MemberExtras() {
  const { isMember, facts } = useSession();
  useEffect(startSessionLife, []);
  useRealtime(isMember && !facts?.passwordExpired ? (facts?.token ?? null) : null);
  const [answered] = useState(hasAgeAnswer);
  if (isMember && facts?.passwordExpired) return <ForcedPassword />;
  return (
    <>
      <AfterLogin />
      <SessionOver />
      <PublicPopup />
      {mustAskAge({ ageGate: brand.protection.ageGate, isMember, answered }) ? (
        <Suspense fallback={null}>
          <AgeGate />
        </Suspense>
      ) : null}
      {isMember && isOn('AGENTPOLICY3') ? (
        <Suspense fallback={null}>
          <ContractPopup key={facts?.token} />
        </Suspense>
      ) : null}
      {isMember && isOn('REWCEN3') ? (
        <Suspense fallback={null}>
          <RewardWatch key={facts?.id} />
        </Suspense>
      ) : null}
      {isMember ? <BindArrival key={facts?.id} /> : null}
    </>
  );
}
