import type { brandEntry, brandMaintenance, brandRegion } from '@pavilion/contract/content/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { versionOf } from '../../../kernel/setting-version.ts';
import { changeControl } from '../../four-eyes/public.ts';
import { regionValue } from '../set-access.ts';
import { regionControl, regionKey } from './controls.ts';
import type { ContentDeskDeps } from './deps.ts';

/** Whether a brand is open, and to whom. */
export async function readEntry(
  { content, access }: ContentDeskDeps,
  { brandId }: InnerQuery<typeof brandEntry>,
  context: OperatorContext,
) {
  await access.brandInScope(brandId, context);
  content.invalidate();
  const { status, maintenance, regionRules } = await content.brandSnapshot(brandId);
  return {
    status: status as 'open' | 'maintenance' | 'closed',
    startedAt: maintenance?.started_at.toISOString() ?? null,
    endsAt: maintenance?.ends_at?.toISOString() ?? null,
    rules: regionRules.map(({ kind, effect, value }) => ({ kind, effect, value })),
  };
}

export async function switchMaintenance(
  { content, access }: ContentDeskDeps,
  body: InnerBody<typeof brandMaintenance>,
  context: OperatorContext,
): Promise<void> {
  const { brandId, on, endsAt, reason } = body;
  const brand = await access.brandInScope(brandId, context);
  const end = endsAt === null ? null : new Date(endsAt);
  if (on && end && end <= context.now) throw refuse('desk.date.past', { field: 'endsAt' });
  const { status: before } = await content.brandSnapshot(brandId);
  await content.setMaintenance(brand.code, {
    on,
    endsAt: end,
    note: (tx) =>
      writeAuditEntry(tx, operatorActor(context), {
        action: on ? 'brand.maintenance.on' : 'brand.maintenance.off',
        subjectKind: 'brand',
        subjectId: brandId,
        brandId,
        detail: { before, endsAt: on ? endsAt : null, reason },
      }),
  });
}

/** Denying more is in force at once, anything else is proposed. */
export async function changeRegion(
  deps: ContentDeskDeps,
  { brandId, effect, reason, ...rule }: InnerBody<typeof brandRegion>,
  context: OperatorContext,
) {
  const brand = await deps.access.brandInScope(brandId, context);
  const control = regionControl(deps);
  try {
    const key = regionKey({ kind: rule.kind, value: regionValue(rule) });
    const version = await versionOf(deps.db, brandId, control.area);
    const { state } = await changeControl(
      deps.db,
      control,
      { brand, version, next: (now) => ({ ...now, [key]: effect }), reason },
      context,
    );
    return { state };
  } catch (error) {
    if (error instanceof RangeError) throw refuse('desk.region.value', { field: 'value' });
    throw error;
  }
}
