import { useEffect, useState } from 'react';
import { useSession } from '../api/session-store.ts';
import { BindArrival } from '../features/social/bind-arrival.tsx';
import { brand } from '../boot.ts';
import { isOn } from '../parts/modules.ts';
import { hasAgeAnswer, mustAskAge } from '../shared/session/age-answer.ts';
import { AfterLogin } from '../features/session/after-login.tsx';
import { ForcedPassword } from '../features/session/forced-password.tsx';
import { PublicPopup } from '../features/session/public-popup.tsx';
import { SessionOver } from '../features/session/session-over.tsx';
import { startSessionLife } from '../features/session/session-life.ts';
import { useMemberLanguage } from '../features/session/use-member-language.ts';
import { useRealtime } from '../features/session/use-realtime.ts';
import { late } from '../parts/late.ts';
import { Part } from '../parts/part.tsx';

const ContractPopup = late(() => import('../features/contracts/contract-popup.tsx'), 'ContractPopup');
const MomentHost = late(() => import('../features/moments/moment-host.tsx'), 'MomentHost');
const RewardWatch = late(() => import('../features/rewards/reward-watch.tsx'), 'RewardWatch');
const AgeGate = late(() => import('../features/system/age-gate.tsx'), 'AgeGate');

/** Everything that goes on beside the pages while the portal is open; most of it only for who is logged in. */
export function MemberExtras() {
  const { isMember, facts } = useSession();
  useEffect(startSessionLife, []);
  useMemberLanguage(isMember);
  useRealtime(isMember && !facts?.passwordExpired ? (facts?.token ?? null) : null);
  const [answered] = useState(hasAgeAnswer);
  if (isMember && facts?.passwordExpired) return <ForcedPassword />;
  return (
    <>
      <AfterLogin />
      <SessionOver />
      <PublicPopup />
      {mustAskAge({ ageGate: brand.protection.ageGate, isMember, answered }) ? (
        <Part corner>
          <AgeGate />
        </Part>
      ) : null}
      {isMember && isOn('AGENTPOLICY3') ? (
        <Part lost={null}>
          <ContractPopup key={facts?.token} />
        </Part>
      ) : null}
      {isMember && isOn('REWCEN3') ? (
        <Part lost={null}>
          <RewardWatch key={facts?.id} />
        </Part>
      ) : null}
      {isMember ? (
        <Part lost={null}>
          <MomentHost />
        </Part>
      ) : null}
      {isMember ? <BindArrival key={facts?.id} /> : null}
    </>
  );
}
