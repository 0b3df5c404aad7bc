import { statSync } from 'node:fs';
import path from 'node:path';
import { faintPairs } from '@pavilion/theme/theme-contrast';
import * as z from 'zod/mini';
import { type LanguageWords, spokenCodes } from '../../kernel/words-file.ts';
import {
  announcementsFile,
  BANNER_FILES,
  checkPicture,
  GAME_FILES,
  helpFile,
  MOST_PICTURES,
  type Page,
  type Pages,
  type Picture,
  PROMOTION_FILES,
  REQUIRED_PICTURES,
  summaryOf,
  themeFile,
} from '../content/public.ts';
import { cashierFile } from '../payments/public.ts';
import { pointsFile } from '../points/public.ts';
import { ranksFile } from '../ranks/public.ts';
import { referralFile } from '../referral/public.ts';
import { lotteryFile } from '../lottery/public.ts';
import { missionsFile } from '../missions/public.ts';
import { rewardsFile } from '../rewards/public.ts';
import { filesOnDisk, type FolderFiles } from './folder-files.ts';
import { BrandFolderError, type BrandFolder, brandJson, FILES, type FolderProblem } from './brand-folder.ts';

/** Help that a brand without help of its own shows: the product's. */
const STANDARD_HELP = path.resolve(import.meta.dirname, '../../../../../brands/shared');

/** Reads a folder and checks it by itself. Throws BrandFolderError with everything that is wrong. */
export async function readFolder(folder: string): Promise<BrandFolder> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new BrandFolderError([{ file: folder, field: '', message: 'there is no such folder' }]);
  }
  return readFiles(filesOnDisk(folder));
}

/** The same of files in other folders. */
export async function readFiles(files: FolderFiles): Promise<BrandFolder> {
  const problems: FolderProblem[] = [];
  const reader = new FolderReader(files, problems);
  const brandFile = reader.json(FILES.brand, brandJson);
  const theme = reader.json(FILES.theme, themeFile);
  const announcements = reader.json(FILES.announcements, announcementsFile);
  const hasHelp = files.has(FILES.help);
  const helpReader = hasHelp ? reader : new FolderReader(filesOnDisk(STANDARD_HELP), problems);
  const help = helpReader.json(hasHelp ? FILES.help : 'content/shared.json', helpFile);
  const cashier = files.has(FILES.payments) ? reader.json(FILES.payments, cashierFile) : null;
  const rewards = files.has(FILES.rewards) ? reader.json(FILES.rewards, rewardsFile) : null;
  const points = files.has(FILES.points) ? reader.json(FILES.points, pointsFile) : null;
  const ranks = files.has(FILES.ranks) ? reader.json(FILES.ranks, ranksFile) : null;
  const referral = files.has(FILES.referral) ? reader.json(FILES.referral, referralFile) : null;
  const missions = files.has(FILES.missions) ? reader.json(FILES.missions, missionsFile) : null;
  const lottery = files.has(FILES.lottery) ? reader.json(FILES.lottery, lotteryFile) : null;
  const art = await reader.art();
  if (
    !brandFile ||
    !theme ||
    !announcements ||
    !help ||
    cashier === undefined ||
    rewards === undefined ||
    points === undefined ||
    missions === undefined ||
    lottery === undefined ||
    ranks === undefined ||
    referral === undefined
  )
    throw new BrandFolderError(problems);
  const { policy, vendors, vendorNames = {}, ...brand } = brandFile;
  const languages = brand.settings['languages'] as string[];
  const pages = { brandName: brand.name, languages };
  const read: BrandFolder = {
    brand,
    theme,
    announcements,
    help,
    policy,
    vendors,
    vendorNames,
    cashier,
    rewards,
    points,
    ranks,
    referral,
    missions,
    lottery,
    art,
    helpPages: helpReader.pages(
      'help',
      help.help.map(({ anchor }) => anchor),
      pages,
    ),
    promotionPages: reader.pages(
      'promotions',
      announcements.promotions.map(({ key }) => key),
      pages,
    ),
  };
  problems.push(
    ...languageProblems(read, languages),
    ...linkProblems(read),
    ...missingAddresses(read),
    ...pictureProblems(read),
    ...contrastProblems(read),
  );
  if (problems.length > 0) throw new BrandFolderError(problems);
  return read;
}

/** Whether the text at a place is empty: somebody still has to write it. */
const isEmptyAt = (value: unknown, path: readonly string[]): boolean =>
  path.reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined), value) ===
  '';

class FolderReader {
  readonly #files: FolderFiles;
  readonly #problems: FolderProblem[];

  constructor(files: FolderFiles, problems: FolderProblem[]) {
    this.#files = files;
    this.#problems = problems;
  }

  #text(file: string): string | undefined {
    try {
      const body = this.#files.read(file);
      if (body !== null) return body.toString('utf8');
      this.#problems.push({ file, field: '', message: 'is missing' });
    } catch {
      this.#problems.push({ file, field: '', message: 'cannot be read' });
    }
    return undefined;
  }

  json<T>(file: string, schema: z.ZodMiniType<T>): T | undefined {
    const text = this.#text(file);
    if (text === undefined) return undefined;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      this.#problems.push({ file, field: '', message: `is no JSON: ${(error as Error).message}` });
      return undefined;
    }
    const parsed = z.safeParse(schema, value, { error: z.locales.en().localeError });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const field = issue.path.map(String);
      // An unknown key is reported at the object that has it.
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
      for (const key of keys) {
        const message = key !== undefined ? 'no such field' : isEmptyAt(value, field) ? 'is missing' : issue.message;
        this.#problems.push({ file, field: [...field, ...(key === undefined ? [] : [key])].join('.'), message });
      }
    }
    return undefined;
  }

  /** Pages of `content/<kind>/<language>/<key>.html`; those of the brand's languages must be there. */
  pages(kind: string, keys: readonly string[], { brandName, languages }: { brandName: string; languages: readonly string[] }): Pages {
    return Object.fromEntries(
      keys.map((key) => [
        key,
        Object.fromEntries(
          spokenCodes.flatMap((language) => {
            const file = `content/${kind}/${language.toLowerCase()}/${key}.html`;
            if (!languages.includes(language) && !this.#files.has(file)) return [];
            const page = this.#page(file, brandName);
            return page ? [[language, page] as const] : [];
          }),
        ),
      ]),
    );
  }

  /** `<h1>title</h1>`, then the content, whose first paragraph is also the summary. */
  #page(file: string, brandName: string): Page | undefined {
    const html = this.#text(file)?.replaceAll('{brand}', brandName);
    if (html === undefined) return undefined;
    const match = /^\s*<h1>([^<]+)<\/h1>\s*([\s\S]*)$/.exec(html);
    const content = match?.[2]?.trim();
    if (!match?.[1] || !content) {
      this.#problems.push({ file, field: '', message: 'must begin with <h1>…</h1> and have something after it' });
      return undefined;
    }
    return { title: match[1].trim(), summary: summaryOf(content), content };
  }

  async art(): Promise<Picture[] | null> {
    const names = this.#files.list('art');
    if (names === null) return null;
    if (names.length > MOST_PICTURES)
      this.#problems.push({ file: 'art', field: '', message: `at most ${MOST_PICTURES} pictures are expected` });
    const pictures: Picture[] = [];
    for (const name of names.slice(0, MOST_PICTURES)) {
      const body = this.#files.read(`art/${name}`);
      const checked = body === null ? 'a picture is expected' : await checkPicture({ name, body });
      if (typeof checked === 'string') this.#problems.push({ file: `art/${name}`, field: '', message: checked });
      else pictures.push(checked);
    }
    return pictures;
  }
}

/** Words that are missing in one of the brand's languages. */
function languageProblems(
  { brand, announcements, help, cashier, points, ranks, missions }: BrandFolder,
  languages: readonly string[],
): FolderProblem[] {
  const problems: FolderProblem[] = [];
  const need = (file: string, field: string, words: LanguageWords): void => {
    const missing = languages.filter((language) => !words[language]);
    if (missing.length > 0) problems.push({ file, field, message: `no words in ${missing.join(', ')}` });
  };
  if (!languages.includes(brand.defaultLanguage)) {
    problems.push({ file: FILES.brand, field: 'defaultLanguage', message: 'is not one of settings.languages' });
  }
  need(FILES.brand, 'tagline', brand.tagline);
  for (const [index, { label }] of brand.resources.entries()) need(FILES.brand, `resources.${index}.label`, label);
  for (const list of ['banners', 'notices', 'popups'] as const) {
    for (const [index, row] of announcements[list].entries()) {
      for (const field of ['title', 'subtitle', 'button', 'content'] as const) {
        const words = (row as Partial<Record<typeof field, LanguageWords>>)[field];
        if (words) need(FILES.announcements, `${list}.${index}.${field}`, words);
      }
    }
  }
  for (const [key, words] of Object.entries(help.sections)) need(FILES.help, `sections.${key}`, words);
  for (const [index, { title, description }] of (missions ?? []).entries()) {
    need(FILES.missions, `${index}.title`, title);
    need(FILES.missions, `${index}.description`, description);
  }
  for (const [index, { name, note }] of (cashier?.channels ?? []).entries()) {
    need(FILES.payments, `channels.${index}.name`, name);
    need(FILES.payments, `channels.${index}.note`, note);
  }
  for (const [index, { name }] of (points?.rewards ?? []).entries()) need(FILES.points, `rewards.${index}.name`, name);
  for (const [index, { names }] of (ranks?.levels ?? []).entries()) need(FILES.ranks, `levels.${index}.names`, names);
  return problems;
}

/** What one file says of another, and doubles. */
function linkProblems({ announcements, help, vendors, brand, cashier, missions }: BrandFolder): FolderProblem[] {
  const problems: FolderProblem[] = [];
  const promotions = new Set(announcements.promotions.map(({ key }) => key));
  for (const [index, { linkageType, linkage, vendor }] of announcements.banners.entries()) {
    const at = { file: FILES.announcements, field: `banners.${index}.linkage` };
    if (linkageType === 'P' && !promotions.has(linkage)) problems.push({ ...at, message: `there is no promotion ${linkage}` });
    if (linkageType === 'G' && !(vendors[vendor ?? ''] ?? []).some(({ code }) => code === linkage)) {
      problems.push({ ...at, message: `the brand offers no game ${linkage} of ${vendor ?? 'a vendor that is not named'}` });
    }
  }
  const keys = (['banners', 'notices', 'popups', 'promotions'] as const).flatMap((list) =>
    announcements[list].map(({ key }, index) => ({ key, field: `${list}.${index}.key` })),
  );
  problems.push(...doubles(FILES.announcements, keys));
  problems.push(
    ...doubles(
      FILES.missions,
      (missions ?? []).map(({ code }, index) => ({ key: code, field: `${index}.code` })),
    ),
  );
  for (const [vendor, games] of Object.entries(vendors)) {
    const codes = games.map(({ code }, index) => ({ key: code, field: `vendors.${vendor}.${index}.code` }));
    problems.push(...doubles(FILES.brand, codes));
  }
  const anchors = help.help.map(({ anchor }, index) => ({ key: anchor, field: `help.${index}.anchor` }));
  problems.push(...doubles(FILES.help, anchors));
  if (cashier) {
    const providers = cashier.providers.map(({ code }, index) => ({ key: code, field: `providers.${index}.code` }));
    // Channels' texts are stored under the bank's code, so one bank is one channel.
    const banks = (['channels', 'banks'] as const).flatMap((list) => [
      cashier[list].map(({ bankCode }, index) => ({ key: bankCode, field: `${list}.${index}.bankCode` })),
    ]);
    for (const entries of [providers, ...banks]) problems.push(...doubles(FILES.payments, entries));
  }
  problems.push(
    ...doubles(
      FILES.brand,
      brand.hosts.map(({ host }, index) => ({ key: host, field: `hosts.${index}.host` })),
    ),
  );
  for (const [index, { section }] of help.help.entries()) {
    if (!Object.hasOwn(help.sections, section)) {
      problems.push({ file: FILES.help, field: `help.${index}.section`, message: `there is no section ${section}` });
    }
  }
  return problems;
}

/** Banners that lead to an address, and name none. */
const missingAddresses = ({ announcements }: BrandFolder): FolderProblem[] =>
  announcements.banners.flatMap(({ linkageType, linkage }, index) =>
    linkageType === 'URL' && linkage === ''
      ? [{ file: FILES.announcements, field: `banners.${index}.linkage`, message: 'is missing' }]
      : [],
  );

const doubles = (file: string, entries: readonly { key: string; field: string }[]): FolderProblem[] =>
  entries
    .filter(({ key }, index) => entries.findIndex((one) => one.key === key) !== index)
    .map(({ key, field }) => ({ file, field, message: `${key} appears twice here` }));

/** Words nobody can read: a pair of tokens under its contrast. */
const contrastProblems = ({ theme }: BrandFolder): FolderProblem[] =>
  faintPairs(theme).map(({ ink, ground, contrast, least }) => ({
    file: FILES.theme,
    field: `tokens.${ink}`,
    message: `has a contrast of ${contrast.toFixed(2)} on ${ground}; at least ${least} is expected`,
  }));

/** Pictures of its own must be all of them. */
function pictureProblems({ art, brand, announcements, vendors }: BrandFolder): FolderProblem[] {
  const named = typeof brand.settings['artBase'] === 'string';
  if (art === null) {
    return named ? [] : [{ file: FILES.brand, field: 'settings.artBase', message: 'is missing, and there is no folder art' }];
  }
  const problems: FolderProblem[] = named
    ? [{ file: FILES.brand, field: 'settings.artBase', message: 'either an address or the folder art is expected, not both' }]
    : [];
  const names = new Set(art.map(({ name }) => name));
  const need = (picture: string, files: readonly string[]) => files.map((file) => `${picture}${file}`);
  const own = (picture: string): boolean => !picture.startsWith('/');
  const wanted = [
    ...REQUIRED_PICTURES,
    ...announcements.banners.flatMap(({ picture, group }) =>
      own(picture) ? need(picture, group === 'w_home' ? BANNER_FILES : PROMOTION_FILES) : [],
    ),
    ...announcements.promotions.flatMap(({ picture }) => (own(picture) ? need(picture, PROMOTION_FILES) : [])),
    ...Object.values(vendors)
      .flat()
      .flatMap(({ picture }) => (picture !== undefined && own(picture) ? need(picture, GAME_FILES) : [])),
  ];
  const missing = [...new Set(wanted)].filter((name) => !names.has(name));
  return [...problems, ...missing.map((name) => ({ file: `art/${name}`, field: '', message: 'is missing' }))];
}
