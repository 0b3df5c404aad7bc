import type { brandAccess, brandFlags, brandGameProtection, brandModules } from '@pavilion/contract/desk-settings';
import type { InnerBody, InnerQuery } from '@pavilion/contract/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import type { ContentDeskParts } from './deps.ts';
import { nextVersion, versionOf } from '../../../kernel/setting-version.ts';

/** A brand's modules, access settings and rules for games, with the version they may be changed from. */
export async function readFlags(
  { db, content, access, registrationPolicy }: ContentDeskParts,
  { brandId }: InnerQuery<typeof brandFlags>,
  context: OperatorContext,
) {
  const brand = await access.brandInScope(brandId, context);
  // The version is read before the values: after a change in between, it is too old and the save is refused, never too new.
  const version = await versionOf(db, brandId, 'flags');
  content.invalidate();
  const { settings } = await content.brandSnapshot(brandId);
  const { modules: effective } = await content.brandById(brandId);
  const modules = await many<{ code: string; parent: string | null; enabled: boolean }>(
    db,
    'SELECT code, parent, enabled FROM brand_module WHERE brand_id = $1 ORDER BY position, code',
    [brandId],
  );
  const { minimumAge, ...gameProtection } = await content.responsibleGamingFlags(brand.id);
  const policy = await registrationPolicy.of(db, brandId);
  return {
    version,
    gameProtection,
    modules: modules.map((module) => ({ ...module, effective: effective[module.code] === true })),
    access: { documentsBeforeWithdrawal: settings.access.documentsBeforeWithdrawal, offers: settings.offers, minimumAge, ...policy },
  };
}

interface Change {
  brandId: string;
  version: number;
  reason: string;
}

/** One change of the flags: version first, then the work, then what was and what is into the trail. In force at once, elsewhere within a second. */
async function changeFlags(
  { db, content, access }: ContentDeskParts,
  { brandId, version: seen, reason }: Change,
  {
    context,
    action,
    work,
  }: {
    context: OperatorContext;
    action: string;
    work(tx: Tx): Promise<{ before: unknown; after: unknown }>;
  },
): Promise<{ version: number }> {
  await access.brandInScope(brandId, context);
  const version = await transaction(db, async (tx) => {
    const next = await nextVersion(tx, { brandId, area: 'flags' }, seen);
    const { before, after } = await work(tx);
    await writeAuditEntry(tx, operatorActor(context), {
      action,
      subjectKind: 'brand',
      subjectId: brandId,
      brandId,
      detail: { before, after, reason },
    });
    return next;
  });
  content.invalidate();
  return { version };
}

export function changeModules(parts: ContentDeskParts, body: InnerBody<typeof brandModules>, context: OperatorContext) {
  const { brandId, changes } = body;
  return changeFlags(parts, body, {
    context,
    action: 'brand.modules',
    work: async (tx) => {
      const codes = changes.map(({ code }) => code);
      const known = await many<{ code: string; enabled: boolean }>(
        tx,
        'SELECT code, enabled FROM brand_module WHERE brand_id = $1 AND code = ANY ($2) ORDER BY code FOR UPDATE',
        [brandId, codes],
      );
      if (known.length !== new Set(codes).size) throw refuse('desk.module.unknown', { field: 'changes' });
      await tx.query(
        `UPDATE brand_module m SET enabled = c.enabled FROM unnest($2::text[], $3::boolean[]) c (code, enabled)
          WHERE m.brand_id = $1 AND m.code = c.code AND m.enabled <> c.enabled`,
        [brandId, codes, changes.map(({ enabled }) => enabled)],
      );
      const after = Object.fromEntries(changes.map(({ code, enabled }) => [code, enabled]));
      return { before: Object.fromEntries(known.map(({ code, enabled }) => [code, enabled])), after };
    },
  });
}

/** Writes keys of `brand.settings`; what other modules keep there stays. */
const mergeSettings = (tx: Tx, brandId: string, keys: object) =>
  tx.query('UPDATE brand SET settings = settings || $2::jsonb WHERE id = $1', [brandId, JSON.stringify(keys)]);

export function changeAccess(parts: ContentDeskParts, body: InnerBody<typeof brandAccess>, context: OperatorContext) {
  const {
    brandId,
    access: { documentsBeforeWithdrawal, offers, minimumAge, ...policy },
  } = body;
  return changeFlags(parts, body, {
    context,
    action: 'brand.access',
    work: async (tx) => {
      const { settings } = await parts.content.brandSnapshot(brandId);
      const before = {
        documentsBeforeWithdrawal: settings.access.documentsBeforeWithdrawal,
        offers: settings.offers,
        minimumAge: settings.minimumAge,
        ...(await parts.registrationPolicy.of(tx, brandId)),
      };
      await mergeSettings(tx, brandId, { minimumAge, offers });
      await tx.query(
        `UPDATE brand SET settings = jsonb_set(settings, '{access}', coalesce(settings -> 'access', '{}') || $2::jsonb) WHERE id = $1`,
        [brandId, JSON.stringify({ documentsBeforeWithdrawal })],
      );
      await parts.registrationPolicy.set(tx, brandId, policy);
      return { before: withoutPassword(before), after: withoutPassword(body.access) };
    },
  });
}

/** The default password opens accounts that were made with it: the trail does not show it. */
const withoutPassword = <Facts extends { defaultPassword: string | null }>(facts: Facts) => ({
  ...facts,
  defaultPassword: facts.defaultPassword === null ? null : '***',
});

export function changeGameProtection(parts: ContentDeskParts, body: InnerBody<typeof brandGameProtection>, context: OperatorContext) {
  const { brandId, gameProtection } = body;
  return changeFlags(parts, body, {
    context,
    action: 'brand.games',
    work: async (tx) => {
      const { minimumAge: _age, ...before } = await parts.content.responsibleGamingFlags(brandId);
      await mergeSettings(tx, brandId, { gameProtection });
      return { before, after: gameProtection };
    },
  });
}
