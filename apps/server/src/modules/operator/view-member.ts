import type { memberView } from '@pavilion/contract/identity/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { LIMIT_KINDS, LIMIT_PERIODS } from '@pavilion/contract/responsible-gaming/calls';
import { mainFromUnits } from '@pavilion/contract/base/money';
import type { OperatorContext } from '../../http/desk.ts';
import { MASKED } from '../../kernel/mask.ts';
import { ageOn, countLiveSessions, findAccessFacts, findAgents, findProfile, findSamePerson } from '../identity/public.ts';
import { findBalances } from '../ledger/public.ts';
import { findMemberPayments } from '../payments/public.ts';
import { findTurnover } from '../rewards/public.ts';
import { findGuard } from '../player-limits/public.ts';
import { contactsOf } from '../verification/public.ts';
import { listNotes } from './notes.ts';
import type { OperatorDeps } from './deps.ts';
import { noteLook } from '../audit/public.ts';
import { memberInScope } from './scope.ts';
import { readMemberRow } from './search-members.ts';

/** Everything about a member on one page, asked of the modules that own it; contacts, names and birthday masked. */
export async function viewMember(
  deps: OperatorDeps,
  { memberId }: InnerQuery<typeof memberView>,
  context: OperatorContext,
): Promise<InnerValue<typeof memberView>> {
  const { db, content } = deps;
  const { session, now } = context;
  const { brandId } = await memberInScope(db, memberId, context);
  await noteLook(db, context, { action: 'member.view', subjectKind: 'member', subjectId: memberId, brandId });
  const row = await readMemberRow(deps, memberId, context);
  const profile = await findProfile(db, memberId);
  const verified = await contactsOf(db, memberId);
  const guard = await findGuard(db, memberId, now);
  const { bankCards, ...payments } = await findMemberPayments(db, memberId);
  const { timeZone } = await content.brandById(brandId);
  const { passwordSetAt, ...access } = await findAccessFacts(db, memberId);
  return {
    member: {
      ...row,
      ...profile,
      fullName: MASKED.text(profile.fullName),
      payeeName: MASKED.text(profile.payeeName),
      birthDate: MASKED.date(profile.birthDate),
      mobile: MASKED.mobile(profile.mobile),
      email: MASKED.email(profile.email),
      mobileProved: verified.mobile !== null,
      emailProved: verified.email !== null,
      age: profile.birthDate ? ageOn(profile.birthDate, now, timeZone) : null,
      agentPath: await findAgents(db, memberId),
      origin: Object.fromEntries(Object.entries(profile.origin).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      termsAcceptedAt: profile.termsAcceptedAt?.toISOString() ?? null,
      firstLoginAt: profile.firstLoginAt?.toISOString() ?? null,
    },
    balances: await findBalances(db, memberId),
    ...payments,
    turnover: await findTurnover(db, memberId),
    limits: limitsOf(guard),
    excludedUntil: future(guard.excluded_until, now),
    coolOffUntil: future(guard.cool_off_until, now),
    access: {
      ...access,
      totp: await deps.isTotpOn(db, memberId),
      passwordSetAt: passwordSetAt?.toISOString() ?? null,
      liveSessions: await countLiveSessions(db, memberId, now),
    },
    documents: await deps.documentsOf(memberId),
    samePerson: row.personId === null ? [] : await findSamePerson(db, { personId: row.personId, memberId }, session.scope),
    bankCards: bankCards.map((card) => ({ ...card, holder: MASKED.text(card.holder) })),
    notes: await listNotes(db, memberId),
  };
}

const future = (until: Date | null, now: Date): string | null => (until && until > now ? until.toISOString() : null);

/** A member's limits with what is used of them in the running period, in main units; the limit of a session in minutes. */
function limitsOf(guard: Awaited<ReturnType<typeof findGuard>>) {
  const amount = (units: bigint | null): number | null => (units === null ? null : mainFromUnits(units));
  return [
    ...LIMIT_KINDS.flatMap((kind) =>
      LIMIT_PERIODS.map((period) => ({
        kind,
        period,
        limit: amount(guard[`${kind}_${period}_limit`]),
        used: amount(guard[`${kind}_${period}_used`]),
      })),
    ),
    { kind: 'session' as const, period: 'session' as const, limit: guard.session_limit_minutes, used: null },
  ];
}
