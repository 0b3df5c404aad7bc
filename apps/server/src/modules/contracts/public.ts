import type { ContractType } from '@pavilion/contract/contracts/terms';
import type { Deps } from '../../deps.ts';
import type { Sql } from '../../kernel/db.ts';
import type { DomainModule } from '../../domain-module.ts';
import { controlKind } from '../four-eyes/public.ts';
import type { ContractDeps } from './answer-contract.ts';
import { policyControl, settingControl } from './controls.ts';
import { registerContractsDesk } from './desk.ts';
import type { PreviewDeps } from './preview.ts';
import { settingOf } from './policy.ts';
import { registerContractRoutes } from './routes.ts';
import { endOfBarred, forgetServed, lapseOffers } from './sweep-contracts.ts';

export { countRequests } from './count-requests.ts';
export { type ContractInForce, contractsOver, type EndedPart, endedParts, markSettled, signedTypes } from './in-force.ts';
export { readContractReturns } from './returns.ts';
export { endForMove, findTermsAbove, type Move, type TermsAbove } from './move-branch.ts';

/** TYPE → what the brand says its games keep of the turnover, parts per million. */
export const readHolds = async (sql: Sql, brandId: string): Promise<Partial<Record<ContractType, bigint>>> =>
  (await settingOf(sql, brandId)).holds;

export const createContracts = (deps: ContractDeps & PreviewDeps & Pick<Deps, 'maySettle'>): DomainModule => ({
  registerRoutes: (serve) => registerContractRoutes(serve, deps),
  registerDesk: (to) => registerContractsDesk(to, deps),
  proposals: [controlKind(policyControl(deps.passReturns)), controlKind(settingControl(deps.passReturns))],
  ticks: [
    {
      name: 'lapse-contracts',
      cron: '* * * * *',
      run: async (now) => {
        if (await deps.maySettle()) await lapseOffers(deps, now);
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
