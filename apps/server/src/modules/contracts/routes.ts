import * as wire from '@pavilion/contract/contracts/calls';
import type { Serve } from '../../http/serve.ts';
import type { SessionContext } from '../../http/types.ts';
import { transaction } from '../../kernel/db.ts';
import { answerContract, type ContractDeps, type Letter, type ContractSelector } from './answer-contract.ts';
import { answerAsked, askEnd, partyOf, withdrawOffer } from './ask-end.ts';
import { listContracts, readBounds } from './list-contracts.ts';
import { offerIn } from './offer-contract.ts';
import { type PreviewDeps, previewContract } from './preview.ts';
import { askAbout, listOwnQuestions } from './questions.ts';
import { readRequests } from './read-requests.ts';

export function registerContractRoutes(serve: Serve, deps: ContractDeps & PreviewDeps): void {
  serve(wire.consolidatedFunds, (_input, context) => readRequests(deps, context));
  registerAnswers(serve, deps);
  serve(wire.offerContract, async ({ body }, context) => {
    const { brand, session, now } = context;
    const actor = { side: 'upline', id: session.memberId } as const;
    const { startsAt, ...answer } = await transaction(deps.db, (tx) =>
      offerIn(deps, tx, body, { uplineId: session.memberId, actor, brand, now }),
    );
    return { ...answer, startsAt: startsAt.getTime() };
  });
  serve(wire.withdrawOffer, async ({ body }, context) => {
    await withdrawOffer(deps, body, partyOf(context));
    return undefined;
  });
  serve(wire.terminateContract, async ({ body }, context) => {
    await askEnd(deps, body, partyOf(context));
    return undefined;
  });
  serve(wire.answerTermination, async ({ body }, context) => {
    await answerAsked(deps, body, partyOf(context));
    return undefined;
  });
  serve(wire.contractList, ({ query }, context) => listContracts(deps, query, context));
  serve(wire.contractPreview, ({ body }, context) => previewContract(deps, body, context));
  serve(wire.askAboutDay, ({ body }, context) => askAbout(deps, body, context));
  serve(wire.questionList, ({ query }, context) => listOwnQuestions(deps, query, context));
  serve(wire.contractBounds, ({ query }, context) => readBounds(deps, query, context));
}

function registerAnswers(serve: Serve, deps: ContractDeps): void {
  const answer = async (which: ContractSelector, given: { status: Letter; version?: number | undefined }, context: SessionContext) => {
    await answerContract(deps, which, given, context);
    return undefined;
  };
  serve(wire.answerDividend, ({ body }, context) => answer({ kind: 'dividend', type: body.type }, body, context));
  serve(wire.answerDividendByQuery, ({ query }, context) => answer({ kind: 'dividend', type: query.type }, query, context));
  serve(wire.answerDailySalary, ({ body }, context) => answer({ kind: 'daily', id: body.id }, body, context));
  serve(wire.answerDailySalaryByQuery, ({ query }, context) => answer({ kind: 'daily', id: query.id }, query, context));
  serve(wire.answerHourlySalary, ({ body }, context) => answer({ kind: 'hourly', id: body.contractId }, body, context));
  serve(wire.answerRealtimeSalary, ({ body }, context) => answer({ kind: 'realtime', id: body.contractId }, body, context));
}
