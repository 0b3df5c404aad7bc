import { flattenWhitelabel } from '@pavilion/contract/content/system';
import * as z from 'zod/mini';
import { many, one, type Sql } from '../../kernel/db.ts';
import { type BrandSettings, brandSettings } from './brand-settings.ts';
import { type ModuleRow, moduleTree } from './rules.ts';

/** A brand's settings and the modules that are on, as a transaction sees them. */
export async function readBrandRules(sql: Sql, brandId: string): Promise<{ settings: BrandSettings; modules: Record<string, boolean> }> {
  const { settings } = await one<{ settings: unknown }>(sql, 'SELECT settings FROM brand WHERE id = $1', [brandId]);
  const rows = await many<ModuleRow>(sql, 'SELECT code, parent, enabled FROM brand_module WHERE brand_id = $1 ORDER BY position, code', [
    brandId,
  ]);
  return { settings: z.parse(brandSettings, settings), modules: flattenWhitelabel(moduleTree(rows)) };
}
