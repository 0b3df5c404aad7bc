import type { SystemState } from '../../http/types.ts';
import { decideEntry, type RegionRule } from './rules.ts';
import type { BrandSnapshot } from './snapshot.ts';
import type { CountryFinder } from './visitor-country.ts';

export interface VisitorState extends SystemState {
  whitelist: boolean;
  country: string | null;
}

/** Outside a demonstration the licence says where play is permitted. */
function licenceRules(brand: BrandSnapshot, demo: boolean): RegionRule[] {
  if (demo) return [];
  return (brand.settings.licence?.countries ?? []).map((value) => ({ kind: 'country', effect: 'allow', value }));
}

/** Maintenance wins over a block; a whitelisted address passes both. */
export function visitorState(brand: BrandSnapshot, ip: string, world: { finder: CountryFinder; demo: boolean }): VisitorState {
  const country = world.finder.countryOf(ip);
  const own = brand.regionRules;
  const licensed = licenceRules(brand, world.demo).filter((rule) => !own.some((other) => other.value === rule.value));
  const entry = decideEntry([...own, ...licensed], { ip, country, countryKnowable: world.finder.knowable });
  const maintainTime = brand.maintenance?.started_at.toISOString() ?? null;
  const endTime = brand.maintenance?.ends_at?.toISOString() ?? null;
  if (entry.whitelisted) return { status: 0, whitelist: true, country };
  if (brand.status !== 'open') return { status: 1, maintainTime, endTime, whitelist: false, country };
  return { status: entry.blocked ? 2 : 0, whitelist: false, country };
}
