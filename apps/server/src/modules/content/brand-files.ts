import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** The same words by the language's code (`EN`, `CN`): English, and what the brand offers (`scripts/check-words.ts` names what lacks). */
const words = z.record(z.string(), z.string()).check(z.refine((said) => Object.hasOwn(said, 'EN'), 'the English words are missing'));
export type SeedWords = z.infer<typeof words>;

interface SeedModule {
  code: string;
  enabled: boolean;
  children?: SeedModule[];
}
const seedModule: z.ZodMiniType<SeedModule, SeedModule> = z.lazy(() =>
  z.strictObject({
    code: z.string(),
    enabled: z.boolean(),
    children: z.optional(z.array(seedModule)),
  }),
);

const brandFile = z.strictObject({
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  defaultLanguage: z.string(),
  tagline: words,
  settings: z.record(z.string(), z.unknown()),
  hosts: z.array(z.strictObject({ host: z.string(), name: z.string(), main: z.optional(z.boolean()) })),
  modules: z.array(seedModule),
  registration: z.record(
    z.string(),
    z.strictObject({
      required: z.boolean(),
      patternId: z.number(),
      min: z.number(),
      max: z.number(),
      /** The pattern of the id when absent. */
      pattern: z.optional(z.string()),
    }),
  ),
  customerService: z.array(z.strictObject({ type: z.string(), name: z.string(), address: z.string() })),
  resources: z.array(z.strictObject({ type: z.string(), url: z.string(), label: words })),
  /** Vendor code → its games in this brand's order. */
  vendors: z.record(
    z.string(),
    z.array(
      z.strictObject({
        code: z.string(),
        hot: z.optional(z.boolean()),
        new: z.optional(z.boolean()),
      }),
    ),
  ),
});

const announcementsFile = z.strictObject({
  banners: z.array(
    z.strictObject({
      key: z.string(),
      group: z.string(),
      picture: z.string(),
      linkageType: z.enum(['URL', 'P', 'G', 'NONE']),
      linkage: z.string(),
      vendor: z.optional(z.string()),
      title: words,
      subtitle: words,
      button: words,
    }),
  ),
  notices: z.array(z.strictObject({ key: z.string(), date: z.string(), title: words, content: words })),
  popups: z.array(z.strictObject({ key: z.string(), execution: z.enum(['A', 'B', 'F']), title: words, content: words })),
  promotions: z.array(z.strictObject({ key: z.string(), category: z.string(), date: z.string(), picture: z.string() })),
});

const sharedFile = z.strictObject({
  help: z.array(z.strictObject({ anchor: z.string(), section: z.string(), updatedAt: z.string() })),
  sections: z.record(z.string(), words),
});

/** A page of words: its heading, its first paragraph, and what follows. */
export interface SeedPage {
  title: string;
  summary: string;
  content: string;
}

export interface BrandFiles {
  code: string;
  brand: z.infer<typeof brandFile>;
  theme: Record<string, unknown>;
  announcements: z.infer<typeof announcementsFile>;
  help: z.infer<typeof sharedFile>['help'];
  sections: z.infer<typeof sharedFile>['sections'];
  /** Key → language → page; `{brand}` stands for the brand's name. */
  promotionPages: ReadonlyMap<string, ReadonlyMap<string, SeedPage>>;
  helpPages: ReadonlyMap<string, ReadonlyMap<string, SeedPage>>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** `<h1>title</h1>`, `<p>summary</p>`, then the rest. The summary stays part of the content. */
function readPage(file: string, brandName: string): SeedPage {
  const html = readFileSync(file, 'utf8').replaceAll('{brand}', brandName);
  const match = /^\s*<h1>([^<]+)<\/h1>\s*([\s\S]*)$/.exec(html);
  if (!match?.[1] || !match[2]) throw new Error(`${file} must begin with <h1>…</h1>`);
  const summary =
    /<p>([\s\S]*?)<\/p>/
      .exec(match[2])?.[1]
      ?.replaceAll(/<[^>]+>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim() ?? '';
  return { title: match[1].trim(), summary, content: match[2].trim() };
}

/** Pages in English and in every language the brand offers; a folder is named by the language's code in small letters. */
function readPages(folder: string, keys: readonly string[], { name, settings }: BrandFiles['brand']): Map<string, Map<string, SeedPage>> {
  const codes = new Set(['EN', ...z.parse(z.array(z.string()), settings['languages'])]);
  return new Map(
    keys.map((key) => [
      key,
      new Map([...codes].map((code) => [code, readPage(path.join(folder, code.toLowerCase(), `${key}.html`), name)])),
    ]),
  );
}

/** Reads every brand folder under `root`. Throws where words of a language are missing. */
export function readBrandFiles(root: string): BrandFiles[] {
  const shared = z.parse(sharedFile, readJson(path.join(root, 'shared/content/shared.json')));
  const codes = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
    .map((entry) => entry.name)
    .toSorted();
  return codes.map((code) => {
    const content = path.join(root, code, 'content');
    const brand = z.parse(brandFile, readJson(path.join(content, 'brand.json')));
    const announcements = z.parse(announcementsFile, readJson(path.join(content, 'announcements.json')));
    return {
      code,
      brand,
      announcements,
      help: shared.help,
      sections: shared.sections,
      theme: readJson(path.join(root, code, 'theme.json')) as Record<string, unknown>,
      promotionPages: readPages(
        path.join(content, 'promotions'),
        announcements.promotions.map(({ key }) => key),
        brand,
      ),
      helpPages: readPages(
        path.join(root, 'shared/content/help'),
        shared.help.map(({ anchor }) => anchor),
        brand,
      ),
    };
  });
}
