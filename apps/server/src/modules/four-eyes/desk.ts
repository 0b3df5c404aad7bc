import { homeProposals, MAX_WAITING } from '@pavilion/contract/reports/desk-home';
import * as wire from '@pavilion/contract/four-eyes/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { many, transaction } from '../../kernel/db.ts';
import { versionOf } from '../../kernel/setting-version.ts';
import { oldestOf, queueOf, type WaitingRow } from '../../kernel/waiting-queue.ts';
import { noteLook } from '../audit/public.ts';
import { changeControl } from './controls.ts';
import { confirmProposal, findVisible, type FourEyesDeps, isOutdated, maySee, refuseProposal, withdrawProposal } from './decide.ts';
import type { Proposal, ProposalKind } from './kind.ts';
import { type ListFilter, listProposals, WAITING, waitHoursOf, waitingValues } from './store.ts';
import { waitControl } from './wait-rule.ts';

type FourEyesDeskDeps = FourEyesDeps & { access: DeskAccess };
type Row = InnerValue<typeof wire.proposals>['list'][number];

/** Proposals of every module: one list, one queue, one way to decide. */
export function registerFourEyesDesk({ serve, access }: DeskRegistrar, base: FourEyesDeps): void {
  const deps = { ...base, access };
  serve(wire.proposals, ({ query }, context) => list(deps, query, context));
  serve(wire.proposalDetail, async ({ query }, context) => detail(deps, (await findVisible(deps, query.id, context)).proposal, context));
  serve(wire.proposalConfirm, async ({ body }, context) => detail(deps, await confirmProposal(deps, body, context), context));
  serve(wire.proposalRefuse, async ({ body }, context) => detail(deps, await refuseProposal(deps, body, context), context));
  serve(wire.proposalWithdraw, async ({ body }, context) => detail(deps, await withdrawProposal(deps, body, context), context));
  serve(homeProposals, ({ query }, context) => waiting(deps, query, context));
  serve(wire.fourEyesRules, async ({ query }, context) => {
    const { id } = await access.brandInScope(query.brandId, context);
    return { version: await versionOf(deps.db, id, waitControl.area), waitHours: await waitHoursOf(deps.db, [id]) };
  });
  serve(wire.fourEyesRulesChange, async ({ body: { brandId, version, reason, ...next } }, context) =>
    changeControl(deps.db, waitControl, { brand: await access.brandInScope(brandId, context), version, next, reason }, context),
  );
}

const filterOf = (
  { kinds }: FourEyesDeskDeps,
  { kind, brandId, state, memberId }: Partial<Record<'kind' | 'brandId' | 'state' | 'memberId', string | undefined>>,
  { session }: OperatorContext,
  may: (one: ProposalKind) => boolean,
): ListFilter => ({
  kinds: [...kinds.values()].filter((one) => (kind === undefined || one.kind === kind) && may(one)).map((one) => one.kind),
  scope: session.scope,
  ofEveryBrand: isInScope(null, session),
  brandId: brandId ?? null,
  state: state ?? null,
  memberId: memberId ?? null,
  operatorId: session.operatorId,
});

async function list(deps: FourEyesDeskDeps, query: InnerQuery<typeof wire.proposals>, context: OperatorContext) {
  const page = pageOf(query);
  const filter = filterOf(deps, query, context, (kind) => maySee(kind, context.session));
  const { count, list: found } = await listProposals(deps.db, filter, { limit: page.pageSize, offset: (page.pageNo - 1) * page.pageSize });
  const names = await namesOf(deps, found);
  return { list: found.map((one) => rowOf(deps, one, { names, context })), ...pageFacts(page, count) };
}

const namesOf = ({ access }: FourEyesDeskDeps, proposals: readonly Proposal[]) =>
  access.operatorNames(proposals.flatMap(({ proposedBy, decidedBy }) => [proposedBy, ...(decidedBy === null ? [] : [decidedBy])]));

function rowOf(
  { kinds }: FourEyesDeskDeps,
  one: Proposal,
  { names, context: { session, now } }: { names: ReadonlyMap<string, string>; context: OperatorContext },
): Row {
  const kind = kinds.get(one.kind);
  const isOpen = one.state === 'proposed' && one.expiresAt > now;
  return {
    id: one.id,
    kind: one.kind,
    state: one.state,
    brandIds: one.brandIds,
    subjectKind: one.subject.kind,
    subjectId: one.subject.id,
    subject: one.subject.name,
    memberId: one.memberId,
    amount: one.amount,
    currency: one.currency,
    reason: one.reason,
    proposedBy: names.get(one.proposedBy) ?? one.proposedBy,
    proposedByMe: one.proposedBy === session.operatorId,
    proposedAt: one.proposedAt.toISOString(),
    notBefore: one.notBefore?.toISOString() ?? null,
    expiresAt: one.expiresAt.toISOString(),
    decidedBy: one.decidedBy && (names.get(one.decidedBy) ?? one.decidedBy),
    decidedAt: one.decidedAt?.toISOString() ?? null,
    decisionReason: one.decisionReason,
    mayConfirm: isOpen && kind !== undefined && session.permissions.includes(kind.confirm) && !one.authors.includes(session.operatorId),
    mayWithdraw: isOpen && kind !== undefined && session.permissions.includes(kind.propose),
  };
}

async function detail(deps: FourEyesDeskDeps, proposal: Proposal, context: OperatorContext) {
  const names = await namesOf(deps, [proposal]);
  const kind = deps.kinds.get(proposal.kind);
  const outdated =
    kind !== undefined && proposal.state === 'proposed' && (await transaction(deps.db, (tx) => isOutdated(tx, kind, proposal)));
  const isOpen = proposal.state === 'proposed';
  if (isOpen && kind?.personal?.look && proposal.memberId) {
    const look = { action: kind.personal.look, subjectKind: 'member' as const, subjectId: proposal.memberId };
    await noteLook(deps.db, context, { ...look, brandId: proposal.brandIds?.[0] ?? '' });
  }
  return {
    ...rowOf(deps, proposal, { names, context }),
    isOutdated: outdated,
    lines: kind?.personal && !isOpen ? proposal.shown.map(kind.personal.mask) : proposal.shown,
    digest: proposal.digest.toString('hex'),
  };
}

/** What waits for this operator's decision. */
async function waiting(deps: FourEyesDeskDeps, query: InnerQuery<typeof homeProposals>, context: OperatorContext) {
  const permissions: readonly string[] = context.session.permissions;
  const filter = filterOf(deps, query, context, ({ confirm }) => permissions.includes(confirm));
  const values = waitingValues(filter, context.now);
  return queueOf(await many<WaitingRow>(deps.db, oldestOf(WAITING, '$9'), [...values, MAX_WAITING]));
}
