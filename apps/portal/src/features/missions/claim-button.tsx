import { useLingui } from '@lingui/react/macro';
import { missionClaim } from '@pavilion/contract/missions/calls';
import { call } from '../../api/call.ts';
import { ClaimAct } from '../../shared/claims/claim-act.tsx';
import type { Taken } from '../../shared/claims/taken.ts';
import type { Mission } from './queries.ts';

/** Takes the prize of a mission; asked twice, it is paid once. */
export function ClaimButton({ mission, onTaken }: { mission: Mission; onTaken(taken: Taken): void }) {
  const { t } = useLingui();
  const { missionId, periodStart, title } = mission;
  const claim = async (): Promise<Taken> => {
    const { amount, gives, turnover, rewardId } = await call(missionClaim, { body: { missionId, periodStart } });
    return { amount, gives, turnover, reference: rewardId };
  };
  return (
    <ClaimAct claim={claim} onTaken={onTaken} name={t`Claim the prize for ${title}`}>
      {t`Claim`}
    </ClaimAct>
  );
}
