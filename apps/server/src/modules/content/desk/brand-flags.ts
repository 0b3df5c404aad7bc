import type { brandAccess, brandFlags, brandGameProtection, brandModules } from '@pavilion/contract/content/desk';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { many } from '../../../kernel/db.ts';
import { changeControl, type Control } from '../../four-eyes/public.ts';
import { accessControl, gamesControl, modulesControl } from './controls.ts';
import type { ContentDeskDeps } from './deps.ts';
import { versionOf } from '../../../kernel/setting-version.ts';

/** A brand's modules, access settings and rules for games, with the version they may be changed from. */
export async function readFlags(
  { db, content, access, registrationPolicy }: ContentDeskDeps,
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

type Sight = Pick<InnerBody<typeof brandAccess>, 'brandId' | 'version' | 'reason'>;

/** One change of the flags, from the version that was read. */
const change = async <T>(
  { db, access }: ContentDeskDeps,
  { control, sight, next }: { control: Control<T>; sight: Sight; next: T | ((now: T) => T) },
  context: OperatorContext,
) => {
  const { brandId, version, reason } = sight;
  return changeControl(db, control, { brand: await access.brandInScope(brandId, context), version, next, reason }, context);
};

export function changeModules(deps: ContentDeskDeps, body: InnerBody<typeof brandModules>, context: OperatorContext) {
  const asked = Object.fromEntries(body.changes.map(({ code, enabled }) => [code, enabled]));
  return change(deps, { control: modulesControl(deps), sight: body, next: (now) => ({ ...now, ...asked }) }, context);
}

export const changeAccess = (deps: ContentDeskDeps, body: InnerBody<typeof brandAccess>, context: OperatorContext) =>
  change(deps, { control: accessControl(deps), sight: body, next: body.access }, context);

export const changeGameProtection = (deps: ContentDeskDeps, body: InnerBody<typeof brandGameProtection>, context: OperatorContext) =>
  change(deps, { control: gamesControl(deps), sight: body, next: body.gameProtection }, context);
