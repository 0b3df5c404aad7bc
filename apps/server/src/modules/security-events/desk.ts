import * as wire from '@pavilion/contract/security-events/desk';
import { homeAlerts, MAX_WAITING } from '@pavilion/contract/reports/desk-home';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageOf } from '@pavilion/contract/base/paging';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { type Db, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { changeSubjectControl } from '../four-eyes/public.ts';
import { securityRuleControl } from './control.ts';
import { acknowledgeAlert, listAlerts, listEvents, listRules } from './queries.ts';

interface SecurityEventDeskDeps {
  db: Db;
  access: DeskAccess;
}

/** Security events, the alerts over them, and the rules that open these. */
export function registerSecurityEventsDesk({ serve, access }: DeskRegistrar, { db }: { db: Db }): void {
  const deps: SecurityEventDeskDeps = { db, access };
  serve(wire.securityEventsList, ({ query }, context) => listSecurityEvents(deps, query, context));
  serve(wire.securityAlertsList, ({ query }, context) => listSecurityAlerts(deps, query, context));
  serve(homeAlerts, ({ query }, context) => waitingAlerts(deps, query, context));
  serve(wire.securityAlertAcknowledge, async ({ body }, context) => {
    await acknowledgeSecurityAlert(deps, body, context);
    return undefined;
  });
  serve(wire.securityRulesList, (_input, context) => readSecurityRules(deps, context));
  serve(wire.securityRuleChange, ({ body }, context) => changeSecurityRule(deps, body, context));
}

/** Alerts nobody has looked at, the oldest first, for the desk's home. */
async function waitingAlerts({ db }: SecurityEventDeskDeps, query: InnerQuery<typeof homeAlerts>, { session: { scope } }: OperatorContext) {
  const { list, totalCount } = await listAlerts(db, { ...query, state: 'open' }, { scope, page: { pageNo: 1, pageSize: MAX_WAITING } });
  return {
    totalCount,
    amounts: [],
    items: list
      .toReversed()
      .map(({ id, brandId, rule, openedAt }) => ({ id, brandId, label: rule, since: openedAt, amount: null, currency: '' })),
  };
}

/** Security events of the brands the operator sees, and of none. */
const listSecurityEvents = (
  { db }: SecurityEventDeskDeps,
  query: InnerQuery<typeof wire.securityEventsList>,
  { session: { scope } }: OperatorContext,
) => listEvents(db, query, { scope, page: pageOf(query) });

async function listSecurityAlerts(
  { db, access }: SecurityEventDeskDeps,
  query: InnerQuery<typeof wire.securityAlertsList>,
  { session: { scope } }: OperatorContext,
) {
  const { list, ...page } = await listAlerts(db, query, { scope, page: pageOf(query) });
  const ids = list.flatMap(({ acknowledgedBy }) => acknowledgedBy ?? []);
  const names = await access.operatorNames(ids);
  return {
    list: list.map((row) => ({ ...row, acknowledgedBy: row.acknowledgedBy && (names.get(row.acknowledgedBy) ?? row.acknowledgedBy) })),
    ...page,
  };
}

/** Notes that somebody has looked at an alert. One that is not in scope refuses `not.found`, one that is noted already `desk.changed.meanwhile`. */
async function acknowledgeSecurityAlert(
  { db }: SecurityEventDeskDeps,
  { id, reason }: InnerBody<typeof wire.securityAlertAcknowledge>,
  context: OperatorContext,
): Promise<void> {
  const {
    session: { operatorId, scope },
    now,
  } = context;
  await transaction(db, async (tx) => {
    const alert = await acknowledgeAlert(tx, { id, scope, operatorId, note: reason }, now);
    if (alert === null) throw refuse('not.found');
    if (alert === false) throw refuse('desk.changed.meanwhile');
    const { brandId, rule, about } = alert;
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'security.alert',
      subjectKind: 'alert',
      subjectId: id,
      brandId,
      detail: { rule, about, reason },
    });
  });
}

async function readSecurityRules({ db }: SecurityEventDeskDeps, context: OperatorContext) {
  const mayChange = context.session.permissions.includes('security.rules') && isInScope(null, context.session);
  return { list: await listRules(db), mayChange };
}

/** Rules hold for every brand, so who sees only some of them refuses `desk.not.permitted`. */
async function changeSecurityRule(
  { db }: SecurityEventDeskDeps,
  body: InnerBody<typeof wire.securityRuleChange>,
  context: OperatorContext,
) {
  if (!isInScope(null, context.session)) throw refuse('desk.not.permitted');
  const { code, version, reason, ...next } = body;
  return changeSubjectControl(db, securityRuleControl, { subject: { id: code, name: code }, version, next, reason }, context);
}
