import type { MarketingChannel } from '@pavilion/contract/content/marketing';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { Deps } from '../../deps.ts';
import type { BrandInfo } from '../../http/types.ts';

export interface NamedMember {
  id: string;
  username: string;
  agentPath: readonly string[];
}

/** The platform's parts plus what letters are wired to. */
export interface InboxDeps extends Pick<Deps, 'db' | 'clock' | 'log' | 'enqueue' | 'brandById' | 'outbound'> {
  /** How this viewer sees the names of those below, as the brand masks them. */
  nameFor(brand: BrandInfo): Promise<(viewerId: string, who: NamedMember) => string>;
  /** A name nobody sees in full. */
  masked(name: string): string;
  /** Host names of the brand's own places. */
  hostsOf(brandId: string): Promise<readonly string[]>;
  /** Ways by which the brand sends offers. */
  offersOf(brandId: string): Promise<readonly MarketingChannel[]>;
  /** Names of the levels of the brand's ladder, the lowest first; empty: it has none. */
  rankNames(brandId: string, language: LanguageTag): Promise<readonly string[]>;
  /** Origins of push services beyond the known ones. */
  pushOrigins: readonly string[];
  /** Who answers for pushes, as push services ask: an address of the installation. */
  publicUrl: string;
}
