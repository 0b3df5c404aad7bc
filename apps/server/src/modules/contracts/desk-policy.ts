import { contractTypes } from '@pavilion/contract/contract-terms';
import type * as wire from '@pavilion/contract/desk-contracts';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/endpoint';
import type { PassReturns } from '../../deps.ts';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import { type Db, many, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { beyondHold } from './holds.ts';
import { isKindOn, policiesOf, settingOf } from './policy.ts';
import { periodsOf, standardSetting } from './standard-policy.ts';
import { lockContracts } from './store.ts';
import { unsoundTier, writeTerms } from './terms.ts';

interface Parts {
  db: Db;
  access: DeskAccess;
  passReturns: PassReturns;
}

export async function readPolicy(
  { db, access }: Parts,
  { brandId }: InnerQuery<typeof wire.contractPolicy>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.contractPolicy>> {
  const brand = await access.brandInScope(brandId, context);
  const policies = await policiesOf(db, brandId);
  const { openDays, holds, version } = await settingOf(db, brandId);
  const live = await many<{ kind: string; type: string; count: number }>(
    db,
    `SELECT kind, type, count(*)::int AS count FROM contract WHERE brand_id = $1 AND state IN ('offered', 'active', 'ending') GROUP BY kind, type`,
    [brandId],
  );
  const salaries = policies
    .filter((policy) => policy.isOn && isKindOn(brand, policy.kind))
    .map(({ type, highest }) => ({ type, terms: highest }));
  return {
    version,
    currency: brand.currency,
    openDays,
    holds: contractTypes.map((type) => ({ type, hold: holds[type] ?? 0n })),
    policies: policies.map((policy) => ({
      ...policy,
      isKindOn: isKindOn(brand, policy.kind),
      live: live.find(({ kind, type }) => kind === policy.kind && type === policy.type)?.count ?? 0,
    })),
    // The bounds of CONS and of a single TYPE are alternatives: only those of the TYPE add up.
    beyondHold: contractTypes.flatMap((type) => {
      const beyond = beyondHold(
        type,
        salaries.filter((each) => each.type === type),
        holds,
      );
      return beyond ? [{ type, ...beyond }] : [];
    }),
  };
}

export async function changePolicy(
  { db, access, passReturns }: Parts,
  body: InnerBody<typeof wire.contractPolicyChange>,
  context: OperatorContext,
): Promise<{ version: number }> {
  const { brandId, version: seen, kind, type, highest, reason, ...asked } = body;
  await access.brandInScope(brandId, context);
  const unsound = highest.kind === kind ? unsoundTier(highest) : 0;
  if (unsound !== null) throw refuse('contract.terms.invalid', { field: 'highest', value: { tier: unsound } });
  if (!periodsOf(kind).includes(asked.period)) throw refuse('contract.period', { field: 'period' });
  return transaction(db, async (tx) => {
    await lockContracts(tx, brandId);
    const version = await takeVersion(tx, brandId, seen);
    const before = (await policiesOf(tx, brandId)).find((policy) => policy.kind === kind && policy.type === type);
    if (before && (before.period !== asked.period || before.payer !== asked.payer)) await refuseInUse(tx, { brandId, kind, type });
    await passReturns(tx, { brandId, now: context.now }, () =>
      tx.query(
        `INSERT INTO contract_policy (brand_id, kind, type, is_on, eligible, period, payer, highest) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (brand_id, kind, type) DO UPDATE SET is_on = excluded.is_on, eligible = excluded.eligible, period = excluded.period,
           payer = excluded.payer, highest = excluded.highest`,
        [brandId, kind, type, asked.isOn, asked.eligible, asked.period, asked.payer, JSON.stringify(writeTerms(highest))],
      ),
    );
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'contracts.policy',
      subjectKind: 'brand',
      subjectId: brandId,
      brandId,
      detail: { kind, type, ...asked, highest: JSON.stringify(writeTerms(highest)), reason },
    });
    return { version };
  });
}

async function refuseInUse(tx: Tx, { brandId, kind, type }: { brandId: string; kind: string; type: string }): Promise<void> {
  const { used } = await one<{ used: boolean }>(
    tx,
    `SELECT EXISTS (SELECT FROM contract WHERE brand_id = $1 AND kind = $2 AND type = $3 AND state IN ('offered', 'active', 'ending')) AS used`,
    [brandId, kind, type],
  );
  if (used) throw refuse('contract.policy.in.use', { field: 'period' });
}

export async function changeSetting(
  { db, access, passReturns }: Parts,
  { brandId, version: seen, openDays, holds, reason }: InnerBody<typeof wire.contractSettingChange>,
  context: OperatorContext,
): Promise<{ version: number }> {
  await access.brandInScope(brandId, context);
  if (holds.some(({ hold }) => hold < 0n || hold > 1_000_000n)) throw refuse('desk.bounds.wrong', { field: 'holds' });
  return transaction(db, async (tx) => {
    const version = await takeVersion(tx, brandId, seen);
    const kept = Object.fromEntries(holds.map(({ type, hold }) => [type, String(hold)]));
    await passReturns(tx, { brandId, now: context.now }, () =>
      tx.query('UPDATE contract_setting SET open_days = $2, holds = $3 WHERE brand_id = $1', [brandId, openDays, JSON.stringify(kept)]),
    );
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'contracts.setting',
      subjectKind: 'brand',
      subjectId: brandId,
      brandId,
      detail: { openDays, holds: JSON.stringify(kept), reason },
    });
    return { version };
  });
}

/** Changes of a brand's policy come one after the other; one made from an older version is refused. */
async function takeVersion(tx: Tx, brandId: string, seen: number): Promise<number> {
  const { openDays, holds, version } = standardSetting;
  await tx.query('INSERT INTO contract_setting (brand_id, open_days, holds, version) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
    brandId,
    openDays,
    JSON.stringify(Object.fromEntries(Object.entries(holds).map(([type, hold]) => [type, String(hold)]))),
    version,
  ]);
  const {
    rows: [row],
  } = await tx.query<{ version: number }>(
    'UPDATE contract_setting SET version = version + 1 WHERE brand_id = $1 AND version = $2 RETURNING version',
    [brandId, seen],
  );
  if (!row) throw refuse('desk.changed.meanwhile');
  return row.version;
}
