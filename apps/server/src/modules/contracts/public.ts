import type { Deps } from '../../deps.ts';
import type { DomainModule } from '../../domain-module.ts';
import type { ContractDeps } from './answer-contract.ts';
import { registerContractsDesk } from './desk.ts';
import type { PreviewDeps } from './preview.ts';
import { registerContractRoutes } from './routes.ts';
import { endOfBarred, forgetServed, lapseOffers } from './sweep-contracts.ts';

export { countRequests } from './count-requests.ts';
export { type ContractInForce, contractsOver, type EndedPart, endedParts, markSettled, signedTypes } from './in-force.ts';
export { contractSections } from './member-data.ts';
export { endForMove, findTermsAbove, type Move, type TermsAbove } from './move-branch.ts';

export const createContracts = (deps: ContractDeps & PreviewDeps & Pick<Deps, 'mayFollowClock'>): DomainModule => ({
  registerRoutes: (serve) => registerContractRoutes(serve, deps),
  registerDesk: (to) => registerContractsDesk(to, deps),
  ticks: [
    {
      name: 'lapse-contracts',
      cron: '* * * * *',
      run: async (now) => {
        if (await deps.mayFollowClock()) await lapseOffers(deps, now);
        await endOfBarred(deps, now);
      },
    },
    {
      name: 'forget-served-contracts',
      cron: '17 3 * * *',
      run: async (now) => {
        await forgetServed(deps, now);
      },
    },
  ],
});
