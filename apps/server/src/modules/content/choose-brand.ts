import { refuse } from '../../kernel/refusal.ts';
import type { BrandSnapshot, Snapshot } from './snapshot.ts';

export interface BrandSource {
  host: string;
  merchantHeader?: string;
  merchantQuery?: string;
}

/** Host, header and query → brand; null when a brand is named that does not exist. Disagreement is refused. */
export function chooseBrand(snapshot: Snapshot, source: BrandSource, defaultBrand: string): BrandSnapshot | null {
  const own = snapshot.byHost.get(source.host.toLowerCase());
  const header = source.merchantHeader?.trim().toLowerCase() || undefined;
  const query = typeof source.merchantQuery === 'string' ? source.merchantQuery.trim().toLowerCase() || undefined : undefined;
  if (header && query && header !== query) throw refuse('function.not.available');
  const named = header ?? query;
  if (own) {
    if (named && named !== own.info.code) throw refuse('function.not.available');
    return own;
  }
  if (named) return snapshot.byCode.get(named) ?? null;
  return snapshot.byCode.get(defaultBrand) ?? snapshot.brands[0] ?? null;
}
