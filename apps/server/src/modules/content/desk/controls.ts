import { brandAccessTerms, brandGameTerms, registrationRuleTerms } from '@pavilion/contract/content/desk';
import * as z from 'zod/mini';
import { many, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Control } from '../../four-eyes/public.ts';
import { type BrandSettings, brandSettings } from '../brand-settings.ts';
import { ACCESS_RULES, GAME_RULES, MODULE_RULES, REGION_RULES, REGISTRATION_RULES } from '../control-rules.ts';
import type { RegionRule } from '../rules.ts';
import { putRegionRule } from '../set-access.ts';
import { gameFlagsOf } from '../site-info.ts';
import type { ContentDeskBaseDeps } from './deps.ts';
import { refuseUnsafePattern } from './safe-pattern.ts';

const FLAGS = { permission: 'brands.flags', area: 'flags' } as const;

async function settingsOf(sql: Sql, brandId: string): Promise<BrandSettings> {
  const { settings } = await one<{ settings: unknown }>(sql, 'SELECT settings FROM brand WHERE id = $1', [brandId]);
  return z.parse(brandSettings, settings);
}

/** Writes keys of `brand.settings`; what other modules keep there stays. */
const mergeSettings = (tx: Tx, brandId: string, keys: object) =>
  tx.query('UPDATE brand SET settings = settings || $2::jsonb WHERE id = $1', [brandId, JSON.stringify(keys)]);

const moduleTerms = z.record(z.string(), z.boolean());

export const modulesControl = ({ clock, content, passReturns }: ContentDeskBaseDeps): Control<Record<string, boolean>> => ({
  name: 'brand.modules',
  ...FLAGS,
  rules: MODULE_RULES,
  schema: moduleTerms,
  read: async (sql, brandId) => {
    const rows = await many<{ code: string; enabled: boolean }>(
      sql,
      'SELECT code, enabled FROM brand_module WHERE brand_id = $1 ORDER BY code',
      [brandId],
    );
    return Object.fromEntries(rows.map(({ code, enabled }) => [code, enabled]));
  },
  write: async (tx, brandId, next) => {
    const codes = Object.keys(next);
    const { rowCount } = await tx.query('SELECT FROM brand_module WHERE brand_id = $1 AND code = ANY ($2) ORDER BY code FOR UPDATE', [
      brandId,
      codes,
    ]);
    if (rowCount !== codes.length) throw refuse('desk.module.unknown', { field: 'changes' });
    // Modules of agents and rebates that are switched on give back what their rules say.
    await passReturns(tx, { brandId, now: clock.now() }, () =>
      tx.query(
        `UPDATE brand_module m SET enabled = c.enabled FROM unnest($2::text[], $3::boolean[]) c (code, enabled)
          WHERE m.brand_id = $1 AND m.code = c.code AND m.enabled <> c.enabled`,
        [brandId, codes, Object.values(next)],
      ),
    );
  },
  changed: content.invalidate,
});

export type AccessTerms = z.output<typeof brandAccessTerms>;

export const accessControl = ({ content, registrationPolicy }: ContentDeskBaseDeps): Control<AccessTerms> => ({
  name: 'brand.access',
  ...FLAGS,
  rules: ACCESS_RULES,
  hidden: ['defaultPassword'],
  schema: brandAccessTerms,
  read: async (sql, brandId) => {
    const { access, offers, minimumAge } = await settingsOf(sql, brandId);
    return {
      documentsBeforeWithdrawal: access.documentsBeforeWithdrawal,
      offers,
      minimumAge,
      ...(await registrationPolicy.of(sql, brandId)),
    };
  },
  write: async (tx, brandId, { documentsBeforeWithdrawal, offers, minimumAge, ...policy }) => {
    await mergeSettings(tx, brandId, { minimumAge, offers });
    await tx.query(
      `UPDATE brand SET settings = jsonb_set(settings, '{access}', coalesce(settings -> 'access', '{}') || $2::jsonb) WHERE id = $1`,
      [brandId, JSON.stringify({ documentsBeforeWithdrawal })],
    );
    await registrationPolicy.set(tx, brandId, policy);
  },
  changed: content.invalidate,
});

export const gamesControl = ({ content }: ContentDeskBaseDeps): Control<z.output<typeof brandGameTerms>> => ({
  name: 'brand.games',
  ...FLAGS,
  rules: GAME_RULES,
  schema: brandGameTerms,
  read: async (sql, brandId) => gameFlagsOf(await settingsOf(sql, brandId)),
  write: (tx, brandId, gameProtection) => mergeSettings(tx, brandId, { gameProtection }),
  changed: content.invalidate,
});

/** Registration always requires them, whatever a brand's table contains. */
export const LOCKED: ReadonlySet<string> = new Set(['username', 'password', 'birthday']);

export type RegistrationTerms = Record<string, Omit<z.output<typeof registrationRuleTerms>, 'field'>>;

const RULE = `enabled, required, accepted_pattern AS "acceptedPattern", pattern_id AS "patternId", min_length AS "minLength", max_length AS "maxLength"`;

export const registrationControl = ({ content }: ContentDeskBaseDeps): Control<RegistrationTerms> => ({
  name: 'brand.registration',
  permission: 'brands.registration',
  area: 'registration',
  rules: REGISTRATION_RULES,
  schema: z.record(z.string(), z.omit(registrationRuleTerms, { field: true })),
  read: async (sql, brandId) => {
    const rows = await many<RegistrationTerms[string] & { field: string }>(
      sql,
      `SELECT field, ${RULE} FROM registration_rule WHERE brand_id = $1 ORDER BY position, field`,
      [brandId],
    );
    return Object.fromEntries(rows.map(({ field, ...rule }) => [field, rule]));
  },
  write: async (tx, brandId, next) => {
    for (const [field, rule] of Object.entries(next)) {
      refuseUnsound(field, rule);
      const { rowCount } = await tx.query(
        `UPDATE registration_rule SET enabled = $3, required = $4, accepted_pattern = $5, pattern_id = $6, min_length = $7, max_length = $8
          WHERE brand_id = $1 AND field = $2`,
        [brandId, field, rule.enabled, rule.required, rule.acceptedPattern, rule.patternId, rule.minLength, rule.maxLength],
      );
      if (rowCount === 0) throw refuse('desk.field.unknown', { field: 'field' });
    }
  },
  changed: content.invalidate,
});

function refuseUnsound(field: string, rule: RegistrationTerms[string]): void {
  if (rule.minLength > rule.maxLength) throw refuse('desk.bounds.wrong', { field: 'minLength' });
  if (rule.required && !rule.enabled) throw refuse('desk.required.disabled', { field: 'required' });
  if (LOCKED.has(field) && !(rule.enabled && rule.required)) throw refuse('desk.field.locked', { field: 'enabled' });
  refuseUnsafePattern(rule.acceptedPattern);
}

type RegionTerms = Record<string, RegionRule['effect'] | null>;

/** Of a region rule among the others. */
export const regionKey = ({ kind, value }: Pick<RegionRule, 'kind' | 'value'>): string => `${kind}:${value}`;

export const regionControl = ({ content }: ContentDeskBaseDeps): Control<RegionTerms> => ({
  name: 'brand.region',
  permission: 'brands.entry',
  area: 'regions',
  rules: REGION_RULES,
  schema: z.record(z.string(), z.nullable(z.enum(['allow', 'deny', 'whitelist']))),
  read: async (sql, brandId) => {
    const rows = await many<RegionRule>(sql, 'SELECT kind, effect, value FROM region_rule WHERE brand_id = $1 ORDER BY kind, value', [
      brandId,
    ]);
    return Object.fromEntries(rows.map((rule) => [regionKey(rule), rule.effect]));
  },
  write: async (tx, brandId, next) => {
    for (const [key, effect] of Object.entries(next)) {
      const [kind, ...rest] = key.split(':');
      await putRegionRule(tx, brandId, { kind: kind as RegionRule['kind'], value: rest.join(':'), effect });
    }
  },
  changed: content.invalidate,
});
