import type { Banner } from '@pavilion/contract/content';
import { gameLink, paths } from '../paths.ts';

/** Where a banner leads: a place of ours, an address outside (which never learns who comes), or nowhere. */
export type Linkage = { kind: 'inner'; to: string | { pathname: string; search?: string } } | { kind: 'outer'; href: string } | null;

export function linkageOf(banner: Pick<Banner, 'linkageType' | 'linkage' | 'nodeId'>, isLogin: boolean): Linkage {
  const { linkageType, linkage, nodeId } = banner;
  if (linkageType === 'G') return nodeId === null ? null : { kind: 'inner', to: gameLink(nodeId, isLogin) };
  if (linkageType === 'P') return { kind: 'inner', to: paths.promotions(linkage) };
  if (linkageType !== 'URL') return null;
  if (/^\/(?![/\\])/.test(linkage)) return { kind: 'inner', to: linkage };
  return /^https?:\/\//i.test(linkage) ? { kind: 'outer', href: linkage } : null;
}
