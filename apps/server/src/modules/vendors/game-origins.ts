import type { Catalogue } from './catalogue.ts';

/** Whether a text is an origin of the web and nothing more: no path, no list, nothing that could leave its place in a header. */
export const isOrigin = (text: unknown): text is string =>
  typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

/** Origins, besides our studio's, that games of the vendors in use are framed from: `gameOrigins` of their settings. */
export const gameOriginsOf = ({ vendors }: Pick<Catalogue, 'vendors'>): string[] => [
  ...new Set(
    [...vendors.values()].flatMap(({ enabled, settings: { gameOrigins } }) =>
      enabled && Array.isArray(gameOrigins) ? gameOrigins.filter(isOrigin) : [],
    ),
  ),
];
