import type { Banner } from '@pavilion/contract/content/calls';
import { gameLink, paths, type PlayWay } from '../paths.ts';

/** What a router's link needs to lead where a banner leads; null where it leads nowhere. An address outside never learns who comes. */
export type Linkage = { to: string | { pathname: string; search?: string }; target?: '_blank'; rel?: string } | null;

export function linkageOf({ linkageType, linkage, nodeId }: Pick<Banner, 'linkageType' | 'linkage' | 'nodeId'>, way: PlayWay): Linkage {
  if (linkageType === 'G' && nodeId !== null) return { to: gameLink(nodeId, way) };
  if (linkageType === 'P') return { to: paths.promotions(linkage) };
  if (linkageType !== 'URL') return null;
  if (/^\/(?![/\\])/.test(linkage)) return { to: linkage };
  return /^https?:\/\//i.test(linkage) ? { to: linkage, target: '_blank', rel: 'noopener noreferrer' } : null;
}
