import { contractTypes } from '@pavilion/contract/contracts/terms';
import type * as wire from '@pavilion/contract/contracts/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { PassReturns } from '../../deps.ts';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import { type Db, many } from '../../kernel/db.ts';
import { changeControl } from '../four-eyes/public.ts';
import { type Policies, policyControl, policyKey, policyTermsOf, refuseUnsound, settingControl } from './controls.ts';
import { beyondHold } from './holds.ts';
import { isKindOn, policiesOf, settingOf } from './policy.ts';

interface PolicyDeskDeps {
  db: Db;
  access: DeskAccess;
  passReturns: PassReturns;
}

export async function readPolicy(
  { db, access }: PolicyDeskDeps,
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
  { db, access, passReturns }: PolicyDeskDeps,
  { brandId, version, kind, type, reason, ...policy }: InnerBody<typeof wire.contractPolicyChange>,
  context: OperatorContext,
) {
  const brand = await access.brandInScope(brandId, context);
  const terms = policyTermsOf(policy);
  refuseUnsound({ kind }, terms);
  const next = (now: Policies): Policies => ({ ...now, [policyKey({ kind, type })]: terms });
  return changeControl(db, policyControl(passReturns), { brand, version, next, reason }, context);
}

export async function changeSetting(
  { db, access, passReturns }: PolicyDeskDeps,
  { brandId, version, openDays, holds, reason }: InnerBody<typeof wire.contractSettingChange>,
  context: OperatorContext,
) {
  const brand = await access.brandInScope(brandId, context);
  const given = Object.fromEntries(holds.map(({ type, hold }) => [type, hold]));
  const next = (now: { holds: Record<string, bigint> }) => ({ openDays, holds: { ...now.holds, ...given } });
  return changeControl(db, settingControl(passReturns), { brand, version, next, reason }, context);
}
