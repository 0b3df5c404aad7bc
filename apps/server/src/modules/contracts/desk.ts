import type { Act } from '@pavilion/contract/acts';
import * as wire from '@pavilion/contract/contracts/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { ContractDeps } from './answer-contract.ts';
import { answerAsked, type Party, withdrawOffer } from './ask-end.ts';
import { changePolicy, changeSetting, readPolicy } from './desk-policy.ts';
import { endContract } from './end-contracts.ts';
import { offerIn } from './offer-contract.ts';
import { answerQuestion, listQuestions } from './questions.ts';
import { findContract, lockContracts } from './store.ts';
import type { ContractRow } from './tables.ts';
import { viewContract, viewContracts } from './view-contracts.ts';

interface ContractDeskDeps extends ContractDeps {
  access: DeskAccess;
}

/** Contracts of agents: those of a brand, the house's own, what a brand allows, questions about days. */
export function registerContractsDesk({ serve, access }: DeskRegistrar, base: ContractDeps): void {
  const deps: ContractDeskDeps = { ...base, access };
  serve(wire.contractsOfBrand, ({ query }, context) => viewContracts(deps, query, context));
  serve(wire.contractDetail, ({ query }, context) => viewContract(deps, query, context));
  serve(wire.contractOfferByHouse, ({ body }, context) => offerByHouse(deps, body, context));
  serve(wire.contractWithdrawByHouse, ({ body }, context) => withdrawByHouse(deps, body, context));
  serve(wire.contractAnswerByHouse, ({ body }, context) => answerByHouse(deps, body, context));
  serve(wire.contractEnd, ({ body }, context) => endByOperator(deps, body, context));
  serve(wire.contractPolicy, ({ query }, context) => readPolicy(deps, query, context));
  serve(wire.contractPolicyChange, ({ body }, context) => changePolicy(deps, body, context));
  serve(wire.contractSettingChange, ({ body }, context) => changeSetting(deps, body, context));
  serve(wire.contractQuestions, ({ query }, context) => listQuestions(deps, query, context));
  serve(wire.contractQuestionAnswer, ({ body }, context) => answerQuestion(deps, body, context));
}

async function offerByHouse(deps: ContractDeskDeps, body: InnerBody<typeof wire.contractOfferByHouse>, context: OperatorContext) {
  const { memberId, reason, ...offered } = body;
  const { brandId } = await deps.access.memberInScope(memberId, context);
  const brand = await deps.access.brandInScope(brandId, context);
  const actor = { side: 'upline', id: context.session.operatorId, isOperator: true } as const;
  const { contractId: id, version } = await transaction(deps.db, async (tx) => {
    const answer = await offerIn(deps, tx, { ...offered, customerId: memberId }, { uplineId: null, actor, brand, now: context.now });
    const { kind, type } = offered;
    await note(tx, context, {
      action: 'contracts.offer',
      contract: { id: answer.contractId, brandId },
      detail: { memberId, kind, type, reason },
    });
    return answer;
  });
  return { id, version };
}

interface ContractAudit {
  action: Act;
  contract: { id: string; brandId: string };
  detail: Record<string, string>;
}

const note = (tx: Tx, context: OperatorContext, { action, contract, detail }: ContractAudit): Promise<void> =>
  writeAuditEntry(tx, operatorActor(context), {
    action,
    subjectKind: 'contract',
    subjectId: contract.id,
    brandId: contract.brandId,
    detail,
  });

/** The contract of a brand the operator sees; any other refuses `not.found`. */
async function contractInScope({ db }: ContractDeskDeps, id: string, { session }: OperatorContext): Promise<ContractRow> {
  const contract = await findContract(db, id);
  if (!contract || !isInScope(contract.brand_id, session)) throw refuse('not.found');
  return contract;
}

/** The operator in the house's place; of contracts that agents offer they are no side. */
const house = (brandId: string, { session, now }: OperatorContext, also: (tx: Tx) => Promise<void>): Party => ({
  brandId,
  now,
  also,
  sideIn: ({ upline_id }) => (upline_id === null ? { side: 'upline', id: session.operatorId, isOperator: true } : null),
});

async function withdrawByHouse(deps: ContractDeskDeps, body: InnerBody<typeof wire.contractWithdrawByHouse>, context: OperatorContext) {
  const { brand_id: brandId, agent_id: memberId } = await contractInScope(deps, body.id, context);
  const { id: contractId, version, reason } = body;
  const party = house(brandId, context, (tx) =>
    note(tx, context, { action: 'contracts.withdraw', contract: { id: contractId, brandId }, detail: { memberId, reason } }),
  );
  await withdrawOffer(deps, { contractId, version }, party);
  return undefined;
}

async function answerByHouse(deps: ContractDeskDeps, body: InnerBody<typeof wire.contractAnswerByHouse>, context: OperatorContext) {
  const { id, version, status, reason } = body;
  const { brand_id: brandId, agent_id: memberId } = await contractInScope(deps, id, context);
  const action = status === 'C' ? 'contracts.agree' : 'contracts.refuse';
  const party = house(brandId, context, (tx) => note(tx, context, { action, contract: { id, brandId }, detail: { memberId, reason } }));
  await answerAsked(deps, { contractId: id, version, status }, party);
  return undefined;
}

async function endByOperator(deps: ContractDeskDeps, { id, reason }: InnerBody<typeof wire.contractEnd>, context: OperatorContext) {
  const { brand_id: brandId, agent_id: memberId } = await contractInScope(deps, id, context);
  await transaction(deps.db, async (tx) => {
    await lockContracts(tx, brandId);
    const contract = await findContract(tx, id);
    if (!contract) throw refuse('not.found');
    const actor = { side: 'operator', id: context.session.operatorId } as const;
    await endContract(deps, tx, contract, { act: 'end', actor, reason: 'operator', now: context.now, note: reason });
    await note(tx, context, { action: 'contracts.end', contract: { id, brandId }, detail: { memberId, reason } });
  });
  return undefined;
}
